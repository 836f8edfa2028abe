// What fsck says about the spool: nothing of it is lost memory, so these are notices.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { MOST_HOOK_BYTES, readHookSpool } from '../hooks/hook-spool.ts';
import { FOREIGN, foreignSpools, HOOK_SPOOL_NAME } from '../hooks/spool-names.ts';
import { MOST_BYTES, readSpool, SPOOL_NAME, spoolFolder } from './spool.ts';

export function checkSpool(store: Store): Problem[] {
  const folder = spoolFolder(store);
  if (store.isSpoolLinked)
    return [
      {
        code: 'spool',
        level: 'notice',
        message: 'The folder is a link to somewhere else; what sessions are given is not recorded.',
        file: folder,
      },
    ];
  const foreign = new Set(foreignSpools(store));
  return store.files.list(folder).flatMap(({ name, directory }) => {
    if (foreign.has(name))
      return [{ code: 'spool', level: 'notice', message: FOREIGN, file: `${folder}/${name}` }];
    const isHook = HOOK_SPOOL_NAME.test(name);
    if (!isHook && !SPOOL_NAME.test(name)) return [];
    const file = `${folder}/${name}`;
    const odd = (message: string, line?: number): Problem => ({
      code: 'spool',
      level: 'notice',
      message,
      file,
      ...(line === undefined ? {} : { line }),
    });
    if (directory) return [odd('A folder stands where a session says what it was given; it is passed over.')];
    const isLarge = isHook && (store.files.stat(file)?.size ?? 0) > MOST_HOOK_BYTES;
    const spool = isHook ? readHookSpool(store, name) : readSpool(store, file);
    if (isLarge)
      return [odd(`It is larger than ${MOST_HOOK_BYTES / 1024} KB; what lies beyond is passed over.`)];
    if (spool === undefined)
      return [
        odd(
          `It is larger than ${MOST_BYTES / 1024} KB, more than a session can be given; it is passed over.`,
        ),
      ];
    return spool.strange.map((line) =>
      odd('The line does not say what was given; it was cut or is not ours. It is passed over.', line),
    );
  });
}
