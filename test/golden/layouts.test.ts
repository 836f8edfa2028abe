// One ledger, five layouts out; and each layout in again, to a ledger, and back: equal bytes. UPDATE=1 writes them anew.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { adopt, planAdoption } from '../../src/engine/views/adopt.ts';
import { viewCalled } from '../../src/engine/views/registry.ts';
import { renderView } from '../../src/engine/views/render-views.ts';
import type { Store } from '../../src/model/store.ts';
import { VIEW_NAMES } from '../../src/model/view.ts';
import { type Desk, memoryStore } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';

const FOLDER = join(import.meta.dirname, 'layouts');
const TODAY = '2026-05-12';
const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };

function keeping(store: Store, view: string, root: string): Store {
  return { ...store, config: { ...store.config, views: { [view]: root } } };
}

function filesBelow(desk: Desk, root: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, bytes] of desk.files.contents)
    if (path.startsWith(`${root}/`)) found[path.slice(root.length + 1)] = new TextDecoder().decode(bytes);
  return found;
}

function kept(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      found[relative(folder, path)] = readFileSync(path, 'utf8');
    }
  return found;
}

function keep(folder: string, files: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe.each(VIEW_NAMES)('the layout %s', (name) => {
  const view = viewCalled(name);
  const placed = { view, root: 'layout' };
  const shown = () => {
    const desk = smallProject();
    const store = keeping(desk.at(TODAY, 'person'), name, 'layout');
    const { problems } = renderView(store, load(store), NOWHERE, placed);
    return { desk, store, problems, files: filesBelow(desk, '/project/layout') };
  };

  it('shows the ledger as it was kept when somebody last looked', () => {
    const { files, problems } = shown();
    expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
    if (process.env.UPDATE) keep(join(FOLDER, name), files);
    expect(files).toEqual(kept(join(FOLDER, name)));
  });

  it('becomes a ledger again, and from that the same files', () => {
    const { files } = shown();
    const desk = memoryStore();
    for (const [path, text] of Object.entries(files)) desk.files.replace(`/project/layout/${path}`, text);
    const store = keeping(desk.at(TODAY, 'person'), name, 'layout');
    const plan = planAdoption(store, placed, '/project/layout');
    expect(plan.reading.items.length).toBeGreaterThan(0);
    adopt(store, placed, plan);
    const { written, removed, problems } = renderView(store, load(store), NOWHERE, placed, plan.files);
    expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
    expect(filesBelow(desk, '/project/layout')).toEqual(files);
    expect({ written, removed }).toEqual({ written: [], removed: [] });
    expect(fsck(store).problems.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
