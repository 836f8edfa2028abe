// A fact is stated: a new one is born, the same one again is a use, and two of one id both stay.

import { contentText, isBinding } from '../model/content.ts';
import { dayOf } from '../model/day.ts';
import { type Event, fieldOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import { isTier } from '../model/tier.ts';
import { isTrust } from '../model/trust.ts';
import { describing, meet, ordinal, problem, record, seenIn, ttlOf, use } from './fact-life.ts';
import { addSources, believedSources, fallen, lostGround, sourcesOf } from './fact-sources.ts';
import { addNamesake, isTaken, mean, meant, namesakesOf, wordOf } from './namesakes.ts';
import { noteHealed } from './truth/note-healed.ts';
import { noteQuestion } from './truth/questions.ts';

export function createFact(state: State, event: Event, named: string): void {
  const first = meant(state, event, named);
  if (first === undefined) {
    // A log that only names ids states nothing; the fact is born where its statement is.
    if (event.loose !== undefined && event.text === undefined) return;
    state.facts.set(named, born(state, event, named));
    if (event.verb === 'Raised' || event.kind === 'thread') noteQuestion(state, named, event);
    else if (event.kind === 'learning') noteHealed(state, named);
    return;
  }
  const several = namesakesOf(state, named);
  // Words that come later under a forgotten id stay hidden.
  const twin = first.forgotten ? first : [first, ...several].find((fact) => isRepeated(state, fact, event));
  if (twin !== undefined) {
    if (several.length > 0) mean(state, event.session, named, twin.id);
    again(state, event, twin);
    return;
  }
  // Two writers chose one id without seeing each other: both facts stay, and a person is asked.
  const taken = (one: string) => isTaken(state, one);
  const id = freeId(wordOf(named, event.session), taken, '');
  state.facts.set(id, born(state, event, id));
  noteQuestion(state, id, event);
  noteHealed(state, id);
  addNamesake(state, event.session, named, first, id);
  const thread = freeId(`same-id-${id.replace('~', '-')}`, taken);
  state.facts.set(thread, {
    ...born(
      state,
      {
        ...event,
        verb: 'Raised',
        fields: [
          ['type', 'duplicate-id'],
          ['about', named],
          ['about', id],
        ],
      },
      thread,
    ),
    kind: 'thread',
    statement: `The id ${named} was given twice; the later fact is now ${id}. Are they one?`,
  });
  problem(state, event, 'duplicate-id', `\`${named}\` was created twice; the later one is \`${id}\`.`);
}

/** What was said under one title is one fact only where it binds to the same; whoever confirmed the one has not read the other. */
function isRepeated(state: State, fact: Fact, event: Event): boolean {
  if (event.loose !== undefined) return true;
  const kind = event.kind ?? fact.kind;
  const statement = event.text ?? '';
  if (fact.statement !== statement || fact.kind !== kind) return false;
  if (!isBinding(kind)) return true;
  const said = { kind, statement, fields: describing(state, event), scope: scopeOf(event) };
  return contentText(fact) === contentText(said);
}

function scopeOf(event: Event): string {
  return readScope(fieldOf(event, 'scope') ?? 'project') ?? 'project';
}

/** The same fact stated again: a use of it. A thread raised again is open again. */
function again(state: State, event: Event, twin: Fact): void {
  record(twin, ordinal(state, event), event.position);
  if (TERMINAL.has(twin.status)) {
    if (event.loose === undefined)
      problem(state, event, 'terminal', `${event.verb} names \`${twin.id}\`, which is ${twin.status}.`);
    return;
  }
  const { closed: _, ...open } = use(state, twin, event);
  addSources(state, twin, event);
  meet(state, twin, event);
  if (event.verb !== 'Raised') return;
  state.facts.set(twin.id, open);
  noteQuestion(state, twin.id, event);
}

export function born(state: State, event: Event, id: string): Fact {
  const n = ordinal(state, event);
  const day = dayOf(fieldOf(event, 'created') ?? '') ?? dayOf(event.at) ?? 0;
  const session = state.sessions.byOrdinal(n);
  const kind = event.verb === 'Raised' ? 'thread' : (event.kind ?? 'learning');
  const trust = fieldOf(event, 'trust') ?? '';
  const sources = believedSources(state, event);
  const label = fieldOf(event, 'tier') ?? '';
  // A fact taken over from another store existed before; writing it down here is not a use of it.
  const adopted = event.verb === 'Adopted' || fieldOf(event, 'adopted') !== undefined;
  const fact: Fact = {
    id,
    kind,
    statement: event.text ?? id.replace(/[-~]/g, ' '),
    fields: describing(state, event),
    scope: scopeOf(event),
    trust: isTrust(trust) ? trust : 'agent',
    status: 'active',
    createdDay: day,
    createdSession: n,
    lastUsedDay: day,
    lastUsedSession: n,
    uses: adopted ? 0 : 1,
    reinforcements: 0,
    ...(label === 'core' ? { pinned: true as const } : {}),
    ...(isTier(label) ? { label } : {}),
    ...ttlOf(event),
    ...seenIn(event),
    supersedes: [],
    origin: {
      session: event.session,
      agent: session?.agent ?? 'unknown',
      ...(session?.author === undefined ? {} : { author: session.author }),
      tick: event.tick,
      at: event.at,
    },
    sources,
    history: [adopted ? -n : n, event.position],
  };
  const why =
    sources.length === 0 ? `its source ${sourcesOf(event).join(', ')} was revoked` : lostGround(state, fact);
  return why === undefined ? fact : fallen(fact, why);
}
