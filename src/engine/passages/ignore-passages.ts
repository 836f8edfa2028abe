// Conversations are private and large: git is told to leave them out before the first one is written. Whoever takes the
// line out again wants them committed, and is not asked twice.

import type { Store } from '../../model/store.ts';
import { passageRoot } from './passage-path.ts';

export function ignorePassages(store: Store): void {
  const { files } = store;
  if (files.stat(passageRoot(store)) !== undefined) return;
  const path = `${store.root}/.gitignore`;
  files.locked(`${store.root}/.index/locks/gitignore`, () => {
    for (;;) {
      const stamp = files.stat(path)?.stamp;
      const text = new TextDecoder().decode(files.read(path) ?? new Uint8Array());
      if (text.split('\n').some((line) => /^\/?passages\/?\s*$/.test(line))) break;
      const more = `${text === '' || text.endsWith('\n') ? text : `${text}\n`}passages/\n`;
      if (stamp === undefined ? files.create(path, more) : files.replace(path, more, stamp)) break;
    }
  });
  files.makeFolder(passageRoot(store));
}
