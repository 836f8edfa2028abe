// The brief a session starts with: the goal, what constrains us, where we stopped, what is next, how to get more. Layers are
// loaded one after the other, each within its own budget. Dates are absolute and nothing names the moment of asking; what
// changes rarely stands first, so that asking again begins with the same bytes.

import { oneLine } from '../../markdown/one-line.ts';
import { headingLines, type Packed, type Piece, pack, priceOf, type Room } from '../budget/pack.ts';
import { levelLine, type TriedLevel } from '../chain/chain.ts';
import { isSelective } from '../chain/retrieve.ts';
import { confirmation } from './confirmation.ts';
import type { BriefFact } from './fact-piece.ts';
import { fillGap } from './fill-gap.ts';
import {
  answerable,
  CONSTRAINS,
  constraintsAmong,
  KNOWN,
  layer0,
  layer1,
  MODULES,
  type Offered,
  QUESTIONS,
  type Questions,
} from './layers.ts';
import { entryOf, type PullInput, pullPieces } from './pull.ts';
import { NEXT, STOPPED } from './work-pieces.ts';

interface BriefInput extends Offered {
  readonly project: string;
  /** Layer 2: only where a task, a scope or a path is given. */
  readonly pull?: PullInput | undefined;
  /** What has to be said before anything else. */
  readonly notes: readonly string[];
  /** How to get more, one sentence each. */
  readonly offers: readonly string[];
  /** How to begin, where nothing is remembered yet. */
  readonly setup: readonly string[];
  /** There are facts behind those that are offered here. */
  readonly more: boolean;
  /** One of the offers tells where there are facts: worth saying also where nothing else is. */
  readonly elsewhere: boolean;
  readonly budget: number;
  /** Bytes at most, where others stand around it. */
  readonly bytes?: number | undefined;
}

export interface Brief {
  readonly text: string;
  readonly tokens: number;
  /** Tokens by layer; one that was not loaded is not here. */
  readonly layers: Readonly<Record<string, number>>;
  /** What each layer brought: facts, work, the manifest. */
  readonly loaded: Readonly<Record<string, readonly string[]>>;
  /** Facts, in the order they were loaded. */
  readonly included: readonly string[];
  readonly dropped: readonly { readonly id: string; readonly reason: string }[];
  readonly level: number;
  readonly method: string;
  readonly levels: readonly TriedLevel[];
  /** The three questions that end loading. */
  readonly answered: Questions;
}

/** One agent cuts what a hook prints at 10,000 characters. */
const BRIEF_BYTES = 9_500;
export const BRIEF_BUDGET = 2_500;
const LAYER_BUDGETS = { L0: 500, L1: 1_500, L2: 1_000 } as const;

/** Lines are counted one by one, which is never less than what they cost together (test/properties/tokens.test.ts). */
export function brief(input: BriefInput): Brief {
  const budget = Math.max(0, Math.min(input.budget, BRIEF_BUDGET));
  const answered = answerable(input);
  const enough = answered.doing && answered.constraints && answered.next;
  const frame = frameFor(input, budget);
  let room = less({ tokens: budget, bytes: input.bytes ?? BRIEF_BYTES }, frame.price);
  const loaded: { name: string; packed: Packed }[] = [];
  const headings = new Set<string>();
  const load = (name: string, pieces: readonly Piece[], most: number) => {
    const packed = pack(pieces, { ...room, tokens: Math.min(most, room.tokens) }, headings);
    for (const { under } of packed.chosen) if (under !== undefined) headings.add(under);
    room = less(room, packed);
    loaded.push({ name, packed });
    return packed;
  };
  const shown = () => new Set(loaded.flatMap(({ packed }) => packed.chosen.map(({ id }) => id)));

  load('L0', [...setupPieces(input), ...layer0(input)], LAYER_BUDGETS.L0);
  const { pull } = input;
  const first = shown();
  const rest = layer1(input, !enough || (pull !== undefined && pull.task !== ''), first);
  // What a task asks for is not crowded out by the project.
  const kept = pull === undefined ? 0 : Math.min(LAYER_BUDGETS.L2, Math.floor(room.tokens / 2));
  load('L1', rest, Math.min(LAYER_BUDGETS.L1, room.tokens - kept));
  let level = readWhole(input);
  let cut = '';
  if (pull !== undefined) {
    const most = { ...room, tokens: Math.min(LAYER_BUDGETS.L2, room.tokens) };
    const pulled = pullPieces(pull, shown(), most);
    load('L2', pulled.pieces, most.tokens);
    level = pulled;
    cut = pulled.note === undefined ? '' : `; ${pulled.note}`;
  } else {
    const gap = fillGap(input, shown(), room);
    if (gap !== undefined) {
      load('L2', gap.pieces, LAYER_BUDGETS.L2);
      level = gap;
    }
  }

  const chosen = loaded.flatMap(({ packed }) => packed.chosen);
  const included = shown();
  const facts = new Set([...input.facts, ...pulledFacts(pull)].map(({ fact }) => fact.id));
  const lost = frame.goal || input.working.goal === undefined ? [] : [{ id: 'work:goal', reason: 'no room' }];
  const dropped = [...lost, ...lastReasons(loaded.flatMap(({ packed }) => packed.dropped))].filter(
    ({ id }) => !included.has(id),
  );
  const nothing = chosen.length === 0 && !frame.goal && !(input.elsewhere && frame.help);
  const text = nothing ? '' : assemble(frame, chosen, levelLine(level) + cut, dropped.length);
  return {
    text,
    tokens: nothing ? 0 : loaded.reduce((sum, { packed }) => sum + packed.tokens, frame.price.tokens),
    layers: Object.fromEntries(loaded.map(({ name, packed }) => [name, packed.tokens])),
    loaded: Object.fromEntries(loaded.map(({ name, packed }) => [name, packed.chosen.map(({ id }) => id)])),
    included: chosen.map(({ id }) => id).filter((id) => facts.has(id)),
    dropped,
    level: level.level,
    method: level.method,
    levels: level.levels,
    answered,
  };
}

