// How many conversations there are, from the names of their files alone.

import type { Store } from '../../model/store.ts';
import { isPassageFile, isPassageFolder } from './passage-path.ts';

export function countConversations({ files, ledgers }: Store): number {
  const names = new Set<string>();
  for (const root of ledgers)
    for (const folder of files.list(`${root}/passages`))
      if (folder.directory && isPassageFolder(folder.name))
        for (const { name } of files.list(`${root}/passages/${folder.name}`))
          if (isPassageFile(name)) names.add(name);
  return names.size;
}
