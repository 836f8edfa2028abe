// A store in memory, opened anew for each command like the real one: same files, another moment.

import { DEFAULT_CONFIG } from '../src/model/config.ts';
import { dayText, parseTime } from '../src/model/day.ts';
import type { Store } from '../src/model/store.ts';
import { type MemoryFiles, memoryFiles } from '../src/platform/memory-files.ts';
import { memoryDatabase } from '../src/platform/sqlite/memory-database.ts';
import { systemDigest } from '../src/platform/system.ts';

export interface Desk {
  readonly files: MemoryFiles;
  /** The store as a command at that time opens it; a day stands for its noon. */
  at(time: string, by?: 'person' | 'agent'): Store;
  /** Session files by path, as text. */
  sessions(): Map<string, string>;
}

export function memoryStore(): Desk {
  const files = memoryFiles();
  const root = '/project/.tidemark';
  let drawn = 0;
  return {
    files,
    at: (time, by = 'agent') => ({
      root,
      kind: 'project',
      project: { name: 'harbor-api', key: '/project', root: '/project' },
      ledgers: [root],
      config: DEFAULT_CONFIG,
      files,
      database: memoryDatabase(files, root),
      clock: { now: () => parseTime(time.includes('T') ? time : `${time}T12:00:00Z`) ?? 0 },
      entropy: { base32: (length) => (drawn++).toString(32).padStart(length, 'a').slice(-length) },
      digest: systemDigest,
      surroundings: {
        agent: by === 'agent' ? 'claude-code' : 'cli',
        person: by === 'person',
        terminal: by === 'person',
        author: 'Ada',
        parent: by,
        branch: 'main',
        commit: undefined,
      },
      session: undefined,
    }),
    sessions: () =>
      new Map(
        [...files.contents]
          .filter(([path]) => path.startsWith(`${root}/sessions/`))
          .map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
      ),
  };
}

export function daysAfter(day: string, count: number): string {
  return dayText(Math.floor((parseTime(day) ?? 0) / 86_400_000) + count);
}
