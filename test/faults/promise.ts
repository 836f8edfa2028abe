// The promise, checked after any fault: every acknowledged event is there exactly once, what was recovered of each session is a
// prefix of what was written, nothing throws, and what is derived equals a whole replay. Violations come back as sentences.

import { fsck } from '../../src/engine/fsck.ts';
import { log } from '../../src/engine/log.ts';
import { load } from '../../src/engine/reading/load.ts';
import type { Files } from '../../src/model/ports.ts';
import type { Store } from '../../src/model/store.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { type Mark, marksOf, oneMore, type Said, SECRET_WORDS, storeAt } from './script.ts';

export interface Expected {
  readonly said: readonly Said[];
  /** The sessions of a run without faults; unknown where writers race. */
  readonly reference?: ReadonlyMap<string, readonly Mark[]>;
}

/** Everything that is broken after a fault: looks, writes once more, looks again, and lets the next day close what was left open. */
export function verdict(files: Files, root: string, hour: number, expected: Expected): string[] {
  const broken = brokenPromises(storeAt(files, root, hour), expected);
  const torn = tornTails(files, root);
  const more = oneMore(storeAt(files, root, hour + 0.05));
  const said = [...expected.said, more];
  broken.push(...brokenPromises(storeAt(files, root, hour), { said }));
  broken.push(...notMended(storeAt(files, root, hour)));
  const pieces = [...textsIn(files, `${root}/sessions/.torn`).values()];
  for (const tail of torn)
    if (!pieces.includes(tail)) broken.push(`the torn piece is not in sessions/.torn: ${tail}`);
  const last = oneMore(storeAt(files, root, hour + 30));
  broken.push(...brokenPromises(storeAt(files, root, hour + 30), { said: [...said, last] }));
  broken.push(...notMended(storeAt(files, root, hour + 30)));
  return broken;
}

/** What is broken right after the fault, before anything was written again. */
export function brokenPromises(store: Store, { said, reference }: Expected): string[] {
  const broken = [...lostOrDoubled(store, said), ...notDerived(store), ...unsaid(store, said)];
  if (reference !== undefined) broken.push(...notPrefix(store, reference));
  for (const problem of fsck(store).problems)
    if (problem.level === 'error' && problem.code !== 'torn-tail' && problem.code !== UNFINISHED)
      broken.push(`fsck: ${problem.code} ${problem.file}:${problem.line} ${problem.message}`);
  return broken;
}

/** Forgetting that was interrupted leaves words behind, which fsck reports. */
const UNFINISHED = 'forgotten-words';

/** What is still broken once somebody wrote again: nothing may be torn any more. */
export function notMended(store: Store): string[] {
  return fsck(store)
    .problems.filter(({ level, code }) => level === 'error' && code !== UNFINISHED)
    .map((problem) => `after the next write: ${problem.code} ${problem.file}:${problem.line}`);
}

export function sessionsOf(store: Store): Map<string, Mark[]> {
  const sessions = new Map<string, Mark[]>();
  for (const mark of marksOf(log(store))) sessions.set(mark[0], [...(sessions.get(mark[0]) ?? []), mark]);
  return sessions;
}

/** Every file under a folder as text, by path. */
export function textsIn(files: Files, folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const entry of files.list(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.directory) for (const [inner, text] of textsIn(files, path)) texts.set(inner, text);
    else texts.set(path, new TextDecoder().decode(files.read(path)));
  }
  return texts;
}

/** The events that were begun and not ended, in sessions that were not being closed. */
function tornTails(files: Files, root: string): string[] {
  const tails: string[] = [];
  for (const [path, text] of textsIn(files, `${root}/sessions`)) {
    if (/\/\.(torn|tmp)/.test(path) || /\n## (?!Memory References)/.test(text)) continue;
    const last = text.slice(text.lastIndexOf('\n-') + 1);
    // One that lacks nothing but its line end is whole.
    if (/^-( |$)/.test(last) && !/\n {2}at: \S+ #\d+(\n|$)/.test(last)) tails.push(last);
  }
  return tails;
}

function lostOrDoubled(store: Store, said: readonly Said[]): string[] {
  const there = new Map<string, number>();
  for (const mark of marksOf(log(store))) there.set(String(mark), (there.get(String(mark)) ?? 0) + 1);
  return said
    .flatMap(({ events }) => events)
    .filter((mark) => there.get(String(mark)) !== 1)
    .map((mark) => `acknowledged, but found ${there.get(String(mark)) ?? 0} times: ${mark}`);
}

function notPrefix(store: Store, reference: ReadonlyMap<string, readonly Mark[]>): string[] {
  const broken: string[] = [];
  for (const [session, marks] of sessionsOf(store)) {
    const written = reference.get(session) ?? [];
    if (marks.some((mark, index) => String(mark) !== String(written[index])))
      broken.push(`${session} is no prefix of what was written: ${marks.join(' | ')}`);
  }
  return broken;
}

function notDerived(store: Store): string[] {
  const resumed = renderSnapshot(load(store).state);
  const whole = renderSnapshot(load(store, { whole: true }).state);
  return String(resumed) === String(whole) ? [] : ['the projection differs from a whole replay'];
}

function unsaid(store: Store, said: readonly Said[]): string[] {
  const broken: string[] = [];
  const state = load(store, { whole: true }).state;
  for (const { sealed, forgotten } of said) {
    if (sealed !== undefined && !isSealed(store, sealed)) broken.push(`${sealed} was closed and is open`);
    if (forgotten === undefined) continue;
    if (!state.facts.get(forgotten)?.forgotten) broken.push(`${forgotten} was forgotten and is back`);
    for (const [path, text] of textsIn(store.files, store.root))
      if (text.includes(SECRET_WORDS)) broken.push(`${path} still holds what was forgotten`);
  }
  return broken;
}

function isSealed(store: Store, session: string): boolean {
  return [...textsIn(store.files, `${store.root}/sessions`)].some(
    ([path, text]) => path.endsWith(`/${session}.md`) && /<!-- sealed: [^\n]* -->\n$/.test(text),
  );
}
