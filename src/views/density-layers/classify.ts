// Where a fact belongs: the six categories of the seed, first fit from the top, and the file of its topic.

import type { Fact } from '../../model/fact.ts';
import { entityTopic } from './entity-topic.ts';
import { LEARNINGS, PROFILE } from './places.ts';
import { safeStem } from './safe-name.ts';

export type Category =
  | 'correction'
  | 'profile'
  | 'preference'
  | 'entity'
  | 'event'
  | 'case'
  | 'pattern'
  | 'project';

const BY_KIND: ReadonlyMap<string, Category> = new Map<string, Category>([
  ['profile', 'profile'],
  ['preference', 'preference'],
  ['entity', 'entity'],
  ['module', 'entity'],
  ['milestone', 'event'],
  ['decision', 'event'],
  ['case', 'case'],
  ['pattern', 'pattern'],
  ['learning', 'pattern'],
  ['procedure', 'pattern'],
  ['invariant', 'pattern'],
  ['thread', 'pattern'],
  ['project', 'project'],
]);

// In the order of the seed; only a kind we do not know is judged by its words.
const BY_WORDS: readonly (readonly [Category, RegExp])[] = [
  [
    'profile',
    /\b(?:the user is|user'?s (?:name|age|job|home|birthday)|my name|i am|i live|lives in|works as)\b/i,
  ],
  ['preference', /\b(?:prefers?|likes?|dislikes?|habit|style|favou?rite|would rather|stop doing)\b/i],
  ['entity', /\b(?:tool|service|person|colleague|team|account|contact|vendor)\b/i],
  ['event', /\b(?:decided|released|launched|shipped|migrated|moved|milestone|cancelled|irreversible)\b/i],
  ['case', /\b(?:first time|never done before|first attempt)\b/i],
];

export function categoryOf(fact: Pick<Fact, 'kind' | 'statement' | 'fields'>): Category {
  const { kind, statement } = fact;
  if (isCorrection(fact)) return 'correction';
  return BY_KIND.get(kind) ?? BY_WORDS.find(([, words]) => words.test(statement))?.[0] ?? 'pattern';
}

/** A lesson somebody taught by putting us right: it is kept with its status, apart from what we found out ourselves. */
export function isCorrection({ kind, fields }: Pick<Fact, 'kind' | 'fields'>): boolean {
  return (
    (kind === 'learning' || kind === 'pattern') &&
    fields.some(([key, value]) => key === 'tag' && value.trim().toLowerCase() === 'correction')
  );
}

/** The file a fact of an appendable category goes to. */
export function entriesPath(category: Category, fact: Fact): string {
  if (category === 'profile') return PROFILE;
  if (category === 'correction') return LEARNINGS;
  if (category === 'preference') return `memory/user/preferences/${preferenceTopic(fact)}.md`;
  if (category === 'entity') return `memory/user/entities/${entityTopic(fact)}.md`;
  return `memory/agent/patterns/${patternTopic(fact)}.md`;
}

const TOPICS: readonly (readonly [string, RegExp])[] = [
  [
    'communication',
    /\b(?:answers?|repl(?:y|ies)|tone|language|summar\w+|explain\w*|emails?|messages?|talk|ask)\b/i,
  ],
  ['learning', /\b(?:learn\w*|books?|courses?|tutorials?|stud(?:y|ies)|examples?)\b/i],
  [
    'tech',
    /\b(?:code|editor|tabs?|spaces|commits?|branch\w*|tests?|types?|framework|librar\w+|database|shell|git|build|deploy\w*|api|lint\w*)\b/i,
  ],
  ['lifestyle', /\b(?:food|coffee|sleep|sport|music|travel|morning|evening|holiday|health)\b/i],
];

function preferenceTopic(fact: Fact): string {
  const words = [fact.statement, ...fact.fields.map(([, value]) => value)].join(' ');
  return givenTopic(fact) ?? TOPICS.find(([, form]) => form.test(words))?.[0] ?? 'general';
}

const PATTERN_TOPICS: Readonly<Record<string, string>> = {
  pattern: 'lessons',
  learning: 'learnings',
  procedure: 'procedures',
  invariant: 'invariants',
  thread: 'open-questions',
};

function patternTopic(fact: Fact): string {
  return (
    givenTopic(fact) ??
    (Object.hasOwn(PATTERN_TOPICS, fact.kind) ? PATTERN_TOPICS[fact.kind] : undefined) ??
    'notes'
  );
}

/** A tag names the topic, else the module it holds for. */
function givenTopic(fact: Fact): string | undefined {
  const tag = fact.fields.find(([key, value]) => key === 'tag' && value.trim() !== '')?.[1];
  const module = fact.scope.startsWith('module:') ? fact.scope.slice('module:'.length) : undefined;
  const topic = tag ?? module;
  return topic === undefined ? undefined : safeStem(topic);
}
