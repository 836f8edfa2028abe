// Both affirm something, but things of which there can be one: another value of a choice, the other side of a pair.

import { isBygone } from './bygone.ts';
import { isElsewhere, type Look, type Meeting } from './finding.ts';
import type { Sense } from './lexicon.ts';
import type { Mention, Read, ReadText } from './read-text.ts';
import { GUARDS, NEVER_WITHOUT } from './stance.ts';

export const excludes: Look = (meeting) => {
  const { theirs, ours, fact, proposal, topic } = meeting;
  return theirs.mentions.flatMap((a) =>
    ours.mentions.flatMap((b) => {
      const meets = exclusion(a, b, meeting);
      if (meets === undefined || isBygone(b.words, ours) || NEVER_WITHOUT.test(theirs.text)) return [];
      // Who blocks another value keeps to the one that was chosen.
      if (meets.rule === 'slot' && GUARDS.test(ours.text)) return [];
      if (meets.rule === 'slot' && isElsewhere(meeting)) return [];
      if (isAlsoSaid(meets.theirs, a.sign, proposal, fact) || isAlsoSaid(meets.ours, b.sign, fact)) return [];
      const about = topic.besides([...a.words, ...b.words]);
      // Opposite words about different things say nothing about each other.
      const length = a.words.length + b.words.length;
      if (meets.rule === 'opposed' && about < (length === 2 ? 100 : length < 6 ? 50 : 0)) return [];
      const shared = Math.min(about, 300) / 5;
      const sharp = a.words.length + b.words.length > 3 ? 20 : a.words.length + b.words.length > 2 ? 10 : 0;
      const whole =
        meets.rule === 'opposed' && a.sign > 0 && !ours.ends && isAllSaid(theirs, a, proposal) ? WHOLE : 0;
      const strength = meets.base + shared + sharp + (theirs.universal ? 10 : 0) + whole;
      return [
        {
          rule: meets.rule,
          by: meets.rule === 'slot' ? ('value' as const) : ('side' as const),
          fact: theirs,
          proposal: ours,
          words: [phrase(a), phrase(b)],
          strength,
          ...meets.slot,
        },
      ];
    }),
  );
};

/** The proposal speaks of everything the clause speaks of. */
function isAllSaid(clause: Read, { words }: Mention, { says }: ReadText): boolean {
  return clause.words.every(
    (word) =>
      (word.sign > 0 && word.weight < 60) ||
      words.includes(word) ||
      clause.keys.get(word)?.some((key) => says.has(key)) === true,
  );
}

const WHOLE = 15;

interface Exclusion {
  readonly rule: 'slot' | 'opposed';
  readonly base: number;
  readonly slot: { readonly slot?: string };
  readonly theirs: Sense;
  readonly ours: Sense;
}

function exclusion(a: Mention, b: Mention, { lexicon }: Meeting): Exclusion | undefined {
  for (const theirs of a.senses)
    for (const ours of b.senses) {
      if (isOther(theirs.choice, ours.choice) && a.sign > 0 && b.sign > 0) {
        const { slot, one } = lexicon.choice(theirs.choice?.[0] ?? -1);
        return { rule: 'slot', base: one ? 30 : 15, slot: { slot }, theirs, ours };
      }
      if (isOther(theirs.side, ours.side) && a.sign === b.sign)
        return { rule: 'opposed', base: 30, slot: {}, theirs, ours };
    }
  return undefined;
}

type Pair = readonly [number, number] | undefined;

/** Another value of the same. */
function isOther(a: Pair, b: Pair): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] !== b[1];
}

function isSame(a: Pair, b: Pair): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

/** The text affirms that value itself as well. */
function isAlsoSaid({ choice, side }: Sense, sign: number, text: ReadText, other?: ReadText): boolean {
  return text.clauses.some(({ mentions }) =>
    mentions.some(
      (one) =>
        // What both speak of anyway is not a value.
        !(other !== undefined && side !== undefined && one.words.every(({ stem }) => other.says.has(stem))) &&
        one.sign === sign &&
        one.senses.some((sense) => isSame(sense.choice, choice) || isSame(sense.side, side)),
    ),
  );
}

function phrase(mention: Mention): string {
  return mention.words.map(({ text }) => text).join(' ');
}
