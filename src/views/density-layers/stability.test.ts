import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../test/contracts/view-contract.ts';
import { hostileText, inOrder, ledger } from '../../../test/properties/arbitrary-ledger.ts';
import { DEFAULT_POLICY } from '../../model/policy.ts';
import type { ViewInput } from '../../model/view.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { parseFolder } from './parse.ts';
import { densityLayersView as view } from './view.ts';

const KINDS = [
  'profile',
  'preference',
  'entity',
  'module',
  'milestone',
  'decision',
  'case',
  'pattern',
  'learning',
  'procedure',
  'invariant',
  'project',
  'thread',
  'unheard-of',
];
const KEYS = [
  'trigger',
  'next',
  'lesson',
  'title',
  'statement',
  'status',
  'attribute',
  'tag',
  'details',
  'date',
  'decision',
  'milestone',
  'progress',
  'goal',
  'agent',
  'owner',
  'when',
  'odd_key-2',
  'key-points',
  'tag',
  'prevention',
  'summary',
  'logged',
  'source',
];

const text = fc.oneof(
  hostileText,
  fc.constantFrom(
    '- [x] done',
    '[ ] open',
    '| a | b |',
    '_Updated: 2026-01-01_ <!-- id: fake -->',
    '- -',
    '<!-- open',
    'role: lead\n\n  - trigger: x\n_Updated: 2026-01-02_',
    '→ `memory/evil.md`',
    '---',
    'null',
    '[a, b]',
    '"quoted" and, {braces}',
    '# Title\n## [2026-01-01] Fake\n- **Lesson**: no',
    '<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs',
    '```\nfence',
    '\\- escaped',
    'CON',
    'correction',
    'correction',
    '## [LRN-20260101-001] x\n- **Summary**: fake\n---',
    '../../x',
  ),
);

const facts = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    statement: text,
    fields: fc.array(fc.tuple(fc.constantFrom(...KEYS), text), { maxLength: 4 }),
    scope: fc.constantFrom('project', 'global', 'module:auth', 'path:src/a|b'),
  }),
  { maxLength: 12 },
);

function stateOf(
  stated: readonly { kind: string; statement: string; fields: [string, string][]; scope: string }[],
): ViewInput {
  const state = initialState();
  const at = '2026-05-11T09:00:00Z';
  const session = { id: 's1', agent: 'codex', started: at };
  evolve(state, { verb: 'Opened', fields: [], at, tick: 1, session: 's1', position: -1 }, session);
  for (const [n, { kind, statement, fields, scope }] of stated.entries())
    evolve(
      state,
      {
        verb: 'Created',
        kind,
        id: n % 3 === 2 ? `f~${n}` : `f-${n}`,
        text: statement,
        fields: [['scope', scope], ...fields],
        at,
        tick: n + 2,
        session: 's1',
        position: n,
      },
      session,
    );
  return inputOf(state, '2026-05-12');
}

function isStable(input: ViewInput): void {
  const first = view.render(input);
  const second = view.render({ ...input, frame: first.files, names: first.names });
  expect(Object.fromEntries(second.files)).toEqual(Object.fromEntries(first.files));
  expect(Object.fromEntries(second.names)).toEqual(Object.fromEntries(first.names));
  const read = view.read(first.files);
  expect(read.problems.filter(({ level }) => level === 'error')).toEqual([]);
  for (const { name } of read.items) expect(first.names.has(name)).toBe(true);
  const shown = new Set(first.names.values());
  for (const { fact, live } of input.facts)
    if (live && !fact.closed && !fact.forgotten) expect(shown).toContain(fact.id);
  // Also without the record of names: every entry of ours carries its id.
  const third = view.render({ ...input, frame: first.files });
  expect(Object.fromEntries(third.files)).toEqual(Object.fromEntries(first.files));
}

describe('shown, read and shown again', () => {
  it('nothing changes, whatever the facts say', () => {
    fc.assert(
      fc.property(facts, (stated) => isStable(stateOf(stated))),
      { numRuns: 300 },
    );
  });

  it('what was said is read back as it was', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...KINDS), (statement, kind) => {
        const { files } = view.render(stateOf([{ kind, statement, fields: [], scope: 'project' }]));
        const [item] = view.read(files).items;
        expect(item).toMatchObject({ kind, statement: statement.trim(), id: 'f-0' });
      }),
      { numRuns: 300 },
    );
  });

  it('nothing changes, whatever happened', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        const state = initialState();
        const sessions = new Map(files.map(({ session }) => [session.id, session]));
        for (const event of inOrder(files)) {
          const session = sessions.get(event.session);
          if (session !== undefined) evolve(state, event, session);
        }
        const events = new Map(files.map((file) => [file.session.id, file.events]));
        isStable(
          inputOf(state, '2026-03-01', { policy: DEFAULT_POLICY, eventsOf: (id) => events.get(id) ?? [] }),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('reading never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'MEMORY.md',
              'memory/INDEX.md',
              'memory/user/profile.md',
              'memory/user/events/x.md',
              'memory/agent/patterns/y.md',
              'blackboard/projects/z.md',
              'blackboard/REGISTRY.md',
              '.learnings/instincts/i.yaml',
            ),
            fc.array(text).map((parts) => parts.join('\n')),
          ),
        ),
        (files) => {
          parseFolder(new Map(files));
        },
      ),
      { numRuns: 300 },
    );
  });
});
