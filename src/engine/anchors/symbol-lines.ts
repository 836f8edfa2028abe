// The lines of a symbol in a text of any language: the line that defines it, and what is indented below it. Where nothing defines
// it, the first line that names it; of that only its presence is worth anything.

interface SymbolLines {
  /** From one on. */
  readonly line: number;
  /** Without indentation and blank lines: moving a block is no change of it. Absent where it is only named. */
  readonly text?: string;
}

export function symbolLines(text: string, name: string): SymbolLines | undefined {
  const parts = name.split(/[.#]|::/).filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const lines = text.split(/\r?\n/);
  let from = 0;
  let to = lines.length;
  for (const owner of parts.slice(0, -1)) {
    const at = definingLine(lines, owner, from, to);
    if (at === undefined) continue;
    to = blockEnd(lines, at, to);
    from = at + 1;
  }
  const at = definingLine(lines, last, from, to);
  if (at !== undefined)
    return { line: at + 1, text: bare(lines.slice(at, blockEnd(lines, at, lines.length))) };
  const word = wordPattern(last);
  const named = lines.findIndex((line) => line.includes(last) && word.test(line));
  return named < 0 ? undefined : { line: named + 1 };
}

/** Whether a block of that name is one that was seen before: most are, and no language needs to be understood to know. */
export function hasBlock(text: string, name: string, isSeen: (block: string) => boolean): number | undefined {
  const last = name.split(/[.#]|::/).at(-1) ?? name;
  const lines = text.split(/\r?\n/);
  let tried = 0;
  for (const [at, line] of lines.entries()) {
    if (!line.includes(last) || ++tried > MOST_TRIED) continue;
    if (isSeen(bare(lines.slice(at, blockEnd(lines, at, lines.length))))) return at + 1;
  }
  return undefined;
}

const MOST_TRIED = 20;

/** Longer lines are generated. */
const LONGEST_LINE = 2_000;
const LONGEST_BLOCK = 2_000;

function definingLine(lines: readonly string[], name: string, from: number, to: number): number | undefined {
  const patterns = definitionsOf(name);
  const best = patterns.map((): number | undefined => undefined);
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? '';
    if (!line.includes(name) || line.length > LONGEST_LINE) continue;
    const rank = patterns.findIndex((isOne) => isOne(line, lines[at + 1] ?? ''));
    if (rank === 0) return at;
    if (rank > 0) best[rank] ??= at;
  }
  return best.find((at) => at !== undefined);
}

const KEYWORDS = [
  'function\\*?|class|interface|type|enum|struct|trait|union|impl|defp?|defmodule|defmacro|fn|func|fun|sub|proc|procedure|module',
  'namespace|const|let|var|val|static|object|record|protocol|extension|macro_rules!|#define|message|service|rpc|resource|local',
  'table|view|index|alias|mod|data|newtype|instance',
].join('|');

/** A call is no definition. */
const STATEMENT =
  /^\s*(?:return|await|new|throw|yield|else|if|while|for|switch|case|typeof|delete|catch|import|from|export\s*\{|\/\/|\*|#\s)/;

type IsDefinition = (line: string, next: string) => boolean;

function definitionsOf(name: string): IsDefinition[] {
  const word = escaped(name);
  const keyworded = new RegExp(
    `(?:^|[^\\w$])(?:${KEYWORDS})\\s+(?:if not exists\\s+)?(?:\\([^)]*\\)\\s*|self\\.|[\\w$]+[.:]+)?["'\`]?${word}(?![\\w$])`,
    'i',
  );
  const called = new RegExp(`^[\\s\\w$<>\\[\\],*&:?@]*?(?<![\\w$.])[*&#]?${word}\\s*(?:<[^>]*>)?\\(`);
  const assigned = new RegExp(`^\\s*(?:[-+]\\s+)?["']?${word}["']?\\s*(?:\\?|!)?(?::(?!:)|:?=(?![=>]))`);
  return [
    (line) => !STATEMENT.test(line) && keyworded.test(line) && !/^\s*(?:\/\/|\*|#\s)/.test(line),
    (line, next) =>
      !STATEMENT.test(line) &&
      called.test(line) &&
      !/=>|function\s*\(|;\s*$/.test(line) &&
      (/\)[^;()]*\{\s*$/.test(line) || /^\s*\{\s*$/.test(next)),
    (line) => !STATEMENT.test(line) && assigned.test(line),
  ];
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\w$])${escaped(word)}(?![\\w$])`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** The line after the last one of a block: deeper lines, and what closes it. */
function blockEnd(lines: readonly string[], at: number, to: number): number {
  const depth = indentOf(lines[at] ?? '');
  let end = at + 1;
  for (let next = at + 1; next < Math.min(to, at + LONGEST_BLOCK); next++) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    if (indent < depth) break;
    if (indent > depth) {
      end = next + 1;
      continue;
    }
    if (!/^\s*(?:[)\]}{]|end\b)/.test(line)) break;
    end = next + 1;
    if (!/[({[:]\s*$/.test(line)) break;
  }
  return end;
}

function indentOf(line: string): number {
  let columns = 0;
  for (const letter of line) {
    if (letter === ' ') columns++;
    else if (letter === '\t') columns += 4;
    else break;
  }
  return columns;
}

function bare(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
