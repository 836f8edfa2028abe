// Session files that are never read, so their events are missing: links, pipes, sockets, devices and folders in place of a regular
// file, and files that are too large.

import { oneLine } from '../../markdown/one-line.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { shown } from '../shown.ts';
import { MAX_SESSION_FILE, tooLarge } from './read-session.ts';
import { sessionFolders } from './scan-ledger.ts';

export function irregularSessions({ files, ledgers }: Pick<Store, 'files' | 'ledgers'>): Problem[] {
  const folders = ledgers.flatMap((ledger) => sessionFolders(files, ledger));
  return folders.flatMap((folder) => {
    const directories = files.list(folder).filter(({ directory }) => directory);
    const entries = [
      ...(files.irregular?.(folder) ?? []),
      ...directories.map(({ name }) => ({ name, what: 'a folder' as const })),
    ];
    return entries
      .filter(({ name }) => name.endsWith('.md'))
      .map(
        ({ name, what }): Problem => ({
          code: what === 'a symbolic link' ? 'linked-session' : 'irregular-session',
          level: 'error',
          message: `The session file is ${what} and is not read. Expected a regular file; bring it back from git or a backup.`,
          file: `${folder}/${name}`,
          line: 1,
        }),
      );
  });
}

/** One line for every answer that would otherwise look as if nothing were missing; empty where all sessions are read. */
export function unreadSessions(store: Pick<Store, 'files' | 'ledgers'>): string {
  const [first, ...more] = [...irregularSessions(store), ...largeSessions(store)];
  if (first === undefined) return '';
  const others = more.length === 0 ? '' : ` ${more.length} more; tide fsck lists them.`;
  // A file name may hold anything.
  return shown(oneLine(`${first.file}: ${first.message}${others}`));
}

function largeSessions({ files, ledgers }: Pick<Store, 'files' | 'ledgers'>): Problem[] {
  const folders = ledgers.flatMap((ledger) => sessionFolders(files, ledger));
  return folders.flatMap((folder) =>
    files
      .list(folder)
      .filter(({ name, directory }) => !directory && name.endsWith('.md'))
      .map(({ name }) => `${folder}/${name}`)
      .filter((path) => (files.stat(path)?.size ?? 0) > MAX_SESSION_FILE)
      .map(tooLarge),
  );
}
