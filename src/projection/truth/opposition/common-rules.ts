// The fact states a rule that many projects have, and the proposal says what is known to break it; or the other way round.

import { phrase } from './exclusion.ts';
import type { Finding, Look } from './finding.ts';
import type { ReadText } from './read-text.ts';

export const breaks: Look = ({ theirs, ours, proposal, topic }) => {
  const found: Finding[] = [];
  for (const a of theirs.mentions)
    for (const { rule } of a.senses) {
      if (rule === undefined) continue;
      const holds = holding(rule[1], a.sign);
      for (const b of ours.mentions) {
        if (
          !b.senses.some((sense) => sense.rule?.[0] === rule[0] && holding(sense.rule[1], b.sign) === -holds)
        )
          continue;
        if (isSpokenFor(rule[0], holds, proposal)) continue;
        const sharp = Math.min(40, 15 * (a.words.length + b.words.length - 2));
        const strength = 25 + sharp + Math.min(topic.besides([...a.words, ...b.words]), 300) / 6;
        found.push({
          rule: a.sign < 0 ? 'forbidden' : 'required',
          fact: theirs,
          proposal: ours,
          words: [phrase(a), phrase(b)],
          strength,
        });
      }
    }
  return found;
};

const BROKEN = 1;

/** Whether a phrase speaks for the rule or against it. */
function holding(part: number, sign: number): number {
  return part === BROKEN ? -sign : sign;
}

function isSpokenFor(rule: number, holds: number, text: ReadText): boolean {
  return text.clauses.some(({ mentions }) =>
    mentions.some(({ senses, sign }) =>
      senses.some((sense) => sense.rule?.[0] === rule && holding(sense.rule[1], sign) === holds),
    ),
  );
}

/** Everything goes through one door, and the proposal goes around it. */
export const bypasses: Look = ({ theirs, ours, topic }) => {
  const door = theirs.universal ? DOOR.exec(theirs.text) : null;
  const around = door === null ? null : AROUND.exec(ours.text);
  if (door === null || around === null) return [];
  return [
    {
      rule: 'required',
      fact: theirs,
      proposal: ours,
      words: [door[0], around[0]],
      strength: 15 + Math.min(topic.besides([]), 300) / 4,
    },
  ];
};

const DOOR = /\b(?:through|via|by way of|behind) (?:the |our |a )?[\w-]+/i;
const AROUND =
  /\b(?:directly|direct|straight|bypass\w*|by hand|manually|around the|in the console|click\w*|ad hoc|hand-\w+|without going)\b/i;
