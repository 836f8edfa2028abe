// Documents of the project that speak of files which were changed, and so may need updating (memory-and-state, post-task summary).

import { type ProjectFiles, textKindOf } from '../model/project-file.ts';
import type { DocumentToCheck } from './task-summary.ts';

const LARGEST = 512 * 1024;
const MOST_DOCUMENTS = 2_000;

/** They tell what was; nobody brings them up to date. */
const HISTORY = /(?:^|\/)(?:changelog|changes|history|news|decisions_archive)(?:\.[a-z]+)?$/i;

export function documentsToCheck(
  project: ProjectFiles,
  isOurs: (path: string) => boolean,
  files: readonly string[],
): DocumentToCheck[] {
  const all = project.list();
  if ('reason' in all) return [];
  const names = files.map((file) => ({ file, pattern: namesOf(file) }));
  return all
    .filter(({ path, size }) => textKindOf(path) === 'document' && size <= LARGEST)
    .filter(({ path }) => !HISTORY.test(path) && !isOurs(path))
    .slice(0, MOST_DOCUMENTS)
    .flatMap(({ path }) => {
      const bytes = project.read(path);
      if (bytes === undefined) return [];
      const text = new TextDecoder().decode(bytes);
      const mentions = names.filter(({ pattern }) => pattern.test(text)).map(({ file }) => file);
      return mentions.length === 0 ? [] : [{ path, mentions }];
    });
}

/** Its path, its path without the ending, its name where that says enough, and its folder. */
function namesOf(file: string): RegExp {
  const bare = file.replace(/\.[^./]+$/, '');
  const name = file.slice(file.lastIndexOf('/') + 1);
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const words = [
    file,
    ...(bare.includes('/') ? [bare] : []),
    ...(COMMON.test(name) ? [] : [name]),
    ...(folder.includes('/') ? [folder] : []),
  ];
  return new RegExp(`(?<![\\w./-])(?:${words.map(literally).join('|')})(?![\\w-]|/\\w|\\.\\w)`);
}

const COMMON =
  /^(?:index|main|mod|lib|init|__init__|app|types?|config|test|readme|package)(?:\.[^/]+)?$|^[^.]+$/i;

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
