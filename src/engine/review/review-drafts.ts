// What a review writes, in one go: what it put away and why, the questions it raises, and last that it ran, with all that its
// report tells. The report names facts by id alone, so that a fact that is forgotten later is not remembered by a report.

import { dayText } from '../../model/day.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { FOUND } from '../../model/flag.ts';
import { freeId } from '../../model/id.ts';
import { EVERYWHERE } from '../truth/contradiction-threads.ts';
import { idThere, isEverywhere } from './everywhere.ts';
import { type Opposing, otherOf } from './group-opposed.ts';
import type { Opposed } from './opposed.ts';
import type { ReviewPlan } from './review-plan.ts';

interface Told {
  /** Why it ran. */
  readonly because: string;
  /** The day of the review before. */
  readonly since: string | undefined;
  /** Sessions since then. */
  readonly sessions: number;
  readonly today: string;
  /** Sizes that are above their limits. */
  readonly sizes: readonly (readonly [name: string, size: number])[];
  /** Where code, documents and constraints have lost each other. */
  readonly references: readonly string[];
}

/** How many of a list a report names; fewer of what may still change by itself. */
const NAMED = 12;
const NAMED_SOON = 6;

/** Everything but the Reviewed event. `clock`: the policy that says what has faded. */
export function changesOf(
  plan: ReviewPlan,
  today: string,
  clock: string,
  isTaken: (id: string) => boolean,
): Draft[] {
  const taken = new Set(plan.suspected.map(({ id = '' }) => id));
  const idFor = (base: string) => {
    const id = freeId(base, (one) => taken.has(one) || isTaken(one));
    taken.add(id);
    return id;
  };
  return [
    ...plan.faded.map(({ fact, because }) => archived(fact, because, [['clock', clock]])),
    ...plan.swept.map((fact) => archived(fact, `swept: closed ${dayText(fact.lastUsedDay)}`)),
    ...plan.settled.map(
      ({ fact, because }): Draft => ({
        verb: 'Closed',
        kind: 'thread',
        id: fact.id,
        text: because,
        fields: [],
      }),
    ),
    ...plan.suspected,
    ...plan.questions.map((one) =>
      one.pairs.some(({ fact }) => isEverywhere(fact))
        ? contradictionEverywhere(one, idFor)
        : one.pairs.length === 1
          ? contradiction(one, idFor)
          : contradictions(one, idFor),
    ),
    ...(plan.reverify.length === 0 ? [] : [reverification(plan.reverify, idFor(`re-verify-${today}`))]),
  ];
}

/** Said of the last use too: who sees a later one does not believe it. */
function archived(fact: Fact, because: string, more: readonly Field[] = []): Draft {
  return {
    verb: 'Archived',
    kind: fact.kind,
    id: fact.id,
    text: because,
    fields: [['unused-since', dayText(fact.lastUsedDay)], ...more],
  };
}

function contradiction({ pairs }: Opposing, idFor: (base: string) => string): Draft {
  const { proposal, fact, verdict } = pairs[0] as Opposed;
  return {
    verb: 'Raised',
    kind: 'thread',
    id: idFor(`${short(proposal.id)}-against-${short(fact.id)}`),
    text: `\`${proposal.id}\` contradicts \`${fact.id}\`: ${verdict.because} Which of them holds?`,
    fields: [
      ['type', 'contradiction'],
      [FOUND, 'comparison'],
      ['about', proposal.id],
      ['about', fact.id],
    ],
  };
}

/** One fact against what holds in every project. */
function contradictionEverywhere({ of, pairs }: Opposing, idFor: (base: string) => string): Draft {
  const others = pairs.map(({ fact }) => idThere(fact));
  const [first] = others;
  const named = others.slice(0, NAMED).map((id) => `\`${id}\``);
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
  const hold = others.length === 1 ? 'holds' : 'hold';
  return {
    verb: 'Raised',
    kind: 'thread',
    id: idFor(
      `${short(of.id)}-against-${others.length === 1 ? short(first ?? '') : `${others.length}-facts`}`,
    ),
    text: `\`${of.id}\` contradicts ${named.join(', ')}${more}, which ${hold} in every project: ${pairs[0]?.verdict.because ?? ''} Which of them ${hold}?`,
    fields: [
      ['type', 'contradiction'],
      [FOUND, 'comparison'],
      ...(others.length === 1 ? [] : [['of', of.id] as const]),
      ['about', of.id],
      ...others.map((id): Field => [EVERYWHERE, id]),
    ],
  };
}

