// The kinds of fact and the fields each carries. The table is the single place that knows them:
// validation, help and documentation are made from it.

export interface FieldSpec {
  readonly name: string;
  readonly purpose: string;
  readonly example: string;
  /** `always`: no fact of the kind without it. `typed`: the typed command asks for it, `remember` may add it later. */
  readonly required?: 'always' | 'typed';
  /** May be given several times. */
  readonly list?: true;
  /** An entry that is added to the list changes nothing that was said before. */
  readonly grows?: true;
}

export interface KindSpec {
  readonly name: string;
  readonly purpose: string;
  /** What the statement of such a fact says. */
  readonly statement: string;
  readonly fields: readonly FieldSpec[];
}

/** The tag of a learning about memory itself (continuity-protocol, meta-learnings). */
export const META_TAG = 'meta-learning';

const spec = (
  name: string,
  purpose: string,
  statement: string,
  fields: readonly FieldSpec[] = [],
): KindSpec => ({
  name,
  purpose,
  statement,
  fields,
});

export const KINDS = [
  spec('learning', 'an error, why it happened and how not to repeat it', 'what went wrong', [
    {
      name: 'cause',
      purpose: 'why it happened',
      example: 'Batch extraction skipped the Thai locale',
      required: 'typed',
    },
    {
      name: 'prevention',
      purpose: 'what to do so that it does not happen again',
      example: 'Run the i18n-sync test after each batch',
      required: 'typed',
    },
  ]),
  spec('decision', 'what was decided, why, and what it binds', 'the title of the decision', [
    {
      name: 'context',
      purpose: 'why a decision was needed',
      example: 'Mobile clients need revocation',
      required: 'typed',
    },
    {
      name: 'decision',
      purpose: 'what was decided',
      example: 'Sessions live in signed cookies',
      required: 'typed',
    },
    {
      name: 'alternative',
      purpose: 'what was rejected and why',
      example: 'JWT: cannot be revoked',
      list: true,
    },
    {
      name: 'constraint',
      purpose: 'what later work must respect',
      example: 'No session state in the URL',
      list: true,
    },
  ]),
  spec('invariant', 'what must always hold; it never fades and is re-verified', 'what must always hold'),
  spec('preference', 'what the user wants done, and when', 'what the user asked for', [
    { name: 'when', purpose: 'the situation it applies to', example: 'writing commit messages' },
    { name: 'words', purpose: "the user's own words", example: 'please stop squashing my commits' },
  ]),
  spec('profile', 'who the user is', 'who or what', [
    {
      name: 'attribute',
      purpose: 'one thing known about them',
      example: 'time zone: Europe/Vienna',
      list: true,
    },
  ]),
  spec('entity', 'a person, tool or service', 'who or what', [
    { name: 'attribute', purpose: 'one thing known about it', example: 'owner: platform team', list: true },
  ]),
  spec('milestone', 'something that happened on a day; never edited', 'what happened', [
    { name: 'date', purpose: 'the day it happened', example: '2026-11-15' },
  ]),
  spec('case', 'the first time a kind of task was done', 'the task', [
    { name: 'approach', purpose: 'how it was done', example: 'Ported module by module behind a flag' },
    { name: 'outcome', purpose: 'how it ended', example: 'Shipped, two regressions' },
  ]),
  spec('pattern', 'a lesson that fires again; at three occurrences an instinct', 'the lesson', [
    {
      name: 'trigger',
      purpose: 'what it fires on',
      example: 'a migration that touches orders',
      required: 'always',
    },
    { name: 'next', purpose: 'what to do next time', example: 'Create the index concurrently' },
  ]),
  spec('project', 'a card: where a piece of work stands', 'what the project is', [
    { name: 'status', purpose: 'where it stands', example: 'active' },
    { name: 'owner', purpose: 'who answers for it', example: 'Ada' },
    { name: 'deadline', purpose: 'the day it is due', example: '2026-12-01' },
    {
      name: 'milestone',
      purpose: 'a step on the way',
      example: 'cache behind a flag',
      list: true,
      grows: true,
    },
    {
      name: 'progress',
      purpose: 'what has been done',
      example: '2 of 5 regions moved',
      list: true,
      grows: true,
    },
  ]),
  spec('module', 'a part of the code base', 'its purpose', [
    { name: 'path', purpose: 'where it lies', example: 'src/tariff', required: 'always' },
    { name: 'interface', purpose: 'what others call', example: 'TariffRepo.find(code)', list: true },
    { name: 'flow', purpose: 'how data passes through', example: 'route -> repo -> cache', list: true },
    { name: 'dependency', purpose: 'what it needs from outside', example: 'tariff service v2', list: true },
    { name: 'debt', purpose: 'what is known to be wrong', example: 'no timeout on lookup', list: true },
  ]),
  spec('procedure', 'how to do something; becomes a skill', 'what it achieves', [
    { name: 'trigger', purpose: 'when to use it', example: 'a release is asked for', list: true },
    { name: 'step', purpose: 'one step', example: 'npm run check', required: 'always', list: true },
    { name: 'non-goal', purpose: 'what it is not for', example: 'hotfixes', list: true },
    { name: 'input', purpose: 'what has to be known before', example: 'the version', list: true },
    {
      name: 'economy',
      purpose: 'how to do it with less effort',
      example: 'skip what passed in CI',
      list: true,
    },
    { name: 'pitfall', purpose: 'what goes wrong', example: 'the tag must be signed', list: true },
    {
      name: 'verification',
      purpose: 'how to see that it worked',
      example: 'npm view shows the version',
      list: true,
    },
  ]),
  spec('thread', 'an open question for a person', 'the question', [
    { name: 'about', purpose: 'a fact it concerns', example: 'jwt-sessions', list: true },
    {
      name: 'type',
      purpose: 'contradiction, drift, re-verify, suspect, duplicate-id',
      example: 'contradiction',
    },
  ]),
] as const satisfies readonly KindSpec[];

