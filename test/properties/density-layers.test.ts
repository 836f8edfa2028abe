// Whatever somebody does to the files of the density layers, several at once: every word is still somewhere, what is written
// once is as it was, and a second look finds nothing to do.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { viewCalled } from '../../src/engine/views/registry.ts';
import { renderView } from '../../src/engine/views/render-views.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import type { Field } from '../../src/model/event.ts';
import type { Store } from '../../src/model/store.ts';
import type { Desk } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const placed = { view: viewCalled('density-layers'), root: 'layout' };
const ROOT = '/project/layout';

const open = (desk: Desk, day = '2026-05-12'): Store => {
  const store = desk.at(day, 'person');
  return { ...store, files: desk.files, config: { ...store.config, views: { 'density-layers': 'layout' } } };
};

function project(): Desk {
  const desk = smallProject();
  const say = (kind: string, statement: string, fields: Field[]) =>
    remember(open(desk), { kind, statement, fields });
  say('learning', 'The region was not said', [
    ['cause', 'in a hurry'],
    ['prevention', 'name it first'],
    ['tag', 'correction'],
  ]);
  say('learning', 'Wrong branch deployed', [['tag', 'correction']]);
  say('decision', 'Logs are JSON', [['decision', 'one object a line']]);
  say('entity', 'Ines', [['role', 'release lead']]);
  renderView(open(desk), load(open(desk)), NOWHERE, placed);
  return desk;
}

const words = fc.stringMatching(/^[a-z]{4,9}( [a-z]{4,9}){2,4}$/);
const line = fc.oneof(
  words,
  words.map((one) => `- ${one}`),
  words.map((one) => `  - ${one}`),
  words.map((one) => `  - role: ${one}`),
  words.map((one) => `- **Note**: ${one}`),
  words.map((one) => `## ${one}`),
  words.map((one) => `## [2026-05-12] ${one}\n- **Lesson**: ${one} again`),
  words.map((one) => `## [LRN-20260512-009] correction\n- **Summary**: ${one}`),
  words.map((one) => `| ${one} | x |`),
  words.map((one) => `> ${one}`),
  words.map((one) => `status: ${one}`),
  words.map((one) => `# ${one}`),
);
const edit = fc.record({
  file: fc.nat(1000),
  at: fc.nat(1000),
  how: fc.constantFrom('insert', 'append', 'change', 'remove', 'double', 'swap', 'crlf', 'bom'),
  text: line,
});

function apply(text: string, { at, how, text: added }: { at: number; how: string; text: string }): string {
  const lines = text.split('\n');
  const n = at % lines.length;
  if (how === 'insert') lines.splice(n, 0, added);
  if (how === 'append') return `${text}${added}\n`;
  if (how === 'change') lines[n] = `${lines[n]} ${added.replace(/\n.*/s, '')}`;
  if (how === 'remove') lines.splice(n, 1);
  if (how === 'double') lines.splice(n, 0, lines[n] ?? '');
  if (how === 'swap') lines.splice(n, 2, ...lines.slice(n, n + 2).reverse());
  if (how === 'crlf') return text.replace(/\r?\n/g, '\r\n');
  if (how === 'bom') return `\uFEFF${text}`;
  return lines.join('\n');
}

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
/** Line ends, blanks at the end and a byte order mark are nobody's words. */
const trimmed = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[ \t]*\r?\n/g, '\n')
    .trimEnd();
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

describe('hand edits of the density layers', () => {
  const base = project();

  it('lose no word, leave what is written once, and are at rest after one look', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const desk = { ...base, files: base.files.copy() };
        const layout = () => [...desk.files.contents].filter(([path]) => path.startsWith(`${ROOT}/`)).sort();
        const before = new Map(layout().map(([path, bytes]) => [path, decode(bytes)]));
        const paths = [...before.keys()];
        const lastOf = new Map<string, (typeof edits)[number]>();
        for (const one of edits) {
          const path = paths[one.file % paths.length] ?? '';
          const text = decode(desk.files.contents.get(path) ?? new Uint8Array());
          desk.files.contents.set(path, new TextEncoder().encode(apply(text, one)));
          lastOf.set(path, one);
        }
        const { problems, views } = syncViews(open(desk), NOWHERE);
        const failed = [...problems, ...views.flatMap((one) => one.problems)].filter(
          ({ level }) => level === 'error',
        );
        expect(failed.filter(({ code }) => code !== 'foreign')).toEqual([]);
        expect(fsck(open(desk)).problems.filter(({ level }) => level === 'error')).toEqual([]);
        for (const [path, text] of before)
          if (/\/(?:events|cases)\//.test(path))
            expect(trimmed(decode(desk.files.contents.get(path) ?? new Uint8Array()))).toBe(trimmed(text));
        const everywhere = plain(
          [...desk.files.contents]
            .filter(([path]) => path.startsWith(`${ROOT}/`) || path.includes('/sessions/'))
            .map(([, bytes]) => decode(bytes))
            .join('\n'),
        );
        // A later edit of the same file may have taken the words of an earlier one away.
        for (const { how, text } of lastOf.values())
          if (['insert', 'append', 'change'].includes(how)) {
            const said = how === 'change' ? text.replace(/\n.*/s, '') : text;
            for (const one of said.match(/[a-z]{4,9}( [a-z]{4,9}){2,4}/g) ?? [])
              expect(everywhere).toContain(one);
          }
        const again = syncViews(open(desk), NOWHERE);
        expect(again.drafts).toEqual([]);
        expect(again.views.flatMap((one) => [...one.written, ...one.removed])).toEqual([]);
        expect(
          again.views.flatMap((one) => one.problems.filter(({ code }) => /refers|written-once/.test(code))),
        ).toEqual([]);
      }),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  }, 600_000);
});
