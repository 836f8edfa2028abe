// Pairs that contradict, as the questions a person is asked: a fact that meets many is one question about all of them. A review
// asks a bounded number, unless it was asked for everything; what is left is told.

import type { Fact } from '../../model/fact.ts';
import { isEverywhere } from './everywhere.ts';
import type { Opposed } from './opposed.ts';

/** All pairs of one question have the fact `of` in common. */
export interface Opposing {
  readonly of: Fact;
  readonly pairs: readonly Opposed[];
}

interface Grouped {
  readonly asked: readonly Opposing[];
  /** Contradictions nobody is asked about yet. */
  readonly unasked: number;
}

/** More than anybody answers in one sitting. */
export const MOST_QUESTIONS = 30;
/** A question names so many others at most. */
const MOST_IN_ONE = 100;
/** Fewer pairs than this are told better one by one. */
const MANY = 3;

export function groupOpposed(all: readonly Opposed[], most: number): Grouped {
  const first = byProposal(all.filter(({ fact }) => isEverywhere(fact)));
  const asked = first.slice(0, most);
  const rest = grouped(
    all.filter(({ fact }) => !isEverywhere(fact)),
    most - asked.length,
  );
  const left = first.slice(most).reduce((sum, { pairs }) => sum + pairs.length, 0);
  return { asked: [...asked, ...rest.asked], unasked: left + rest.unasked };
}

/** What stands against what holds in every project is one question, and comes first: that is a person's word. */
function byProposal(opposed: readonly Opposed[]): Opposing[] {
  const found = new Map<Fact, Opposed[]>();
  for (const pair of opposed) found.set(pair.proposal, [...(found.get(pair.proposal) ?? []), pair]);
  return [...found].map(([of, pairs]) => ({ of, pairs }));
}

function grouped(opposed: readonly Opposed[], most: number): Grouped {
  const meeting = new Map<Fact, Set<Opposed>>();
  for (const pair of opposed)
    for (const fact of [pair.proposal, pair.fact])
      meeting.set(fact, (meeting.get(fact) ?? new Set()).add(pair));
  const left = new Set(opposed);
  const asked: Opposing[] = [];
  while (left.size > 0 && asked.length < most) {
    const [first] = left;
    if (first === undefined) break;
    const hub = busiest(meeting);
    const group: Opposing =
      hub === undefined
        ? { of: first.proposal, pairs: [first] }
        : { of: hub, pairs: [...(meeting.get(hub) ?? [])].slice(0, MOST_IN_ONE) };
    for (const pair of group.pairs) {
      left.delete(pair);
      meeting.get(pair.proposal)?.delete(pair);
      meeting.get(pair.fact)?.delete(pair);
    }
    asked.push(group);
  }
  return { asked, unasked: left.size };
}

export function otherOf({ of }: Opposing, { proposal, fact }: Opposed): Fact {
  return proposal === of ? fact : proposal;
}

/** The fact with the most contradictions, where it has many; of equals the one found first. */
function busiest(meeting: ReadonlyMap<Fact, ReadonlySet<Opposed>>): Fact | undefined {
  let [found, most] = [undefined as Fact | undefined, MANY - 1];
  for (const [fact, pairs] of meeting) if (pairs.size > most) [found, most] = [fact, pairs.size];
  return found;
}
