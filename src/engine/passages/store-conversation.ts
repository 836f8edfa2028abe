// Bringing one conversation up to date in its file: read, merged, written whole beside and renamed, under its lock. Where
// nothing is new nothing is touched.

import { renderPassage } from '../../capture/transcripts/passage-line.ts';
import type { Passage } from '../../model/passage.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { requireWritten } from '../replace-and-read.ts';
import { forgottenBy } from './forgotten-conversations.ts';
import { type Merged, mergePassages } from './merge-passages.ts';
import { isPassageFolder, passageMonth, passageName, passageRoot } from './passage-path.ts';
import { type PassageFile, readPassageFile } from './read-passages.ts';

interface Stored extends Pick<Merged, 'added' | 'replaced' | 'unchanged'> {
  readonly path: string;
  readonly problem: Problem | undefined;
}

/** All passages are of one session. */
export function storeConversation(
  store: Store,
  given: readonly Passage[],
  dryRun: boolean,
  inLedger: ReadonlySet<string> = new Set(),
): Stored {
  const session = given[0]?.session ?? '';
  const name = passageName(store, session);
  const by = forgottenBy(store, inLedger, session);
  if (by !== undefined) return refused(forgotten(session, by));
  // Importing again is common, and then there is nothing to wait for.
  const planned = plan(store, name, given);
  if (planned.problem !== undefined) return refused(planned.problem);
  if (dryRun || !planned.changes) return counted(planned);
  return store.files.locked(passageLock(store, name), () => {
    for (;;) {
      const now = plan(store, name, given);
      if (now.problem !== undefined) return refused(now.problem);
      if (!now.changes || write(store, now)) return counted(now);
    }
  });
}

export function passageLock(store: Pick<Store, 'root'>, name: string): string {
  return `${store.root}/.index/locks/passages-${name}`;
}

interface Plan {
  readonly path: string;
  readonly merged: Merged;
  readonly changes: boolean;
  /** As it is now; undefined when it is still to be made. */
  readonly stamp: string | undefined;
  /** Copies in another month: its first turn was not known then, or somebody was stopped while moving it. */
  readonly elsewhere: readonly string[];
  readonly problem: Problem | undefined;
}

function plan(store: Store, name: string, given: readonly Passage[]): Plan {
  const root = passageRoot(store);
  const there = store.files
    .list(root)
    .filter((entry) => entry.directory && isPassageFolder(entry.name))
    .map((folder) => `${root}/${folder.name}/${name}`)
    .filter((path) => store.files.stat(path) !== undefined)
    .map((path) => ({ path, file: readPassageFile(store, path) }));
  const stored = there.flatMap(({ file }) => file.passages.map(({ passage }) => passage));
  const merged = mergePassages(stored, given);
  const path = `${root}/${passageMonth(merged.passages)}/${name}`;
  const elsewhere = there.filter((one) => one.path !== path).map((one) => one.path);
  return {
    path,
    merged,
    changes: merged.added + merged.replaced + elsewhere.length > 0,
    stamp: there.find((one) => one.path === path)?.file.stamp,
    elsewhere,
    problem: there.map(({ path: file, file: { problems } }) => damaged(file, problems)).find(Boolean),
  };
}

function write(store: Store, { path, merged, stamp, elsewhere }: Plan): boolean {
  const { files } = store;
  const text = merged.passages.map(renderPassage).join('');
  files.makeFolder(path.slice(0, path.lastIndexOf('/')));
  const done = stamp === undefined ? files.create(path, text) : files.replace(path, text, stamp);
  if (done) requireWritten(files, path, text);
  // Gone only when the whole lies at its new place: stopped in between, both are read and the next import ends it.
  if (done) for (const old of elsewhere) files.remove(old);
  return done;
}

function counted({ path, merged: { added, replaced, unchanged } }: Plan): Stored {
  return { path, added, replaced, unchanged, problem: undefined };
}

function refused(problem: Problem): Stored {
  return { path: '', added: 0, replaced: 0, unchanged: 0, problem };
}

/** Written anew it would lose what cannot be read. */
function damaged(path: string, [first]: PassageFile['problems']): Problem | undefined {
  if (first === undefined) return undefined;
  return {
    ...first,
    code: 'stored-damaged',
    message: `The conversation was left as it is, because its file is damaged: ${first.message} Mend the line, then import again.`,
    file: path,
  };
}

function forgotten(session: string, by: 'ledger' | { readonly file: string }): Problem {
  const message = `The conversation ${JSON.stringify(session.slice(0, 100))} was forgotten on request`;
  return by === 'ledger'
    ? {
        code: 'forgotten',
        level: 'notice',
        message: `${message}, says the ledger; it is not imported again.`,
      }
    : {
        code: 'forgotten',
        level: 'notice',
        message: `${message} and is not imported again while this file is there.`,
        file: by.file,
      };
}
