// The files of a store, reached through none of the links that a clone may have brought. What every command looks at when it opens
// a store (linked-folder.ts) is its first levels; below them whoever touches a file looks at the way to it, once per folder.

import type { Files } from '../model/ports.ts';
import { isLink, linkRefused } from './linked-folder.ts';

/** What people do not keep there by hand; the spool is passed over by those who use it. */
const OWN = /^\/(?:\.index|sessions|local|passages|views)\//;

export function ownFiles(files: Files, roots: readonly string[]): Files {
  const seen = new Set<string>();
  const refuseLinks = (path: string): void => {
    const root = roots.find((one) => path.startsWith(`${one}/`) && OWN.test(path.slice(one.length)));
    if (root === undefined) return;
    for (let end = path.indexOf('/', root.length + 1); end > 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      if (seen.has(folder)) continue;
      if (isLink(folder)) throw linkRefused(folder);
      seen.add(folder);
    }
    if (isLink(path)) throw linkRefused(path);
  };
  const guarded =
    <Rest extends unknown[], T>(action: (path: string, ...rest: Rest) => T) =>
    (path: string, ...rest: Rest): T => {
      refuseLinks(path);
      return action(path, ...rest);
    };
  return {
    read: guarded(files.read),
    readPart: guarded(files.readPart),
    stat: guarded(files.stat),
    list: guarded(files.list),
    irregular: guarded((path) => files.irregular?.(path) ?? []),
    makeFolder: guarded(files.makeFolder),
    create: guarded(files.create),
    append: guarded(files.append),
    jot: guarded(files.jot),
    truncate: guarded(files.truncate),
    replace: guarded(files.replace),
    sync: guarded(files.sync),
    remove: guarded(files.remove),
    locked: (path, action) => {
      refuseLinks(path);
      return files.locked(path, action);
    },
  };
}
