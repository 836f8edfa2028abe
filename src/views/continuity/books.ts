// The three JSON files: what each key of a record means, in which spellings it is read, and which one is written.

/** What a key says, in words of the layout. Those of `FACT_FIELDS` are fields of the fact. */
export type Part =
  | 'id'
  | 'text'
  | 'title'
  | 'created'
  | 'lastUsed'
  | 'scope'
  | 'ttl'
  | 'reinforcements'
  | 'status'
  | 'supersededBy'
  | 'cause'
  | 'prevention'
  | 'rationale'
  | 'agent'
  | 'task'
  | 'type'
  | 'affected'
  | 'action'
  | 'alternative'
  | 'constraint';

export interface BookKey {
  readonly part: Part;
  /** The key we write. */
  readonly own: string;
  /** All spellings, the one that counts first; where a record mixes dialects this is the precedence. */
  readonly read: readonly string[];
  /** Written only where there is something to say. */
  readonly optional?: true;
  readonly list?: true;
}

export interface Book {
  readonly name: 'learnings' | 'decisions' | 'meta-learnings';
  readonly kind: 'learning' | 'decision';
  readonly prefix: string;
  /** Where the documents of the protocol put it, and where its program does. */
  readonly paths: readonly string[];
  readonly keys: readonly BookKey[];
}

const key = (
  part: Part,
  own: string,
  read: readonly string[] = [own],
  more: Partial<BookKey> = {},
): BookKey => ({
  part,
  own,
  read,
  ...more,
});
const optional = { optional: true } as const;

export const LEARNINGS: Book = {
  name: 'learnings',
  kind: 'learning',
  prefix: 'L',
  paths: ['learnings.json', 'memory/learnings.json'],
  keys: [
    key('id', 'id'),
    key('created', 'date', ['date', 'timestamp', 'created_at']),
    key('text', 'error', ['whatFailed', 'what_failed', 'error']),
    key('cause', 'cause', ['whyFailed', 'why_failed', 'cause']),
    key('prevention', 'prevention', ['howToPrevent', 'how_to_prevent', 'prevention']),
    key('scope', 'scope'),
    key('ttl', 'ttl'),
    key('reinforcements', 'reinforceCount', ['reinforceCount', 'reinforce_count']),
    key('lastUsed', 'lastRelevant', ['lastRelevant', 'last_relevant']),
    key('status', 'status'),
    key('supersededBy', 'supersededBy', ['supersededBy', 'superseded_by'], optional),
    key('agent', 'agent', ['agent'], optional),
    key('task', 'taskId', ['taskId', 'task_id'], optional),
  ],
};

export const DECISIONS: Book = {
  name: 'decisions',
  kind: 'decision',
  prefix: 'D',
  paths: ['decisions.json', 'memory/decisions.json'],
  keys: [
    key('id', 'id'),
    key('created', 'date', ['date', 'timestamp', 'created_at']),
    key('title', 'title', ['title'], optional),
    key('text', 'decision'),
    key('rationale', 'rationale'),
    key('alternative', 'alternatives', ['alternatives'], { ...optional, list: true }),
    key('constraint', 'constraints', ['constraints'], { ...optional, list: true }),
    key('scope', 'scope'),
    key('supersededBy', 'supersededBy', ['supersededBy', 'superseded_by']),
    key('status', 'status'),
    key('agent', 'agent', ['agent'], optional),
  ],
};

export const META_LEARNINGS: Book = {
  name: 'meta-learnings',
  kind: 'learning',
  prefix: 'ML',
  paths: ['meta-learnings.json'],
  keys: [
    key('id', 'id'),
    key('type', 'type'),
    key('affected', 'affectedLearning', ['affectedLearning', 'affected_learning']),
    key('action', 'action'),
    key('cause', 'reason'),
    key('text', 'bugDescription', ['bugDescription', 'bug_description']),
    key('created', 'date', ['date', 'timestamp']),
  ],
};

export const BOOKS: readonly Book[] = [LEARNINGS, DECISIONS, META_LEARNINGS];

/** Parts that are fields of the fact, and the field each is. */
export const FACT_FIELDS: ReadonlyMap<Part, string> = new Map([
  ['cause', 'cause'],
  ['prevention', 'prevention'],
  ['rationale', 'context'],
  ['alternative', 'alternative'],
  ['constraint', 'constraint'],
  ['agent', 'agent'],
  ['task', 'task'],
  ['type', 'type'],
  ['affected', 'affected'],
  ['action', 'action'],
]);
