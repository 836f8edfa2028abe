// Session files that are symbolic links. A link is never read as a session, so its events are missing.

import { oneLine } from '../../markdown/one-line.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { shown } from '../shown.ts';
import { sessionFolders } from './scan-ledger.ts';

export function linkedSessions({ files, ledgers }: Pick<Store, 'files' | 'ledgers'>): Problem[] {
  const folders = ledgers.flatMap((ledger) => sessionFolders(files, ledger));
  return folders.flatMap((folder) => {
    const names = (files.links?.(folder) ?? []).filter((name) => name.endsWith('.md'));
    return names.map(
      (name): Problem => ({
        code: 'linked-session',
        level: 'error',
        message:
          'The session file is a symbolic link and is not read. Expected a regular file; bring it back from git or a backup.',
        file: `${folder}/${name}`,
        line: 1,
      }),
    );
  });
}

/** One line for every answer that would otherwise look as if nothing were missing; empty where all sessions are read. */
export function unreadSessions(store: Pick<Store, 'files' | 'ledgers'>): string {
  const [first, ...more] = linkedSessions(store);
  if (first === undefined) return '';
  const others = more.length === 0 ? '' : ` ${more.length} more; tide fsck lists them.`;
  // A file name may hold anything.
  return shown(oneLine(`${first.file}: ${first.message}${others}`));
}
