// Stating a fact: a new one is created, one that is known already is reinforced instead of written twice, one that replaces
// another says so in the same write, and one that is opposed to a decision is stopped: a person is asked first.

import { dayText } from '../model/day.ts';
import type { Draft, Event, Field } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import { STEERING } from '../model/steering.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { append, type Written } from './append.ts';
import type { Memory } from './reading/memory.ts';
import { fieldsNotTaken, restatedFields } from './restated-fields.ts';
import { answeredByEnding } from './review/settled-threads.ts';
import { idOfText } from './safe-id.ts';
import { currentSession } from './sessions/current-session.ts';
import { agreement } from './truth/agreed.ts';
import { isConfirmed } from './truth/binding.ts';
import { type Choice, choicesFor } from './truth/choices.ts';
import { reportConflict } from './truth/conflict-report.ts';
import {
  askAboutBoth,
  askAboutProposal,
  type EarlierAnswer,
  earlierAnswer,
  proposedScopes,
  settled,
} from './truth/contradiction-threads.ts';
import { narrowerScope } from './truth/narrower-scope.ts';
import type { Opposed, Opposition } from './truth/opposing.ts';
import type { Proposal } from './truth/proposal.ts';
import { type Statement, type Surrounding, type Weighed, weigh } from './weigh.ts';

export type { Statement } from './weigh.ts';

export interface Kept {
  readonly id: string;
  readonly outcome: 'created' | 'reinforced' | 'superseded';
  readonly fact: Fact;
  readonly event: Event;
  readonly similar: readonly string[];
  readonly opposition: Opposition;
  /** What it looked opposed to and is not, as somebody said. */
  readonly agreed: readonly Opposed[];
  /** Asks which of what contradicts holds. */
  readonly thread: string | undefined;
  /** It was said before and proved wrong. */
  readonly wrong: Fact | undefined;
  /** Fields that a known fact has otherwise now, or more of. */
  readonly updated: readonly string[];
  /** Fields that were stated otherwise than they are known, and stay. */
  readonly unchanged: readonly string[];
  /** It speaks of this place alone. */
  readonly narrower: string | undefined;
  readonly written: Written;
  readonly memory: Memory;
}

export interface Stopped {
  readonly id: null;
  readonly outcome: 'stopped';
  readonly proposal: Proposal;
  readonly similar: readonly string[];
  readonly opposition: Opposition;
  /** What a person has to decide about; the first weighs most. */
  readonly stops: readonly Opposed[];
  readonly choices: readonly Choice[];
  readonly thread: string;
  /** Undefined where the question was open already: then nothing was written. */
  readonly written: Written | undefined;
  readonly session: string | undefined;
  /** What was said when it was asked before. */
  readonly answered: EarlierAnswer | undefined;
  readonly memory: Memory;
}

export type Remembered = Kept | Stopped;

export function remember(store: Store, input: Statement, surrounding: Surrounding = {}): Remembered {
  const weighed = weigh(store, input, surrounding);
  return weighed.stops.length > 0 ? stop(store, weighed) : keep(store, weighed, input);
}

/** What was recorded, for callers that have nobody to ask; where it was stopped, an error that carries the choices. */
export function kept(done: Remembered): Kept {
  if (done.outcome !== 'stopped') return done;
  const [first] = done.stops;
  throw new TidemarkError('stopped', `It stands against the ${first?.fact.kind} \`${first?.fact.id}\`.`, {
    hint: `${first?.verdict.because ?? ''} A person has to decide: \`tide threads\` shows ${done.thread}.`,
    data: { conflicts: done.stops.map(reportConflict), choices: done.choices, thread: done.thread },
  });
}

/** The proposal is dropped: what was asked about it is answered. Gives the threads that were closed. */
export function follow(store: Store, { memory, proposal, stops }: Weighed): readonly string[] {
  const ids = stops.map(({ fact }) => fact.id).join(', ');
  const holds = stops.length === 1 ? 'holds' : 'hold';
  const drafts = settled(memory, proposal, `${ids} ${holds}; the proposal was dropped`);
  if (drafts.length > 0) append(store, memory, drafts);
  return drafts.flatMap(({ id }) => id ?? []);
}

