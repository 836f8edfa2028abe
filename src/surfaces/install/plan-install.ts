// What installing would do. An agent is wired whole or not at all: a file of it that cannot be understood leaves all its files as they are.

import type { AgentName } from '../../model/hook.ts';
import type { AgentFiles } from '../../platform/agent-files.ts';
import type { Agent, Scene } from './agent.ts';
import type { Archive } from './archive.ts';
import { baseOf } from './base-of.ts';
import { put, standing, standingForAgent, type Text } from './edit/edit.ts';
import { elided, elidedBase } from './edit/elided.ts';
import { piecesOf, refuseStrangers } from './known.ts';
import { outside } from './links.ts';
import { isForeign } from './ours.ts';
import { nameOf, type Piece, titleOf } from './piece.ts';
import { type Change, encoded, type Left, once, type Plan, type PlanProblem, textNow } from './plan.ts';
import { type OwnedPiece, ownerOf, wasOurs } from './record.ts';
import { saysTheSame, strip, withNeeded } from './strip.ts';

export interface Desk {
  readonly scene: Scene;
  readonly files: AgentFiles;
  readonly archive: Archive;
}

interface Sheet {
  readonly was: Change['was'];
  readonly before: Text;
  readonly base: Text;
  readonly text: Text;
  readonly pieces: readonly OwnedPiece[];
  readonly agents: readonly AgentName[];
}

export function planInstall(desk: Desk, agents: readonly Agent[], replace: boolean): Plan {
  refuseStrangers(desk, agents);
  let sheets: ReadonlyMap<string, Sheet> = new Map();
  const left: Left[] = [];
  const problems: PlanProblem[] = [];
  for (const agent of agents) {
    const wired = wire(desk, agent, sheets, replace);
    if ('problems' in wired) problems.push(...wired.problems);
    else {
      sheets = wired.sheets;
      left.push(...wired.left);
    }
  }
  return { changes: [...sheets].flatMap(([path, sheet]) => changeOf(desk, path, sheet)), left, problems };
}

function wire(
  desk: Desk,
  agent: Agent,
  sheets: ReadonlyMap<string, Sheet>,
  replace: boolean,
): { sheets: ReadonlyMap<string, Sheet>; left: Left[] } | { problems: PlanProblem[] } {
  const owner = ownerOf(agent, desk.scene);
  const wanted = piecesOf(desk, agent);
  const next = new Map(sheets);
  const left: Left[] = [];
  const problems: PlanProblem[] = [];
  for (const path of pathsOf(desk, wanted, owner)) {
    const sheet = next.get(path) ?? outside(desk, path) ?? openSheet(desk, path);
    if ('message' in sheet) problems.push({ agent: agent.name, path, ...sheet });
    else {
      const pieces = wanted.filter((piece) => piece.path === path);
      const done = write(sheet, pieces, owner, replace);
      const refusal = 'text' in done && done.text !== sheet.before ? desk.files.refusal(path) : undefined;
      if ('message' in done) problems.push({ agent: agent.name, path, ...done });
      else if (refusal !== undefined) problems.push({ agent: agent.name, path, message: refusal });
      else {
        next.set(path, { ...sheet, ...done, agents: [...sheet.agents, agent.name] });
        for (const piece of done.edited)
          left.push({ agent: agent.name, path, what: titleOf(piece), why: whyLeft(sheet, piece) });
      }
    }
  }
  return problems.length > 0 ? { problems: once(problems) } : { sheets: next, left };
}

function whyLeft({ before, pieces }: Sheet, piece: Piece): Left['why'] {
  return isForeign(before, piece) && !wasOurs(pieces, piece) ? 'not ours' : 'edited';
}

/** Also those we wrote to before; what the record says of them was looked at. */
function pathsOf(desk: Desk, wanted: readonly Piece[], owner: string): ReadonlySet<string> {
  const recorded = Object.entries(desk.archive.record().files)
    .filter(([, file]) => file.pieces.some(({ owners }) => owners.includes(owner)))
    .map(([path]) => path);
  return new Set([...wanted.map(({ path }) => path), ...recorded]);
}

function openSheet(desk: Desk, path: string): Sheet | { message: string } {
  const now = textNow(desk.files, path);
  if ('message' in now) return now;
  const recorded = desk.archive.record().files[path];
  const base = baseOf(desk.archive, path, now.was, now.text);
  return { was: now.was, before: now.text, base, text: now.text, pieces: recorded?.pieces ?? [], agents: [] };
}

