// The log of a session in the protocol's own form. It is made of the events alone, so a log of fewer events of the same
// session is known as an earlier state of it.

import { type Event, fieldOf } from '../../model/event.ts';
import type { Session } from '../../model/session.ts';
import { encodeText } from './fact-text.ts';

export function writeLog(session: Session, events: readonly Event[], nameOf: (id: string) => string): string {
  const review = events.findLast(({ verb }) => verb === 'Reviewed');
  return [
    `# Session (${session.started})`,
    '',
    `**Agent:** ${flat(session.agent)}`,
    ...(session.author === undefined ? [] : [`**Author:** ${flat(session.author)}`]),
    ...(session.title === undefined ? [] : [`**User:** ${flat(session.title)}`]),
    `**Session:** ${flat(session.id)}`,
    '',
    '## What We Did',
    '',
    ...bullets(events.filter(isDone).map(({ text = '' }) => text)),
    '',
    '## Decisions Made',
    '',
    ...bullets(events.filter(isDecision).map(({ text = '' }) => text)),
    '',
    '## Context for Next Session',
    '',
    ...bullets(contextOf(events)),
    ...(review === undefined ? [] : ['', ...reviewOf(review, events, nameOf)]),
    '',
    '## Memory References',
    '',
    ...references(events, nameOf),
    '',
  ].join('\n');
}

/** The session whose log this is, where we wrote it. */
export function sessionOf(log: string): string | undefined {
  return /^\*\*Session:\*\* (\S+)\s*$/m.exec(log.slice(0, 2_000))?.[1];
}

/** The day of the review the log tells of. */
export function reviewedOn(log: string): string | undefined {
  return /^## Memory Review \((\d{4}-\d\d-\d\d)/m.exec(log)?.[1];
}

/** Whether a session left anything that belongs into a log; taking over files did not happen in it. */
export function hasLog(events: readonly Event[]): boolean {
  return events.some(({ verb }) => verb !== 'Adopted' && verb !== 'Opened');
}

function isDone({ verb, fields, text }: Event): boolean {
  if (text === undefined || text.trim() === '') return false;
  return verb === 'Noted' || (verb === 'Task' && fieldOf({ fields }, 'status') === 'done');
}

function isDecision({ verb, kind }: Event): boolean {
  return verb === 'Created' && kind === 'decision';
}

/** What stands at the end of the session: where the work is, what comes next, what is in the way. */
function contextOf(events: readonly Event[]): string[] {
  const checkpoint = events.findLast(
    ({ verb, text = '' }) => verb === 'Checkpoint' && text.trim() !== '',
  )?.text;
  const open = new Map<string, string>();
  for (const { verb, text = '', fields } of events) {
    if (verb === 'Next' && fieldOf({ fields }, 'status') === undefined) open.set(text, `Next: ${text}`);
    else if (verb === 'Blocked') open.set(text, `Blocked: ${text}`);
    else if (verb === 'Next' || verb === 'Unblocked') open.delete(text);
  }
  return [...(checkpoint === undefined ? [] : [checkpoint]), ...open.values()];
}

function bullets(texts: readonly string[]): string[] {
  if (texts.length === 0) return ['- none'];
  return texts.flatMap((text) => {
    const [first = '', ...rest] = encodeText(text);
    return [`- ${first}`.trimEnd(), ...rest.map((line) => (line === '' ? '' : `  ${line}`))];
  });
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ['Created', 'Created'],
  ['Raised', 'Created'],
  ['Referenced', 'Referenced'],
  ['Reinforced', 'Referenced'],
  ['Verified', 'Referenced'],
  ['Updated', 'Updated'],
  ['Corrected', 'Updated'],
  ['Reactivated', 'Reactivated'],
  ['Closed', 'Closed'],
]);

const ORDER = ['Referenced', 'Created', 'Updated', 'Reactivated', 'Closed'] as const;

function references(events: readonly Event[], nameOf: (id: string) => string): string[] {
  const said = new Map<string, Map<string, string>>(ORDER.map((verb) => [verb, new Map()]));
  const ended = new Map<string, string>();
  for (const event of events) {
    if (event.id === undefined) continue;
    const name = nameOf(event.id);
    if (event.verb === 'Superseded' && event.by !== undefined)
      ended.set(name, `${name} → ${nameOf(event.by)}`);
    else if (event.verb === 'Superseded' || event.verb === 'Invalidated')
      ended.set(name, `${name} (invalidated)`);
    else said.get(VERBS.get(event.verb) ?? '')?.set(name, label(event, name));
  }
  const lines = ORDER.flatMap((verb) => {
    const names = [...(said.get(verb)?.values() ?? [])];
    return names.length === 0 ? [] : [`- ${verb}: ${names.join(', ')}`];
  });
  lines.push(...Array.from(ended.values(), (one) => `- Superseded: ${one}`));
  return lines.length === 0 ? ['(none)'] : lines;
}

function label({ verb, kind, fields }: Event, name: string): string {
  if (verb !== 'Created' && verb !== 'Raised') return name;
  const core = kind === 'invariant' || fieldOf({ fields }, 'tier') === 'core';
  return `${name} (tier: ${core ? 'core' : 'working'})`;
}

/** Archived ids belong here only: under the references they would count as used (evolving-memory, review). */
function reviewOf(review: Event, events: readonly Event[], nameOf: (id: string) => string): string[] {
  const archived = events.filter(({ verb, id }) => verb === 'Archived' && id !== undefined);
  const names = [...new Set(archived.map(({ id = '' }) => nameOf(id)))];
  const text = (review.text ?? '').trim();
  return [
    `## Memory Review (${review.at.slice(0, 10)})`,
    '',
    ...(text === '' ? [] : bullets([text])),
    `- Archived: ${names.length === 0 ? '(none)' : names.join(', ')}`,
  ];
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
