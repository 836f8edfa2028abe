// One event about a fact: creation, use, change, end. Terminal facts stay terminal whatever comes after.

import { contentPrint, wholeContent } from '../model/content.ts';
import { dayOf } from '../model/day.ts';
import { type Event, type Field, fieldOf, fieldsOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { FORGOTTEN } from '../model/forgotten-mark.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import { isTrust, lowerTrust } from '../model/trust.ts';
import type { VerbSpec } from '../model/verb.ts';
import { adoptFact } from './adopt-fact.ts';
import { createFact } from './create-fact.ts';
import { dropForgottenFiles } from './evolve-kept.ts';
import {
  describing,
  KNOWN_USES,
  meet,
  ordinal,
  problem,
  record,
  seenAnew,
  ttlOf,
  use,
  usesByOthers,
} from './fact-life.ts';
import { addNamedSources, addSources, believedSources, isByPerson } from './fact-sources.ts';
import { addEntries, addMissing, overwrite } from './keyed-list.ts';
import { meant, namesakesOf } from './namesakes.ts';
import { dropHealed } from './truth/note-healed.ts';
import { noteQuestion } from './truth/questions.ts';

export function evolveFact(state: State, event: Event, verb: VerbSpec): void {
  const named = event.id ?? '';
  if (event.verb === 'Created' || event.verb === 'Raised') {
    createFact(state, event, named);
    return;
  }
  const fact = confirmedBy(state, event, named) ?? meant(state, event, named);
  if (event.verb === 'Adopted' && !fact?.forgotten) {
    const adopted = adoptFact(state, event, fact);
    state.facts.set(adopted.id, adopted);
    if (adopted.kind === 'thread') noteQuestion(state, adopted.id, event);
    return;
  }
  if (fact === undefined) {
    if (event.loose === undefined)
      problem(state, event, 'dangling', `${event.verb} names \`${named}\`, which no session created.`);
    return;
  }
  record(fact, verb.use ? ordinal(state, event) : -ordinal(state, event), event.position);
  if (TERMINAL.has(fact.status) && event.verb !== 'Redacted') {
    if (event.loose === undefined && verb.use)
      problem(state, event, 'terminal', `${event.verb} names \`${fact.id}\`, which is ${fact.status}.`);
    return;
  }
  const used = verb.use ? use(state, fact, event) : fact;
  const change = CHANGES[event.verb];
  if (change !== undefined) state.facts.set(fact.id, change(used, event, state));
  if (event.verb === 'Redacted') {
    for (const print of fieldsOf(event, 'print')) state.forgotten.add(print);
    forgetNamesakes(state, named, event);
    dropForgottenFiles(state);
  }
  if (ENDS.has(event.verb)) dropHealed(state, fact.id);
  if (fact.kind === 'thread' || fieldOf(event, 'becomes') === 'thread') noteQuestion(state, fact.id, event);
}

const ENDS: ReadonlySet<string> = new Set(['Superseded', 'Invalidated', 'Redacted']);

type Change = (fact: Fact, event: Event, state: State) => Fact;

const CHANGES: Readonly<Record<string, Change>> = {
  // Who is no longer believed cannot strengthen anything.
  Reinforced: (fact, event, state) => {
    if (believedSources(state, event).length === 0) return fact;
    meet(state, fact, event);
    addSources(state, fact, event);
    const more = mayAdd(fact, event) && fact.seen === undefined ? seenAnew(fact, event) : fact;
    if (mayAdd(fact, event)) addMissing(fact.fields, added(state, event));
    return { ...more, reinforcements: fact.reinforcements + 1 };
  },
  Updated: (fact, event, state) => overwritten(fact, event, state),
  Corrected: (fact, event, state) =>
    overwritten({ ...fact, status: 'corrected', ...reasonOf(fieldOf(event, 'because')) }, event, state),
  Superseded: (fact, event, state) => ({
    ...fact,
    status: 'superseded',
    ...reasonOf(event.text),
    ...(event.by === undefined ? {} : { supersededBy: linkSuccessor(state, event, fact.id, event.by) }),
  }),
  Invalidated: (fact, event) => ({ ...fact, status: 'invalidated', ...reasonOf(event.text) }),
  Verified: (fact, event, state) => {
    const person = fieldOf(event, 'person');
    if (person === undefined) return fact;
    const seen = fieldOf(event, 'content');
    if (seen !== contentPrint(fact)) {
      const why =
        seen === undefined
          ? `The event does not say which content ${person} read`
          : `\`${fact.id}\` says something else than ${person} read`;
      problem(state, event, 'unconfirmed', `${why}, so it does not confirm \`${fact.id}\`.`);
      return fact;
    }
    addSources(state, fact, event);
    const { archived: _, faded: __, ...rest } = fact;
    return { ...seenAnew(rest, event), trust: 'human', verified: { by: person, at: event.at } };
  },
  Archived: (fact, event, state) => {
    // Whoever did not see a later use, made on another machine or branch, archives nothing.
    if (hasUnseenUse(fact, event, state)) return fact;
    // A review only notes that the clocks ran out. They decide again on every day: a wrong clock archives nothing for good.
    if (isByClocks(event) && fact.archived) return fact;
    // The answer of a thread and the reason of a correction say more than that they have faded.
    const keeps = fact.reason !== undefined && (fact.closed || fact.status === 'corrected');
    const reason = keeps ? {} : reasonOf(event.text);
    return isByClocks(event) ? { ...fact, ...reason, faded: true } : { ...fact, ...reason, archived: true };
  },
  Pinned: (fact) => ({ ...fact, pinned: true }),
  Unpinned: ({ pinned: _, ...fact }) => fact,
  Promoted: (fact, event) => {
    const scope = readScope(fieldOf(event, 'to') ?? '') ?? fact.scope;
    return scope === fact.scope ? fact : unconfirmed({ ...fact, scope });
  },
  Closed: (fact, event) => ({ ...fact, closed: true, ...reasonOf(event.text) }),
  Redacted: emptied,
};

function emptied({ seen: _, ...fact }: Fact): Fact {
  return {
    ...fact,
    status: 'invalidated',
    forgotten: true,
    reason: 'forgotten',
    statement: FORGOTTEN,
    fields: [],
  };
}

/** Somebody who knew one fact of this id forgot it: other clones bring its words under the same id. */
function forgetNamesakes(state: State, name: string, event: Event): void {
  for (const fact of namesakesOf(state, name)) {
    state.facts.set(fact.id, emptied(fact));
    dropHealed(state, fact.id);
    if (fact.kind === 'thread') noteQuestion(state, fact.id, event);
  }
}

/** A use that the writer of an Archived event did not know: by its day, or by the number of other sessions that used the fact. */
function hasUnseenUse(fact: Fact, event: Event, state: State): boolean {
  const since = dayOf(fieldOf(event, 'unused-since') ?? '');
  if (since !== undefined && fact.lastUsedDay > since) return true;
  const known = fieldOf(event, KNOWN_USES);
  return known !== undefined && usesByOthers(fact, ordinal(state, event)) > Number(known);
}

/** Reviews of earlier versions told it in their words alone. */
function isByClocks(event: Event): boolean {
  if (fieldOf(event, 'clock') !== undefined) return true;
  return fieldOf(event, 'unused-since') !== undefined && event.text?.startsWith('unused for ') === true;
}

/** Ties the successor to what it replaces, which is a use of it; gives its id. */
function linkSuccessor(state: State, event: Event, old: string, named: string): string {
  const successor = meant(state, event, named);
  if (successor === undefined) {
    if (event.loose === undefined)
      problem(
        state,
        event,
        'dangling',
        `\`${old}\` is superseded by \`${named}\`, which no session created.`,
      );
    return named;
  }
  if (successor.id === old) return old;
  const ended = TERMINAL.has(successor.status);
  record(successor, ended ? -ordinal(state, event) : ordinal(state, event), event.position);
  if (ended)
    problem(
      state,
      event,
      'terminal',
      `\`${old}\` is superseded by \`${named}\`, which is itself ${successor.status}.`,
    );
  addMissing(successor.supersedes, [old]);
  if (!ended) use(state, successor, event);
  return successor.id;
}

function reasonOf(text: string | undefined): { reason?: string } {
  return text === undefined || text === '' ? {} : { reason: text };
}

/** What a person stands for is not filled up by others. */
function mayAdd(fact: Fact, event: Event): boolean {
  return fact.trust !== 'human' || fieldOf(event, 'trust') === 'human';
}

/** Reinforcing may bring what was missing; it changes nothing that was said before, nor makes it rest on other facts. */
function added(state: State, event: Event): Field[] {
  return describing(state, event).filter(([key]) => key !== 'from');
}

/** Of several facts of one name, the one a person read when confirming it. */
function confirmedBy(state: State, event: Event, name: string): Fact | undefined {
  const seen = event.verb === 'Verified' ? fieldOf(event, 'content') : undefined;
  if (seen === undefined || state.namesakes.size === 0) return undefined;
  return namesakesOf(state, name).find((fact) => contentPrint(fact) === seen);
}

function unconfirmed({ verified: _, ...fact }: Fact): Fact {
  return fact;
}

function overwritten(fact: Fact, event: Event, state: State): Fact {
  addNamedSources(state, fact, event);
  // Nobody reads an entry of an agent as confirmed by a person.
  const withEntries = !isByPerson(state, event);
  const confirmed = fact.verified === undefined ? undefined : wholeContent(fact, withEntries);
  // What grows entry by entry is added to: two branches that each add one keep both.
  const adds = new Set(fieldsOf(event, 'adds'));
  const said = describing(state, event);
  overwrite(
    fact.fields,
    said.filter(([key]) => !adds.has(key)),
  );
  addEntries(
    fact.fields,
    said.filter(([key]) => adds.has(key)),
  );
  const scope = readScope(fieldOf(event, 'scope') ?? '') ?? fact.scope;
  const asked = fieldOf(event, 'trust') ?? '';
  // Only a person's Verified raises trust; an update may lower it.
  const trust = isTrust(asked) ? lowerTrust(fact.trust, asked) : fact.trust;
  const changed: { -readonly [K in keyof Fact]: Fact[K] } = {
    ...seenAnew(fact, event),
    statement: event.text ?? fact.statement,
    scope,
    trust,
    ...ttlOf(event),
  };
  const kind = fieldOf(event, 'becomes') ?? '';
  if (/^[a-z][a-z0-9-]*$/.test(kind)) {
    changed.kind = kind;
    // Only a thread is answered.
    if (kind !== 'thread') delete changed.closed;
  }
  // What a person confirmed was what it said before.
  const isAsConfirmed =
    confirmed !== undefined && trust === fact.trust && wholeContent(changed, withEntries) === confirmed;
  return isAsConfirmed ? changed : unconfirmed(changed);
}
