// Importing conversations: read in blocks, secrets taken out, each conversation merged into its file. A long input is
// stored as it is read, so that its size does not matter; every file is whole at any moment.

import { type Redaction, redact } from '../../capture/redaction/redact.ts';
import { blocksOf } from '../../capture/transcripts/blocks.ts';
import { type ReadTurn, readJsonl } from '../../capture/transcripts/jsonl.ts';
import { isInjected, withoutBlocks } from '../../model/injected.ts';
import type { Passage } from '../../model/passage.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { ignoreInGit } from '../ignore-in-git.ts';
import { load } from '../reading/load.ts';
import { type FirstProblems, firstProblems } from './first-problems.ts';
import { addSources } from './sources.ts';
import { storeConversation } from './store-conversation.ts';
import { waitingTurns } from './waiting-turns.ts';

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
  const problems = firstProblems();
  const sums = { added: 0, replaced: 0, unchanged: 0, redacted: 0, skipped: 0 };
  const kinds = new Set<string>();
  const written = new Set<string>();
  const clean = secretsOut();
  const { forgotten } = load(store).state;
  for (const input of inputs) {
    const waiting = waitingTurns();
    const known = new Set<string>();
    const put = () => {
      for (const passages of waiting.drain()) {
        const session = passages[0]?.session ?? '';
        if (!dryRun) ignoreInGit(store, 'passages');
        const done = storeConversation(store, passages, dryRun, forgotten);
        sums.added += done.added;
        sums.replaced += done.replaced;
        sums.unchanged += done.unchanged;
        if (done.added + done.replaced > 0) written.add(session);
        if (done.problem === undefined) known.add(session);
        else problems.add(done.problem);
      }
    };
    for (const { passage: turn, line } of turnsOf(input, format, problems)) {
      const passage = { ...turn, text: withoutBlocks(turn.text) };
      if (passage.text.trim() === '' || isInjected(passage.text)) {
        sums.skipped++;
        continue;
      }
      const safe = clean(passage);
      if (safe.kinds.length > 0) sums.redacted++;
      for (const kind of safe.kinds) kinds.add(kind);
      const before = waiting.take({ passage: safe.passage, line });
      if (before !== undefined) problems.add(twice(input.name, line, before));
      if (waiting.size() > held) put();
    }
    put();
    if (!dryRun && input.source !== undefined && known.size > 0) addSources(store, input.source, known);
  }
  const { added, replaced, unchanged, redacted, skipped } = sums;
  return {
    sessions: written.size,
    passages: added + replaced,
    facts: 0,
    added,
    replaced,
    unchanged,
    redacted,
    kinds: [...kinds].sort(),
    skipped,
    problems: problems.all(),
    dryRun,
  };
}

function* turnsOf(
  { name, chunks }: PassageInput,
  format: Format,
  problems: FirstProblems,
): Generator<ReadTurn> {
  const met = new Map<string, number>();
  for (const block of blocksOf(chunks, name)) {
    const reading = FORMATS[format](block.text, name, { line: block.line, met });
    for (const problem of block.problems) problems.add(problem);
    for (const problem of reading.problems) problems.add(problem);
    yield* reading.passages;
  }
}

/** Names come again with every turn; they are looked through once. */
function secretsOut(): (given: Passage) => { passage: Passage; kinds: readonly string[] } {
  const names = new Map<string, Redaction>();
  const named = (name: string) => {
    const known = names.get(name) ?? redact(name);
    names.set(name, known);
    return known;
  };
  return (given) => {
    const [text, speaker, session] = [redact(given.text), named(given.speaker), named(given.session)];
    const kinds = [...text.kinds, ...speaker.kinds, ...session.kinds];
    if (kinds.length === 0) return { passage: given, kinds };
    return { passage: { ...given, session: session.text, speaker: speaker.text, text: text.text }, kinds };
  };
}

function twice(file: string, line: number, { passage: { session, turn }, line: before }: ReadTurn): Problem {
  return {
    code: 'turn-twice',
    level: 'notice',
    message: `Turn ${turn} of ${JSON.stringify(session.slice(0, 100))} stands at line ${before} too; the later one counts.`,
    file,
    line,
  };
}
