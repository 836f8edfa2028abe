// A project in memory: a store and files beside it, with stamps that change as files do.

import type { ProjectFile, ProjectFiles } from '../src/model/project-file.ts';

export interface ProjectDesk extends ProjectFiles {
  readonly texts: Map<string, string>;
  /** Paths that were read since the last look. */
  reads(): string[];
}

export function projectDesk(texts: Readonly<Record<string, string>>): ProjectDesk {
  const files = new Map(Object.entries(texts));
  let read: string[] = [];
  const described = ([path, text]: [string, string]): ProjectFile => ({
    path,
    size: new TextEncoder().encode(text).length,
    stamp: text,
    settled: true,
  });
  return {
    texts: files,
    list: () => [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(described),
    read: (path) => {
      read.push(path);
      const text = files.get(path);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    reads: () => {
      const seen = read;
      read = [];
      return seen;
    },
  };
}
