// Paths as every machine may read them: relative inside the project, in every event. What programs say about the work also gets `~` for
// a home folder; the other words of facts, goals and tasks are their author's.

import type { Draft, Field } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';

const ABOUT_FILES: ReadonlySet<string> = new Set(['Failed', 'Touched', 'Checkpoint', 'Noted']);

/** These repeat a text, a source or a print that has to stay as it is. */
const EXACT: ReadonlySet<string> = new Set(['Kept', 'Revoked', 'Redacted', 'Erased', 'Verified']);

export function withPortablePaths(store: Store, draft: Draft): Draft {
  if (EXACT.has(draft.verb)) return draft;
  const portable = ABOUT_FILES.has(draft.verb) ? portableText(store) : relativeInProject(store);
  return {
    ...draft,
    ...(draft.text === undefined ? {} : { text: portable(draft.text) }),
    fields: draft.fields.map(([key, value]): Field => [key, portable(value)]),
  };
}

/** For what programs say about the work, and for the titles and summaries of sessions. */
export function portableText(store: Store): (text: string) => string {
  return portablePaths(rootsOf(store), store.surroundings.home);
}

/** For words of people, in which `/app/login` may be an address: a project at `/app` changes nothing there. */
export function relativeInProject(store: Pick<Store, 'project'>): (text: string) => string {
  const deep = rootsOf(store).filter((root) => /[/\\][^/\\]+[/\\]/.test(root));
  const inProject = deep.flatMap((root) => prefix(root) ?? []);
  return (text) => inProject.reduce((sum, one) => sum.replace(one, relativePath), text);
}

function rootsOf({ project }: Pick<Store, 'project'>): string[] {
  return [project.root, ...(project.spelled ?? [])];
}

export function portablePaths(
  projects: readonly string[],
  home: string | undefined,
): (text: string) => string {
  const inProject = projects.map(prefix).filter((one) => one !== undefined);
  const inHome = home === undefined ? undefined : prefix(home);
  return (text) => {
    if (!/[/\\]/.test(text)) return text;
    const relative = inProject.reduce((sum, one) => sum.replace(one, relativePath), text);
    const own =
      inHome === undefined
        ? relative
        : relative.replace(inHome, (match) => (/[/\\]$/.test(match) ? '~/' : '~'));
    return own.replace(SOME_HOME, '~');
  };
}

/** A folder where a path begins; undefined for one that is too short to mean anything. */
function prefix(folder: string): RegExp | undefined {
  const path = folder.replace(/[/\\]+$/, '');
  if (path.length < 2) return undefined;
  const separators = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\\|\//g, '[\\\\/]');
  return new RegExp(`(?<![\\w.~-])${separators}(?:[\\\\/]+|(?![\\w-]|\\.\\w))`, 'g');
}

function relativePath(match: string, at: number, text: string): string {
  const rest = text[at + match.length] ?? '';
  return /[/\\]$/.test(match) && /[^\s'"`)\]}:,;]/.test(rest) ? '' : '.';
}

/** The home folder of whoever it was: the name of a user is nobody else's business. */
const SOME_HOME = /(?<![\w.~-])(?:\/home|\/Users|[A-Za-z]:[\\/]Users)[\\/][^\s\\/'"`:;,)\]}]+/g;