function stop(store: Store, { memory, proposal, stops, opposition, similar }: Weighed): Stopped {
  const answered = earlierAnswer(memory, proposal);
  const asked = askAboutProposal(memory, proposal, stops);
  const written = asked.drafts.length === 0 ? undefined : append(store, memory, asked.drafts);
  return {
    id: null,
    outcome: 'stopped',
    proposal,
    similar,
    opposition,
    stops,
    choices: choicesFor(proposal, stops, asked.id, {
      person: stops.some(({ fact }) => isConfirmed(fact)),
      user: store.kind === 'user',
      mayAnswer: store.surroundings.person,
    }),
    thread: asked.id,
    written,
    session: written?.session ?? currentSession(store, memory),
    answered,
    memory,
  };
}

function keep(store: Store, weighed: Weighed, { keepBoth }: Statement): Kept {
  const { memory, proposal, twin, old, opposition, because, statement, fields, agreed } = weighed;
  const { facts } = memory.state;
  const id = twin?.id ?? weighed.id ?? freeId(idOfText(proposal.statement), (one) => facts.has(one));
  const stated: Draft =
    twin === undefined
      ? { verb: 'Created', kind: proposal.kind, id, text: statement, fields: createdFields(weighed) }
      : {
          verb: 'Reinforced',
          kind: proposal.kind,
          id,
          text: statement,
          fields: [['trust', proposal.trust], ...fields],
        };
  const superseded = old.map(
    (fact): Draft => ({
      verb: 'Superseded',
      kind: fact.kind,
      id: fact.id,
      by: id,
      fields: [],
      ...(because === undefined ? {} : { text: because }),
    }),
  );
  const answered = settled(
    memory,
    proposal,
    `${because ?? `Nothing stands against it in ${proposal.scope}`} (recorded as ${id})`,
    // Stated again for a place where nothing stands against it.
    proposedScopes(memory),
  );
  const own = new Set(answered.map((one) => one.id));
  const ends = new Map(old.map((fact) => [fact.id, `${fact.id} is superseded by ${id}`]));
  const over = answeredByEnding(memory.state, ends).filter((one) => !own.has(one.id));
  // What is held back for lack of trust must not speak through a thread either.
  const isDisputed = opposition.conflicts.length > 0 && proposal.trust !== 'untrusted';
  const asked = isDisputed
    ? askAboutBoth(memory, { ...proposal, id }, opposition.conflicts, keepBoth ? because : undefined)
    : undefined;
  const agreeing = agreed.flatMap(({ fact, everywhere }): Draft[] =>
    everywhere
      ? []
      : [
          {
            verb: 'Referenced',
            kind: fact.kind,
            id: fact.id,
            text: `no conflict with ${id}: ${because ?? ''}`,
            fields: [],
          },
        ],
  );
  const restated = twin === undefined ? [] : restatedFields(store, proposal, twin, memory.today);
  const drafts = [
    stated,
    ...restated,
    ...superseded,
    ...over,
    ...agreeing,
    ...answered,
    ...(asked?.drafts ?? []),
  ];
  const written = append(store, memory, drafts);
  const [event] = written.events;
  const fact = facts.get(id);
  if (event === undefined || fact === undefined)
    throw new TidemarkError('corrupt', `\`${id}\` was written but is not in memory.`, {
      hint: 'Run `tide fsck`.',
    });
  return {
    id,
    outcome: superseded.length > 0 ? 'superseded' : twin === undefined ? 'created' : 'reinforced',
    fact,
    event,
    similar: weighed.similar,
    opposition,
    agreed,
    thread: asked?.id,
    wrong: weighed.wrong,
    updated: keysOf(restated),
    unchanged: twin === undefined ? [] : fieldsNotTaken(proposal, fact),
    narrower:
      twin === undefined
        ? narrowerScope(store, proposal.scope, proposal.statement, proposal.fields)
        : undefined,
    written,
    memory,
  };
}

function keysOf(drafts: readonly Draft[]): string[] {
  const keys = drafts.flatMap(({ fields }) => fields.map(([key]) => key));
  return [...new Set(keys)].filter((key) => !STEERING.has(key));
}

function createdFields({ proposal, fields, memory, agreed, because }: Weighed): Field[] {
  const dated: readonly Field[] =
    proposal.kind === 'milestone' && !fields.some(([key]) => key === 'date')
      ? [['date', dayText(memory.today)]]
      : [];
  return [
    ['scope', proposal.scope],
    ['trust', proposal.trust],
    ...dated,
    ...fields,
    ...agreed.map(({ fact }) => agreement(proposal, fact, because ?? '')),
  ];
}
