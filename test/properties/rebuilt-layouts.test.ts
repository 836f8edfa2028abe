// Files of layouts depend on the ledger and the settings alone: whatever was written and edited before, they come back byte for
// byte after they and `.index/` were deleted.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archive, invalidate } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { update } from '../../src/engine/update.ts';
import { checkLayouts } from '../../src/engine/views/check-layouts.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import type { Store } from '../../src/model/store.ts';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { VIEW_NAMES } from '../../src/model/view.ts';
import { apply, type Edit, edit } from '../layout-edits.ts';
import { type Desk, daysAfter } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const ROOT = '/project/layout/';

type Step =
  | { readonly does: 'edit'; readonly edit: Edit }
  | { readonly does: 'say'; readonly kind: string; readonly words: string }
  | { readonly does: 'change' | 'archive' | 'invalidate'; readonly fact: number; readonly words: string }
  | { readonly does: 'wait'; readonly days: number };

const words = fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){2,5}$/);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('edit' as const), edit }),
  fc.record({
    does: fc.constant('say' as const),
    kind: fc.constantFrom('decision', 'learning', 'preference', 'pattern', 'invariant'),
    words,
  }),
  fc.record({
    does: fc.constantFrom('change' as const, 'archive' as const, 'invalidate' as const),
    fact: fc.nat(1000),
    words,
  }),
  fc.record({ does: fc.constant('wait' as const), days: fc.nat(40) }),
);

describe.each(VIEW_NAMES)('the layout %s', (name) => {
  const base = smallProject();
  const open = (desk: Desk, day: string): Store => {
    const store = desk.at(day, 'person');
    return { ...store, files: desk.files, config: { ...store.config, views: { [name]: 'layout' } } };
  };
  const filesOf = (desk: Desk) =>
    [...desk.files.contents]
      .filter(([path]) => path.startsWith(ROOT))
      .map(([path, bytes]) => [path.slice(ROOT.length), new TextDecoder().decode(bytes)] as const)
      .sort();
  const forgetCaches = (desk: Desk) => {
    for (const path of desk.files.contents.keys())
      if (path.startsWith(ROOT) || /\/\.tidemark\/(?:\.index|views)\//.test(path))
        desk.files.contents.delete(path);
  };

  it('comes back byte for byte after its files and every cache were deleted', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const desk = { ...base, files: base.files.copy() };
        let day = '2026-05-12';
        syncViews(open(desk, day), NOWHERE);
        for (const one of steps) {
          try {
            if (one.does === 'wait') day = daysAfter(day, one.days);
            else perform(desk, open(desk, day), one);
          } catch (error) {
            if (!(error instanceof TidemarkError)) throw error;
          }
          syncViews(open(desk, day), NOWHERE);
        }
        // What cannot be read is left alone; it is a person's to mend.
        const store = open(desk, day);
        if (checkLayouts(store, NOWHERE).some(({ level }) => level === 'error')) return;
        const before = filesOf(desk);
        expect(checkLayouts(store, NOWHERE)).toEqual([]);
        const other = { ...desk, files: desk.files.copy() };
        forgetCaches(desk);
        expect(checkLayouts(store, NOWHERE).map(({ code }) => code)).toContain('layout-missing');
        syncViews(open(desk, day), NOWHERE);
        expect(filesOf(desk)).toEqual(before);
        // Nor does it matter when that is done.
        const later = daysAfter(day, 1);
        const late = { ...other, files: other.files.copy() };
        forgetCaches(late);
        for (const one of [other, late]) syncViews(open(one, later), NOWHERE);
        expect(filesOf(late)).toEqual(filesOf(other));
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    );
  }, 120_000);

  function perform(desk: Desk, store: Store, one: Exclude<Step, { does: 'wait' }>): void {
    if (one.does === 'edit') {
      const files = filesOf(desk);
      const [path, text] = files[one.edit.file % files.length] ?? ['new.md', ''];
      desk.files.contents.set(ROOT + path, new TextEncoder().encode(apply(text, one.edit)));
      return;
    }
    if (one.does === 'say') {
      remember(store, { kind: one.kind, statement: one.words, fields: [] });
      return;
    }
    const ids = [...load(store).state.facts.keys()];
    const id = ids[one.fact % ids.length] ?? '';
    if (one.does === 'change') update(store, id, [], one.words);
    else if (one.does === 'archive') archive(store, [id], one.words);
    else invalidate(store, [id], one.words);
  }
});