export type Kind = (typeof KINDS)[number]['name'] | (string & {});

const BY_NAME: ReadonlyMap<string, KindSpec> = new Map(KINDS.map((kind) => [kind.name, kind]));

export function kindSpec(name: string): KindSpec | undefined {
  return BY_NAME.get(name);
}

/** Fields any fact may carry, whatever its kind. */
export const SHARED_FIELDS: readonly FieldSpec[] = [
  { name: 'scope', purpose: 'where it holds', example: 'module:i18n' },
  { name: 'trust', purpose: 'how far it may be believed', example: 'human' },
  { name: 'evidence', purpose: 'where it can be checked', example: 'test/i18n/sync.test.ts:42', list: true },
  { name: 'tag', purpose: 'a word to find it by', example: 'flaky', list: true },
  {
    name: 'anchor',
    purpose: 'the code it speaks about',
    example: 'src/auth/session.ts#createSession',
    list: true,
  },
  { name: 'source', purpose: 'where it came from', example: 'docs/adr/0007.md' },
  { name: 'from', purpose: 'a fact it was derived from', example: 'cookie-sessions', list: true },
  { name: 'ttl', purpose: 'days it lives unused, at the least', example: '365' },
  { name: 'created', purpose: 'the day it was first known', example: '2026-11-15' },
];

const SHARED: ReadonlyMap<string, FieldSpec> = new Map(SHARED_FIELDS.map((field) => [field.name, field]));

/** Whether a field is one that anybody may add entries to, also where a person stands for the fact. */
export function isGrowing(kind: string, name: string): boolean {
  return BY_NAME.get(kind)?.fields.some((field) => field.name === name && field.grows === true) ?? false;
}

export function isOwnField(kind: string, name: string): boolean {
  return BY_NAME.get(kind)?.fields.some((field) => field.name === name) ?? false;
}

export function fieldSpec(kind: string, name: string): FieldSpec | undefined {
  return BY_NAME.get(kind)?.fields.find((field) => field.name === name) ?? SHARED.get(name);
}