interface Frame {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly goal: boolean;
  /** It says how to get more. */
  readonly help: boolean;
  readonly price: Room;
}

/** The whole frame where it takes at most half of the budget, else as much of it as does; the goal as long as it fits. */
function frameFor(input: BriefInput, budget: number): Frame {
  const { project, working, notes, offers, facts, more } = input;
  const title = [`# Memory: ${oneLine(project)}`];
  const hasGoal = working.goal !== undefined;
  const goal = working.goal === undefined ? [] : ['', `Goal: ${oneLine(working.goal.text)}`];
  const said = notes.flatMap((note) => ['', note]);
  const confirmed = input.setup.length > 0 ? [] : ['', ...confirmation(working, constraintsAmong(facts))];
  const help = [...offers, ...(more ? ['there are more facts than were looked at'] : [])].join('; ');
  const last = ['', LEVEL_LINE, '', `More: ${help}${LEFT_OUT}.`, ''];
  const whole = {
    before: [...title, ...said, ...goal],
    after: [...confirmed, ...last],
    goal: hasGoal,
    help: true,
  };
  const frames = [
    { ...whole, share: 2 },
    { ...whole, after: last, share: 2 },
    { before: [...title, ...goal], after: [''], goal: hasGoal, help: false, share: hasGoal ? 1 : 2 },
  ];
  for (const { share, ...frame } of frames) {
    const price = priceOf([...frame.before, ...frame.after]);
    if (price.tokens <= budget / share && price.bytes <= (input.bytes ?? BRIEF_BYTES) / share)
      return { ...frame, price };
  }
  return { before: title, after: [''], goal: false, help: false, price: priceOf([...title, '']) };
}

/** Stands for the line that names the level; the longest it can become. */
const LEVEL_LINE = `${levelLine({ level: 1, method: 'keyword search + recency window' })}; cut to the newest 20 of 1000000000 entries`;

/** Stands for how many did not fit. */
const LEFT_OUT = '; 1000000000 more did not fit';

function setupPieces({ setup }: BriefInput): Piece[] {
  return setup.map((text, order) => ({ id: `setup:${order}`, priority: 0, order, text, under: SETUP }));
}

function pulledFacts(pull: PullInput | undefined): readonly BriefFact[] {
  return pull === undefined ? [] : [...pull.cards, ...pull.own, ...pull.visible, ...(pull.archive ?? [])];
}

const SETUP = 'How to begin';

const SECTIONS = [SETUP, CONSTRAINS, KNOWN, MODULES, QUESTIONS];

function assemble(frame: Frame, chosen: readonly Piece[], level: string, dropped: number): string {
  const lines = [...frame.before];
  const titles = [...new Set(chosen.map(({ under }) => under ?? ''))];
  const pulled = titles.filter((title) => ![...SECTIONS, STOPPED, NEXT].includes(title));
  for (const title of [...SECTIONS, ...pulled, STOPPED, NEXT]) {
    const own = chosen.filter(({ under }) => under === title);
    if (own.length > 0) lines.push(...headingLines(title), ...own.map(({ text }) => text));
  }
  const left = dropped === 0 ? '' : `; ${dropped} more did not fit`;
  for (const line of frame.after) lines.push(line === LEVEL_LINE ? level : line.replace(LEFT_OUT, left));
  return lines.join('\n');
}

/** Without a pull nothing is searched: a small store is read whole, of a large one the newest of each kind. */
function readWhole({ facts, more }: BriefInput): Pick<Brief, 'level' | 'method' | 'levels'> {
  const selective = more || isSelective(facts.map((known) => entryOf(known, () => false)));
  const level = selective ? 1 : 3;
  const method = selective ? 'recency window of each kind' : 'full read';
  return { level, method, levels: [{ level, method, reason: null }] };
}

function less(room: Room, used: Room): Room {
  return { tokens: Math.max(0, room.tokens - used.tokens), bytes: Math.max(0, room.bytes - used.bytes) };
}

function lastReasons(dropped: Brief['dropped']): Brief['dropped'] {
  return [...new Map(dropped.map((one) => [one.id, one])).values()];
}
