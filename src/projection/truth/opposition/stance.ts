// One says what the other denies: a ban and somebody who does it, a duty and somebody who does without.

import type { Word } from './clause.ts';
import { AFFIRMED, covered, DENIED, isSaid, SOMEHOW } from './coverage.ts';
import type { Look } from './finding.ts';
import type { Read } from './read-text.ts';

/** Less than one telling word is nothing to go by. */
const LEAST = 60;
/** More than one telling word. */
const SEVERAL = 160;

/** The fact denies what the proposal affirms. */
export const forbids: Look = ({ theirs, ours, topic }) => {
  const denied = deniedBy(theirs);
  if (denied.length === 0) return [];
  const no = covered(denied, theirs, ours.says, DENIED);
  const yes = covered(denied, theirs, ours.says, AFFIRMED, no.words);
  if (yes.weight < LEAST || no.weight >= yes.weight) return [];
  // Of "rows are never changed" it is the changing that is denied, not the rows.
  if (theirs.bySubject && !yes.words.some(({ sign, weight }) => sign < 0 && weight >= 100)) return [];
  // "Start-up must not run migrations" says nothing about migrating a wiki.
  const subject = subjectOf(theirs, denied);
  if (
    subject.length > 0 &&
    yes.weight < SEVERAL &&
    !subject.some((word) => isSaid(word, theirs, ours.says, SOMEHOW))
  )
    return [];
  if (yes.words.length === 1 && yes.share < 55) return [];
  const strength = yes.share + Math.min(topic.besides(yes.words), 200) / 10;
  return [{ rule: 'forbidden', fact: theirs, proposal: ours, words: texts(yes.words), strength }];
};

/** The proposal denies what the fact affirms. */
export const denies: Look = ({ theirs, ours, topic }) => {
  const denied = ours.words.filter(({ sign, weight }) => sign < 0 && weight > 0);
  if (denied.length === 0) return [];
  const yes = covered(denied, ours, theirs.says, AFFIRMED);
  if (yes.weight < LEAST || covered(denied, ours, theirs.says, DENIED).weight >= yes.weight) return [];
  const strength = yes.share + Math.min(topic.besides(yes.words), 200) / 10 - 5;
  return [
    {
      rule: theirs.universal ? 'required' : 'opposed',
      fact: theirs,
      proposal: ours,
      words: texts(yes.words),
      strength,
    },
  ];
};

/** What a clause denies: of a passive, or a verb that says little, the subject too. */
function deniedBy(clause: Read): Word[] {
  const denied = clause.words.filter(({ sign, weight }) => sign < 0 && weight > 0);
  return clause.bySubject && denied.length > 0 ? [...subjectOf(clause, denied), ...denied] : denied;
}

function subjectOf(clause: Read, denied: readonly Word[]): Word[] {
  const first = clause.words.indexOf(denied[0] as Word);
  return clause.words.slice(0, Math.max(0, first)).filter(({ weight }) => weight > 0);
}

function texts(words: readonly Word[]): string[] {
  return words.map(({ text }) => text);
}
