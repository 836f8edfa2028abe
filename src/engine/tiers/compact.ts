// Compaction of a transcript: secrets are taken out first, the store says what is known, and the summary is kept where work goes on from.

import { redact } from '../../capture/redaction/redact.ts';
import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { standingOf } from '../../projection/standing.ts';
import { type Compaction, compact } from '../../recall/tiers/compact.ts';
import { LONG_TERM_BUDGET } from '../../recall/tiers/long-term.ts';
import { EMPTY_SUMMARY, readSummary, type Summary } from '../../recall/tiers/summary.ts';
import { readTurns, type Turn } from '../../recall/tiers/turn.ts';
import { momentOf } from '../fact-report.ts';
import type { OpenMemory } from '../offered.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { recallSeveral } from '../recall/recall-several.ts';
import type { Semantics } from '../recall/semantics.ts';
import { checkpointWork } from '../work/checkpoint-work.ts';
import { shownFacts } from './active-constraints.ts';

export interface CompactOptions {
  /** The text of an earlier summary. */
  readonly summary?: string | undefined;
  readonly focus?: string | undefined;
  readonly file?: string | undefined;
  /** Keeps nothing. */
  readonly dryRun?: boolean;
  /** Without it the facts that the turns are about are found by words. */
  readonly semantics?: Semantics | undefined;
}

export interface Compacted extends Compaction {
  readonly problems: readonly Problem[];
  readonly redacted: readonly string[];
  /** The session the summary was kept in. */
  readonly kept: string | null;
}

export function compactTranscript(
  store: Store | undefined,
  transcript: string,
  options: CompactOptions = {},
): Compacted {
  const read = readTurns(transcript, options.file);
  if (read.turns.length === 0)
    throw new TidemarkError('usage', 'There are no turns to compact.', {
      hint: `Expected lines such as {"role": "user", "content": "..."} or \`User: ...\`.${read.problems.length === 0 ? '' : ` ${unread(read.problems)}`}`,
      data: { problems: read.problems },
    });
  const kinds = new Set<string>();
  const safe = (text: string) => {
    const result = redact(text);
    for (const kind of result.kinds) kinds.add(kind);
    return result.text;
  };
  const turns = read.turns.map(
    (turn): Turn => ({ ...turn, speaker: safe(turn.speaker), text: safe(turn.text) }),
  );
  const memory = store === undefined ? undefined : load(store);
  const given = options.summary ?? memory?.state.working.context?.text;
  const compaction = compact({
    turns,
    earlier: given === undefined ? undefined : earlierSummary(safe(given), options.summary !== undefined),
    focus: options.focus === undefined ? undefined : safe(options.focus),
    ...(store === undefined || memory === undefined
      ? {}
      : {
          facts: shownFacts(store, memory),
          flagsOf: flagsIn(store, memory),
          related: relatedTo(turns, options, { store, memory }),
        }),
  });
  const isKept = store !== undefined && options.dryRun !== true;
  return {
    ...compaction,
    problems: read.problems,
    redacted: [...kinds].sort(),
    kept: isKept ? checkpointWork(store, compaction.checkpoint.text, undefined).session : null,
  };
}

/** As open questions cast them; the code is not looked at for so many. */
function flagsIn(store: Store, memory: Memory): (fact: Fact) => readonly string[] {
  const when = momentOf(store, memory);
  return (fact) => standingOf(fact, when).flags;
}

function unread({ length, 0: first }: readonly Problem[]): string {
  return length === 1
    ? `Line ${first?.line} could not be read.`
    : `${length} lines could not be read, the first of them line ${first?.line}.`;
}

/** Facts the latest turns of people are about. */
function relatedTo(
  turns: readonly Turn[],
  { focus, semantics }: CompactOptions,
  open: OpenMemory,
): ReadonlySet<string> {
  const said = turns.filter(({ role }) => role === 'user').slice(-LATEST);
  // One by one: what was said last may be about something else than what was said before.
  const [first, ...others] = [focus ?? '', ...said.map(({ text }) => text.slice(0, 2_000))]
    .filter((question) => question.trim() !== '')
    .map((question) => ({ question, semantics }));
  if (first === undefined) return new Set();
  const level = semantics?.embedder === undefined ? 1 : 0;
  const options = { in: 'facts', level, limit: MOST, budget: LONG_TERM_BUDGET } as const;
  return new Set(recallSeveral([open], [first, ...others], options).results.map(({ id }) => id));
}

const LATEST = 3;
const MOST = 10;

/** A summary of another form was given for a reason: its lines stay as they are. */
function earlierSummary(text: string, given: boolean): Summary | undefined {
  const read = readSummary(text);
  if (read !== undefined || !given) return read;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length === 0
    ? undefined
    : { ...EMPTY_SUMMARY, critical: lines.map((line) => `earlier: "${line.replaceAll('"', "'")}"`) };
}
