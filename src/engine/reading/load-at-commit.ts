// The memory a commit holds: its session files, folded as they were then.

import type { DatabaseFile } from '../../model/database.ts';
import type { Day } from '../../model/day.ts';
import type { DirEntry, Files } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import { fromBeginning } from './from-beginning.ts';
import { load } from './load.ts';
import type { Memory } from './memory.ts';

export function loadAtCommit(store: Store, files: ReadonlyMap<string, Uint8Array>, today: Day): Memory {
  return load(
    { ...store, files: frozen(files), database: NONE, ledgers: [store.root], root: store.root },
    { whole: true, asOf: today },
  );
}

/** The memory that some session files give, with events of every day: none is left out for its date. */
export function loadFiles(store: Store, files: ReadonlyMap<string, Uint8Array>, today: Day): Memory {
  return fromBeginning({ ...store, files: frozen(files), ledgers: [store.root] }, today, undefined);
}

/** What a commit holds is in no database. */
const NONE: DatabaseFile = {
  open: refuse,
  shared: refuse,
  temporary: refuse,
  discard() {},
  secret: () => '',
  close() {},
};

function refuse(): never {
  throw new Error('a commit cannot be written to');
}

/** Read-only files from a map of path to bytes. */
function frozen(contents: ReadonlyMap<string, Uint8Array>): Files {
  return {
    read: (path) => contents.get(path),
    readPart: () => undefined,
    stat: (path) => {
      const data = contents.get(path);
      const there = data !== undefined || [...contents.keys()].some((name) => name.startsWith(`${path}/`));
      return there ? { size: data?.length ?? 0, stamp: '', settled: false, identity: '' } : undefined;
    },
    list: (path) => {
      const names = new Map<string, boolean>();
      for (const name of contents.keys()) {
        if (!name.startsWith(`${path}/`)) continue;
        const [head, ...rest] = name.slice(path.length + 1).split('/');
        names.set(head ?? '', rest.length > 0);
      }
      return [...names].map(([name, directory]): DirEntry => ({ name, directory }));
    },
    makeFolder: refuse,
    create: refuse,
    jot: refuse,
    append: refuse,
    truncate: refuse,
    replace: refuse,
    sync: refuse,
    remove: refuse,
    locked: (_path, action) => action(),
  };
}
