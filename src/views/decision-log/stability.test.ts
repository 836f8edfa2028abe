import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { hostileText, inOrder, ledger } from '../../../test/properties/arbitrary-ledger.ts';
import type { Event, Field } from '../../model/event.ts';
import type { State } from '../../model/state.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { said } from './shown-text.ts';
import { decisionLogView } from './view.ts';

const words = fc.oneof(
  { weight: 2, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.constantFrom(
          '- **Decision**: x',
          '\n- **Context**: x',
          '\n## 2026-01-01: fake\n',
          '\n  - nested',
          '\n- [ ] box',
          '<!--',
          '-->',
          '<\\!--',
          '[placeholder]',
          '<path>',
          'None',
          'A sentence. Another one; and more.',
          'No X. ',
          'e.g. Y',
          '(a; b)',
          '`code; here`',
          '|',
          '\\|',
          '\n\n',
          '\n',
          '  ',
          'word',
          '— 2026-01-01',
          'superseded by 2026-01-01: fake',
          '1. one',
          '~~~',
        ),
        { maxLength: 5 },
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\u0000]/g, '')) },
);

const KEYS = {
  decision: [
    'context',
    'decision',
    'alternative',
    'alternative',
    'constraint',
    'constraint',
    'execution-mode',
  ],
  module: ['path', 'interface', 'flow', 'dependency', 'debt', 'debt'],
  invariant: ['evidence'],
} as const;

const stated = fc
  .constantFrom<keyof typeof KEYS>('decision', 'decision', 'module', 'invariant')
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      text: words,
      fields: fc.array(
        fc.tuple(fc.constantFrom(...KEYS[kind]), words).map((field): Field => field),
        { maxLength: 6 },
      ),
      created: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-01', '2026-02-03'),
      scope: fc.constantFrom('project', 'global', 'module:auth', 'path:src/a|b', 'path:src/<!--x'),
    }),
  );

const change = fc.record({
  verb: fc.constantFrom('Updated', 'Archived', 'Superseded', 'Referenced', 'Pinned', 'Invalidated'),
  of: fc.nat(7),
  by: fc.nat(7),
  text: words,
  fields: fc.array(
    fc.tuple(fc.constantFrom('context', 'constraint', 'debt', 'path'), words).map((field): Field => field),
    { maxLength: 2 },
  ),
});

const story = fc.record({
  facts: fc.array(stated, { maxLength: 7 }),
  before: fc.array(change, { maxLength: 4 }),
  after: fc.array(change, { maxLength: 4 }),
  mentioned: fc.boolean(),
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

  change(changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[]): void {
    for (const { verb, of, by, text, fields } of changes) {
      const link = verb === 'Superseded' ? { by: `fact-${by}` } : {};
      this.say({ verb, id: `fact-${of}`, text, fields: verb === 'Updated' ? fields : [], ...link });
    }
  }
}

describe('the decision-log layout, whatever memory holds', () => {
  it('is shown, read and shown again without a change', () => {
    fc.assert(
      fc.property(story, ({ facts, before, after, mentioned }) => {
        const memory = new Memory();
        memory.say({ verb: 'Opened', fields: [] });
        for (const [n, { kind, text, fields, created, scope }] of facts.entries())
          memory.say({
            verb: 'Created',
            kind,
            id: `fact-${n}`,
            text,
            fields: [['scope', scope], ['created', created], ...fields],
          });
        memory.change(before);
        const more = { mentioned: () => mentioned };
        const first = decisionLogView.render(inputOf(memory.state, '2026-03-04', more));
        settled(memory.state, first, more);
        memory.change(after);
        const later = inputOf(memory.state, '2026-03-05', {
          ...more,
          frame: first.files,
          names: first.names,
        });
        settled(memory.state, decisionLogView.render(later), more);
      }),
      { numRuns: 400 },
    );
  });

  it('is stable for whole ledgers', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const state = initialState();
        const sessions = new Map(files.map(({ session }) => [session.id, session]));
        for (const event of inOrder(files)) evolve(state, event, sessions.get(event.session));
        settled(state, decisionLogView.render(inputOf(state, '2026-03-04')), {});
      }),
      { numRuns: 100 },
    );
  });

  it('reads any text without throwing and gives it back', () => {
    fc.assert(
      fc.property(words, words, words, words, (log, archive, map, manifest) => {
        const files = folder({
          'DECISIONS.md': `${log}\n## 2026-01-01: ${archive}\n${log}`,
          'DECISIONS_ARCHIVE.md': archive,
          'ARCHITECTURE.md': `## Module map\n${map}`,
          'project/project-manifest.md': `## Non-negotiable constraints\n${manifest}`,
        });
        decisionLogView.read(files);
        const nothing = decisionLogView.render(inputOf(initialState(), '2026-03-04', { frame: files }));
        expect(Object.fromEntries(nothing.files)).toEqual(Object.fromEntries(files));
      }),
      { numRuns: 300 },
    );
  });
});

/** Shown again it is the same; every name is of one item, and what is read is what memory says. */
function settled(state: State, shown: ReturnType<typeof decisionLogView.render>, more: object): void {
  const again = decisionLogView.render(
    inputOf(state, '2026-03-06', { ...more, frame: shown.files, names: shown.names }),
  );
  expect(Object.fromEntries(again.files)).toEqual(Object.fromEntries(shown.files));
  expect([...again.names]).toEqual([...shown.names]);
  const { items, problems } = decisionLogView.read(shown.files);
  expect(problems).toEqual([]);
  expect(items.map(({ name }) => name).sort()).toEqual([...shown.names.keys()].sort());
  for (const item of items) {
    if (item.kind !== 'decision') continue;
    const fact = state.facts.get(shown.names.get(item.name) ?? '');
    for (const key of ['alternative', 'constraint']) {
      const kept = (fact?.fields ?? []).flatMap(([name, value]) => (name === key ? (said(value) ?? []) : []));
      expect(item.fields.flatMap(([name, value]) => (name === key ? [value] : []))).toEqual(kept);
    }
  }
}
