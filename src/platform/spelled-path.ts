// A path as the folders spell it: one name may be written with other letters that look the same.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from './names-in.ts';

export function spelledPath(root: string, path: string): string {
  let folder = '';
  for (const name of path.split('/')) {
    const names = name === '' ? [''] : namesIn(join(root, folder));
    const same = names.filter((one) => plain(one) === plain(name));
    const found = names.includes(name) ? name : same.length === 1 ? (same[0] ?? name) : name;
    folder = folder === '' ? found : `${folder}/${found}`;
  }
  return folder;
}

/** Where it lies on the disk. */
export function onDisk(root: string, path: string): string {
  const full = join(root, path);
  return isAscii(path) || existsSync(full) ? full : join(root, spelledPath(root, path));
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
