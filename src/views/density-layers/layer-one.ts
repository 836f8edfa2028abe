// memory/INDEX.md, layer 1: one table per category, at most 1,000 words. Rows that do not fit become one row for their folder.

import type { Problem } from '../../model/problem.ts';
import { type About, TABLES, TO_MIGRATE, tableRow } from './about.ts';
import { type IndexForm, type IndexLine, isOurs, MARK_LINE, mentions, updateIndex } from './index-file.ts';
import type { Listed } from './layer-zero.ts';
import { isOfLayout, LAYER_ONE, placeOf } from './places.ts';

const MOST_WORDS = 1000;

const LISTED = /^[-*+]\s+(?:\[.\]\s+)?`?(memory\/[^\s`/]+\.md)`?(?=[\s:,]|$)/;

const FORM: IndexForm = {
  target: (line) =>
    LISTED.exec(line)?.[1] ??
    /^\|\s*(?:\[[^\]]*\]\()?`?([^`|()\s]+\/[^`|()\s]*|[^`|()\s]+\.(?:md|ya?ml))`?\)?\s*\|/.exec(line)?.[1],
  head: ['', '| File | About |', '|---|---|'],
  skeleton: `# Memory index\n\n${MARK_LINE}\n`,
};

export function layerOne(
  text: string | undefined,
  /** As we last wrote it. */
  lastText: string | undefined,
  { last, before, after }: Listed,
  /** By path, what became of the fact of a file that stays. */
  ended: ReadonlyMap<string, string>,
): { readonly text: string; readonly notes: readonly Problem[] } {
  const ours = isOurs(text, lastText);
  const has = new Set((text ?? '').split(/\r?\n/).map(FORM.target));
  const bulleted = (text ?? '').split(/\r?\n/).some((line) => LISTED.test(line));
  const row = (about: About) =>
    bulleted && about.table === TO_MIGRATE ? `- \`${about.path}\`` : tableRow(about, ended.get(about.path));
  const listed = [...after.values()]
    .filter(({ path }) => ours || (before.has(path) ? !mentions(text ?? '', FORM, path) : !has.has(path)))
    .sort((a, b) => Number(ended.has(a.path)) - Number(ended.has(b.path)) || order(a, b));
  const withFirst = (n: number) => {
    const chosen = new Set(listed.slice(0, n).map(({ path }) => path));
    const keep = (path: string, line: string, section: string): string | undefined => {
      if (placeOf(path).holds === 'loose') {
        // What was taken over leaves the list; elsewhere a line about it is a person's own.
        if (!/migrat/i.test(section)) return line;
        const left = after.get(path);
        if (left === undefined || (ours && !chosen.has(path))) return undefined;
        return ours ? row(left) : line;
      }
      const then = before.get(path);
      const now = after.get(path);
      if (ours)
        return now !== undefined && chosen.has(path)
          ? row(now)
          : then === undefined && now === undefined && !path.endsWith('/') && !isOfLayout(path)
            ? line
            : undefined;
      const known = [then, last().get(path)].filter((about) => about !== undefined);
      if (known.length === 0) return line;
      if (now === undefined) return undefined;
      return known.some((about) => isRowOf(about, line)) ? row(now) : line;
    };
    const add = listed
      .slice(0, n)
      .filter(({ path }) => !has.has(path))
      .sort((a, b) => TABLES.indexOf(a.table) - TABLES.indexOf(b.table) || (a.path < b.path ? -1 : 1))
      .map((about): IndexLine => ({ section: sectionOf(about, text ?? ''), text: row(about) }));
    return updateIndex(text, FORM, ours, keep, [...add, ...(ours ? folded(listed.slice(n)) : [])]);
  };
  let [low, high] = [0, listed.length];
  let result = withFirst(high);
  if (wordCount(result) > MOST_WORDS && ours) {
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (wordCount(withFirst(middle)) <= MOST_WORDS) low = middle;
      else high = middle - 1;
    }
    result = withFirst(low);
  }
  return { text: result, notes: limitNotes(result, listed.length - high) };
}

function isRowOf(about: About, line: string): boolean {
  const row = tableRow(about);
  return line === row || line.startsWith(`${row.slice(0, -2)} (`);
}

/** A list of files to migrate may be called otherwise by who keeps it. */
function sectionOf({ table }: About, text: string): string {
  return (table === TO_MIGRATE ? /^#{1,6} (.*migrat.*)$/im.exec(text)?.[1]?.trim() : undefined) ?? table;
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Files that hold many facts first, then the newest. */
function order(a: About, b: About): number {
  return a.rank - b.rank || (a.path < b.path ? 1 : -1);
}

function folded(left: readonly About[]): IndexLine[] {
  const folders = new Map<string, { section: string; count: number }>();
  for (const { path, table } of left) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    folders.set(folder, { section: table, count: (folders.get(folder)?.count ?? 0) + 1 });
  }
  return Array.from(folders, ([path, { section, count }]) => ({
    section,
    text: `| \`${path}\` | ${count} more |`,
  }));
}

function limitNotes(text: string, left: number): Problem[] {
  if (wordCount(text) <= MOST_WORDS && left === 0) return [];
  return [
    {
      code: 'layer-one-limit',
      level: 'notice',
      file: LAYER_ONE,
      message:
        left === 0
          ? `Layer 1 has ${wordCount(text)} words; an overview of more than ${MOST_WORDS} is no overview.`
          : `Layer 1 lists ${left} files by their folder only, to stay within ${MOST_WORDS} words.`,
    },
  ];
}
