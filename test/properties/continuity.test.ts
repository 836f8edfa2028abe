// Folders of the continuity layout as people and programs leave them: dialects mixed, ids twice or odd, two places for one
// file, other line ends. Taken over, edited and looked at again, nothing is lost and nothing keeps moving.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load } from '../../src/engine/reading/load.ts';
import { adopt, planAdoption } from '../../src/engine/views/adopt.ts';
import { viewCalled } from '../../src/engine/views/registry.ts';
import { keepCopies } from '../../src/engine/views/render-views.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import type { Store } from '../../src/model/store.ts';
import { working } from '../layouts/continuity-samples.ts';
import { type Desk, memoryStore } from '../memory-store.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const placed = { view: viewCalled('continuity'), root: '.cm' };

const words = fc.oneof(
  fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){1,3}$/),
  fc.constantFrom(
    '構成を読み直す',
    'Ключ: нет',
    'ends in: colon — 2026-05-11',
    '[bracketed]',
    'émoji 🧪 here',
    '$& <!-- x',
  ),
);
const id = fc.constantFrom(
  'L001',
  'L002',
  'L014',
  'l-3',
  '0b9e3a52-6f1e-4a51-9d0e-5b7c1d2e3f40',
  'D001',
  'x y',
);
const day = fc.constantFrom('2026-05-02', '2026-05-11T08:40:00.000Z', '2026-01-01', 'yesterday');
const record = fc.oneof(
  fc.record({
    id,
    date: day,
    error: words,
    cause: words,
    prevention: words,
    status: fc.constantFrom('active', 'archived', 'corrected', 'odd'),
  }),
  fc.record({
    id,
    timestamp: day,
    whatFailed: words,
    whyFailed: words,
    howToPrevent: words,
    agent: words,
    module: fc.constantFrom('tariff', '../x'),
  }),
  fc.record({
    id,
    date: day,
    what_failed: words,
    why_failed: words,
    reinforce_count: fc.nat(6),
    ttl: fc.constantFrom(60, -1),
  }),
  fc.record({ timestamp: day, whatFailed: words, error: words, custom: fc.constant({ deep: [1] }) }),
  fc.constantFrom<unknown>({ id: 'L099' }, 'no record', null),
);
const decision = fc.oneof(
  fc.record({
    id: fc.constantFrom('D001', 'D002', 'L001'),
    date: day,
    decision: words,
    rationale: words,
    supersededBy: fc.constantFrom(null, 'D002'),
    status: fc.constantFrom('active', 'superseded'),
  }),
  fc.record({ timestamp: day, decision: words, rationale: words, agent: words }),
);
const book = (one: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.array(one, { maxLength: 4 }), fc.constantFrom(undefined, 2, '\t'))
    .map(([records, indent]) => `${JSON.stringify(records, null, indent)}\n`);
const block = fc
  .tuple(
    fc.constantFrom('### L001', '### L014: Locks', '### My own title', '### Pattern: Error', ''),
    words,
    words,
  )
  .map(([heading, failed, why]) =>
    [heading, `- **What Failed:** ${failed}`, `- **Why It Failed:** ${why}`]
      .filter((line) => line !== '')
      .join('\n'),
  );
const folder = fc.record(
  {
    'CONTINUITY.md': fc
      .record({
        learnings: fc
          .array(block, { maxLength: 3 })
          .map((blocks) => blocks.join('\n\n') || '[No learnings yet]'),
        decisions: fc
          .array(words, { maxLength: 3 })
          .map((list) => list.map((text) => `- ${text}: why — 2026-05-11`).join('\n') || '- [none]'),
        completed: fc
          .array(words, { maxLength: 5 })
          .map((list) => list.map((text) => `- ${text}`).join('\n')),
        files: fc
          .array(words, { maxLength: 3 })
          .map((list) => list.map((text) => `- \`${text}\`: change`).join('\n')),
      })
      .map(working),
    'learnings.json': book(record),
    'memory/learnings.json': book(record),
    'decisions.json': book(decision),
    'memory/decisions.json': book(decision),
  },
  { requiredKeys: ['CONTINUITY.md'] },
);

interface Edit {
  readonly file: number;
  readonly line: number;
  readonly how: 'remove' | 'change' | 'double' | 'swap';
  readonly text: string;
}
const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.nat(100),
  line: fc.nat(100),
  how: fc.constantFrom('remove', 'change', 'double', 'swap'),
  text: fc.stringMatching(/^zq[a-z]{4,9} [a-z]{3,6}$/),
});

function edited(text: string, { line, how, text: added }: Edit): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  const old = lines[at] ?? '';
  if (how === 'remove') lines.splice(at, 1);
  // Inside quotes where there are any, so that JSON stays JSON.
  if (how === 'change')
    lines[at] = /"[^"]*"\s*,?\s*$/.test(old)
      ? old.replace(/"(\s*,?\s*)$/, ` ${added}"$1`)
      : `${old} ${added}`;
  if (how === 'double') lines.splice(at, 0, old);
  if (how === 'swap') lines.splice(at, 2, lines[at + 1] ?? '', old);
  return lines.join('\n');
}

const path = (name: string) => `/project/.cm/${name}`;
const textsOf = (desk: Desk) =>
  new Map(
    [...desk.files.contents]
      .filter(([name]) => name.startsWith('/project/.cm/'))
      .map(([name, bytes]) => [name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]),
  );

describe('any folder of the continuity layout', () => {
  it('is taken over without an edit being seen, and after hand edits at rest with every word kept', () => {
    fc.assert(
      fc.property(
        folder,
        fc.boolean(),
        fc.boolean(),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (files, crlf, bom, edits) => {
          const desk = memoryStore();
          const open = (): Store => {
            const store = desk.at('2026-05-12', 'person');
            return { ...store, config: { ...store.config, views: { continuity: '.cm' } } };
          };
          const put = (name: string, text: string) =>
            desk.files.contents.set(name, new TextEncoder().encode(text));
          for (const [name, text = ''] of Object.entries(files))
            put(path(name), (bom ? '\ufeff' : '') + (crlf ? text.replace(/\n/g, '\r\n') : text));
          const plan = planAdoption(open(), placed, '/project/.cm');
          adopt(open(), placed, plan);
          keepCopies(open(), placed, plan.files);
          expect(syncViews(open(), NOWHERE).drafts).toEqual([]);
          const facts = load(open()).state.facts.size;
          for (const one of edits) {
            const [name, text] = [...textsOf(desk)][one.file % textsOf(desk).size] ?? ['', ''];
            put(name, edited(text, one));
          }
          const { problems } = syncViews(open(), NOWHERE);
          expect(load(open()).state.facts.size).toBeGreaterThanOrEqual(facts);
          const everywhere = [...textsOf(desk).values(), ...desk.sessions().values()].join('\n');
          for (const { how, text } of edits.slice(-1))
            if (how === 'change') expect(everywhere).toContain(text);
          const again = syncViews(open(), NOWHERE);
          expect(again.drafts).toEqual([]);
          expect(again.views.flatMap((one) => [...one.written, ...one.removed])).toEqual([]);
          expect(again.problems.length).toBeLessThanOrEqual(problems.length);
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 100) },
    );
  }, 120_000);
});
