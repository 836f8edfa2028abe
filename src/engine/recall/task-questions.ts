// What to ask memory about a task: the task as it was described, and each of the files it changes by the words of its path.

import type { WorkingMemory } from '../../model/working-memory.ts';

/** Paths that are asked about; a task that changes more is not about any one of them. */
const MOST_PATHS = 8;
/** Folders and names that every project has. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  'src lib app apps packages pkg test tests spec dist index main mod init docs readme'.split(' '),
);

export function taskQuestions(descriptions: readonly string[], paths: readonly string[]): string[] {
  const asked = [...descriptions, ...paths.slice(0, MOST_PATHS).map(wordsOfPath)];
  return [...new Set(asked.map((text) => text.trim()))].filter((text) => text !== '');
}

/** What is being done, most telling first, and the files that are being changed. */
export function taskIn({ task, goal, files }: WorkingMemory) {
  return {
    descriptions: [task, goal].flatMap((item) => item?.text ?? []),
    paths: files.map(({ path }) => path),
  };
}

/** `src/auth/session.test.ts` is about `auth session`. */
function wordsOfPath(path: string): string {
  const parts = path.split('/').map((part) => part.replace(/(?<=.)\..*$/, ''));
  const telling = parts.filter((part) => part !== '' && !EVERYWHERE.has(part.toLowerCase()));
  return (telling.length === 0 ? parts : telling).slice(-3).join(' ');
}
