// What each verb must have done once its event is folded. The table has every verb of the model; a writer compares what it
// announces with what happened.

import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import type { Item } from '../model/working-memory.ts';
import { describing } from './fact-life.ts';

/** What is wrong, as the end of "Invalidated `x`: …"; undefined where the effect is there. */
export type Missing = string | undefined;

/** The part of a fact that is compared with what it was before the event. */
export type Before = Pick<Fact, 'reinforcements' | 'status'> | undefined;

/** Undefined for a verb nobody knows, which has no effect by design. */
export function missingEffect(state: State, event: Event, before?: Before): Missing {
  return EFFECTS[event.verb]?.(event, state, before);
}

/** What an event may change besides the fact it names. */
export function mayChange(state: State, event: Event): ReadonlySet<string> | 'many' {
  if (event.verb === 'Revoked') return 'many';
  const named = [event.id, event.by].flatMap((name) => (name === undefined ? [] : [name]));
  const ids = named.flatMap((name) => meantBy(state, event, name)?.id ?? []);
  return new Set([...ids, ...(event.verb === 'Redacted' ? (state.namesakes.get(event.id ?? '') ?? []) : [])]);
}

type Effect = (event: Event, state: State, before: Before) => Missing;
type FactEffect = (fact: Fact, event: Event, state: State, before: Before) => Missing;

const about =
  (effect: FactEffect): Effect =>
  (event, state, before) => {
    const fact = meantBy(state, event, event.id ?? '');
    return fact === undefined ? 'there is no such fact' : effect(fact, event, state, before);
  };

/** For verbs that change nothing of a fact that has ended. */
const alive = (effect: FactEffect): Effect =>
  about((fact, event, state, before) =>
    TERMINAL.has(fact.status) ? `it is ${ended(fact)}` : effect(fact, event, state, before),
  );

const nothing = (): Missing => undefined;

const said: FactEffect = (fact, event, state) => {
  if (event.text !== undefined && fact.statement !== event.text) return 'it says something else';
  const scope = readScope(fieldOf(event, 'scope') ?? '');
  if (scope !== undefined && fact.scope !== scope) return `it holds in ${fact.scope}`;
  const other = describing(state, event).find(
    ([key, value]) => value !== '' && !fieldsOf(fact, key).includes(value),
  );
  return other === undefined ? undefined : `its ${other[0]} is not what was written`;
};

