// A summary is updated, not replaced: what was in it stays, what is new is added, and what was finished leaves what is pending.

import { EMPTY_SUMMARY, type Summary } from './summary.ts';

/** Of a list that no summary could hold the newest are looked at; a transcript may be as long as it likes. */
const OPEN = 60;
const LISTED = 150;

export function mergeSummary(before: Summary, after: Summary): Summary {
  const done = after.completed;
  const open = (items: readonly string[]) => items.filter((item) => !done.some((one) => isAbout(one, item)));
  const answered = before.pending.filter((item) => done.some((one) => isAbout(one, item)));
  return {
    ...before,
    from: before.to === 0 ? after.from : Math.min(before.from, after.from),
    to: Math.max(before.to, after.to),
    completed: union(before.completed, done),
    decisions: union(before.decisions, after.decisions),
    files: files(before.files, after.files),
    errors: union(
      before.errors.map((error) => settled(error, done)),
      after.errors.map((error) => settled(error, done)),
    ),
    resolved: union(before.resolved, [...answered.map((item) => `${item}: done`), ...after.resolved]),
    pending: union(open(before.pending), open(after.pending)).slice(-OPEN),
    plan: plan(before.plan, after, open),
    critical: union(before.critical, after.critical),
    remaining: union(open(before.remaining), open(after.remaining)).slice(-OPEN),
  };
}

/** What later turns say is done leaves what is open, though they are not summarised themselves. */
export function closedBy(summary: Summary, later: Summary): Summary {
  return {
    ...mergeSummary(summary, { ...EMPTY_SUMMARY, completed: later.completed }),
    to: summary.to,
    from: summary.from,
    completed: summary.completed,
  };
}

/** What is under way is what was said last; what blocks stays until it is finished. */
function plan(
  before: readonly string[],
  after: Summary,
  open: (items: readonly string[]) => string[],
): string[] {
  const blocked = open([...before, ...after.plan].filter((item) => item.startsWith('blocked: ')));
  const progress = [...before, ...after.plan].filter((item) => item.startsWith('in progress: '));
  const done = [
    ...before.filter((item) => item.startsWith('done: ')),
    ...after.completed.map((item) => `done: ${item}`),
  ];
  return [...done.slice(-1), ...open(progress).slice(-1), ...new Set(blocked)];
}

/** A file that was changed once was not only inspected. */
function files(before: readonly string[], after: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const item of [...before, ...after]) {
    const path = item.replace(/: (?:changed|inspected)$/, '');
    if (found.get(path)?.endsWith(': changed') !== true) found.set(path, item);
  }
  return [...found.values()].slice(-LISTED);
}

/** An error of which somebody said later that it is gone. */
function settled(error: string, done: readonly string[]): string {
  if (error.includes('; resolved: ')) return error;
  const fix = done.find(
    (one) => /\b(?:fixed|resolved|solved|pass(?:es|ed)?)\b/i.test(one) && shared(error, one) >= 1,
  );
  return fix === undefined ? error : `${error}; resolved: ${fix}`;
}

/** `done` finishes `item`: most of the telling words of the item are in it. */
function isAbout(done: string, item: string): boolean {
  const words = telling(item);
  if (words.size === 0) return false;
  const hits = shared(done, item);
  return hits >= 2 && hits * 2 >= words.size;
}

function shared(a: string, b: string): number {
  const words = telling(a);
  let hits = 0;
  for (const word of telling(b)) if (words.has(word)) hits++;
  return hits;
}

/** Words of three letters and more without their endings; who said it in which turn is no part of it. */
function telling(text: string): ReadonlySet<string> {
  const known = TOLD.get(text);
  if (known !== undefined) return known;
  const said = text.replace(/\((?:[^()"]*, )?turn \d+\)/g, ' ').toLowerCase();
  const words = said.match(/[a-z0-9_\u00c0-\uffff]{3,}/g) ?? [];
  const found = new Set(
    words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  );
  if (TOLD.size > 2_000) TOLD.clear();
  TOLD.set(text, found);
  return found;
}

/** The same items are compared with every group of a long transcript. */
const TOLD = new Map<string, ReadonlySet<string>>();

const COMMON: ReadonlySet<string> = new Set(
  'the and for with you can are was has not but all its also add use please could would should will have that this with from into then also need want make sure added fixed done implemented created updated changed removed moved wrote write create update change remove now next step remaining progress blocked user assistant todo still'.split(
    ' ',
  ),
);

function union(before: readonly string[], after: readonly string[]): string[] {
  return [...new Map([...before, ...after].map((item) => [item.toLowerCase(), item])).values()].slice(
    -LISTED,
  );
}
