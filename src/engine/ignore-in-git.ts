// A folder of the store that stays on this machine: git is told to leave it out before its first file is written. Whoever takes
// the line out again wants the folder committed, and is not asked twice.

import type { Store } from '../model/store.ts';

export function ignoreInGit(store: Store, folder: string): void {
  const { files, root } = store;
  if (files.stat(`${root}/${folder}`) !== undefined) return;
  const path = `${root}/.gitignore`;
  files.locked(`${root}/.index/locks/gitignore`, () => {
    for (;;) {
      const stamp = files.stat(path)?.stamp;
      const text = new TextDecoder().decode(files.read(path) ?? new Uint8Array());
      if (text.split('\n').some((line) => line.trim().replace(/^\/|\/$/g, '') === folder)) break;
      const more = `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${folder}/\n`;
      if (stamp === undefined ? files.create(path, more) : files.replace(path, more, stamp)) break;
    }
  });
  files.makeFolder(`${root}/${folder}`);
}
