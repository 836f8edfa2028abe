// Two ways of naming the same things: "flags start with `ff_`", "prefix flags with `toggle-`".

import type { Look } from './finding.ts';

export const names: Look = ({ theirs, ours, topic }) => {
  const a = affixIn(theirs.text);
  const b = a === undefined ? undefined : affixIn(ours.text);
  if (a === undefined || b === undefined || a.place !== b.place || a.value === b.value) return [];
  const shared = topic.besides([]);
  if (shared < 100) return [];
  return [
    {
      rule: 'slot',
      fact: theirs,
      proposal: ours,
      words: [a.value, b.value],
      strength: 60 + Math.min(shared, 300) / 10,
      slot: a.place,
    },
  ];
};

const AFFIX =
  /\b(?:start|begin|prefix|end|suffix|named?|call)(?:s|es|ed|ing)?\b[^.;]{0,40}?(?:`([^`]+)`|"([^"]+)"|'([^']+)'|(?<=\s)([A-Za-z0-9]*[_-][A-Za-z0-9_-]*|[A-Za-z0-9]+[_-])(?=[\s.,;]|$))/i;

function affixIn(text: string): { readonly place: string; readonly value: string } | undefined {
  const found = AFFIX.exec(text);
  if (found === null) return undefined;
  const place = /\b(?:prefix|start|begin)/i.test(text)
    ? 'prefix'
    : /\b(?:suffix|end)/i.test(text)
      ? 'suffix'
      : 'name';
  return { place, value: found[1] ?? found[2] ?? found[3] ?? found[4] ?? '' };
}
