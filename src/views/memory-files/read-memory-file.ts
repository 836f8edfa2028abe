// A memory file: front matter with name, description, type and scope, and a text below it (memory-and-state, tagging memory
// files). The description says what it is about; the text is kept as its detail.

import type { Problem } from '../../model/problem.ts';
import { readScope } from '../../model/scope.ts';
import type { ViewItem } from '../../model/view.ts';
import { type FrontFile, frontFile } from './front-parts.ts';

/** What each type is in memory. */
export const KIND_OF: Readonly<Record<string, string>> = {
  feedback: 'preference',
  user: 'profile',
  project: 'project',
  reference: 'entity',
};

/** Files of what was put away. */
export const PUT_AWAY = 'archive/';

interface MemoryFile {
  /** Absent where the file is no memory file, or does not say what it is. */
  readonly item?: ViewItem;
  readonly front?: FrontFile;
  readonly problems: readonly Problem[];
}

export function readMemoryFile(path: string, text: string): MemoryFile {
  const front = frontFile(text);
  const part = (key: string) => front?.parts.find((one) => one.key === key);
  if (front === undefined || !['description', 'type', 'scope'].some((key) => part(key) !== undefined))
    return { problems: [] };
  const value = (key: string) => part(key)?.value ?? '';
  const problems: Problem[] = [];
  const doubt = (key: string, expected: string) =>
    problems.push({
      code: `bad-${key}`,
      level: 'notice',
      message: `The ${key} of the memory file is missing or not known.`,
      file: path,
      line: part(key)?.line ?? 1,
      expected,
      received: value(key).slice(0, 200),
    });
  const name = isBlank(value('name')) ? undefined : value('name');
  const statement = isBlank(value('description')) ? name : value('description');
  if (statement === undefined) {
    doubt('description', 'one line that says what the file is about');
    return { problems };
  }
  const kind = KIND_OF[value('type')];
  if (kind === undefined) doubt('type', 'feedback, project, reference or user');
  const scope = readScope(value('scope'));
  if (scope === undefined) doubt('scope', 'global, project or component:<relative path>');
  const detail = detailOf(front);
  const reason = /^\d{4}-\d\d-\d\d\s*(?:—|-)?\s*(.*)$/s.exec(value('archived'))?.[1] ?? '';
  return {
    front,
    item: {
      name: name ?? path,
      path,
      line: 1,
      kind: kind ?? 'learning',
      statement,
      fields: detail === '' ? [] : [['detail', detail]],
      ...(scope === undefined ? {} : { scope }),
      life: {
        ...(value('evergreen') === 'true' ? { pinned: true } : {}),
        ...(path.startsWith(PUT_AWAY) ? { status: 'archived', ...(reason === '' ? {} : { reason }) } : {}),
      },
    },
    problems,
  };
}

export function detailOf({ body }: FrontFile): string {
  return tidied(body);
}

export function tidied(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/(?<![ \t])[ \t]+(?=\n|$)/g, '')
    .trim();
}

/** A template's place to be filled in. */
function isBlank(text: string): boolean {
  return text === '' || /^(?:<[^>]*>|\[[^\]]*\]|\{\{.*\}\}|tbd|todo|\.{3}|…)$/i.test(text);
}
