// Rules about which files a handbook has.

import { MEMORY, SUMMARY } from '../places.ts';
import type { Rule } from './finding.ts';

export const FOLDER_RULES: readonly Rule[] = [
  {
    id: 'handbook-and-summary-required',
    mend: 'Create the file; a summary begins with `v1`, MEMORY.md holds task groups.',
    check: ({ files }) =>
      [MEMORY, SUMMARY]
        .filter((file) => (files.get(file) ?? '').trim() === '')
        .map((file) => ({ file, line: 1, message: `${file} is missing or empty.` })),
  },
  {
    id: 'skill-folder-entrypoint',
    mend: 'Add SKILL.md to the folder, or move its files elsewhere.',
    check: ({ files }) => {
      const folders = new Set([...files.keys()].flatMap((path) => /^skills\/[^/]+(?=\/)/.exec(path) ?? []));
      return [...folders]
        .filter((folder) => !files.has(`${folder}/SKILL.md`))
        .sort()
        .map((folder) => ({ file: `${folder}/SKILL.md`, line: 1, message: `${folder} has no SKILL.md.` }));
    },
  },
  {
    id: 'skill-folder-optional-subfolders',
    mend: 'Put it under scripts/, templates/ or examples/ of the skill.',
    check: ({ files }) =>
      [...files.keys()]
        .filter(
          (path) =>
            path.startsWith('skills/') &&
            !/^skills\/[^/]+\/(?:SKILL\.md$|(?:scripts|templates|examples)\/.)/.test(path),
        )
        .sort()
        .map((file) => ({ file, line: 1, message: 'The file has no place in a skill folder.' })),
  },
];
