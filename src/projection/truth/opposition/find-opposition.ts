// Everything in a proposal that opposes a fact, the strongest first. Knows texts, not scopes.

import { distance } from './apart.ts';
import { isBygone } from './bygone.ts';
import { bypasses } from './bypass.ts';
import { AFFIRMED, covered, DENIED, topicOf } from './coverage.ts';
import { excludes } from './exclusion.ts';
import type { Finding, Look, Meeting } from './finding.ts';
import type { Lexicon } from './lexicon.ts';
import { measures } from './measures.ts';
import { names, owners } from './names.ts';
import type { ReadText } from './read-text.ts';
import { denies, forbids } from './stance.ts';

const LOOKS: readonly Look[] = [forbids, denies, excludes, bypasses, measures, names, owners];

export function findOpposition(proposal: ReadText, fact: ReadText, lexicon: Lexicon): Finding[] {
  const found: Finding[] = [];
  const topic = topicOf(fact, proposal);
  for (const ours of proposal.clauses) {
    if (ours.talk) continue;
    for (const theirs of fact.clauses) {
      const meeting = { theirs, ours, fact, proposal, topic, lexicon };
      for (const look of LOOKS) found.push(...look(meeting));
    }
    for (const rejected of fact.rejected)
      found.push(...adopts({ theirs: rejected, ours, fact, proposal, topic, lexicon }));
  }
  return found
    .map((one) => ({ ...one, strength: one.strength - distance(one, fact, proposal) }))
    .sort((a, b) => b.strength - a.strength);
}

/** The proposal takes up what was rejected. */
function adopts({ theirs, ours, topic }: Meeting): Finding[] {
  const told = theirs.words.filter(({ weight }) => weight > 0);
  // "Two separate stylesheets": how many there would have been is not what was rejected.
  const words = told.filter(({ number, text }) => number === undefined || /^\d/.test(text));
  // To do without was rejected: whoever does it follows.
  if (words.every(({ sign }) => sign < 0)) return [];
  // Where and how it would have been done is part of what was rejected.
  const yes = covered(words, theirs, ours.says, AFFIRMED, { whole: true });
  if (yes.weight < 60 || covered(words, theirs, ours.says, DENIED).weight > 0) return [];
  const named = ours.words.filter((word) => yes.words.some(({ stem }) => stem === word.stem));
  if (named.length > 0 && isBygone(named, ours)) return [];
  const whole = theirs.mentions.some(
    (mention) => mention.words.length > 1 && mention.words.every((word) => yes.words.includes(word)),
  );
  const shared = topic.besides(words);
  if (yes.words.length === 1 && words.length > 1 && (shared < 100 || yes.share < 75)) return [];
  // One ordinary word is not what was rejected.
  if (words.length === 1 && (words[0]?.weight ?? 0) < 100) return [];
  const alone = words.length === 1 && shared === 0;
  return [
    {
      rule: 'rejected',
      by: 'rejected',
      fact: theirs,
      proposal: ours,
      words: yes.words.map(({ text }) => text),
      strength: yes.share + (whole ? 20 : 0) - (alone ? 10 : 0),
    },
  ];
}
