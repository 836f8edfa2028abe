// Taking words out of stored conversations, or whole conversations out of the store; in every worktree that is read, since
// what stays in one of them is still found.

import { isBad, parsePassage, renderPassage } from '../../capture/transcripts/passage-line.ts';
import type { Edit } from '../../ledger/edit-session.ts';
import type { Passage } from '../../model/passage.ts';
import type { Store } from '../../model/store.ts';
import { markForgotten } from './forgotten-conversations.ts';
import { passageName } from './passage-path.ts';
import { passageFiles, passageFolders, readPassageFile } from './read-passages.ts';
import { dropSources, sessionsFrom } from './sources.ts';
import { passageLock } from './store-conversation.ts';

interface ErasedPassages {
  readonly files: readonly string[];
  readonly places: number;
}

/** Words, wherever a turn says them. */
export function eraseWords(store: Store, edit: Edit): ErasedPassages {
  const erased: string[] = [];
  let places = 0;
  for (const owner of owners(store))
    for (const folder of passageFolders(owner)) {
      for (const { path } of passageFiles(owner, folder.path)) {
        const changed = rewrite(owner, path, (text) => edited(text, edit));
        if (changed > 0) erased.push(path);
        places += changed;
      }
      sweep(owner, folder.path);
    }
  return { files: erased, places };
}

/** The turns that would lose words. */
export function turnsSaying(store: Store, edit: Edit): Passage[] {
  return owners(store).flatMap((owner) =>
    passageFolders(owner)
      .flatMap(({ path }) => passageFiles(owner, path))
      .flatMap(({ path }) => readPassageFile(owner, path).passages)
      .flatMap(({ passage }) => (edit(passage.text)[1] > 0 ? [passage] : [])),
  );
}

/** The conversations a source names: by the name they were imported under, or by their own. */
export function conversationsFrom(store: Store, source: string): string[] {
  const named = owners(store).flatMap((owner) => sessionsFrom(owner, source));
  const own = filesOf(store, source).length > 0 ? [source] : [];
  return [...new Set([...named, ...own])].sort();
}

/** First the tombstone, then the words: stopped in between, doing it again ends it. */
export function eraseConversation(store: Store, session: string): ErasedPassages {
  const erased: string[] = [];
  let places = 0;
  for (const owner of owners(store)) {
    for (const path of filesOf(owner, session)) {
      markForgotten(owner, session);
      places += rewrite(owner, path, (text) => withoutSession(text, session));
      erased.push(path);
      sweep(owner, path.slice(0, path.lastIndexOf('/')));
    }
    if (owner.files.stat(`${owner.root}/passages`) !== undefined) dropSources(owner, new Set([session]));
  }
  return { files: erased, places };
}

/** The store, and those of the other worktrees, each for itself. */
function owners(store: Store): Store[] {
  return store.ledgers.map((root) => ({ ...store, root, ledgers: [root] }));
}

function filesOf(store: Store, session: string): string[] {
  const name = passageName(store, session);
  return passageFolders(store)
    .map(({ path }) => `${path}/${name}`)
    .filter((path) => store.files.stat(path) !== undefined)
    .filter((path) =>
      readPassageFile(store, path).passages.some(({ passage }) => passage.session === session),
    );
}

/** A file of which nothing is left is removed; the number of places that changed. */
function rewrite(owner: Store, path: string, edit: Edit): number {
  const { files } = owner;
  const first = edit(textOf(owner, path))[1];
  if (first === 0) return 0;
  return files.locked(passageLock(owner, path.slice(path.lastIndexOf('/') + 1)), () => {
    for (;;) {
      const stamp = files.stat(path)?.stamp;
      if (stamp === undefined) return 0;
      const [text, places] = edit(textOf(owner, path));
      if (places === 0) return 0;
      if (text === '') files.remove(path);
      else if (!files.replace(path, text, stamp)) continue;
      return places;
    }
  });
}

/** What is not UTF-8 is lost by it, which is better than that the words stay. */
function textOf({ files }: Store, path: string): string {
  return new TextDecoder().decode(files.read(path) ?? new Uint8Array());
}

/** Read, because in JSON the same words can be written in many ways; a line that cannot be read is searched as it is. */
function edited(text: string, edit: Edit): ReturnType<Edit> {
  let places = 0;
  const lines = text.split('\n').map((line) => {
    const passage = parsePassage(line);
    if (isBad(passage) || passage.turn === undefined) {
      const [left, count] = edit(line);
      places += count;
      return left;
    }
    const [said, more] = edit(passage.text);
    places += more;
    return more === 0 ? line : renderPassage({ ...passage, turn: passage.turn, text: said }).trimEnd();
  });
  return [lines.join('\n'), places];
}

function withoutSession(text: string, session: string): ReturnType<Edit> {
  const lines = text.split('\n');
  const kept = lines.filter((line) => {
    if (line.trim() === '') return false;
    const passage = parsePassage(line);
    // A line that cannot be read goes too: it can only be of this conversation, or of one whose name collides with its.
    return passage.session !== undefined && passage.session !== session;
  });
  return [
    kept.map((line) => `${line}\n`).join(''),
    lines.filter((line) => line.trim() !== '').length - kept.length,
  ];
}

/** What a killed writer left beside. */
function sweep({ files }: Store, folder: string): void {
  for (const { name } of files.list(folder)) if (name.startsWith('.tmp-')) files.remove(`${folder}/${name}`);
}
