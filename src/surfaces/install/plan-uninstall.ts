// What uninstalling would do: the very bytes that were there before where nobody wrote since, else what is there less our parts.

import type { FileNow } from '../../platform/agent-files.ts';
import { systemDigest } from '../../platform/system.ts';
import type { Agent } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import { baseOf, keptBase } from './base-of.ts';
import { isEmpty, standing, type Text } from './edit/edit.ts';
import { piecesOf, refuseStrangers } from './known.ts';
import { outside } from './links.ts';
import { isOurs } from './ours.ts';
import { nameOf, type Piece, titleOf } from './piece.ts';
import {
  type Change,
  decoded,
  encoded,
  type Left,
  once,
  type Plan,
  type PlanProblem,
  sameBytes,
  textNow,
} from './plan.ts';
import type { Desk } from './plan-install.ts';
import { type FileRecord, type OwnedPiece, ownerOf } from './record.ts';
import { reportOn } from './report-agent.ts';
import { saysTheSame, strayHooks, strip, withNeeded } from './strip.ts';
import { takenBack } from './take-back.ts';

export function planUninstall(desk: Desk, agents: readonly Agent[]): Plan {
  refuseStrangers(desk, agents);
  const changes = new Map<string, Change>();
  const left: Left[] = [];
  const problems: PlanProblem[] = [];
  const shared = usedByOthers(desk, agents);
  for (const agent of agents) {
    const owner = ownerOf(agent, desk.scene);
    const wanted = piecesOf(desk, agent);
    const { files } = desk.archive.record();
    const recorded = Object.keys(files).filter((path) =>
      files[path]?.pieces.some(({ owners }) => owners.includes(owner)),
    );
    for (const path of new Set([...wanted.map((piece) => piece.path), ...recorded])) {
      if (files[path] === undefined && shared.has(path)) continue;
      const pieces = wanted.filter((piece) => piece.path === path);
      const done = outside(desk, path) ?? unwire(desk, agent, path, pieces, owner, changes.get(path));
      if ('message' in done) problems.push({ agent: agent.name, path, ...done });
      else {
        left.push(...done.left);
        if (done.change !== undefined) changes.set(path, done.change);
      }
    }
  }
  return { changes: [...changes.values()], left, problems: once(problems) };
}

/** Without a record, a text that an agent reads which stays wired is left to it. */
function usedByOthers(desk: Desk, going: readonly Agent[]): ReadonlySet<string> {
  const staying = Object.values(AGENTS).filter(
    (agent) => !going.includes(agent) && reportOn(agent, desk).wired !== 'none',
  );
  return new Set(staying.flatMap((agent) => piecesOf(desk, agent).map(({ path }) => path)));
}

type Done = { change: Change | undefined; left: Left[] } | { line?: number; message: string };

function unwire(
  desk: Desk,
  agent: Agent,
  path: string,
  wanted: readonly Piece[],
  owner: string,
  earlier: Change | undefined,
): Done {
  const now = textNow(desk.files, path);
  if ('message' in now) return desk.files.exists(path) ? now : { change: undefined, left: [] };
  const recorded = desk.archive.record().files[path];
  const text = earlier === undefined ? now.text : earlier.after && decoded(earlier.after);
  const known = earlier === undefined ? recorded?.pieces : earlier.record?.pieces;
  const owned = known ?? unrecorded(text, wanted, owner, agent);
  const mine = owned.filter(({ owners }) => owners.includes(owner));
  const strays =
    known !== undefined && !wanted.some(({ form }) => form === 'hook')
      ? []
      : strayHooks(text, path, agent.name);
  if (mine.length === 0 && (recorded !== undefined || strays.length === 0))
    return { change: undefined, left: [] };
  const rest = owned.flatMap((one): OwnedPiece[] => {
    const owners = one.owners.filter((other) => other !== owner);
    return owners.length === 0 ? [] : [{ ...one, owners }];
  });
  const staying = new Set(rest.map(({ piece }) => nameOf(piece)));
  const leaving = mine.filter(({ piece }) => !staying.has(nameOf(piece)));
  const stays = (one: OwnedPiece) => one.found === true || isRewritten(now.was, text, one.piece, recorded);
  const going = leaving.filter((one) => !stays(one)).map(({ piece }) => piece);
  const found = leaving.filter(stays);
  // A hook that was there before us is no stray.
  const loose = found.some(({ piece }) => piece.form === 'hook') ? [] : strays;
  const last = rest.every((one) => one.found);
  const after = lessOurs(desk, now.was, text, [...going, ...loose], recorded, last && earlier === undefined);
  if ('flaw' in after) return after.flaw;
  const refusal = sameBytes(now.was?.bytes, after.read) ? undefined : desk.files.refusal(path);
  if (refusal !== undefined) return { message: refusal };
  return {
    change: {
      path,
      agents: [...(earlier?.agents ?? []), agent.name],
      was: now.was,
      after: after.read,
      base: encoded(baseOf(desk.archive, path, now.was, now.text)),
      record: rest.length === 0 ? undefined : { pieces: rest },
    },
    left: found
      .filter(({ piece }) => piece.form !== 'needed')
      .map(({ piece }) => ({
        agent: agent.name,
        path,
        what: titleOf(piece),
        why: isOurs(text, piece) ? 'there before' : 'not ours',
      })),
  };
}

