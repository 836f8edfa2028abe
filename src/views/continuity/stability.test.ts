import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { hostileText, inOrder, ledger } from '../../../test/properties/arbitrary-ledger.ts';
import type { Event, Field } from '../../model/event.ts';
import type { State } from '../../model/state.ts';
import type { Rendered } from '../../model/view.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { BOOKS } from './books.ts';
import { bookOf } from './content-of-fact.ts';
import { countWords } from './count-words.ts';
import { tidy } from './shown-text.ts';
import { continuityView } from './view.ts';

const FRAGMENTS = [
  '## Just Completed',
  '\n## Active Goal\n',
  '### L001\n',
  '- **What Failed:** fake',
  '\n- [x] done',
  '\n- bullet',
  '\n1. one',
  '\n  nested',
  '\n\n    deep',
  '[placeholder]',
  '\\[placeholder]',
  '[a]: [b] - [c]',
  '[3 more: here]',
  '[40 words, too many for here: x]',
  '<!--',
  '-->',
  '<\\!--',
  '\n```ts\n',
  '\n~~~\n',
  '`code`',
  '\n<<<<<<< HEAD\n',
  '\n>>>>>>> x',
  'Project: zzz',
  '\nID: T-1',
  '\nTitle: x',
  'Status: blocked',
  ': ',
  ' — 2026-05-11',
  '"quoted" \\ {}',
  '\n\n',
  '\t',
  'word',
  '🚀',
  '中文字',
  '\u00a0',
  '\u2028',
];

const words = fc.oneof(
  { weight: 2, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 5 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

const stated = fc.record({
  kind: fc.constantFrom('learning', 'learning', 'decision', 'thread', 'invariant'),
  text: words,
  fields: fc.array(
    fc
      .tuple(
        fc.constantFrom(
          'cause',
          'prevention',
          'context',
          'decision',
          'alternative',
          'agent',
          'task',
          'affected',
          'type',
        ),
        words,
      )
      .map((field): Field => field),
    { maxLength: 4 },
  ),
  meta: fc.boolean(),
  created: fc.constantFrom('2025-12-31', '2026-03-01', '2026-03-04'),
  scope: fc.constantFrom('project', 'global', 'module:auth', 'path:src/**'),
});

const change = fc.record({
  verb: fc.constantFrom(
    'Updated',
    'Archived',
    'Superseded',
    'Reinforced',
    'Pinned',
    'Invalidated',
    'Corrected',
  ),
  of: fc.nat(7),
  by: fc.nat(7),
  text: words,
});

const work = fc.record({
  verb: fc.constantFrom('Goal', 'Task', 'Done', 'Next', 'Next', 'Blocked', 'Touched', 'Checkpoint'),
  text: words,
  value: words,
});

const story = fc.record({
  facts: fc.array(stated, { maxLength: 7 }),
  work: fc.array(work, { maxLength: 12 }),
  before: fc.array(change, { maxLength: 4 }),
  after: fc.array(change, { maxLength: 4 }),
  later: fc.array(work, { maxLength: 4 }),
});

class Memory {
  readonly state: State = initialState();
  #tick = 0;

  say(event: Omit<Event, 'at' | 'tick' | 'session' | 'position'>): void {
    const at = '2026-03-04T09:00:00Z';
    const position = this.#tick - 1;
    evolve(
      this.state,
      { ...event, at, tick: ++this.#tick, session: 'one', position },
      { id: 'one', agent: 'cli', started: at },
    );
  }

  change(changes: readonly { verb: string; of: number; by: number; text: string }[]): void {
    for (const { verb, of, by, text } of changes)
      this.say({
        verb,
        id: `fact-${of}`,
        text,
        fields: [],
        ...(verb === 'Superseded' ? { by: `fact-${by}` } : {}),
      });
  }

  work(steps: readonly { verb: string; text: string; value: string }[]): void {
    for (const { verb, text, value } of steps) {
      const fields: Field[] =
        verb === 'Done' ? [['status', 'done']] : verb === 'Touched' ? [['change', value]] : [];
      if (verb === 'Checkpoint') fields.push(['phase', value]);
      this.say({ verb: verb === 'Done' ? 'Task' : verb, text, fields });
    }
  }
}

describe('the continuity layout, whatever memory holds', () => {
  it('is shown, read and shown again without a change, in at most 500 words', () => {
    fc.assert(
      fc.property(story, (told) => {
        const memory = new Memory();
        memory.say({ verb: 'Opened', fields: [] });
        for (const [n, { kind, text, fields, meta, created, scope }] of told.facts.entries()) {
          const more: Field[] = [['scope', scope], ['created', created], ...fields];
          if (meta) more.push(['tag', 'meta-learning']);
          memory.say({ verb: 'Created', kind, id: `fact-${n}`, text, fields: more });
        }
        memory.work(told.work);
        memory.change(told.before);
        const first = continuityView.render(inputOf(memory.state, '2026-03-04'));
        settled(memory.state, first);
        memory.change(told.after);
        memory.work(told.later);
        const next = inputOf(memory.state, '2026-03-05', { frame: first.files, names: first.names });
        settled(memory.state, continuityView.render(next));
      }),
      { numRuns: 150 },
    );
  });

  it('is stable for whole ledgers', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const state = initialState();
        const sessions = new Map(files.map(({ session }) => [session.id, session]));
        for (const event of inOrder(files)) evolve(state, event, sessions.get(event.session));
        settled(state, continuityView.render(inputOf(state, '2026-03-04')));
      }),
      { numRuns: 150 },
    );
  });

  it('gives back the bytes of any working file it takes over', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          '## Active Goal\n',
          '## Current Task\n',
          '## Next Actions\n',
          '## Active Blockers\n',
          '## Key Decisions This Session\n',
          '## Mistakes & Learnings\n',
          '## Working Context\n',
          '## Files Currently Being Modified\n',
          '## Other\n',
          '- **What Failed:** it broke\n',
          '### It broke again\n',
          '- src/a.ts: change\n',
          '- one: two — 2026-05-11\n',
          '<!-- a remark -->\n',
          '\n',
        ),
        words.map((text) => `${text}\n`),
      ),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const files = folder({ 'CONTINUITY.md': `# Working Memory\nProject: x\n\n${parts.join('')}` });
        const { problems, work: said } = continuityView.read(files);
        // Our own word about what did not fit is brought up to date; a task that is done is no task.
        fc.pre(!/\[\d+ (?:more|words)/.test(parts.join('')));
        fc.pre(problems.length === 0 && !said?.completed?.includes(said?.task ?? ''));
        const rendered = continuityView.render(adopted(continuityView, files));
        expect(Object.fromEntries(rendered.files)).toEqual(Object.fromEntries(files));
      }),
      { numRuns: 200 },
    );
  });

  it('gives back the bytes of any records it takes over', () => {
    const value = fc.oneof(
      words,
      fc.constantFrom(
        'L001',
        'L002',
        '',
        null,
        0,
        30,
        1e9,
        1.5,
        -1,
        true,
        '2026-05-02',
        '2026-05-02T10:00:00Z',
      ),
      fc.constantFrom(
        'active',
        'archived',
        'invalidated',
        'corrected',
        'superseded',
        'strange',
        'global',
        'file:a/b',
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const keys = [...BOOKS.flatMap((book) => book.keys.flatMap(({ read }) => read)), 'module', 'mood'];
    const record = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 8 });
    const array = fc.tuple(fc.array(record, { maxLength: 4 }), fc.constantFrom(0, 2, 4, '\t'));
    const text = array.map(([records, indent]) => JSON.stringify(records, null, indent));
    fc.assert(
      fc.property(text, text, text, (learnings, decisions, metas) => {
        const files = folder({
          'memory/learnings.json': learnings,
          'decisions.json': decisions,
          'meta-learnings.json': metas,
          'CONTINUITY.md': '# Working Memory\n',
        });
        const rendered = continuityView.render(adopted(continuityView, files));
        expect(Object.fromEntries(rendered.files)).toEqual(Object.fromEntries(files));
      }),
      { numRuns: 200 },
    );
  });

  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(words, fc.oneof(fc.json(), words), (text, json) => {
        const files = folder({
          'CONTINUITY.md': text,
          'learnings.json': json,
          'memory/decisions.json': `[${json}]`,
        });
        continuityView.read(files);
        continuityView.render(inputOf(initialState(), '2026-03-04', { frame: files }));
      }),
      { numRuns: 300 },
    );
  });
});

