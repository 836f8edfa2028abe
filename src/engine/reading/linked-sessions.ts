// Session files that are symbolic links. A link is never read as a session, so its events are missing.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
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
