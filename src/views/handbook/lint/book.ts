// The files of a handbook, read once for all rules. What is missing is undefined or empty; nothing here judges.

import { unmarked } from '../byte-order-mark.ts';
import { type IndexScope, readIndex } from '../index-file.ts';
import { type Group, isTaskGroup, type MemoryFile, readMemoryFile } from '../memory-file.ts';
import { outline, type Part } from '../outline.ts';
import { MEMORY, RAW, SUMMARY } from '../places.ts';
import { threadOf } from '../raw-file.ts';
import { type Section, sectionsAt } from '../section.ts';
import { readSkillFile, type SkillFile } from '../skill-file.ts';
import { isIndex, readSummaryFile } from '../summary-file.ts';

export interface Book {
  readonly files: ReadonlyMap<string, string>;
  /** Files that begin with a byte order mark. */
  readonly marked: ReadonlySet<string>;
  readonly memory: MemoryFile | undefined;
  /** Task groups only. */
  readonly groups: readonly Group[];
  readonly summary: readonly Section[] | undefined;
  readonly index: readonly IndexScope[];
  readonly indexParts: readonly Part[];
  readonly raw: readonly Section[] | undefined;
  /** Sections of raw_memories.md, by thread. */
  readonly threads: readonly { readonly id: string; readonly section: Section }[];
  readonly rollouts: readonly {
    readonly path: string;
    readonly text: string;
    readonly sections: readonly Section[];
  }[];
  /** By folder. */
  readonly skills: readonly {
    readonly folder: string;
    readonly path: string;
    readonly text: string;
    readonly skill: SkillFile;
  }[];
}

export function readBook(given: ReadonlyMap<string, string>): Book {
  const files = unmarked(given);
  const [memory, summary, raw] = [MEMORY, SUMMARY, RAW].map((path) => files.get(path));
  const memoryFile = memory === undefined ? undefined : readMemoryFile(memory);
  const summarySections = summary === undefined ? undefined : readSummaryFile(summary);
  const rawSections = raw === undefined ? undefined : sectionsAt(2, outline(raw));
  const indexParts = summarySections?.find(isIndex)?.parts ?? [];
  return {
    files,
    marked: new Set([...given].filter(([path, text]) => files.get(path) !== text).map(([path]) => path)),
    memory: memoryFile,
    groups: memoryFile?.groups.filter(isTaskGroup) ?? [],
    summary: summarySections,
    index: readIndex(indexParts).scopes,
    indexParts,
    raw: rawSections,
    threads: (rawSections ?? []).flatMap((section) => {
      const id = threadOf(section);
      return id === undefined ? [] : [{ id, section }];
    }),
    rollouts: under(files, /^rollout_summaries\/[^/]+\.md$/).map(([path, text]) => ({
      path,
      text,
      sections: sectionsAt(2, outline(text)),
    })),
    skills: under(files, /^skills\/[^/]+\/SKILL\.md$/).map(([path, text]) => ({
      folder: path.split('/')[1] ?? '',
      path,
      text,
      skill: readSkillFile(text),
    })),
  };
}

function under(files: ReadonlyMap<string, string>, form: RegExp): [string, string][] {
  return [...files].filter(([path]) => form.test(path)).sort();
}