export const EFFECTS: Readonly<Record<string, Effect>> = {
  Created: alive((fact, event) => {
    if (fact.id !== event.id) return taken(fact);
    return event.text !== undefined && fact.statement !== event.text ? 'it says something else' : undefined;
  }),
  Adopted: about((fact, event) => {
    if (fact.forgotten) return 'it was forgotten';
    return event.text !== undefined && fact.statement !== event.text ? 'it says something else' : undefined;
  }),
  Referenced: alive(nothing),
  Reinforced: alive((fact, _event, _state, before) =>
    before !== undefined && fact.reinforcements === before.reinforcements
      ? 'its source was revoked, so it is no stronger than before'
      : undefined,
  ),
  Reactivated: alive(({ archived }) => (archived ? 'it is still archived' : undefined)),
  Updated: alive(said),
  Corrected: alive((fact, event, state, before) =>
    fact.status === 'corrected' ? said(fact, event, state, before) : `it is ${fact.status}`,
  ),
  Superseded: about((fact, event, state) => {
    if (fact.status !== 'superseded') return `it is ${ended(fact)}`;
    const by = event.by === undefined ? undefined : (meantBy(state, event, event.by)?.id ?? event.by);
    return by === undefined || fact.supersededBy === by ? undefined : `\`${fact.supersededBy}\` replaced it`;
  }),
  Invalidated: about((fact) => (fact.status === 'invalidated' ? undefined : `it is ${ended(fact)}`)),
  Verified: alive(({ trust, verified }, event) => {
    const person = fieldOf(event, 'person');
    if (person === undefined) return undefined;
    return trust === 'human' && verified?.by === person
      ? undefined
      : `${person} did not confirm what it says`;
  }),
  // A review that did not see a later use puts nothing away: it says since when the fact was unused.
  Archived: alive(({ archived }, event) =>
    archived || fieldOf(event, 'unused-since') !== undefined ? undefined : 'it is not archived',
  ),
  Pinned: alive(({ pinned }) => (pinned ? undefined : 'it is not pinned')),
  Unpinned: alive(({ pinned }) => (pinned ? 'it is still pinned' : undefined)),
  Promoted: alive(({ scope }, event) => {
    const to = readScope(fieldOf(event, 'to') ?? '');
    return to === undefined || to === scope ? undefined : `it holds in ${scope}`;
  }),
  Raised: alive((thread, event) => {
    if (thread.id !== event.id) return taken(thread);
    if (thread.closed) return 'it is answered already';
    return event.text !== undefined && thread.statement !== event.text ? 'it asks something else' : undefined;
  }),
  Closed: alive(({ closed }) => (closed ? undefined : 'it is still open')),
  Redacted: about(({ forgotten }) => (forgotten ? undefined : 'its content is still there')),
  Revoked: ({ text = '' }, { revoked }) =>
    text === '' || revoked.has(text) ? undefined : 'it is still believed',
  Erased: ({ text = '' }, { forgotten }) => (forgotten.has(text) ? undefined : 'it is not recorded'),
  Reviewed: ({ session, position }, { reviewed }) =>
    reviewed?.session === session && reviewed.position === position ? undefined : 'a later review counts',
  Kept: (event, { keptTexts }) => {
    const [layout, file] = [fieldOf(event, 'layout'), fieldOf(event, 'file')];
    if (layout === undefined || file === undefined || fieldOf(event, 'part') !== undefined) return undefined;
    const kept = keptTexts.get(`${layout} ${file}`);
    const isThis = kept?.session === event.session && kept.position === event.position;
    return isThis ? undefined : 'another text of the file counts';
  },
  Given: nothing,
  Goal: (event, { working: { goal } }) => {
    if (isOver(event)) return goal === undefined ? undefined : 'there is still a goal';
    return goal?.text === event.text ? undefined : 'the goal is another one';
  },
  Task: (event, { working: { task, completed } }) => {
    if (statusOf(event) === 'done') return has(completed, event) ? undefined : 'it is not done';
    if (statusOf(event) === 'dropped') return task?.text === event.text ? 'it is still in hand' : undefined;
    return task?.text === event.text ? undefined : 'the task is another one';
  },
  Next: (event, { working: { next, completed } }) => {
    if (statusOf(event) === undefined) return has(next, event) ? undefined : 'it is not among the next steps';
    if (has(next, event)) return 'it is still among the next steps';
    return statusOf(event) !== 'done' || has(completed, event) ? undefined : 'it is not done';
  },
  Blocked: (event, { working: { blockers } }) => (has(blockers, event) ? undefined : 'nothing is blocked'),
  Unblocked: (event, { working: { blockers } }) => (has(blockers, event) ? 'it still blocks' : undefined),
  Failed: (event, { working: { failures } }) =>
    failures.some(({ pattern }) => pattern === (fieldOf(event, 'pattern') ?? event.text ?? ''))
      ? undefined
      : 'the error is not listed',
  Touched: (event, { working: { files } }) => {
    const isThere = files.some(({ path }) => path === (event.text ?? ''));
    if (statusOf(event) === 'done') return isThere ? 'the file is still listed' : undefined;
    return isThere ? undefined : 'the file is not listed';
  },
  Anchor: (event, { working: { anchor } }) =>
    anchor?.text === event.text ? undefined : 'the anchor is another one',
  Checkpoint: (event, { working: { context } }) =>
    (event.text ?? '') === '' || context?.text === event.text ? undefined : 'the checkpoint is another one',
  Noted: (event, { working: { notes } }) => {
    if (statusOf(event) !== undefined && fieldOf(event, 'note') !== undefined) return undefined;
    const isThere = notes.some((note) => note.session === event.session && note.position === event.position);
    return isThere ? undefined : 'the note is not listed';
  },
};

/** The fact an event means, once it is folded; it decides nothing for the session. */
export function meantBy({ facts, aliases }: State, event: Event, name: string): Fact | undefined {
  const id = aliases.get(`${event.session} ${name}`) ?? name;
  const word = aliases.get(id);
  return facts.get(id) ?? (word === undefined ? undefined : facts.get(word));
}

function taken({ id }: Fact): string {
  return `another session took that id; this one is now \`${id}\``;
}

function ended({ status, reason }: Fact): string {
  return reason === undefined ? status : `${status}: ${reason}`;
}

function statusOf(event: Event): string | undefined {
  return fieldOf(event, 'status');
}

function isOver(event: Event): boolean {
  return ['done', 'dropped'].includes(statusOf(event) ?? '');
}

function has(items: readonly Item[], event: Event): boolean {
  return items.some(({ text }) => text === (event.text ?? ''));
}
