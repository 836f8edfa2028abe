// Folders of the evolving layout as they are found: taken over with every fact, told what is wrong, and back byte for byte.

import { describe, expect, it } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { readNames } from '../../src/engine/layout-names.ts';
import { use } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import type { Memory } from '../../src/engine/reading/memory.ts';
import { status } from '../../src/engine/status.ts';
import { adopt, planAdoption } from '../../src/engine/views/adopt.ts';
import { viewCalled } from '../../src/engine/views/registry.ts';
import { keepCopies, renderView } from '../../src/engine/views/render-views.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import { dayText } from '../../src/model/day.ts';
import { DEFAULT_POLICY } from '../../src/model/policy.ts';
import type { Store } from '../../src/model/store.ts';
import { standingOf } from '../../src/projection/standing.ts';
import { DIALECTS, type Dialect } from '../layouts/evolving-dialects.ts';
import { type Desk, memoryStore } from '../memory-store.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const view = viewCalled('evolving');
const placed = { view, root: 'memory' };

function keeping(desk: Desk, day: string, files: ReadonlyMap<string, string>): Store {
  const store = desk.at(day);
  const policy = { ...DEFAULT_POLICY, ...view.policy?.(files) };
  return { ...store, config: { ...store.config, policy, views: { evolving: 'memory' } } };
}

function below(desk: Desk, root: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, bytes] of [...desk.files.contents].sort())
    if (path.startsWith(`${root}/`))
      found[path.slice(root.length + 1)] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return found;
}

function taken({ files }: Dialect, from: string) {
  const desk = memoryStore();
  for (const [path, text] of Object.entries(files)) desk.files.replace(`${from}/${path}`, text);
  const store = keeping(desk, '2026-05-12', new Map(Object.entries(files)));
  const plan = planAdoption(store, placed, from);
  adopt(store, placed, plan);
  return { desk, store, plan };
}

/** Facts by the names the folder gives them. */
function factsOf(store: Store, memory: Memory): Record<string, Record<string, unknown>> {
  const when = { today: memory.today, sessions: memory.state.sessions.length, policy: store.config.policy };
  const facts: Record<string, Record<string, unknown>> = {};
  for (const [name, id] of readNames(store, memory.state, 'evolving')) {
    const fact = memory.state.facts.get(id);
    if (fact === undefined) continue;
    facts[name] = {
      ...fact,
      ...standingOf(fact, when),
      closed: fact.closed === true,
      created: dayText(fact.createdDay),
      lastUsed: dayText(fact.lastUsedDay),
    };
  }
  return facts;
}

function counted(store: Store): { live: number; archived: number } {
  const { live, archived } = status(store, load(store));
  return { live, archived };
}

describe.each(Object.entries(DIALECTS))('%s', (_what, dialect) => {
  const sorted = Object.fromEntries(Object.entries(dialect.files).sort());

  it('is counted, told and shown again byte for byte', () => {
    const { desk, store, plan } = taken(dialect, '/elsewhere/memory');
    renderView(store, load(store), NOWHERE, placed, plan.files);
    expect(below(desk, '/project/memory')).toEqual(sorted);
    expect(counted(store)).toEqual({ live: dialect.live, archived: dialect.archived });
    expect(plan.problems.map(({ code, file, line }) => `${code} ${file}:${line}`).sort()).toEqual(
      dialect.told ?? [],
    );
    expect(factsOf(store, load(store))).toMatchObject(dialect.facts ?? {});
    expect(syncViews(store, NOWHERE)).toMatchObject({ drafts: [], views: [{ written: [], removed: [] }] });
    expect(fsck(store).problems.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is left alone where it lies in the project', () => {
    const { desk, store, plan } = taken(dialect, '/project/memory');
    keepCopies(store, placed, plan.files);
    expect(syncViews(store, NOWHERE)).toMatchObject({ drafts: [], views: [{ written: [], removed: [] }] });
    expect(below(desk, '/project/memory')).toEqual(sorted);
  });

  it('loses nothing but old footers when every fact is used', () => {
    const { desk, store: first, plan } = taken(dialect, '/project/memory');
    keepCopies(first, placed, plan.files);
    const before = factsOf(first, load(first));
    const live = Object.values(before).filter((one) => one.live === true);
    const store = keeping(desk, '2026-05-14', plan.files);
    if (live.length > 0)
      use(
        store,
        live.map(({ id }) => String(id)),
      );
    syncViews(store, NOWHERE);
    const again = below(desk, '/project/memory');
    const words = (text: string) =>
      text
        .replace(/<!--[\s\S]*?-->/g, ' ')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .split(' ');
    const now = new Set(words(Object.values(again).join('\n')));
    for (const [path, text] of Object.entries(dialect.files))
      for (const word of path === 'archive/INDEX.md' ? [] : words(text))
        expect(now.has(word), word).toBe(true);
    const after = factsOf(store, load(store));
    for (const [name, { statement, uses, live: lived }] of Object.entries(before))
      expect(after[name], name).toMatchObject({ statement, uses: Number(uses) + (lived === true ? 1 : 0) });
    expect(
      view
        .read(new Map(Object.entries(again)))
        .items.map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(before).sort());
    expect(syncViews(store, NOWHERE)).toMatchObject({ drafts: [], views: [{ written: [], removed: [] }] });
  });
});
