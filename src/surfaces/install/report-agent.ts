// How one agent is wired at one level: every part as it stands in the file the agent reads, and what keeps it from working.

import type { AgentName } from '../../model/hook.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Agent, Level, Look } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import { calledWords } from './edit/called-words.ts';
import { standingForAgent } from './edit/edit.ts';
import { jsonOf, readJson } from './edit/json-text.ts';
import { tomlValue } from './edit/toml.ts';
import { piecesOf } from './known.ts';
import { isForeign } from './ours.ts';
import { type Json, type Piece, titleOf } from './piece.ts';
import { textNow } from './plan.ts';
import type { Desk } from './plan-install.ts';
import { type OwnedPiece, wasOurs } from './record.ts';
import { isOnMachine } from './scene.ts';

export interface AgentReport {
  readonly agent: AgentName;
  readonly level: Level;
  readonly root: string;
  /** Whether the agent itself was found. */
  readonly present: boolean;
  readonly wired: 'whole' | 'part' | 'none';
  readonly parts: readonly PartReport[];
  /** Why what is wired does not work. */
  readonly obstacles: readonly string[];
  /** Programs that the files call and that do not answer; missing where nobody asked them. */
  readonly brokenCalls?: readonly string[];
  readonly needs: readonly string[];
  /** Which of them are seen not to be done; missing where nobody can see it. */
  readonly waiting: readonly string[] | undefined;
}

export interface PartReport {
  readonly what: string;
  readonly form: Piece['form'];
  readonly path: string;
  readonly standing: 'absent' | 'same' | 'edited' | 'not ours' | 'unreadable';
  readonly line?: number;
  readonly message?: string;
  /** The commands in it, where they may be others than ours. */
  readonly calls?: readonly (readonly string[])[];
}

export function reportOn(agent: Agent, desk: Desk): AgentReport {
  const { scene } = desk;
  const parts = agent
    .pieces(scene)
    .filter(({ form }) => form !== 'needed')
    .map((piece) => partOf(desk, piece));
  const there = parts.filter(({ standing }) => standing === 'same' || standing === 'edited');
  const shared = sharedPaths(agent, desk);
  const wired = there.every(({ path }) => shared.has(path))
    ? 'none'
    : there.length === parts.length
      ? 'whole'
      : 'part';
  const look = lookingFrom(desk);
  const seen =
    wired === 'none'
      ? { obstacles: [], needs: [], waiting: [] }
      : {
          obstacles: agent.obstacles(scene, look),
          needs: agent.needs(scene),
          waiting: agent.waiting(scene, look),
        };
  const told = new Set(parts.filter(({ standing }) => standing === 'unreadable').map(({ path }) => path));
  const unread = [...look.unread].filter(([path]) => !told.has(path));
  return {
    agent: agent.name,
    level: scene.level,
    root: scene.root,
    present: isOnMachine(agent, scene),
    wired,
    parts,
    ...seen,
    obstacles: [
      ...seen.obstacles,
      ...unread.map(([, message]) => `${message}, so nobody can tell what it switches off`),
    ],
  };
}

/** A text that another agent reads too says nothing about this one. */
function sharedPaths(agent: Agent, desk: Desk): ReadonlySet<string> {
  const others = Object.values(AGENTS).filter(({ name }) => name !== agent.name);
  return new Set(others.flatMap((other) => piecesOf(desk, other).map(({ path }) => path)));
}

function partOf(desk: Desk, piece: Piece): PartReport {
  const path = desk.files.real(piece.path);
  const part = { what: titleOf(piece), form: piece.form, path };
  const now = textNow(desk.files, path);
  if ('message' in now) return { ...part, standing: 'unreadable', message: now.message };
  if (now.text === undefined && leadsNowhere(desk, piece.path, path))
    return {
      ...part,
      path: piece.path,
      standing: 'unreadable',
      message: `is a link to ${path}, where nothing is`,
    };
  const there = standingForAgent(now.text, piece);
  if ('flaw' in there) return { ...part, standing: 'unreadable', ...there.flaw };
  if (there.read !== 'other' || now.text === undefined)
    return { ...part, standing: there.read === 'other' ? 'edited' : there.read };
  if (isForeign(now.text, piece) && !wasOurs(recordedIn(desk, path), piece))
    return { ...part, standing: 'not ours' };
  return { ...part, standing: 'edited', calls: calledWords(now.text, piece) };
}

/** A record that cannot be read is told of by itself. */
function recordedIn({ archive }: Desk, path: string): readonly OwnedPiece[] {
  try {
    return archive.record().files[path]?.pieces ?? [];
  } catch (error) {
    if (error instanceof TidemarkError) return [];
    throw error;
  }
}

/** Of a path without a file: whether it is a link, and not only below one. */
function leadsNowhere({ files, scene }: Desk, path: string, real: string): boolean {
  const folder = scene.join(path, '..');
  return real !== scene.join(files.real(folder), path.slice(folder.length));
}

type Looking = Look & { readonly unread: ReadonlyMap<string, string> };

/** Notes what is there and cannot be read. */
function lookingFrom(desk: Desk): Looking {
  const unread = new Map<string, string>();
  const read = (path: string, parse: (text: string) => Json | undefined) => {
    const now = textNow(desk.files, path);
    if ('message' in now) unread.set(path, `${path} ${now.message}`);
    return 'message' in now || now.text === undefined ? undefined : parse(now.text.replace(/^\ufeff/, ''));
  };
  return {
    unread,
    json: (path) =>
      read(path, (text) => {
        const root = readJson(text);
        if ('read' in root) return jsonOf(root.read);
        unread.set(path, `${path}:${root.flaw.line} ${root.flaw.message}`);
        return undefined;
      }),
    toml: (path) =>
      read(path, (text) => {
        const value = tomlValue(text);
        if (value === undefined) unread.set(path, `${path} is no valid TOML`);
        return value as Json | undefined;
      }),
  };
}
