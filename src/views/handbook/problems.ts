// What is wrong with the files as files. How good a handbook they are is the linter's question.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import type { Problem } from '../../model/problem.ts';
import { SKILL } from './located.ts';
import { isTaskGroup, readMemoryFile } from './memory-file.ts';
import { MEMORY } from './places.ts';
import { readFrontLines } from './skill-front.ts';

export function problemsOf(files: ReadonlyMap<string, string>): Problem[] {
  return [...files].sort().flatMap(([file, text]) => {
    const line = conflictLine(text);
    if (line !== undefined) return [conflict(file, text, line)];
    if (SKILL.test(file) && readFrontLines(text) === undefined) return [withoutFront(file, text)];
    if (file === MEMORY && text.trim() !== '') return withoutGroups(file, text);
    return [];
  });
}

function conflict(file: string, text: string, line: number): Problem {
  return {
    code: 'conflict-markers',
    level: 'error',
    message: 'A merge left both sides standing.',
    file,
    line,
    expected: 'one side of the merge, or both joined, without the marks',
    received: text.split(/\r?\n/)[line - 1] ?? '',
  };
}

function withoutFront(file: string, text: string): Problem {
  return {
    code: 'no-front-matter',
    level: 'notice',
    message: 'The skill has no closed front matter, so it is kept as it is and not read.',
    file,
    line: 1,
    expected: '`---`, the lines `name:` and `description:`, and `---`',
    received: (text.split(/\r?\n/)[0] ?? '').slice(0, 200),
  };
}

function withoutGroups(file: string, text: string): Problem[] {
  const { before, groups } = readMemoryFile(text);
  const stray = groups.find((group) => !isTaskGroup(group))?.heading;
  const first = groups.length === 0 ? before.parts.find(({ kind }) => kind === 'bullet') : stray;
  if (first === undefined) return [];
  return [
    {
      code: 'no-task-group',
      level: 'notice',
      message: 'Text outside a task group is kept as it is and not read.',
      file,
      line: first.line,
      expected: '# Task Group: <name>',
      received: first.text.trim().slice(0, 200),
    },
  ];
}
