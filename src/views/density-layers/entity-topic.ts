// Whether an entity is a person, a tool or a module: what it says of itself, then which fields it has, then its words.

import type { Fact } from '../../model/fact.ts';

type EntityTopic = 'people' | 'tools' | 'modules';

const SORTS: ReadonlySet<string> = new Set(['tag', 'type', 'kind', 'category']);
const PERSON = /^(?:persons?|people|humans?|teams?|contacts?|users?|colleagues?|customers?|clients?)$/;
const TOOL = /^(?:tools?|services?|systems?|apps?|applications?|software|products?|databases?|servers?)$/;

// A person may have a page of their own, so what only people have is asked first; what both may have, last.
const BY_KEYS: readonly (readonly [EntityTopic, RegExp])[] = [
  ['people', /^(?:role|e-?mail|phone|mobile|birthday|pronouns|job|job-title|manager|reports-to|employer)$/],
  ['tools', /^(?:url|version|host|port|command|endpoint|license|repository|repo|vendor)$/],
  ['people', /^team$/],
];

const PERSON_WORDS =
  /\b(?:colleague|teammate|co-?worker|developer|engineer|designer|architect|manager|team lead|tech lead|lead developer|analyst|consultant|administrator|founder|director|ceo|cto|intern|freelancer|customer|reports to|he|she|birthday)\b(?![\s-]+(?:tools?|portal|service|dashboard|platform|app|api|console|database|system|software|server)\b)/i;

export function entityTopic({
  kind,
  statement,
  fields,
}: Pick<Fact, 'kind' | 'statement' | 'fields'>): EntityTopic {
  if (kind === 'module') return 'modules';
  // An attribute may be a field in words: `role: database owner`.
  const said = fields.map(([key, value]) => {
    const words = key === 'attribute' ? /^([\p{L}][\p{L} -]*):\s*(.*)$/su.exec(value) : null;
    return [(words?.[1] ?? key).trim().toLowerCase().replace(/\s+/g, '-'), words?.[2] ?? value] as const;
  });
  const sorts = said.filter(([key]) => SORTS.has(key)).map(([, value]) => value.trim().toLowerCase());
  if (sorts.some((sort) => PERSON.test(sort))) return 'people';
  if (sorts.some((sort) => TOOL.test(sort))) return 'tools';
  const byKey = BY_KEYS.find(([, keys]) => said.some(([key]) => keys.test(key)))?.[0];
  if (byKey !== undefined) return byKey;
  const words = [statement, ...said.filter(([key]) => key === 'attribute').map(([, value]) => value)];
  return words.some((one) => PERSON_WORDS.test(one)) ? 'people' : 'tools';
}
