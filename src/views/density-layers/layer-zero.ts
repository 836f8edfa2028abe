// MEMORY.md, layer 0: fewer than thirty lines of pointers. Every category has a quota of lines, so that none is crowded out;
// files that do not fit are listed in layer 1 alone, and a notice says so.

import type { Problem } from '../../model/problem.ts';
import { type About, INDEX_LINE, pointerLine } from './about.ts';
import { type IndexForm, isOurs, MARK_LINE, mentions, updateIndex } from './index-file.ts';
import { isOfLayout, LAYER_ONE, LAYER_ZERO } from './places.ts';
import { lineCount, MOST_LINES, overLimit, pointerTarget } from './pointer.ts';

const FORM: IndexForm = {
  target: pointerTarget,
  head: [],
  skeleton: `# Memory\n${MARK_LINE}\n${INDEX_LINE}\n`,
};

export interface Listed {
  /** As the files were when we last wrote, as they were found, and as they will be. */
  readonly last: () => ReadonlyMap<string, About>;
  readonly before: ReadonlyMap<string, About>;
  readonly after: ReadonlyMap<string, About>;
}

const BLOCKS = ['User', 'Events', 'Agent', 'Projects'];

export function layerZero(
  text: string | undefined,
  /** As we last wrote it. */
  lastText: string | undefined,
  { last, before, after }: Listed,
  /** Files whose facts have ended or faded: layer 1 still lists them. */
  faded: ReadonlySet<string>,
): { readonly text: string; readonly notes: readonly Problem[] } {
  const ours = isOurs(text, lastText);
  const has = new Set((text ?? '').split(/\r?\n/).map(pointerTarget));
  const worth = quotaFirst(
    [...after.values()]
      .filter(({ path, rank }) => Number.isFinite(rank) && !faded.has(path))
      .filter(
        ({ path }) => ours || (before.has(path) ? isForgotten(path, text ?? '') : !isCovered(path, has)),
      )
      .sort(byRank),
  );
  const withFirst = (n: number) => {
    const chosen = worth.slice(0, n);
    const wanted = new Map(chosen.map((about) => [about.path, about]));
    const keep = (path: string, line: string): string | undefined => {
      if (path === LAYER_ONE) return ours ? INDEX_LINE : line;
      const then = before.get(path);
      const now = after.get(path);
      if (ours)
        return wanted.has(path) && now !== undefined
          ? pointerLine(now)
          : unless(then !== undefined || now !== undefined || isOfLayout(path), line);
      const known = [then, last().get(path)].filter((about) => about !== undefined);
      if (known.length === 0) return line;
      if (now === undefined) return undefined;
      // Beside lines of somebody else, one that is as we wrote it goes on being ours.
      if (!known.some((about) => line === pointerLine(about))) return line;
      return unless(faded.has(path), pointerLine(now));
    };
    const missing = chosen
      .filter(({ path }) => !has.has(path))
      .sort((a, b) => BLOCKS.indexOf(a.block) - BLOCKS.indexOf(b.block) || byRank(a, b));
    return updateIndex(
      text,
      FORM,
      ours,
      keep,
      missing.map((about) => ({ section: about.block, text: pointerLine(about) })),
    );
  };
  let n = Math.min(worth.length, MOST_LINES);
  let result = withFirst(n);
  while (n > 0 && lineCount(result) > MOST_LINES) result = withFirst(--n);
  return { text: result, notes: [...tooLong(result, after), ...leftOut(worth.slice(n), result, after)] };
}

const byRank = (a: About, b: About) => a.rank - b.rank || (a.path < b.path ? 1 : -1);

/** Lines that a category has before another may have more. */
const QUOTA = 2;

/** The first of every category, then the second of each, then the others; each time in the order given. */
function quotaFirst(ranked: readonly About[]): About[] {
  const rounds: About[][] = Array.from({ length: QUOTA + 1 }, () => []);
  const seen = new Map<About['table'], number>();
  for (const about of ranked) {
    const before = seen.get(about.table) ?? 0;
    seen.set(about.table, before + 1);
    rounds[Math.min(before, QUOTA)]?.push(about);
  }
  return rounds.flat();
}

const unless = (left: boolean, line: string) => (left ? undefined : line);

const OWN_LINE = /^memory\/(?:user\/events|agent\/cases)\//;

/** Of the files that came by hand, an event or case nothing leads to. */
function isForgotten(path: string, text: string): boolean {
  return OWN_LINE.test(path) && !mentions(text, FORM, path);
}

/** A pointer to the folder stands for the files in it, but not for events and cases: each new one gets its line. */
function isCovered(path: string, has: ReadonlySet<string | undefined>): boolean {
  if (has.has(path)) return true;
  if (OWN_LINE.test(path)) return false;
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    if (has.has(path.slice(0, at + 1)) || has.has(path.slice(0, at))) return true;
  return false;
}

function tooLong(text: string, after: ReadonlyMap<string, About>): Problem[] {
  const count = lineCount(text);
  if (count <= MOST_LINES) return [];
  const [line, words] = toDemote(text, after);
  return [overLimit(count, line, words)];
}

/** The pointer that matters least: the lowest rank, and of those the last. */
function toDemote(text: string, after: ReadonlyMap<string, About>): readonly [number, string] {
  const lines = text.split(/\r?\n/);
  let worst = -1;
  let rank = Number.NEGATIVE_INFINITY;
  for (const [n, line] of lines.entries()) {
    const target = pointerTarget(line);
    if (target === undefined || target === LAYER_ONE) continue;
    const own = after.get(target)?.rank ?? 0;
    if (own >= rank) [worst, rank] = [n, own];
  }
  return [worst + 1, lines[worst] ?? ''];
}

function leftOut(left: readonly About[], text: string, after: ReadonlyMap<string, About>): Problem[] {
  if (left.length === 0) return [];
  const [line, words] = toDemote(text, after);
  const paths = left.map(({ path }) => path);
  return [
    {
      code: 'layer-zero-full',
      level: 'notice',
      file: LAYER_ZERO,
      line,
      message: `Layer 0 is full: ${paths.length === 1 ? 'one file is' : `${paths.length} files are`} found through memory/INDEX.md only (${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ', …' : ''}). The first line to demote would be this one.`,
      expected: 'fewer than 30 lines',
      received: words.trim().slice(0, 120),
    },
  ];
}
