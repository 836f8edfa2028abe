// A memory file of its own: front matter with name, description, type and scope, and a text below it (memory-and-state,
// tagging memory files). The description says what it is about; the text is kept as its detail.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import { readFrontMatter } from '../../markdown/front-matter.ts';
import type { Problem } from '../../model/problem.ts';
import { readScope } from '../../model/scope.ts';
import type { ViewItem } from '../../model/view.ts';
import { isEmptyWord, tidy } from './shown-text.ts';

const KINDS: Readonly<Record<string, string>> = {
  feedback: 'preference',
  user: 'profile',
  project: 'project',
  reference: 'entity',
};

export interface MemoryFile {
  /** Absent where the file is no memory file, or does not say what it is. */
  readonly item?: ViewItem;
  readonly problems: readonly Problem[];
}

export function readMemoryFile(path: string, text: string): MemoryFile {
  const torn = conflictLine(text);
  if (torn !== undefined)
    return {
      problems: [
        {
          code: 'merge-conflict',
          level: 'error',
          message: 'A merge left both sides standing; nothing is read from this file.',
          file: path,
          line: torn,
          expected: 'a file without conflict markers',
        },
      ],
    };
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const front = readFrontMatter(lines);
  if (front === undefined || !['description', 'type', 'scope'].some((key) => front.entries.has(key)))
    return { problems: [] };
  const value = (key: string) => unquoted(front.entries.get(key) ?? '');
  const problems: Problem[] = [];
  const doubt = (key: string, expected: string) =>
    problems.push({
      code: `bad-${key}`,
      level: 'notice',
      message: `The ${key} of the memory file is missing or not known.`,
      file: path,
      line: Math.max(1, lines.findIndex((line) => line.startsWith(`${key}:`)) + 1),
      expected,
      received: value(key).slice(0, 200),
    });
  const name = isEmptyWord(value('name')) ? undefined : value('name');
  const statement = isEmptyWord(value('description')) ? name : value('description');
  if (statement === undefined) {
    doubt('description', 'one line that says what the file is about');
    return { problems };
  }
  const kind = KINDS[value('type')];
  if (kind === undefined) doubt('type', 'feedback, project, reference or user');
  const scope = readScope(value('scope'));
  if (scope === undefined) doubt('scope', 'global, project or component:<relative path>');
  const detail = tidy(lines.slice(front.end).join('\n'));
  return {
    item: {
      name: name ?? path,
      path,
      line: 1,
      kind: kind ?? 'learning',
      statement,
      fields: [
        ...(detail === '' ? [] : [['detail', detail] as const]),
        ...(kind === undefined ? [] : [['tag', value('type')] as const]),
      ],
      ...(scope === undefined ? {} : { scope }),
      ...(value('evergreen') === 'true' ? { life: { pinned: true } } : {}),
    },
    problems,
  };
}

function unquoted(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}
