// A summary is updated, not replaced: what was in it stays, what is new is added, and what was finished leaves what is pending.

import { mentionOf } from './answers.ts';
import { standing, stillAsked } from './overrule.ts';
import { EMPTY_SUMMARY, type Summary } from './summary.ts';
import { isAbout, sharedWords } from './telling-words.ts';
import type { Turn } from './turn.ts';

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

/** Questions of an earlier summary that these turns come back to. */
export function answeredBy(summary: Summary, turns: readonly Turn[]): Summary {
  const answers = summary.pending.map((item) => (/\?" \(/.test(item) ? mentionOf(item, turns) : undefined));
  return {
    ...summary,
    pending: summary.pending.filter((_, at) => answers[at] === undefined),
    resolved: union(
      summary.resolved,
      summary.pending.flatMap((item, at) => (answers[at] === undefined ? [] : [`${item}: ${answers[at]}`])),
    ),
  };
}

/** What was overruled is neither decided nor asked for any more; `later` turns are not summarised themselves. */
export function stillStanding(summary: Summary, later: Summary = EMPTY_SUMMARY): Summary {
  const rulings = [...summary.decisions, ...later.decisions];
  return {
    ...summary,
    decisions: standing(summary.decisions, later.decisions),
    pending: stillAsked(summary.pending, rulings),
    remaining: stillAsked(summary.remaining, rulings),
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
    (one) => /\b(?:fixed|resolved|solved|pass(?:es|ed)?)\b/i.test(one) && sharedWords(error, one) >= 1,
  );
  return fix === undefined ? error : `${error}; resolved: ${fix}`;
}

/** Said again, it is one item, in its newest place. */
function union(before: readonly string[], after: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const item of [...before, ...after]) {
    const key = item.replace(TURN, '').toLowerCase();
    found.delete(key);
    found.set(key, item);
  }
  return [...found.values()].slice(-LISTED);
}

/** Where it was said, and what it was found to overrule. */
const TURN = /(?:, |\()turn \d+(?=\))|; (?:overrules|changed by) turn \d+$/g;