/** Shown again it is the same; what is read is what memory says. */
function settled(state: State, shown: Rendered): void {
  const input = inputOf(state, '2026-03-05', { frame: shown.files, names: shown.names });
  const again = continuityView.render({ ...input, today: input.today - 1 });
  expect(Object.fromEntries(again.files)).toEqual(Object.fromEntries(shown.files));
  expect([...again.names].sort()).toEqual([...shown.names].sort());
  const { items, work: said, problems } = continuityView.read(shown.files);
  expect(problems).toEqual([]);
  expect(items.map(({ name }) => name).sort()).toEqual([...shown.names.keys()].sort());
  expect(countWords(shown.files.get('CONTINUITY.md') ?? '')).toBeLessThanOrEqual(500);
  for (const item of items) {
    const fact = state.facts.get(shown.names.get(item.name) ?? '');
    expect(item.statement).toBe(tidy(fact?.statement ?? '') || fact?.id);
  }
  const viewed = input.facts.filter((one) => bookOf(one) !== undefined);
  expect(items.length).toBe(viewed.length);
  const goal = tidy(state.working.goal?.text ?? '');
  if (said?.goalContinues) expect(goal.startsWith(said.goal ?? '\0')).toBe(true);
  else if (said?.goal !== undefined) expect(said.goal).toBe(goal);
  if (said?.context !== undefined) expect(said.context).toBe(tidy(state.working.context?.text ?? ''));
  const kept = new Set(state.working.next.map(({ text }) => tidy(text)));
  for (const text of said?.next ?? []) expect(kept).toContain(text);
}
