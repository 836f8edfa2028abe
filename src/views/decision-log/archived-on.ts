// The bullet that says when and why an entry left the log: `2026-05-09 — superseded by 2026-05-08: Title`.

import { type Day, dayOf, dayText } from '../../model/day.ts';
import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import { oneLine } from './shown-text.ts';

interface ArchivedOn {
  readonly day?: Day;
  readonly reason: string;
}

export function readArchivedOn(value: string): ArchivedOn {
  const match = /^(\d{4}-\d\d-\d\d)\s*(?:(?:—|–|--|-|:|,)\s*)?(.*)$/s.exec(value);
  const day = dayOf(match?.[1] ?? '');
  return day === undefined ? { reason: oneLine(value) } : { day, reason: oneLine(match?.[2] ?? '') };
}

export function archivedOnText({ day, reason }: ArchivedOn): string {
  if (day === undefined) return reason;
  return reason === '' ? dayText(day) : `${dayText(day)} — ${reason}`;
}

/** The entry a reason names as its successor, of those whose headings and ids are given. */
export function successorIn(
  reason: string,
  known: readonly { readonly name: string; readonly title: string }[],
): string | undefined {
  const after = /\b(?:superseded|replaced|reversed|overturned|obsoleted) by\b:?\s*(.*)$/is.exec(reason)?.[1];
  if (after === undefined) return undefined;
  const text = after.replace(/^(?:the |decision |entry |our )+/i, '').replace(/^["'`“«[]+/, '');
  const fits = (label: string) =>
    label !== '' &&
    text.toLowerCase().startsWith(label.toLowerCase()) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(label.length));
  const longest = (labels: readonly { label: string; name: string }[]) =>
    labels.filter(({ label }) => fits(label)).sort((a, b) => b.label.length - a.label.length)[0]?.name;
  return (
    longest(known.map(({ name }) => ({ label: name, name }))) ??
    longest(known.map(({ name, title }) => ({ label: title, name })))
  );
}

/** Why the entry is in the archive; the successor of a superseded one is always named. */
export function reasonFor(fact: Fact, successor: { name: string; title: string } | undefined): string {
  const reason = oneLine(fact.reason ?? '');
  if (fact.status !== 'superseded') return reason || 'no reason recorded';
  if (successor === undefined) return reason || 'superseded';
  if (successorIn(reason, [successor]) !== undefined) return reason;
  return `superseded by ${successor.name}${reason === '' ? '' : ` — ${reason}`}`;
}

/** The day it was put away: of the event that did it, unless somebody gave one with it or later. `standing`: its bullet. */
export function archivedDay(fact: Fact, input: ViewInput, standing: string | undefined): Day | undefined {
  const given = dayOf(fieldOf(fact, 'archived-on') ?? '');
  let ended: Day | undefined;
  for (let n = fact.history.length - 2; n >= 0; n -= 2) {
    const session = input.sessions[Math.abs(fact.history[n] ?? 0) - 1];
    const event = session && input.eventsOf(session.id).find((one) => one.position === fact.history[n + 1]);
    const isGiven = event !== undefined && fieldOf(event, 'archived-on') !== undefined;
    if (event?.verb === 'Adopted' || isGiven) return given ?? ended;
    if (ended !== undefined) return ended;
    if (event !== undefined && ENDS.has(event.verb)) ended = dayOf(event.at);
  }
  if (ended !== undefined) return ended;
  if (given !== undefined || standing !== undefined) return given ?? readArchivedOn(standing ?? '').day;
  const last = input.sessions[Math.abs(fact.history.at(-2) ?? 0) - 1];
  return dayOf(last?.started ?? '') ?? fact.lastUsedDay;
}

const ENDS: ReadonlySet<string> = new Set(['Archived', 'Superseded']);
