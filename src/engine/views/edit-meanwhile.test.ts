// Somebody saves a file of a layout at any moment of a sync: the words are in the file, in the ledger, or found by the next sync.

import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Files } from '../../model/ports.ts';
import { archive } from '../mark.ts';
import { remember } from '../remember.ts';
import { syncViews } from './sync-views.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const MINE = 'Words of mine';

/** Files that are edited by somebody else once they were listed or asked about so often. */
function editedAt(files: Files, moment: number, edit: () => void): Files {
  let calls = 0;
  const count = () => {
    if (++calls === moment) edit();
  };
  const list: Files['list'] = (path) => {
    count();
    return files.list(path);
  };
  const stat: Files['stat'] = (path) => {
    count();
    return files.stat(path);
  };
  return { ...files, list, stat };
}

it.each([
  ['evolving', 'memory', 'memory/continuity.md'],
  ['memory-files', 'memories', 'memories/port-rust.md'],
])('loses no edit that is made while it is at work: %s', (layout, root, path) => {
  let edits = 0;
  for (let moment = 1; moment <= 60; moment++) {
    const desk = memoryStore();
    const open = () => {
      const store = desk.at('2026-05-12', 'person');
      return {
        ...store,
        config: { ...store.config, views: { handbook: '.tidemark/handbook', [layout]: root } },
      };
    };
    remember(open(), { kind: 'project', statement: 'Port to Rust', id: 'port-rust', fields: [] });
    remember(open(), { kind: 'preference', statement: 'Tabs in code', fields: [] });
    syncViews(open(), NOWHERE);
    const change = (file: string, text: (before: string) => string) => {
      const before = new TextDecoder().decode(desk.files.read(`/project/${file}`));
      desk.files.contents.set(`/project/${file}`, new TextEncoder().encode(text(before)));
    };
    // A line that becomes a note, so that everything is composed a second time.
    change('.tidemark/handbook/raw_memories.md', (before) => `${before}A line beside\n`);
    archive(open(), ['port-rust'], 'done');
    let made = false;
    const files = editedAt(desk.files, moment, () => {
      if (desk.files.read(`/project/${path}`) === undefined) return;
      change(path, (before) => `${before}\n${MINE}\n`);
      made = true;
    });
    syncViews({ ...open(), files }, NOWHERE);
    syncViews(open(), NOWHERE);
    const kept = [...desk.files.contents.values()].some((bytes) =>
      new TextDecoder().decode(bytes).includes(MINE),
    );
    expect(kept, `edited at moment ${moment}`).toBe(made);
    edits += Number(made);
  }
  expect(edits).toBeGreaterThan(10);
});
