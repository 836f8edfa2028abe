// Lines of a repository in which one of many texts occurs: one run of git over what it tracks or would take in, without binary and
// ignored files. Where there is no git, the files are read one by one.

import type { FoundLine } from '../model/worktree.ts';
import { runGit } from './run-git.ts';

/** What one argument of a program may hold. */
const LONGEST_PATTERN = 60_000;
/** A longer line is generated, or data. */
const LONGEST_LINE = 2_000;

/** Undefined where git does not answer. */
export function linesByGit(
  root: string,
  texts: readonly string[],
  except: readonly string[],
): FoundLine[] | undefined {
  const outside = ['.tidemark', ...except].map((path) => `:(exclude,literal)${path}`);
  const found: FoundLine[] = [];
  for (const pattern of patternsOf(texts)) {
    const how = ['grep', '-n', '-z', '-I', '--untracked', '--extended-regexp', '-e', pattern];
    try {
      found.push(...foundIn(runGit(root, [...how, '--', '.', ...outside]).toString('utf8')));
    } catch (error) {
      if ((error as { status?: number }).status !== 1) return undefined;
    }
  }
  return found.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}

export function linesIn(path: string, text: string, texts: readonly string[]): FoundLine[] {
  if (!texts.some((wanted) => text.includes(wanted))) return [];
  return text
    .split(/\r?\n/)
    .map((line, n) => ({ path, line: n + 1, text: line }))
    .filter(({ text: line }) => line.length <= LONGEST_LINE && texts.some((wanted) => line.includes(wanted)));
}

/** Alternatives in one pattern cost what one text costs; as texts of their own each would cost as much again. */
function patternsOf(texts: readonly string[]): string[] {
  const patterns: string[] = [];
  let pattern = '';
  for (const text of new Set(texts)) {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (pattern !== '' && pattern.length + escaped.length > LONGEST_PATTERN) {
      patterns.push(pattern);
      pattern = '';
    }
    pattern = pattern === '' ? escaped : `${pattern}|${escaped}`;
  }
  return pattern === '' ? patterns : [...patterns, pattern];
}

function foundIn(output: string): FoundLine[] {
  return output.split(/\r?\n/).flatMap((line) => {
    const [, path = '', number = '', text = ''] = /^([^\0]+)\0(\d+)[\0:](.*)$/.exec(line) ?? [];
    return path === '' || text.length > LONGEST_LINE ? [] : [{ path, line: Number(number), text }];
  });
}
