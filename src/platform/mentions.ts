// Whether a text occurs in what git knows or would take in of a repository: read once, and asked as often as a layout likes.
// Where nobody can tell, it occurs: what asks is about to put something away.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../model/once.ts';
import { runGit } from './run-git.ts';

/** Beyond this the files stay on disk and git looks for each text. */
const MOST_BYTES = 48 * 1024 * 1024;

/** `except`: paths as layouts claim them; `#` is a digit. */
export function mentionsIn(root: string, except: readonly string[]): (text: string) => boolean {
  const outside = except.map((path) => `:(exclude,top)${path.replace(/#/g, '[0-9]')}`);
  const texts = once(() => (existsSync(join(root, '.git')) ? textsIn(root, outside) : 'unknown'));
  const known = new Map<string, boolean>();
  return (text) => {
    const words = plain(text);
    const found = known.get(words) ?? occurs(words, texts(), () => grep(root, text, outside));
    known.set(words, found);
    return found;
  };
}

interface Read {
  readonly texts: readonly string[];
  /** Every word once, between line ends: most texts are nowhere, and that is told by one word of them. */
  readonly words: string;
}
type Texts = Read | 'unknown' | 'many';

function occurs(text: string, read: Texts, look: () => boolean): boolean {
  if (read === 'many') return look();
  if (read === 'unknown') return true;
  const words = text.split(BETWEEN).filter((word) => word !== '');
  if (!words.every((word) => read.words.includes(word))) return false;
  return (words.length === 1 && words[0] === text) || read.texts.some((one) => one.includes(text));
}

const BETWEEN = /[^\p{L}\p{N}_$]+/u;

function textsIn(root: string, outside: readonly string[]): Texts {
  const paths = attempt(() =>
    runGit(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ...outside])
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '')
      .map((path) => join(root, path)),
  );
  if (paths === undefined) return 'unknown';
  let bytes = 0;
  const texts: string[] = [];
  for (const path of new Set(paths)) {
    const size = attempt(() => (statSync(path).isFile() ? statSync(path).size : undefined));
    if (size === undefined) continue;
    bytes += size;
    if (bytes > MOST_BYTES) return 'many';
    const text = attempt(() => readFileSync(path, 'utf8'));
    // A file that is there and cannot be read may say anything.
    if (text === undefined) return 'unknown';
    texts.push(plain(text));
  }
  const words = new Set<string>();
  for (const text of texts) for (const word of text.split(BETWEEN)) words.add(word);
  return { texts, words: [...words].join('\n') };
}

/** A clause may be broken over lines where it is quoted. */
function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}

function grep(root: string, text: string, outside: readonly string[]): boolean {
  try {
    const how = ['--quiet', '--untracked', '--fixed-strings', '--ignore-case'];
    runGit(root, ['grep', ...how, '-e', text, '--', '.', ...outside]);
    return true;
  } catch (error) {
    return (error as { status?: number }).status !== 1;
  }
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
