// What of a record counts: parts that are ours by what they are, in files where an agent of ours has some. A record that says anything else
// was not written by us, and nothing is written, taken or removed by it.

import { AGENT_NAMES } from '../../model/hook.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Agent, Scene } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import { MEND_RECORD } from './archive.ts';
import { wayOut } from './links.ts';
import { nameOf, type Piece } from './piece.ts';
import type { Desk } from './plan-install.ts';
import { type FileRecord, type OwnedPiece, ownerOf } from './record.ts';

/** The pieces of an agent, with where their files really are; what leads out of the project is not followed. */
export function piecesOf(desk: Desk, agent: Agent): readonly Piece[] {
  return located(desk, agent.pieces(desk.scene));
}

interface Stranger {
  readonly path: string;
  readonly line: number | undefined;
  readonly message: string;
}

/** Entries of the record about these agents here that are not ours to act on. */
function strangers(desk: Desk, agents: readonly Agent[]): readonly Stranger[] {
  const known = knownHere(desk);
  const owners = new Set(agents.map((agent) => ownerOf(agent, desk.scene)));
  const paths = new Set(agents.flatMap((agent) => piecesOf(desk, agent).map(({ path }) => path)));
  return Object.entries(desk.archive.record().files)
    .filter(([path, file]) => paths.has(path) || isOwnedBy(file, owners))
    .flatMap(([path, file]) => {
      const message = strangeness(path, file, known);
      return message === undefined ? [] : [{ path, line: desk.archive.lineOf(path), message }];
    });
}

export function refuseStrangers(desk: Desk, agents: readonly Agent[]): void {
  const [first] = strangers(desk, agents);
  if (first !== undefined)
    throw new TidemarkError('corrupt', strangerText(desk, first), { hint: MEND_RECORD });
}

function strangerText({ archive }: Desk, { line, message }: Stranger): string {
  return `${archive.path}${line === undefined ? '' : `:${line}`} ${message}.`;
}

/** Files that any agent has or may have had here. */
export function knownPaths(desk: Desk): ReadonlySet<string> {
  return new Set(knownHere(desk).keys());
}

/** Folders that lead to them: of all that a record names, only these are removed when they are empty. */
export function knownFolders(desk: Desk): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of knownPaths(desk))
    for (let folder = parent(desk, path); !folders.has(folder); folder = parent(desk, folder))
      folders.add(folder);
  return folders;
}

function knownHere(desk: Desk): ReadonlyMap<string, readonly Piece[]> {
  const known = new Map<string, Piece[]>();
  for (const agent of Object.values(AGENTS))
    for (const piece of located(desk, [
      ...agent.pieces(desk.scene),
      ...(agent.elsewhere?.(desk.scene) ?? []),
    ]))
      known.set(piece.path, [...(known.get(piece.path) ?? []), piece]);
  return known;
}

function strangeness(
  path: string,
  file: FileRecord,
  known: ReadonlyMap<string, readonly Piece[]>,
): string | undefined {
  const here = known.get(path);
  if (here === undefined) return `names the file ${path}, where tide installs nothing`;
  const strange = file.pieces.find((owned) => !isOurs(owned, path, here));
  return (
    strange &&
    `names for ${path} the part "${nameOf(strange.piece)}" of ${strange.owners.join(', ')}, which tide does not install there`
  );
}

function isOurs({ piece, owners }: OwnedPiece, path: string, here: readonly Piece[]): boolean {
  const agents = owners.map((owner) => AGENT_NAMES.find((name) => owner.startsWith(`${name} `)));
  return piece.path === path && !agents.includes(undefined) && here.some((one) => isSamePart(one, piece));
}

/** A hook is known by what it calls, under whatever event an earlier version put it. */
function isSamePart(one: Piece, other: Piece): boolean {
  if (one.form !== 'hook' || other.form !== 'hook') return nameOf(one) === nameOf(other);
  const agent = (call: string) => call.split(' ')[0];
  return other.keys.length === 2 && one.keys[0] === other.keys[0] && agent(one.call) === agent(other.call);
}

function isOwnedBy(file: FileRecord, owners: ReadonlySet<string>): boolean {
  return file.pieces.some((piece) => piece.owners.some((owner) => owners.has(owner)));
}

function located(desk: Desk, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) =>
    wayOut(desk, piece.path) === undefined ? { ...piece, path: desk.files.real(piece.path) } : piece,
  );
}

function parent({ scene }: { readonly scene: Scene }, path: string): string {
  return scene.join(path, '..');
}
