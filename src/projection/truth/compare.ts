// How a proposal stands to a fact that holds. Opposition is about stance, not likeness.

import { sentence } from '../../model/clause.ts';
import { isWithin, type ModuleMap } from '../../model/scope.ts';
import type { Relation, Rule, Stated, Verdict } from '../../model/verdict.ts';
import { lexicon } from './lexicon/lexicon.ts';
import { bothAffirm, bothDeny } from './opposition/agreement.ts';
import { findOpposition } from './opposition/find-opposition.ts';
import type { Finding } from './opposition/finding.ts';
import { reaches, reachOf } from './opposition/reach.ts';
import { type ReadText, readText } from './opposition/read-text.ts';

/** From here on a finding is a conflict; a little below it is worth a look. */
const SURE: Readonly<Record<Rule, number>> = {
  forbidden: 65,
  required: 45,
  rejected: 85,
  slot: 40,
  opposed: 65,
};
const NEARLY = 15;

interface Reaching {
  /** Whether a proposal can have anything to do with a fact; the others need not be compared with it. */
  meets(fact: Stated): boolean;
  /** Stems the proposal has not, any of which is enough to meet it. */
  readonly kin: readonly string[];
}

export function reaching(proposal: Stated): Reaching {
  const reach = reachOf(proposal, lexicon());
  return {
    meets: (fact) => reaches(reach, fact),
    kin: [...reach.kin].flatMap(([stem, phrases]) =>
      phrases.some(({ stems }) => stems.length === 1) ? [stem] : [],
    ),
  };
}

/** The stems by which a fact can be met, and those by which it meets others without having them. */
export function stemsToMeet(fact: Stated): {
  readonly own: Iterable<string>;
  readonly kin: Iterable<string>;
} {
  const { stems, kin } = reachOf(fact, lexicon());
  return { own: [...stems].flatMap(([stem, weight]) => (weight > 0 ? [stem] : [])), kin: kin.keys() };
}

export function compare(proposal: Stated, fact: Stated, modules: ModuleMap): Verdict {
  const [ours, theirs] = [reading(proposal, 'proposal'), reading(fact, 'fact')];
  const denied = bothDeny(ours, theirs);
  const found = weighed(findOpposition(ours, theirs, lexicon()), denied);
  const best = found.find(({ rule, strength }) => strength >= SURE[rule]);
  const unsure = found.find(({ rule, strength }) => strength >= SURE[rule] - NEARLY);
  if (best === undefined)
    return unsure === undefined ? unopposed(ours, theirs, denied) : verdict('unclear', unsure, '');
  if (proposal.scope !== fact.scope && isWithin(proposal.scope, fact.scope, modules))
    return verdict(
      'exception',
      best,
      ` It holds in ${proposal.scope} only, which lies inside ${fact.scope}.`,
      'scope',
    );
  if (ours.clauses.some(({ narrow }) => narrow))
    return verdict('exception', best, ' It says itself that it holds in one place only.', 'words');
  const exempt = exemption(theirs, ours);
  if (exempt !== undefined)
    return verdict('exception', best, ` What is there leaves out "${exempt}" itself.`, 'fact');
  return verdict('conflict', best, '');
}

/** Nothing is opposed: they say much of the same, or speak of different things. */
function unopposed(ours: ReadText, theirs: ReadText, denied: number): Verdict {
  const isSame = denied >= ALIKE || bothAffirm(ours, theirs) >= ALIKE;
  return isSame
    ? { relation: 'agreement', words: [], because: 'They say the same about the same.' }
    : { relation: 'unrelated', words: [], because: 'Nothing in them is opposed.' };
}

const ALIKE = 60;

/** What both deny speaks for one mind. */
function weighed(found: readonly Finding[], denied: number): readonly Finding[] {
  return denied < ALIKE
    ? found
    : found.map((one) => ({ ...one, strength: one.strength - (one.by === 'denied' ? 3 : 1) * BOTH_DENY }));
}

const BOTH_DENY = 20;

function verdict(
  relation: Relation,
  finding: Finding,
  more: string,
  excepted?: Verdict['excepted'],
): Verdict {
  const { rule, fact, proposal, words } = finding;
  return {
    relation,
    rule,
    clause: fact.text,
    field: fact.field,
    proposed: proposal.text,
    words,
    ...(excepted === undefined ? {} : { excepted }),
    because: `${explained(finding)}${more}`,
  };
}

function explained({ rule, fact, words, slot }: Finding): string {
  const said = words.map((word) => `"${word}"`);
  switch (rule) {
    case 'forbidden':
      return `It does what "${fact.text}" rules out (${said.join(', ')}).`;
    case 'required':
      return `It does otherwise than "${fact.text}" asks for (${said.join(', ')}).`;
    case 'rejected':
      return `It takes up what was rejected: ${sentence(fact.text)}`;
    case 'slot':
      return `It sets another ${slot ?? 'value'}: ${said.join(' against ')}.`;
    case 'opposed':
      return `It says the opposite about the same: ${said.join(', ')}.`;
  }
}

/** A word of what the fact leaves out, where the proposal is about that. */
function exemption(theirs: ReadText, ours: ReadText): string | undefined {
  const left = theirs.clauses.flatMap(({ except }) => except);
  const isCondition = theirs.clauses.some(({ text }) => /\bunless\b/i.test(text));
  if (left.length === 0 || ours.clauses.some(({ text }) => /\boutside\b/i.test(text))) return undefined;
  return ours.clauses
    .flatMap(({ words }) => words)
    .find(
      ({ stem, weight, sign }) =>
        weight > 0 && !IDLE.test(stem) && (sign > 0 || !isCondition) && left.includes(stem),
    )?.text;
}

/** Verbs that tell no place. */
const IDLE = /^(?:run|use|get|set|make|work)$/;

// A proposal is compared with many facts, and in a review every fact with many others.
const READ = { proposal: new WeakMap<Stated, ReadText>(), fact: new WeakMap<Stated, ReadText>() };

function reading(stated: Stated, as: 'proposal' | 'fact'): ReadText {
  let read = READ[as].get(stated);
  if (read === undefined) {
    read = readText(stated, lexicon(), as);
    READ[as].set(stated, read);
  }
  return read;
}
