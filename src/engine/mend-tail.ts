// A torn tail: the beginning of an event whose writer died. It was never acknowledged. The next writer of that session puts
// it aside under `sessions/.torn/` and cuts the file back to its last whole event. Called with the session's lock held.

import { parseSessionFile } from '../ledger/session-file.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';

export function lockPath(store: Store, session: string): string {
  return `${store.root}/.index/locks/${session}`;
}

/** The text of the file without its torn tail. */
export function mendTail(store: Store, path: string): string {
  const bytes = store.files.read(path) ?? new Uint8Array();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    // A cut inside one character is a torn tail too; anything else is for a person to look at.
    if (!/\ufffd[^\n]*$/.test(text) || text.indexOf('\ufffd') < text.lastIndexOf('\n')) {
      throw new TidemarkError('corrupt', `${path} is not valid UTF-8, so nothing is written to it.`, {
        hint: '`tide fsck` names the line. Start a new session to go on meanwhile.',
      });
    }
  }
  const name = path.slice(path.lastIndexOf('/') + 1, -3);
  const file = parseSessionFile(text, path, name);
  if (!file.problems.some((problem) => problem.code === 'torn-tail') && text.length === file.whole)
    return text;
  if (!file.problems.some((problem) => problem.code === 'torn-tail')) return text;
  const keep = new TextEncoder().encode(text.slice(0, file.whole)).length;
  const torn = `${store.root}/sessions/.torn`;
  store.files.makeFolder(torn);
  const aside = `${torn}/${name}-${keep}.md`;
  store.files.create(aside, text.slice(file.whole)) ||
    store.files.create(`${torn}/${name}-${keep}-${store.entropy.base32(4)}.md`, text.slice(file.whole));
  store.files.truncate(path, keep);
  return text.slice(0, file.whole);
}
