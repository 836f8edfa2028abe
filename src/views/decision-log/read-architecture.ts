// ARCHITECTURE.md by lines: rows of the module map, bullets of the other sections, and everything else, which stays.

import { splitLines } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import type { Field } from '../../model/event.ts';
import type { ViewItem } from '../../model/view.ts';
import { type Columns, isRule, type ModuleLine, readBullet, readColumns, readRow } from './module-line.ts';
import { uniqueNames } from './name-entries.ts';

export const ARCHITECTURE = 'ARCHITECTURE.md';
export const END_MARK = '<!-- tidemark:end -->';

/** The sections, in the order they are written; `map` holds the modules, the others what is known about each. */
export const SECTIONS = [
  {
    key: 'map',
    title: 'Module map',
    heading: /^(?:(?:module|directory|folder|package|code)s? map|modules)$/,
  },
  { key: 'interface', title: 'Key interfaces', heading: /\binterfaces\b/ },
  { key: 'flow', title: 'Data flow', heading: /\bdata ?flow\b/ },
  { key: 'dependency', title: 'External dependencies', heading: /\bdependencies\b|\bexternal services\b/ },
  { key: 'debt', title: 'Known technical debt', heading: /\bdebt\b/ },
] as const;
export type SectionKey = (typeof SECTIONS)[number]['key'];

export interface ArchitectureLine {
  readonly text: string;
  /** A module or something known about one. */
  readonly says?: ModuleLine & { readonly section: SectionKey; readonly columns?: Columns };
  /** A new line of the section may stand after this one. */
  readonly opens?: SectionKey;
  readonly columns?: Columns;
  readonly isEndMark?: true;
}

export function moduleName(path: string): string {
  return `module: ${path}`;
}

export function readLines(text: string): ArchitectureLine[] {
  const seen = splitLines(maskHidden(text)).map((line) => line.text);
  let section: { key: SectionKey | undefined; level: number } = { key: undefined, level: 7 };
  let columns: Columns | undefined;
  return splitLines(text).map((line, n): ArchitectureLine => {
    const raw = line.text + line.end;
    const words = seen[n] ?? '';
    const heading = /^(#{1,6})[ \t]+(.*)$/.exec(words);
    if (line.text.trim() === END_MARK) return { text: raw, isEndMark: true };
    if (heading !== null) {
      const level = (heading[1] ?? '').length;
      const key = sectionOf(heading[2] ?? '');
      if (key !== undefined || level <= section.level) section = { key, level };
      columns = undefined;
      return { text: raw, ...(key !== undefined && isBare(seen, n) ? { opens: key } : {}) };
    }
    const { key } = section;
    if (key === undefined) return { text: raw };
    if (key === 'map' && isRule(words)) {
      columns = readColumns(seen[n - 1] ?? '');
      return { text: raw, ...(columns === undefined ? {} : { opens: 'map' as const, columns }) };
    }
    if (!words.startsWith('|')) columns = undefined;
    const row = key === 'map' && columns !== undefined ? readRow(words, columns) : undefined;
    const found = row ?? readBullet(words);
    if (found === undefined) return { text: raw };
    return {
      text: raw,
      says: { ...found, section: key, ...(row !== undefined && columns !== undefined ? { columns } : {}) },
    };
  });
}

export function readModules(text: string): ViewItem[] {
  const lines = readLines(text);
  const rows = lines.flatMap(({ says }, n) => (says?.section === 'map' ? [{ ...says, line: n + 1 }] : []));
  const names = uniqueNames(rows.map(({ path }) => moduleName(path)));
  // What other sections say of a module belongs to its first row.
  const elsewhere = new Map<string, Field[]>();
  for (const { key } of SECTIONS.slice(1))
    for (const { says } of lines) {
      if (says?.section !== key) continue;
      const there = elsewhere.get(says.path);
      if (there === undefined) elsewhere.set(says.path, [[key, says.text]]);
      else there.push([key, says.text]);
    }
  return rows.map(({ path, text: purpose, line }, n) => {
    const known = elsewhere.get(path) ?? [];
    elsewhere.delete(path);
    return {
      name: names[n] ?? path,
      path: ARCHITECTURE,
      line,
      kind: 'module',
      statement: purpose,
      fields: [['path', path], ...known],
    };
  });
}

function sectionOf(heading: string): SectionKey | undefined {
  const words = heading
    .toLowerCase()
    .replace(/^[\d.)\s]+/, '')
    .replace(/(?<![\s:#*])[\s:#*]+$/, '');
  return SECTIONS.find((section) => section.heading.test(words))?.key;
}

/** Nothing but blank lines stands between this heading and the next, or the end. */
function isBare(seen: readonly string[], at: number): boolean {
  const next = seen.slice(at + 1).find((line) => line.trim() !== '');
  return next === undefined || next.startsWith('#');
}
