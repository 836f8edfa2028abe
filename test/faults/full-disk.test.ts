// The disk is full from any call on while layouts are brought up to date. When there is room again, our own text is not taken for
// somebody's edit, whatever of it was written.

import { describe, expect, it } from 'vitest';
import { load } from '../../src/engine/reading/load.ts';
import { remember } from '../../src/engine/remember.ts';
import { update } from '../../src/engine/update.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { setTask } from '../../src/engine/work/set-work.ts';
import type { Files } from '../../src/model/ports.ts';
import type { Store } from '../../src/model/store.ts';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { VIEW_NAMES } from '../../src/model/view.ts';
import type { Desk } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';
import { FULL } from './full.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };

/** Files that refuse every write from the given one on. */
function fullFrom(files: Files, first: number): Files & { readonly writes: () => number } {
  let calls = 0;
  const refuse = () => {
    if (++calls >= first) throw new TidemarkError('io', 'No space left on device.');
  };
  const writing = <Args extends unknown[], Out>(call: (...args: Args) => Out) => {
    return (...args: Args): Out => {
      refuse();
      return call(...args);
    };
  };
  return {
    ...files,
    create: writing(files.create),
    append: writing(files.append),
    replace: writing(files.replace),
    writes: () => calls,
  };
}

describe.each(VIEW_NAMES)('%s on a full disk', (layout) => {
  const keeping = (desk: Desk, day: string): Store => {
    const store = desk.at(day, 'person');
    return { ...store, config: { ...store.config, views: { [layout]: 'layout' } } };
  };

  /** Facts that changed since the layout was written. */
  const changed = (desk: Desk) => {
    syncViews(keeping(desk, '2026-05-10'), NOWHERE);
    const store = keeping(desk, '2026-05-12');
    remember(store, { kind: 'learning', statement: 'The lexer is flaky', id: 'lexer', fields: CAUSE });
    remember(store, { kind: 'decision', statement: 'Use signed cookies', id: 'signed', fields: CHOICE });
    for (const { id, kind, status, statement } of load(store).state.facts.values())
      if (kind !== 'milestone' && kind !== 'case' && status === 'active')
        update(store, id, [], `${statement} again`);
    setTask(store, 'Sign the cookies');
    endSession(store, 'Much', 'More');
  };

  it.each([
    ['when it is written for the first time', () => {}],
    ['when facts have changed', changed],
  ])('records no edit nobody made, %s', (_, prepare) => {
    let tried = 0;
    for (let first = 1; ; first += FULL || first < 8 ? 1 : 6) {
      const desk = smallProject();
      prepare(desk);
      const before = facts(keeping(desk, '2026-05-12'));
      const files = fullFrom(desk.files, first);
      let isFull = false;
      try {
        syncViews({ ...keeping(desk, '2026-05-12'), files }, NOWHERE);
      } catch (error) {
        isFull = error instanceof TidemarkError && error.code === 'io';
        if (!isFull) throw error;
      }
      if (!isFull && files.writes() < first) break;
      const { drafts } = syncViews(keeping(desk, '2026-05-13'), NOWHERE);
      expect(drafts, `full from write ${first} on`).toEqual([]);
      expect(facts(keeping(desk, '2026-05-12'))).toEqual(before);
      expect(syncViews(keeping(desk, '2026-05-13'), NOWHERE).views[0]).toMatchObject({ written: [] });
      tried++;
    }
    expect(tried).toBeGreaterThan(3);
  });
});

const CAUSE = [['cause', 'a race'] as const, ['prevention', 'lock it'] as const];
const CHOICE = [['context', 'mobile'] as const, ['decision', 'sign them'] as const];

function facts(store: Store): string[] {
  return Array.from(load(store).state.facts.values(), (fact) => JSON.stringify(fact));
}
