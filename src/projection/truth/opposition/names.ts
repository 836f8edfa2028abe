// Two ways of naming the same things: "flags start with `ff_`", "prefix flags with `toggle-`".

import type { Look } from './finding.ts';

export const names: Look = ({ theirs, ours, topic }) => {
  const a = affixIn(theirs.text);
  const b = a === undefined ? undefined : affixIn(ours.text);
  if (
    a === undefined ||
    b === undefined ||
    (a.place !== b.place && a.place !== 'name' && b.place !== 'name') ||
    a.value === b.value
  )
    return [];
  const shared = topic.besides([]);
  if (shared < 100) return [];
  return [
    {
      rule: 'slot',
      by: 'name',
      fact: theirs,
      proposal: ours,
      words: [a.value, b.value],
      strength: 60 + Math.min(shared, 300) / 10,
      slot: a.place,
    },
  ];
};

const AFFIX =
  /\b(?:start|begin|prefix|end|suffix|named?)(?:s|es|ed|ing)?\b[^.;]{0,80}?(?:`([^`]+)`|"([^"]+)"|'([^']+)'|(?<=\s)\*?([A-Za-z0-9]*[_-][A-Za-z0-9_-]*(?:\.[A-Za-z]+)?|[A-Za-z0-9]+[_:/-]|(?:an? )?(?:double )?underscore)(?=[\s.,;]|$))/i;

const AFFIX_FIRST = /(?:`([^`]+)`|(?<=\s)([A-Za-z0-9]+[_-])) as (?:their|the|a|its) (?:prefix|suffix)/i;

/** "Components start with Vita", "with the prefix Hx". */
const AFFIX_NAME = /\b(?:(?:[Ss]tart|[Bb]egin|[Ee]nd)s? with|[Pp]refix|[Ss]uffix) ([A-Z][A-Za-z0-9]*)\b/;

function affixIn(text: string): { readonly place: string; readonly value: string } | undefined {
  const found = AFFIX_FIRST.exec(text) ?? AFFIX.exec(text) ?? AFFIX_NAME.exec(text);
  if (found === null) return undefined;
  const place = /\b(?:prefix|start|begin)/i.test(text)
    ? 'prefix'
    : /\b(?:suffix|end)/i.test(text)
      ? 'suffix'
      : 'name';
  return { place, value: found[1] ?? found[2] ?? found[3] ?? found[4] ?? '' };
}

/** Two owners of one thing. */
export const owners: Look = ({ theirs, ours, topic }) => {
  const a = ownerIn(theirs.text);
  const b = a === undefined ? undefined : ownerIn(ours.text);
  if (a === undefined || b === undefined || a.toLowerCase() === b.toLowerCase()) return [];
  const shared = topic.besides([]);
  if (shared < 60) return [];
  return [
    {
      rule: 'slot',
      by: 'name',
      fact: theirs,
      proposal: ours,
      words: [a, b],
      strength: 30 + Math.min(shared, 300) / 5,
      slot: 'owner',
    },
  ];
};

const OWNER =
  /\b(?:owned by|ownership(?: of [^.;]{1,40})? (?:moves |goes |passes |lies )?(?:to|with)|owner(?: is| becomes|:)|belongs to|hand(?:ed)? (?:over )?[^.;]{1,40} to|make(?=[^.;]{1,30} (?:the )?owner\b)) (?:the )?(?:team )?([A-Za-z][\w-]*)|\b(?:the )?(?:team )?([A-Za-z][\w-]*)(?: team)? (?:owns|takes over|takes ownership|is the owner of|becomes (?:the )?owner|to own|will own|should own)\b/i;

function ownerIn(text: string): string | undefined {
  const found = OWNER.exec(text);
  return found === null ? undefined : (found[1] ?? found[2]);
}
