// The local ledger: what was shown (`Given`) and what failed (`Failed`) on this machine, in `local/`, which git ignores. Session files
// of the usual format, in one folder for each of the two verbs, so that a reader of errors does not read what was shown.

import { renderEvent } from '../../ledger/event-text.ts';
import { renderSessionHead } from '../../ledger/session-file.ts';
import { compareEvents, type Event } from '../../model/event.ts';
import type { Files } from '../../model/ports.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../model/store.ts';
import { ignoreInGit } from '../ignore-in-git.ts';
import { readSession } from '../reading/read-session.ts';

export type LocalVerb = 'Given' | 'Failed';

export const LOCAL_VERBS: readonly LocalVerb[] = ['Given', 'Failed'];

export function isLocal({ verb }: Pick<Event, 'verb'>): boolean {
  return (LOCAL_VERBS as readonly string[]).includes(verb);
}

/** Keeps events of a session; called under its lock, or before anybody else knows the session. */
export function appendLocal(store: Store, session: Session, events: readonly Event[]): void {
  for (const verb of LOCAL_VERBS) {
    const own = events.filter((event) => event.verb === verb);
    const [first] = own;
    if (first === undefined) continue;
    ignoreInGit(store, 'local');
    const path = pathOf(store.root, verb, session);
    const text = own.map(renderEvent).join('');
    const there = store.files.read(path);
    if (there === undefined) {
      store.files.makeFolder(path.slice(0, path.lastIndexOf('/')));
      if (store.files.create(path, renderSessionHead(session, first.tick) + text)) continue;
    }
    // A writer may have died within a line.
    store.files.append(path, there === undefined || there.at(-1) === NEWLINE ? text : `\n${text}`);
  }
}

const NEWLINE = 10;

/** All events of some verbs, in ledger order. */
export function localEvents(store: Store, verbs: readonly LocalVerb[] = LOCAL_VERBS): Event[] {
  return localFiles(store)
    .filter(({ verb }) => verbs.includes(verb))
    .flatMap((file) => eventsIn(store, file))
    .sort(compareEvents);
}

export function localEventsOf(store: Store, session: Session): Event[] {
  return store.ledgers
    .flatMap((root) =>
      LOCAL_VERBS.flatMap((verb) =>
        eventsIn(store, { verb, path: pathOf(root, verb, session), name: session.id }),
      ),
    )
    .sort(compareEvents);
}

function eventsIn(store: Store, { verb, path, name }: Omit<LocalFile, 'root'>): Event[] {
  return (readSession(store.files, path, name)?.events ?? [])
    .filter((event) => event.verb === verb)
    .map((event) => ({ ...event, position: event.position + APART }));
}

/** Positions that no event of a shared session file has. */
export const APART = 1_000_000;

interface LocalFile {
  readonly verb: LocalVerb;
  /** The store folder it lies in: this one, or that of another worktree. */
  readonly root: string;
  readonly path: string;
  readonly name: string;
}

export function localFiles({ files, ledgers }: Pick<Store, 'files' | 'ledgers'>): LocalFile[] {
  return ledgers.flatMap((root) =>
    LOCAL_VERBS.flatMap((verb) =>
      namesIn(files, folderOf(root, verb), true).flatMap((month) =>
        namesIn(files, month, false)
          .filter((path) => path.endsWith('.md'))
          .map((path) => ({ verb, root, path, name: path.slice(month.length + 1, -3) })),
      ),
    ),
  );
}

function namesIn(files: Files, folder: string, directories: boolean): string[] {
  if (files.stat(folder) === undefined) return [];
  return files
    .list(folder)
    .filter(({ directory, name }) => directory === directories && !name.startsWith('.'))
    .map(({ name }) => `${folder}/${name}`);
}

function pathOf(root: string, verb: LocalVerb, { id, started }: Session): string {
  return `${folderOf(root, verb)}/${started.slice(0, 7)}/${id}.md`;
}

function folderOf(root: string, verb: LocalVerb): string {
  return `${root}/local/${verb.toLowerCase()}`;
}
