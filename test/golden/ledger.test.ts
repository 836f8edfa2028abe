import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { load } from '../../src/engine/reading/load.ts';
import { status } from '../../src/engine/status.ts';
import { DEFAULT_CONFIG } from '../../src/model/config.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryFiles } from '../../src/platform/memory-files.ts';
import { memoryDatabase } from '../../src/platform/sqlite/memory-database.ts';
import { systemDigest } from '../../src/platform/system.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';

const folder = join(import.meta.dirname, 'ledger');

describe('a ledger on disk', () => {
  it('replays to the state that was kept when it was last looked at', () => {
    const memory = load(store(files()), { whole: true });
    kept('state.jsonl', renderSnapshot(memory.state));
  });

  it('reports what it could not use, with file and line', () => {
    const memory = load(store(files()), { whole: true });
    kept('problems.json', `${JSON.stringify([...memory.problems, ...memory.state.problems], null, 2)}\n`);
  });

  it('stands so on a day soon after and so a year later', () => {
    const on = (day: string) => {
      const at = store(files(), `${day}T12:00:00Z`);
      const { store: _, project: __, ...report } = status(at, load(at));
      return { day, ...report };
    };
    kept('status.json', `${JSON.stringify([on('2026-03-13'), on('2027-03-13')], null, 2)}\n`);
  });
});

function files(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(join(folder, 'sessions'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.md'))
      found.set(`/store/sessions/${name}`, readFileSync(join(folder, 'sessions', name), 'utf8'));
  }
  return found;
}

function store(contents: ReadonlyMap<string, string>, now = '2026-03-13T12:00:00Z'): Store {
  const port = memoryFiles();
  for (const [path, text] of contents) port.contents.set(path, new TextEncoder().encode(text));
  return {
    root: '/store',
    kind: 'project',
    project: { name: 'golden', key: 'golden', root: '/' },
    ledgers: ['/store'],
    config: DEFAULT_CONFIG,
    files: port,
    database: memoryDatabase(port, '/store'),
    clock: { now: () => Date.parse(now) },
    entropy: { base32: (length) => 'a'.repeat(length) },
    digest: systemDigest,
    surroundings: {
      agent: 'cli',
      person: true,
      terminal: false,
      author: 'Ada',
      parent: '1',
      branch: undefined,
      commit: undefined,
    },
    session: undefined,
  };
}

/** Compares with the kept file; `UPDATE=1` keeps the new one. */
function kept(name: string, text: string): void {
  const file = join(folder, name);
  if (process.env.UPDATE) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
