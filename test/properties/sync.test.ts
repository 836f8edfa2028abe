// Whatever somebody does to a file of a layout: nothing is lost, nothing throws, and a second look finds nothing to do.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { viewCalled } from '../../src/engine/views/registry.ts';
import { renderView } from '../../src/engine/views/render-views.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import type { Store } from '../../src/model/store.ts';
import { VIEW_NAMES } from '../../src/model/view.ts';
import { apply, edit } from '../layout-edits.ts';
import type { Desk } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const ROOT = '/project/layout';

function kept(desk: Desk): [string, Uint8Array][] {
  return [...desk.files.contents].filter(([path]) => path.startsWith(`${ROOT}/`)).sort();
}

describe.each(VIEW_NAMES)('a hand edit of the layout %s', (name) => {
  const placed = { view: viewCalled(name), root: 'layout' };
  const base = smallProject();
  const open = (desk: Desk, day = '2026-05-12'): Store => {
    const store = desk.at(day, 'person');
    return { ...store, files: desk.files, config: { ...store.config, views: { [name]: 'layout' } } };
  };
  renderView(open(base), load(open(base)), NOWHERE, placed);

  it('loses nothing and is at rest after one look', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const desk = { ...base, files: base.files.copy() };
        const before = [...load(open(desk)).state.facts.values()].map(({ id, statement }) => ({
          id,
          statement,
        }));
        const files = kept(desk);
        for (const one of edits) {
          const [path, bytes] = files[one.file % files.length] ?? ['', new Uint8Array()];
          const text = new TextDecoder().decode(desk.files.read(path) ?? bytes);
          desk.files.contents.set(path, new TextEncoder().encode(apply(text, one)));
        }
        const edited = new Map(kept(desk));
        const { problems, views } = syncViews(open(desk), NOWHERE);
        const store = open(desk);
        // Every fact is still known; what was changed keeps its history.
        const after = load(store, { whole: true }).state.facts;
        for (const { id } of before) expect(after.has(id)).toBe(true);
        const ledger = [...desk.files.contents]
          .filter(([path]) => path.includes('/sessions/') && path.startsWith(store.root))
          .map(([, bytes]) => new TextDecoder().decode(bytes))
          .join('\n');
        for (const { statement } of before) expect(ledger).toContain(statement.split('\n')[0]);
        expect(fsck(store).problems.filter(({ level }) => level === 'error')).toEqual([]);
        // What cannot be read is left as it is, to the byte.
        for (const { file, level } of [...problems, ...views.flatMap((one) => one.problems)])
          if (level === 'error')
            expect(desk.files.read(`/project/${file}`)).toEqual(edited.get(`/project/${file}`));
        // Words somebody added are in the file, or in memory.
        const everywhere = `${kept(desk)
          .map(([, bytes]) => new TextDecoder().decode(bytes))
          .join('\n')}\n${ledger}`;
        for (const { how, text } of edits.slice(-1))
          if ((how === 'insert' || how === 'change') && /^[a-z ]+$/.test(text))
            expect(everywhere).toContain(text);
        const again = syncViews(open(desk), NOWHERE);
        expect(again.drafts).toEqual([]);
        expect(again.views.flatMap((one) => [...one.written, ...one.removed])).toEqual([]);
      }),
      { numRuns: Number(process.env.RUNS ?? 40) },
    );
  }, 60_000);
});
