// Lines that ARCHITECTURE.md does not have yet, put where they belong: behind the last of their section, else into a
// section of their own.

import { withLineEnd } from '../../markdown/lines.ts';
import type { WantedModule } from './module-facts.ts';
import { type Columns, writeBullet, writeRow } from './module-line.ts';
import { END_MARK, SECTIONS, type SectionKey } from './read-architecture.ts';

const BEGIN_MARK = '<!-- tidemark:begin: tide keeps this part; write above or below it -->';
const MAP_HEAD = '| directory | purpose |\n|---|---|\n';
const MAP_COLUMNS: Columns = { path: 0, purpose: 1, count: 2 };

/** A line of the new file. */
export interface WrittenLine {
  readonly text: string;
  readonly section?: SectionKey;
  readonly opens?: SectionKey;
  readonly columns?: Columns;
  readonly isEndMark?: true;
  /** Rows of the map only. */
  readonly row?: { readonly path: string; readonly fact?: string };
}

export function insertMissing(
  written: WrittenLine[],
  missing: Missing,
  frame: string | undefined,
  end: '\n' | '\r\n',
): void {
  const homeless = SECTIONS.flatMap(({ key, title }) => insert(written, key, title, missing, end));
  place(written, homeless, frame, end);
}

/** What the file does not say yet. */
export class Missing {
  readonly rows: Map<string, WantedModule>;
  readonly known: { section: SectionKey; path: string; text: string }[];

  constructor(modules: Iterable<WantedModule>) {
    this.rows = new Map(Array.from(modules, (module) => [module.fact, module]));
    this.known = [...this.rows.values()].flatMap(({ path, known }) => known.map((one) => ({ ...one, path })));
  }

  take(section: SectionKey, path: string, text: string): boolean {
    const at = this.known.findIndex(
      (one) => one.section === section && one.path === path && one.text === text,
    );
    if (at >= 0) this.known.splice(at, 1);
    return at >= 0;
  }
}

/** Puts missing lines behind the last of their section; returns the section itself where the file has none. */
function insert(
  written: WrittenLine[],
  section: SectionKey,
  title: string,
  missing: Missing,
  end: '\n' | '\r\n',
): WrittenLine[] {
  const last = written.findLastIndex((line) => line.section === section);
  const at = last >= 0 ? last : written.findLastIndex((line) => line.opens === section);
  const columns = at < 0 ? MAP_COLUMNS : (written[at]?.columns ?? (last < 0 ? MAP_COLUMNS : undefined));
  const lines = linesOf(section, missing, columns).map((line) => ({ ...line, text: line.text + end }));
  if (lines.length === 0) return [];
  const head = section === 'map' ? MAP_HEAD : '';
  if (at < 0) return [{ text: withLineEnd(`\n## ${title}\n\n${head}`, end) }, ...lines];
  const isTable = written[at]?.columns !== undefined;
  const opening = last >= 0 || isTable ? [] : [{ text: withLineEnd(`\n${head}`, end) }];
  endLine(written, at, end);
  written.splice(at + 1, 0, ...opening, ...lines);
  return [];
}

function linesOf(section: SectionKey, missing: Missing, columns: Columns | undefined): WrittenLine[] {
  if (section !== 'map')
    return missing.known
      .filter((one) => one.section === section)
      .map((one) => ({ text: writeBullet(one), section }));
  return Array.from(missing.rows.values(), ({ fact, path, purpose }) => {
    const line = { path, text: purpose };
    const text = columns === undefined ? writeBullet(line) : writeRow(line, columns);
    return { text, section, ...(columns === undefined ? {} : { columns }), row: { path, fact } };
  });
}

/** New sections stand before the end mark, else at the end: of our own file as they are, of another's between marks. */
function place(
  written: WrittenLine[],
  sections: WrittenLine[],
  frame: string | undefined,
  end: '\n' | '\r\n',
): void {
  if (frame === undefined) written.push({ text: '# Architecture\n' }, ...sections);
  else if (sections.length > 0) {
    const mark = written.findIndex((line) => line.isEndMark);
    if (mark >= 0) written.splice(mark, 0, ...sections, { text: end });
    else {
      endLine(written, written.length - 1, end);
      const gap = written.length === 0 ? '' : end;
      written.push({ text: `${gap}${BEGIN_MARK}${end}` }, ...sections, { text: `${end}${END_MARK}${end}` });
    }
  }
}

function endLine(written: WrittenLine[], at: number, end: string): void {
  const line = written[at];
  if (line !== undefined && !line.text.endsWith('\n')) written[at] = { ...line, text: line.text + end };
}