/** A whole file goes only as we wrote it: what somebody wrote into it since, or in its place, is not ours. */
function isRewritten(
  was: Change['was'],
  text: Text,
  piece: Piece,
  recorded: FileRecord | undefined,
): boolean {
  if (piece.form !== 'file' || was === undefined || isOurs(text, piece)) return false;
  const hash = systemDigest.sha256(was.bytes);
  return hash !== recorded?.made && hash !== recorded?.base;
}

/** On a machine that did not install it, for example after a clone: ours are known by what they are. */
function unrecorded(text: Text, wanted: readonly Piece[], owner: string, agent: Agent): OwnedPiece[] {
  return wanted.flatMap((piece): OwnedPiece[] => {
    if (text === undefined) return [];
    const there = standing(text, piece);
    if ('flaw' in there) return text.includes('tide') ? [{ piece, owners: [owner] }] : [];
    if (there.read === 'absent') return [];
    if (!isOurs(text, piece)) return [{ piece, owners: [owner], found: true }];
    return [{ piece: piece.form === 'hook' ? { ...piece, call: `${agent.name}` } : piece, owners: [owner] }];
  });
}

function lessOurs(
  desk: Desk,
  was: Change['was'],
  text: Text,
  going: readonly Piece[],
  recorded: FileRecord | undefined,
  last: boolean,
) {
  const kept = recorded === undefined ? undefined : keptBase(desk.archive, recorded.base);
  if (was === undefined || text === undefined) return { read: encoded(text) };
  if (last && recorded?.base === systemDigest.sha256(was.bytes)) return { read: was.bytes };
  const plain = strip(text, going, kept?.text);
  if ('flaw' in plain) return plain;
  const exact =
    last && recorded !== undefined && kept !== undefined
      ? asItWas(desk, was, text, recorded.made, kept.text)
      : undefined;
  const [first] = going;
  const sound =
    exact !== undefined && first !== undefined && isLess(exact.text, plain.read, going, kept?.text);
  const read = sound ? exact.text : plain.read;
  return {
    read: encoded(read !== undefined && kept?.text === undefined && isEmpty(read, going) ? undefined : read),
  };
}

/** The bytes from before us where nobody wrote since, else our own change taken back. */
function asItWas(
  desk: Desk,
  was: FileNow,
  text: string,
  hash: string,
  base: Text,
): { readonly text: Text } | undefined {
  if (systemDigest.sha256(was.bytes) === hash) return { text: base };
  const made = desk.archive.bytes(hash);
  const taken = made === undefined ? undefined : takenBack(text, base ?? '', decoded(made));
  return taken === undefined ? undefined : { text: taken };
}

/** Whatever is recorded: nothing of others goes, and nothing comes but what was there of ours. */
function isLess(exact: Text, plain: Text, going: readonly Piece[], base: Text): boolean {
  const form = going[0]?.form ?? 'file';
  if (form === 'file' || exact === plain) return true;
  const less = strip(withNeeded(exact, going), going, base);
  return 'read' in less && saysTheSame(less.read ?? '', plain ?? '', form);
}
