// Files of a change that alter how memory is stored: links, other spellings of its folders, files of one machine, a second store that
// hides this one, and attributes of git that write other bytes than were committed.

import type { Change, ChangedFile, Found, Notice } from '../../model/change.ts';

/** `ledger`: the folder of the store below the project, ending in `/`. `atBase`: its session files before the change. `isLayout`: a layout owns the file. */
export function checkStoreFiles(
  change: Change,
  ledger: string,
  atBase: Iterable<string>,
  isLayout: (path: string) => boolean,
): { findings: Found[]; notices: Notice[] } {
  const present = change.files.filter(({ status }) => status !== 'deleted');
  const spelled = new Map(Array.from(atBase, (path) => [folded(path), path]));
  const findings = present.flatMap((file) => {
    const odd = oddity(file, ledger) ?? (isOther(spelled, file.path) ? SPELLING : undefined);
    return odd === undefined ? [] : [found(file.path, odd)];
  });
  const stores = new Set(present.flatMap(({ path }) => secondStore(path, ledger) ?? []));
  for (const store of stores)
    if (change.before(`${store}/config.yaml`) === undefined) findings.push(found(store, SECOND));
  const [converted, ...others] = change.attributes.converted;
  if (converted !== undefined) findings.push(found(converted, CONVERTED(others.length)));
  const unknown = present.filter(
    ({ path }) =>
      path.startsWith(ledger) &&
      !KNOWN.test(path.slice(ledger.length)) &&
      !isLayout(path) &&
      !findings.some(({ file }) => file === path),
  );
  const notices = unknown.map(({ path }) =>
    notice('store-file', path, 'Tidemark knows no such file in its store'),
  );
  const [first, ...more] = change.attributes.merged;
  if (first !== undefined) {
    notices.push(
      notice('attributes', first, `.gitattributes says how git merges this file${andMore(more.length)}`),
    );
  }
  return { findings, notices };
}

type Oddity = readonly [said: string, because: string];

function oddity({ path, isNoFile }: ChangedFile, ledger: string): Oddity | undefined {
  const plain = folded(path);
  const isStore = plain === STORE || plain.endsWith(`/${STORE}`);
  if (!isStore && !plain.startsWith(folded(ledger))) return undefined;
  if (isNoFile) return LINK;
  if (isStore || !path.startsWith(ledger)) return SPELLING;
  const [folder = '', ...below] = path.slice(ledger.length).split('/');
  if (OF_ONE_MACHINE.test(folder)) return ONE_MACHINE;
  if (folded(folder) !== 'sessions') return undefined;
  return folder === 'sessions' && SESSION.test(below.join('/')) ? undefined : SPELLING;
}

const STORE = '.tidemark';
const SESSION = /^(?:\d{4}-\d\d\/)?[^/]+\.md$/;
const OF_ONE_MACHINE = /^(?:\.index|spool|local|passages)$/i;
const KNOWN = /^(?:config\.yaml|\.gitignore|\.gitattributes|sessions\/.*|views\/[a-z-]+\.adopted)$/;

const LINK: Oddity = [
  'a link or a submodule',
  'A store holds plain files only. tide check cannot compare what a link leads to.',
];
const SPELLING: Oddity = [
  'a name that tide does not write',
  'Session files lie in sessions/YYYY-MM/ and end in .md. Some disks take another spelling for the same file, so this one could hide or replace a session.',
];
const ONE_MACHINE: Oddity = [
  'a file that belongs to one machine',
  'git ignores .index/, spool/, local/ and passages/. Once committed, other machines would read them as their own.',
];
const SECOND: Oddity = [
  'a second store',
  'Agents that work in this folder would read that store and not the one of the project.',
];
const CONVERTED = (others: number): Oddity => [
  `git converts this file${andMore(others)} at checkout`,
  'A .gitattributes file sets filter, ident or working-tree-encoding for it, so tide would read other bytes than were committed.',
];

function andMore(count: number): string {
  return count === 0 ? '' : ` and ${count} more of the store`;
}

/** The same file on a disk that knows no letter case. */
function isOther(spelled: ReadonlyMap<string, string>, path: string): boolean {
  return (spelled.get(folded(path)) ?? path) !== path;
}

function secondStore(path: string, ledger: string): string | undefined {
  const at = path.indexOf(`/${STORE}/`);
  return at < 0 || path.startsWith(ledger) ? undefined : path.slice(0, at + 1 + STORE.length);
}

function folded(path: string): string {
  return path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

function found(file: string, [said, because]: Oddity): Found {
  const none = { fact: '', statement: '', date: '', words: [], line: null, commit: null };
  return { rule: 'store-file', file, ...none, said, field: '', clause: '', because };
}

function notice(about: Notice['about'], file: string, said: string): Notice {
  return { about, file, line: null, said };
}
