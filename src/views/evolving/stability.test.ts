import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { inOrder, type Ledger, ledger } from '../../../test/properties/arbitrary-ledger.ts';
import { did, eventsOf, replayed, session } from '../../../test/spec.ts';
import { adoptedFields } from '../../engine/views/adopted-draft.ts';
import type { Event } from '../../model/event.ts';
import type { ViewInput } from '../../model/view.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { readBlocks } from './fact-blocks.ts';
import { evolvingView as view } from './view.ts';

function inputFrom(files: Ledger, today: string): ViewInput {
  const state = initialState();
  const sessions = new Map(files.map(({ session }) => [session.id, session]));
  for (const event of inOrder(files)) evolve(state, event, sessions.get(event.session));
  const events = new Map<string, readonly Event[]>(files.map((one) => [one.session.id, one.events]));
  return inputOf(state, today, { eventsOf: (name) => events.get(name) ?? [] });
}

const day = fc.constantFrom('2026-01-10', '2026-03-01', '2027-01-01');

describe('whatever memory holds', () => {
  it('shown, read and shown again does not change, and nothing is read that is not there', () => {
    fc.assert(
      fc.property(ledger, day, (files, today) => {
        const input = inputFrom(files, today);
        const first = view.render(input);
        const again = view.render({ ...input, frame: first.files, names: first.names });
        expect(Object.fromEntries(again.files)).toEqual(Object.fromEntries(first.files));
        const { items, problems } = view.read(first.files);
        expect(problems).toEqual([]);
        expect(items.map(({ name }) => name).sort()).toEqual([...first.names.keys()].sort());
      }),
      { numRuns: 200 },
    );
  });

  it('shown over an earlier state of itself is as if it had been shown there at once, but for the dates of moving', () => {
    fc.assert(
      fc.property(ledger, ledger, (earlier, now) => {
        const before = view.render(inputFrom(earlier, '2026-01-10'));
        const input = inputFrom(now, '2026-01-10');
        const over = view.render({ ...input, frame: before.files, names: new Map() });
        const twice = view.render({ ...input, frame: over.files, names: over.names });
        expect(Object.fromEntries(twice.files)).toEqual(Object.fromEntries(over.files));
        const live = (files: ReadonlyMap<string, string>) =>
          new Set(
            view
              .read(files)
              .items.filter(({ path }) => path === 'continuity.md')
              .map(({ name }) => name),
          );
        const wanted = live(view.render(input).files);
        for (const name of wanted) expect(live(over.files)).toContain(name);
      }),
      { numRuns: 150 },
    );
  });
});

const line = fc.constantFrom(
  ...[
    '',
    '',
    '- text',
    '- [ ] open',
    '- [x] done',
    '* star',
    '1. one',
    '  - nested',
    '    - deeper',
    '  more words',
    'prose',
  ],
  ...[
    '## Architectural Invariants',
    '## Open Threads',
    '## Ours',
    '### Sub',
    '---',
    '> quoted',
    '```',
    '  ```',
    '<!--',
    '-->',
  ],
  ...[
    '- same line <!-- id: s1 | uses: 1 -->',
    '  <!-- id: a',
    '  <!-- remark -->',
    '\\# x\\',
    '  - **cause:** because',
  ],
);
const footer = fc
  .tuple(
    fc.constantFrom('', '  ', '    ', '> '),
    fc.constantFrom('a', 'b', 'c-d', 'E_f', 'a~2'),
    fc.constantFrom('', ' | created: 2026-04-01', ' | created: soon | uses: 2'),
    fc.constantFrom('', ' | last_used: 2026-04-02 | uses: 3', ' | uses: x'),
    fc.constantFrom(
      '',
      ' | tier: core',
      ' | tier: active',
      ' | tier: superseded',
      ' | tier: archived',
      ' | tier: odd',
    ),
    fc.constantFrom('', ' | superseded-by: b', ' | supersedes: b, zz', ' | origin: 2026-04-01-101010.md'),
    fc.constantFrom(
      '',
      ' | mood: good',
      ' | kind: pattern',
      ' | trust: human',
      ' | trust: untrusted',
      ' | scope: module:x',
    ),
  )
  .map(([indent, id, ...rest]) => `${indent}<!-- id: ${id}${rest.join('')} -->`);
const file = fc
  .tuple(
    fc.array(fc.oneof(line, line, footer), { maxLength: 24, size: 'max' }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([lines, end, ended]) => lines.join(end) + (ended ? end : ''));

describe('whatever a folder holds', () => {
  it('taken over and shown again, it is the same folder byte for byte', () => {
    fc.assert(
      fc.property(
        file,
        file,
        file,
        fc.constantFrom('2026-05-12', '2027-05-12'),
        (live, old, index, today) => {
          const before = folder({
            'continuity.md': live,
            'archive/2026-Q1.md': old,
            'archive/INDEX.md': index,
          });
          const { items } = view.read(before);
          expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
          const { files } = view.render(adopted(view, before, today));
          expect(Object.fromEntries(files)).toEqual(Object.fromEntries(before));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('used, changed, put away and replaced, no line of text is lost and it settles at once', () => {
    const verb = fc.constantFrom(
      'Referenced',
      'Updated',
      'Archived',
      'Superseded',
      'Closed',
      'Pinned',
      'Reactivated',
    );
    const said = fc.array(fc.tuple(verb, fc.constantFrom('a', 'b', 'c-d', 's1')), { maxLength: 4 });
    fc.assert(
      fc.property(file, file, said, (live, old, changes) => {
        const frame = folder({ 'continuity.md': live, 'archive/2026-Q1.md': old });
        const { items, problems } = view.read(frame);
        // A footer that belongs to nothing finds an owner when the fact above it leaves; one at the margin under
        // nested bullets, another; and an open comment its end.
        fc.pre(!problems.some(({ code }) => code === 'footer-misplaced'));
        fc.pre(!/^(?:<!--|-->|<!-- id:.*)\r?$/m.test(`${live}\n${old}`));
        const names = new Map(items.map(({ name, id }, n) => [name, id ?? `fact-${n + 1}`]));
        const taken = items.map((item) => ({
          ...did('Adopted', names.get(item.name), { kind: item.kind, text: item.statement }),
          fields: adoptedFields(item, names),
        }));
        const known = changes.filter(([, id]) => names.has(id));
        const events = eventsOf([
          session('adoption', '2026-05-12', ...taken),
          session('b', '2026-05-13', ...known.map(([what, id]) => did(what, id, { text: `${what}\n# so` }))),
        ]);
        const input = inputOf(replayed(events), '2026-05-13', { frame, names });
        const once = view.render(input);
        const twice = view.render({ ...input, frame: once.files, names: once.names });
        expect(Object.fromEntries(twice.files)).toEqual(Object.fromEntries(once.files));
        for (const path of frame.keys()) {
          const now = (once.files.get(path) ?? '').split('\n').map((words) => words.trim());
          let at = 0;
          for (const words of textOf(frame.get(path))) {
            const found = now.indexOf(words, at);
            expect(found, `${words} in ${path}`).toBeGreaterThanOrEqual(0);
            at = found + 1;
          }
        }
        const shown = new Set(view.read(once.files).items.map(({ name }) => name));
        for (const { name } of items) expect(shown).toContain(name);
      }),
      { numRuns: 250 },
    );
  });
});

/** Lines that belong to no fact. */
function textOf(text = ''): string[] {
  return readBlocks(text)
    .blocks.filter((block) => block.footer === undefined)
    .map((block) => block.text.trim())
    .filter((words) => words !== '');
}
