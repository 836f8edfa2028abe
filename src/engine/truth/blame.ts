// Which facts may have misled a session: what it was given and what it used, the most suspect first, with every reason.

import { type Day, dayOf } from '../../model/day.ts';
import type { Event } from '../../model/event.ts';
import { type Fact, type Origin, TERMINAL } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { factCalled } from '../../projection/namesakes.ts';
import { type Reason, suspicion, type Testimony } from '../../projection/truth/suspicion.ts';
import { shownStanding } from '../fact-report.ts';
import { isWide, type OpenMemory } from '../offered.ts';
import { currentSession } from '../sessions/current-session.ts';
import { groundsOf } from './derived.ts';
import { faults } from './faults.ts';
import { factsOfSession, type SessionFacts } from './session-facts.ts';

export interface Suspect {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly scope: string;
  readonly status: string;
  /** Null where nobody recorded what was given. */
  readonly given: boolean | null;
  readonly how: readonly string[];
  readonly used: boolean;
  readonly flags: readonly string[];
  readonly score: number;
  readonly reasons: readonly string[];
  readonly points: Readonly<Record<string, number>>;
  readonly origin: Origin;
  readonly trust: string;
  readonly verified: Fact['verified'] | null;
}

export interface Blame {
  readonly sessionFacts: SessionFacts;
  readonly suspects: readonly Suspect[];
  /** Ids that no store at hand knows. */
  readonly unknown: readonly string[];
}

/** `session`: the one that was open last, where none is named. Facts of the user store are looked up there. */
export function blame(
  { store, memory }: OpenMemory,
  user: OpenMemory | undefined,
  session?: string,
  progress?: (done: number, all: number) => void,
): Blame {
  const { sessions } = memory.state;
  const ordinal = ordinalAsked(store, { store, memory }, session);
  const asked = sessions.byOrdinal(ordinal);
  if (asked === undefined)
    throw new TidemarkError('not_found', 'There is no session yet, so none can have been misled.', {
      hint: 'The first thing remembered opens one.',
    });
  const sessionFacts = factsOfSession(store, memory, ordinal, asked, progress);
  const faulty = new Set(
    faults(memory)
      .filter(({ fact }) => fact.createdSession < ordinal)
      .map((one) => one.memory),
  );
  const on = dayOf(asked.started) ?? memory.today;
  const suspects: Suspect[] = [];
  const unknown: string[] = [];
  for (const id of new Set([...sessionFacts.given.keys(), ...sessionFacts.used.keys()])) {
    const here = { store, memory };
    const home = [here, ...(user === undefined ? [] : [user])].find((one) =>
      factCalled(one.memory.state, id),
    );
    const fact = home && factCalled(home.memory.state, id);
    if (home === undefined || fact === undefined) unknown.push(id);
    else if (fact.kind === 'thread' || (sessionFacts.stated.has(id) && !sessionFacts.used.has(id))) continue;
    else suspects.push(suspectOf(home, sessionFacts, fact, id, { isHealed: faulty.has(fact.id), on }));
  }
  suspects.sort((a, b) => b.score - a.score || Number(b.used) - Number(a.used) || (a.id < b.id ? -1 : 1));
  return { sessionFacts, suspects, unknown };
}

function ordinalAsked(store: Store, { memory }: OpenMemory, session: string | undefined): number {
  const { sessions } = memory.state;
  if (session === undefined)
    return sessions.ordinalOf(currentSession(store, memory) ?? '') ?? sessions.length;
  const ordinal = sessions.ordinalOf(session);
  if (ordinal !== undefined) return ordinal;
  const newest = [2, 1, 0].flatMap((back) => sessions.byOrdinal(sessions.length - back)?.id ?? []);
  throw new TidemarkError('not_found', `There is no session \`${received(session)}\`.`, {
    hint: `Newest: ${newest.join(', ') || 'none'}.`,
    data: { similar: newest },
  });
}

function suspectOf(
  home: OpenMemory,
  sessionFacts: SessionFacts,
  fact: Fact,
  named: string,
  { isHealed, on }: { readonly isHealed: boolean; readonly on: Day },
): Suspect {
  const { flags, status } = shownStanding(home.store, home.memory, fact);
  const given = sessionFacts.given.get(named);
  const used = sessionFacts.used.has(named);
  const tick = given?.tick ?? sessionFacts.used.get(named) ?? 0;
  const later = sessionFacts.changes.filter((event) => event.id === named && event.tick > tick);
  const confirmed = dayOf(fact.verified?.at ?? '') ?? 0;
  const reasons = suspicion({
    flags,
    trust: fact.trust,
    verified: fact.verified !== undefined,
    used,
    since: changeIn(later),
    corrected: fact.status === 'corrected' && !later.some(({ verb }) => verb === 'Corrected'),
    healed: isHealed,
    fallen: groundsOf(home.memory, fact)
      .filter(({ status: of }) => TERMINAL.has(of) || of === 'corrected')
      .map(({ id }) => id),
    age: Math.max(0, on - Math.max(fact.createdDay, confirmed)),
    wide: isWider(fact.scope, sessionFacts.touched) ? fact.scope : undefined,
  });
  return {
    id: fact.id,
    kind: fact.kind,
    statement: fact.statement,
    scope: fact.scope,
    status,
    given: sessionFacts.isRecorded ? given !== undefined : null,
    how: given?.how ?? [],
    used,
    flags,
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons: reasons.map(inWords),
    points: Object.fromEntries(reasons.map(({ rule, points }) => [rule, points])),
    origin: fact.origin,
    trust: fact.trust,
    verified: fact.verified ?? null,
  };
}

function inWords({ words, points }: Reason): string {
  return `${words} (${points})`;
}

function changeIn(later: readonly Event[]): Testimony['since'] {
  const verbs = new Set(later.map(({ verb }) => verb));
  if (verbs.has('Invalidated') || verbs.has('Redacted')) return 'invalidated';
  if (verbs.has('Superseded')) return 'superseded';
  if (verbs.has('Corrected')) return 'corrected';
  return verbs.size > 0 ? 'changed' : undefined;
}

/** The fact speaks of the whole project, and all files of the session lie in one folder of it. */
function isWider(scope: string, touched: readonly string[]): boolean {
  const [first, ...others] = touched.map((path) => path.split('/').slice(0, -1));
  if (first === undefined || !isWide(scope)) return false;
  return first.length > 0 && others.every((folder) => folder[0] === first[0]);
}
