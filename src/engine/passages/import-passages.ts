// Importing conversations: read in blocks, secrets taken out, each conversation merged into its file. A long input is
// stored as it is read, so that its size does not matter; every file is whole at any moment.

import { redact } from '../../capture/redaction/redact.ts';
import { blocksOf } from '../../capture/transcripts/blocks.ts';
import { type ReadTurn, readJsonl } from '../../capture/transcripts/jsonl.ts';
import { isInjected } from '../../model/injected.ts';
import type { Passage } from '../../model/passage.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { ignorePassages } from './ignore-passages.ts';
import { addSources } from './sources.ts';
import { storeConversation } from './store-conversation.ts';

/** Readers of the formats conversations are kept in. */
export const FORMATS = { jsonl: readJsonl } as const;

export type Format = keyof typeof FORMATS;

export interface PassageInput {
  /** As it is shown in problems. */
  readonly name: string;
  readonly chunks: Iterable<Uint8Array>;
  /** What `tide forget --source` finds its conversations by. */
  readonly source?: string | undefined;
}

export interface ImportOptions {
  readonly format: Format;
  readonly dryRun?: boolean;
  /** Characters held before they are stored. */
  readonly held?: number;
}

export interface Imported {
  /** Conversations that were written. */
  readonly sessions: number;
  /** Turns that were added or replaced. */
  readonly passages: number;
  readonly facts: 0;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Turns of the input that had secrets in them, and of which kinds. */
  readonly redacted: number;
  readonly kinds: readonly string[];
  /** Turns that say nothing of their own: empty, or put there by Tidemark. */
  readonly skipped: number;
  readonly problems: readonly Problem[];
  readonly dryRun: boolean;
}

const HELD = 64 * 1024 * 1024;

export function importPassages(
  store: Store,
  inputs: readonly PassageInput[],
  { format, dryRun = false, held = HELD }: ImportOptions,
): Imported {
  const read = FORMATS[format];
  const sums = { added: 0, replaced: 0, unchanged: 0, redacted: 0, skipped: 0 };
  const kinds = new Set<string>();
  const written = new Set<string>();
  const problems = problemList();
  for (const { name, chunks, source } of inputs) {
    const met = new Map<string, number>();
    const sessions = new Set<string>();
    let waiting = new Map<string, Map<number, ReadTurn>>();
    let size = 0;
    const put = () => {
      if (!dryRun && waiting.size > 0) ignorePassages(store);
      for (const [session, turns] of waiting) {
        const passages = Array.from(turns.values(), (turn) => turn.passage);
        const done = storeConversation(store, passages, dryRun);
        if (done.problem !== undefined) problems.add(done.problem);
        else sessions.add(session);
        sums.added += done.added;
        sums.replaced += done.replaced;
        sums.unchanged += done.unchanged;
        if (done.added + done.replaced > 0) written.add(session);
      }
      waiting = new Map();
      size = 0;
    };
    for (const block of blocksOf(chunks, name)) {
      const reading = read(block.text, name, { line: block.line, met });
      for (const problem of block.problems) problems.add(problem);
      for (const problem of reading.problems) problems.add(problem);
      for (const { passage: given, line } of reading.passages) {
        if (given.text.trim() === '' || isInjected(given.text)) {
          sums.skipped++;
          continue;
        }
        const { passage, found } = withoutSecrets(given);
        if (found.length > 0) sums.redacted++;
        for (const kind of found) kinds.add(kind);
        const turns = waiting.get(passage.session) ?? new Map<number, ReadTurn>();
        const before = turns.get(passage.turn);
        const date = passage.date || (before?.passage.date ?? '');
        if (before !== undefined && differs(before.passage, { ...passage, date }))
          problems.add(twice(name, line, before.line, passage));
        turns.set(passage.turn, { passage: { ...passage, date }, line });
        waiting.set(passage.session, turns);
        size += passage.text.length;
      }
      if (size > held) put();
    }
    put();
    if (!dryRun && source !== undefined && sessions.size > 0) addSources(store, source, sessions);
  }
  return {
    sessions: written.size,
    passages: sums.added + sums.replaced,
    facts: 0,
    ...sums,
    kinds: [...kinds].sort(),
    problems: problems.all(),
    dryRun,
  };
}

function withoutSecrets(given: Passage): { passage: Passage; found: readonly string[] } {
  const text = redact(given.text);
  const speaker = redact(given.speaker);
  const session = redact(given.session);
  const found = [...text.kinds, ...speaker.kinds, ...session.kinds];
  if (found.length === 0) return { passage: given, found };
  return { passage: { ...given, session: session.text, speaker: speaker.text, text: text.text }, found };
}

function differs(a: Passage, b: Passage): boolean {
  return a.text !== b.text || a.speaker !== b.speaker || a.date !== b.date;
}

function twice(file: string, line: number, before: number, { session, turn }: Passage): Problem {
  return {
    code: 'turn-twice',
    level: 'notice',
    message: `Turn ${turn} of ${JSON.stringify(session.slice(0, 100))} stands at line ${before} too; the later one counts.`,
    file,
    line,
  };
}

const MOST = 1_000;

/** A file that is something else altogether has a problem in every line. */
function problemList(): { add(problem: Problem): void; all(): Problem[] } {
  const kept: Problem[] = [];
  let more = 0;
  return {
    add: (problem) => {
      if (kept.length < MOST) kept.push(problem);
      else more++;
    },
    all: () =>
      more === 0
        ? kept
        : [
            ...kept,
            {
              code: 'more',
              level: 'error',
              message: `${more} more were found after these; mend the first ones and import again.`,
            },
          ],
  };
}
