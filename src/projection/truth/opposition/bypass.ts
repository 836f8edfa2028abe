// Everything goes through one door, and the proposal goes around it.

import type { Look } from './finding.ts';

export const bypasses: Look = ({ theirs, ours, topic }) => {
  const door = theirs.universal ? DOOR.exec(theirs.text) : null;
  const around = door === null ? null : AROUND.exec(ours.text);
  if (door === null || around === null) return [];
  const first = around[0].split(/[\s-]/)[0]?.toLowerCase();
  if (ours.words.some(({ text, sign }) => text.toLowerCase() === first && sign < 0)) return [];
  return [
    {
      rule: 'required',
      by: 'around',
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
