// When a fact last changed in what it says, and whether a sub-agent wrote it. Being used changes nothing.

import { type Day, dayOf, dayText } from '../../model/day.ts';
import type { Event } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import type { Evidence } from './instinct.ts';
import type { Shown } from './shown.ts';

export interface Changes {
  shownOf(fact: Fact): Shown;
  lastChange(fact: Fact): { readonly day: Day; readonly agent: string };
  evidenceOf(fact: Fact): Evidence[];
}

/** `nameOf` gives what the layout calls a fact that has a file of its own. */
export function changesIn(
  { sessions, eventsOf }: ViewInput,
  nameOf: (fact: string) => string | undefined,
): Changes {
  const read = new Map<string, ReadonlyMap<number, Event>>();
  const eventAt = (session: string, position: number): Event | undefined => {
    let events = read.get(session);
    if (events === undefined) {
      events = new Map(eventsOf(session).map((event) => [event.position, event]));
      read.set(session, events);
    }
    return events.get(position);
  };
  const lastChange = (fact: Fact) => {
    let last: { day: Day; agent: string } = { day: fact.createdDay, agent: fact.origin.agent };
    for (let i = 2; i + 1 < fact.history.length; i += 2) {
      const session = sessions[Math.abs(fact.history[i] ?? 0) - 1];
      const event = session === undefined ? undefined : eventAt(session.id, fact.history[i + 1] ?? -1);
      if (session === undefined || event === undefined || !changesText(event)) continue;
      last = { day: dayOf(event.at) ?? last.day, agent: session.agent };
    }
    return last;
  };
  const main = mainAgent(sessions.map(({ agent }) => agent));
  return {
    lastChange,
    shownOf: (fact) => {
      const { day, agent } = lastChange(fact);
      return {
        id: fact.id,
        kind: fact.kind,
        statement: fact.statement,
        fields: fact.fields,
        day,
        created: fact.createdDay,
        origin: fact.origin.session,
        ...(agent === main || agent === 'cli' || agent === 'unknown' || main === undefined
          ? {}
          : { by: agent }),
        ...(fact.scope === 'project' ? {} : { scope: fact.scope }),
        ...(fact.supersedes.length === 0
          ? {}
          : { supersedes: fact.supersedes.map((id) => nameOf(id) ?? id) }),
      };
    },
    evidenceOf: (fact) => {
      const ordinals = fact.history.filter((n, i) => i % 2 === 0 && n > 0);
      return [...new Set(ordinals)].flatMap((n) => {
        const session = sessions[n - 1];
        const day = dayOf(session?.started ?? '');
        if (session === undefined) return [];
        return [{ session: session.id, date: day === undefined ? '' : dayText(day), pattern: fact.id }];
      });
    },
  };
}

function changesText(event: Event): boolean {
  return (
    event.verb === 'Updated' ||
    event.verb === 'Corrected' ||
    (event.verb === 'Reinforced' && event.fields.some(([key]) => key !== 'trust'))
  );
}

/** The agent of most sessions, the earlier one of two equals; all others are its sub-agents. A person is nobody's. */
function mainAgent(agents: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const agent of agents) if (agent !== 'cli') counts.set(agent, (counts.get(agent) ?? 0) + 1);
  let main: string | undefined;
  for (const [agent, count] of counts)
    if (main === undefined || count > (counts.get(main) ?? 0)) main = agent;
  return main;
}