/** One fact against many. */
function contradictions(question: Opposing, idFor: (base: string) => string): Draft {
  const { of, pairs } = question;
  const others = pairs.map((pair) => otherOf(question, pair));
  const named = others.slice(0, NAMED).map(({ id }) => `\`${id}\``);
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
  return {
    verb: 'Raised',
    kind: 'thread',
    id: idFor(`${short(of.id)}-against-${others.length}-facts`),
    text: `\`${of.id}\` and ${others.length} facts contradict each other: ${named.join(', ')}${more}. The first: ${pairs[0]?.verdict.because ?? ''} Which of them hold?`,
    fields: [
      ['type', 'contradiction'],
      [FOUND, 'comparison'],
      ['of', of.id],
      ['about', of.id],
      ...others.map(({ id }): Field => ['about', id]),
    ],
  };
}

/** Whole words of an id, so that two fit into one. */
function short(id: string): string {
  let kept = '';
  for (const word of id.replace('~', '-').split('-')) {
    const longer = kept === '' ? word.slice(0, 24) : `${kept}-${word}`;
    if (longer.length > 24) break;
    kept = longer;
  }
  return kept;
}

function reverification(facts: readonly Fact[], id: string): Draft {
  const named = facts.slice(0, NAMED).map((fact) => `\`${fact.id}\``);
  const more = facts.length > NAMED ? ` and ${facts.length - NAMED} more` : '';
  return {
    verb: 'Raised',
    kind: 'thread',
    id,
    text: `Does what never fades still hold: ${named.join(', ')}${more}? Confirm each with tide verify, or resolve this with what changed.`,
    fields: [['type', 're-verify'], ...facts.map((fact): Field => ['about', fact.id])],
  };
}

/** `events`: how many the ledger has with this one. */
export function reviewedDraft(
  plan: ReviewPlan,
  changes: readonly Draft[],
  told: Told,
  events: number,
): Draft {
  const raised = changes.filter(({ verb }) => verb === 'Raised').map(({ id = '' }) => id);
  const doubts = new Map(
    plan.flagged
      .filter(({ flags }) => flags.some((flag) => flag !== 'CONFLICT'))
      .map(({ id, because }) => [id, because]),
  );
  const soon = plan.fading.map(({ id }) => `${id} ${doubts.get(id) ?? ''}`.trimEnd());
  for (const { id } of plan.fading) doubts.delete(id);
  const lists: readonly (readonly [key: string, items: readonly string[]])[] = [
    ['faded', plan.faded.map(({ fact, because }) => `${fact.id} ${because}`)],
    ['returned', plan.returned.map(({ id }) => id)],
    ['replaced', plan.ended.map(({ id }) => id)],
    ['answered', [...plan.answered, ...plan.settled.map(({ fact }) => fact)].map(({ id }) => id)],
    ['fading', soon],
    ['doubtful', [...doubts].map(([id, why]) => `${id} ${why}`)],
    ['raised', raised],
    ['waiting', plan.waiting.map(({ id }) => id)],
    ['swept', plan.swept.map(({ id }) => id)],
    ['stale', told.references],
  ];
  const numbers: readonly (readonly [name: string, count: number])[] = [
    ['sessions', told.sessions],
    ['live', plan.live + raised.length],
    ['archived', plan.archived],
    ['new', plan.fresh.length],
    ['retiered', plan.retiered.length],
    ...lists.map(([key, items]) => [key, items.length] as const),
    ['conflicts', plan.opposed.length],
    ['disputed', plan.flagged.filter(({ flags }) => flags.includes('CONFLICT')).length],
    ['compared', plan.changed],
    ['uncompared', plan.left],
    ['pairs', plan.pairs],
    ['pairs-left', plan.skipped],
    ['unasked', plan.unasked],
    ['binding', plan.binding],
    ['invariants', plan.invariants.length],
    ['asked-in', plan.askedIn],
  ];
  const present = numbers.filter(([, count]) => count > 0);
  return {
    verb: 'Reviewed',
    text: summary(plan, raised.length, doubts.size),
    fields: [
      ['because', told.because],
      ...(told.since === undefined ? [] : [['since', told.since] as const]),
      ['events', String(events)],
      ['counts', present.map(([name, count]) => `${name} ${count}`).join(', ')],
      ...told.sizes.map(([name, size]): Field => ['size', `${name} ${size}`]),
      ...lists.flatMap(([key, items]) => items.slice(0, mostOf(key)).map((item): Field => [key, item])),
    ],
  };
}

function mostOf(key: string): number {
  return key === 'fading' || key === 'doubtful' ? NAMED_SOON : NAMED;
}

/** One line for the log. */
function summary(plan: ReviewPlan, raised: number, doubtful: number): string {
  const waiting = plan.waiting.length;
  const said: readonly (readonly [count: number, what: string])[] = [
    [raised, raised === 1 ? 'new question' : 'new questions'],
    [waiting, waiting === 1 ? 'open question waits' : 'open questions wait'],
    [plan.faded.length, 'faded'],
    [plan.returned.length, 'came back'],
    [plan.ended.length, 'no longer true'],
    [doubtful, 'doubtful'],
  ];
  const parts = said.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return parts.length === 0 ? 'nothing faded, nothing is doubtful, nobody is waited for' : parts.join(', ');
}
