// Success means effect, for whole files: a disk that loses or cuts a write makes the command fail, and the error names the file.

import { describe, expect, it } from 'vitest';
import { importPassages } from '../../src/engine/passages/import-passages.ts';
import { load } from '../../src/engine/reading/load.ts';
import { compactTranscript } from '../../src/engine/tiers/compact.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import type { Files } from '../../src/model/ports.ts';
import type { Store } from '../../src/model/store.ts';
import { VIEW_NAMES } from '../../src/model/view.ts';
import { memoryMachine } from '../agents/machine.ts';
import { memoryStore } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';

const LOST = /does not have what was just written/;
const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };

type Fault = 'dropped' | 'cut';

/** Files that say a write of such a path was done, and keep nothing or the first half of it. */
function losing(files: Files, fault: Fault, isLost: (path: string) => boolean): Files {
  const half = <Data extends string | Uint8Array>(data: Data) => data.slice(0, data.length >> 1) as Data;
  return {
    ...files,
    create: (path, data) => {
      if (!isLost(path)) return files.create(path, data);
      return fault === 'dropped' || files.create(path, half(data));
    },
    replace: (path, data, stamp) => {
      if (!isLost(path)) return files.replace(path, data, stamp);
      return fault === 'dropped' || files.replace(path, half(data), stamp);
    },
  };
}

describe.each<Fault>(['dropped', 'cut'])('a write that is %s', (fault) => {
  it.each(VIEW_NAMES)('of the layout %s makes sync fail', (layout) => {
    const store = smallProject().at('2026-05-12', 'person');
    const keeping: Store = { ...store, config: { ...store.config, views: { [layout]: 'layout' } } };
    const files = losing(store.files, fault, (path) => path.startsWith('/project/layout/'));
    expect(() => syncViews({ ...keeping, files }, NOWHERE)).toThrow(LOST);
    if (fault === 'dropped') expect(syncViews(keeping, NOWHERE).drafts).toEqual([]);
  });

  it.each([
    ['conversation', /\/passages\/\d.*\.jsonl$/],
    ['list of sources', /\/passages\/sources\.jsonl$/],
  ])('of the %s makes import fail', (_, lost) => {
    const store = memoryStore().at('2026-03-05');
    const line = JSON.stringify({ session: 's', date: '2026-03-02', turn: 1, speaker: 'Ada', text: 'Hi' });
    const input = { name: 'f', chunks: [new TextEncoder().encode(`${line}\n`)], source: 'f' };
    const files = losing(store.files, fault, (path) => lost.test(path));
    expect(() => importPassages({ ...store, files }, [input], { format: 'jsonl' })).toThrow(LOST);
  });

  it('of the summary makes compact fail', () => {
    const store = smallProject().at('2026-05-12');
    const files = losing(store.files, fault, (path) => path.includes('/sessions/'));
    expect(() => compactTranscript({ ...store, files }, 'User: Sign the cookies.\n')).toThrow();
  });

  it('of a file of an agent makes install fail', () => {
    const machine = memoryMachine({});
    const { write } = machine.files;
    machine.files.write = (path, data, was, mode) => {
      if (!path.endsWith('/.mcp.json')) return write(path, data, was, mode);
      return fault === 'dropped' || write(path, data.slice(0, 9), was, mode);
    };
    expect(() => machine.install(['claude-code'])).toThrow(LOST);
  });
});

it('compact changes no fact', () => {
  const store = smallProject().at('2026-05-12');
  const facts = () => JSON.stringify([...load(store).state.facts.values()]);
  const before = facts();
  expect(compactTranscript(store, 'User: Sign the cookies.\n').kept).not.toBeNull();
  expect(facts()).toBe(before);
});