type Written =
  | { readonly text: Text; readonly pieces: readonly OwnedPiece[]; readonly edited: readonly Piece[] }
  | { readonly line?: number; readonly message: string };

function write(sheet: Sheet, offered: readonly Piece[], owner: string, replace: boolean): Written {
  const pieces = [...offered, ...sheet.pieces.map(({ piece }) => piece)];
  const short = sheet.text === undefined ? undefined : elided(sheet.text, pieces);
  if (short === undefined) return written(sheet, offered, owner, replace);
  // What is wrong with the whole is told of the whole.
  for (const piece of offered) {
    const there = standingForAgent(sheet.text, piece);
    if ('flaw' in there) return there.flaw;
  }
  const base = elidedBase(sheet.base, pieces);
  const done = written({ ...sheet, text: short.text, base }, offered, owner, replace);
  const text = 'text' in done && done.text !== undefined ? short.restore(done.text) : undefined;
  return text === undefined ? written(sheet, offered, owner, replace) : { ...done, text };
}

function written(sheet: Sheet, offered: readonly Piece[], owner: string, replace: boolean): Written {
  let { text } = sheet;
  const wanted = offered.filter(
    (piece) => piece.form !== 'needed' || piece.inNew !== true || sheet.base === undefined,
  );
  const pieces = new Map(sheet.pieces.map((owned) => [nameOf(owned.piece), owned]));
  const edited: Piece[] = [];
  for (const piece of wanted) {
    const there = standingForAgent(text, piece);
    if ('flaw' in there) return there.flaw;
    const known = pieces.get(nameOf(piece));
    const owners = [...new Set([...(known?.owners ?? []), owner])];
    const upgrade = known !== undefined && !known.found && isAsWritten(text, known.piece);
    if (there.read === 'same')
      pieces.set(
        nameOf(piece),
        known === undefined ? { piece, owners, found: true } : { ...known, piece, owners },
      );
    else if (there.read === 'absent' || replace || upgrade) {
      const done = put(text, piece);
      if ('flaw' in done) return done.flaw;
      text = done.read;
      pieces.set(nameOf(piece), { piece, owners });
    } else {
      edited.push(piece);
      pieces.set(nameOf(piece), known === undefined ? { piece, owners, found: true } : { ...known, owners });
    }
  }
  const gone: Piece[] = [];
  const names = new Set(wanted.map(nameOf));
  for (const [name, owned] of pieces) {
    if (names.has(name) || !owned.owners.includes(owner)) continue;
    const owners = owned.owners.filter((one) => one !== owner);
    if (owners.length > 0) pieces.set(name, { ...owned, owners });
    else {
      const done = owned.found ? { read: text } : strip(text, [owned.piece], sheet.base);
      if ('flaw' in done) return done.flaw;
      text = done.read;
      gone.push(owned.piece);
      pieces.delete(name);
    }
  }
  return mended(sheet, text, wanted, edited, gone) ?? { text, pieces: [...pieces.values()], edited };
}

function isAsWritten(text: Text, piece: Piece): boolean {
  const there = standing(text, piece);
  return 'read' in there && there.read === 'same';
}

/** Read again: ours must stand there, and what others wrote must say what it said. */
function mended(
  sheet: Sheet,
  text: Text,
  wanted: readonly Piece[],
  edited: readonly Piece[],
  gone: readonly Piece[],
): { message: string } | undefined {
  const [first] = wanted;
  if (first === undefined || first.form === 'file' || text === sheet.text) return undefined;
  const ours = wanted.filter((piece) => !edited.includes(piece));
  const valid = withNeeded(sheet.text, wanted);
  const [before, after] = [valid, text].map((one) => strip(one, [...ours, ...gone], sheet.base));
  const sound =
    ours.every((piece) => isAsWritten(text, piece)) &&
    before !== undefined &&
    after !== undefined &&
    'read' in before &&
    'read' in after &&
    saysTheSame(before.read ?? '', after.read ?? '', first.form);
  return sound ? undefined : { message: 'is written in a way that cannot be added to safely' };
}

function changeOf(desk: Desk, path: string, sheet: Sheet): Change[] {
  const recorded = desk.archive.record().files[path];
  const pieces = sheet.pieces;
  if (sheet.text === sheet.before && JSON.stringify(recorded?.pieces) === JSON.stringify(pieces)) return [];
  return [
    {
      path,
      agents: sheet.agents,
      was: sheet.was,
      after: encoded(sheet.text),
      base: encoded(sheet.base),
      record: pieces.length === 0 ? undefined : { pieces },
    },
  ];
}
