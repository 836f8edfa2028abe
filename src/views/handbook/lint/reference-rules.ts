// The rule for what the files of a handbook point at: it is there.

import { MEMORY, RAW, SUMMARY } from '../places.ts';
import { partsOf } from '../section.ts';
import { isPointerLike } from '../skill-pointer.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

export const REFERENCE_RULES: readonly Rule[] = [
  {
    id: 'references-exist',
    mend: 'Restore the file or remove the reference; never guess a path.',
    check: (book) => [...lostPaths(book), ...lostRaw(book), ...lostHelpers(book)],
  },
];

const PATH = /\b(?:rollout_summaries\/[\w.-]+\.md|skills\/[\w.-]+\/SKILL\.md)\b/g;

/** Only lines that are meant to point: what a fact or a quote says of such a path may be about the project. */
function lostPaths({ groups, files }: Book): Broken[] {
  const lost = (line: string) => (line.match(PATH) ?? []).filter((path) => !files.has(path));
  const bullets = groups
    .flatMap(({ sections }) => partsOf(sections))
    .filter(
      ({ kind, text }) =>
        kind === 'bullet' && (isPointerLike(text) || /^- [<`]?rollout_summaries\//.test(text)),
    );
  return [
    ...bullets.flatMap(({ text, line }) =>
      lost(text).map((path) => ({ file: MEMORY, line, message: missing(path) })),
    ),
    ...eachLine(SUMMARY, files.get(SUMMARY), (line) =>
      /^\s+- desc:/.test(line) ? lost(line.replace(/"[^"]*"/g, '')) : [],
    ),
  ];
}

function lostRaw({ files }: Book): Broken[] {
  return eachLine(RAW, files.get(RAW), (line) => {
    const name = /^rollout_summary_file:\s*(\S.*)$/.exec(line.trimEnd())?.[1];
    const path = `rollout_summaries/${name}`;
    return name === undefined || files.has(path) ? [] : [path];
  });
}

/** Helper files that SKILL.md names in code. `scripts/` alone may be the project's, unless the skill has such a folder. */
function lostHelpers({ skills, files }: Book): Broken[] {
  return skills.flatMap(({ folder, path, text }) => {
    const own = `skills/${folder}/`;
    const has = (place: string) => [...files.keys()].some((one) => one.startsWith(`${own}${place}/`));
    return eachLine(path, text, (line) =>
      (line.match(/`[^`]+`/g) ?? [])
        .flatMap((code) => code.match(HELPER) ?? [])
        .filter((name) => name.startsWith('skills/') || has(name.split('/')[0] ?? ''))
        .map((name) => (name.startsWith('skills/') ? name : own + name))
        .filter((name) => !files.has(name)),
    );
  });
}

const HELPER = /(?<![\w./-])(?:skills\/[\w.-]+\/)?(?:scripts|templates|examples)\/[\w./-]*\w/g;

function missing(path: string): string {
  return `${path} does not exist.`;
}

function eachLine(file: string, text = '', lost: (line: string) => readonly string[]): Broken[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, n) => lost(line).map((path) => ({ file, line: n + 1, message: missing(path) })));
}
