// What fsck says about the spools: nothing of them is lost memory, so these are notices.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { foreignSpools, MOST_BYTES, readSpool, SPOOL_NAME } from './spool-file.ts';

export function checkSpools(store: Store): Problem[] {
  const folder = `${store.root}/spool`;
  const odd = (message: string, file: string, line?: number): Problem => ({
    code: 'spool',
    level: 'notice',
    message,
    file,
    ...(line === undefined ? {} : { line }),
  });
  if (store.isSpoolLinked)
    return [odd('The folder is a link to somewhere else; what sessions are given is not recorded.', folder)];
  const foreign = new Set(foreignSpools(store));
  return store.files.list(folder).flatMap(({ name, directory }) => {
    const file = `${folder}/${name}`;
    if (foreign.has(name)) return [odd(FOREIGN, file)];
    if (/^(?:hook|given|recent)-[0-9a-f]/.test(name)) return [odd(EARLIER, file)];
    if (!SPOOL_NAME.test(name)) return [];
    if (directory) return [odd('A folder stands where a spool belongs; it is passed over.', file)];
    const { size, problems } = readSpool(store, name);
    if (size > MOST_BYTES)
      return [odd(`It is larger than ${MOST_BYTES / 1024} KB; what lies beyond is passed over.`, file)];
    return problems.map((line) =>
      odd('The line was cut, or is none of a spool. It is passed over.', file, line),
    );
  });
}

export const FOREIGN =
  'It was not made in this folder: it came with a clone or a copy, and is never taken up. Nothing of it is needed here; it should not be in git.';
const EARLIER =
  'An earlier version of Tidemark wrote it, in a form that is not read any more. Nothing acknowledged is in it alone; it can be removed.';
