// The headings by which people begin a decision: with a day, with a number of its own, or with the title alone.

import { type Day, dayOf } from '../../model/day.ts';
import type { BulletKey } from './entry.ts';

export interface Heading {
  /** Of the line it stands on, counted from 0; one that is underlined has two lines. */
  readonly at: number;
  readonly lines: 1 | 2;
  readonly level: number;
  readonly title: string;
  /** What stands before the title: `## 2026-01-02: `, `### D-001: `. */
  readonly lead: string;
  /** `dated` and `numbered` headings are decisions whatever stands below them. */
  readonly form: 'dated' | 'numbered' | 'plain';
  readonly day?: Day;
  /** Its number, or the words for a day that does not exist. */
  readonly label?: string;
}

/** `seen`: the lines of a file without what is hidden in it. */
export function headingsIn(seen: readonly string[]): Heading[] {
  return seen.flatMap((_, at) => headingAt(seen, at) ?? []);
}

export function headingAt(seen: readonly string[], at: number): Heading | undefined {
  const line = seen[at] ?? '';
  const marks = /^#{1,6}(?=[ \t]|$)/.exec(line)?.[0];
  if (marks !== undefined) return readTitle(line.slice(marks.length).trim(), marks, { at, lines: 1 });
  const under = UNDERLINE.exec(seen[at + 1] ?? '')?.[0];
  if (under === undefined || !PROSE.test(line) || (seen[at - 1] ?? '').trim() !== '') return undefined;
  return readTitle(line.trim(), under.startsWith('=') ? '#' : '##', { at, lines: 2 });
}

const UNDERLINE = /^(?:={2,}|-{2,})[ \t]*$/;

/** A line that is neither blank nor an item of a list, a row, a quotation, code or a label. */
export const PROSE = /^[\p{L}\p{N}"'`([“‘*_](?![.)][ \t])(?!\d{0,3}[.)][ \t])/u;

function readTitle(text: string, marks: string, place: { at: number; lines: 1 | 2 }): Heading {
  const lead = place.lines === 1 ? `${marks} ` : '';
  const level = marks.length;
  const dated = DATED.exec(text);
  if (dated !== null) {
    const [, year = '', month = '', date = ''] = dated;
    const day = dayOf(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
    const words = text.slice(dated[0].length).trim();
    // Our own headings have no closing marks: "Use C #" is a title.
    const title = level === 2 ? words : withoutClosing(words);
    const more = day === undefined ? { label: dated[0].trim().replace(/:$/, '') } : { day };
    return { ...place, level, title, lead: lead + dated[0], form: 'dated', ...more };
  }
  const numbered = NUMBERED.exec(text);
  if (numbered !== null) {
    const title = withoutClosing(text.slice(numbered[0].length).trim());
    return {
      ...place,
      level,
      title,
      lead: lead + numbered[0],
      form: 'numbered',
      label: numbered[1] ?? '',
    };
  }
  return { ...place, level, title: withoutClosing(text), lead, form: 'plain' };
}

/** `## Title ##`; the mark in `C#` belongs to the word. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  return end < text.length && /\s/.test(text[end - 1] ?? ' ') ? text.slice(0, end).trimEnd() : text;
}

/** `2026-01-02: `, `2026-1-2 - `, `[2026-01-02] ` */
const DATED =
  /^(?:\[(?=[\d-]+\]))?(\d{4})-(\d{1,2})-(\d{1,2})(?:\][ \t]*:?|[ \t]*:|[ \t]+[—–-](?=[ \t]))[ \t]*/;

/** `D-001: `, `ADR-3 `, `ADR 047: `, `9. ` */
const NUMBERED =
  /^((?:(?:ADR|RFC|DEC|DR|AD|Decision)[-\s#]{0,3}|D-?)\d{1,5}|\d{1,4}(?=[.)]))(?:[ \t]*[:.)]|[ \t]+[—–-](?=[ \t]))?[ \t]+/i;

/** The part of a decision that stands under such a heading; `other` for one that we keep as text. */
export function sectionKey(title: string): BulletKey | 'other' | undefined {
  const words = title.toLowerCase().replace(/:$/, '');
  return SECTIONS.find(([, names]) => names.test(words))?.[0];
}

const SECTIONS: readonly (readonly [BulletKey | 'other', RegExp])[] = [
  [
    'context',
    /^(?:context|background|motivation|problem|problem statement|context and problem statement|rationale|abstract)$/,
  ],
  ['decision', /^(?:decision|decision outcome|our decision|resolution|solution|outcome|proposal)$/],
  [
    'alternative',
    /^(?:alternatives|alternatives (?:considered|rejected)|rejected alternatives|considered alternatives)$/,
  ],
  ['constraint', /^constraints?(?: introduced)?$/],
  [
    'other',
    /^(?:status|date|deciders|authors?|changelog|change log|decision drivers|considered options|options|options considered|pros and cons of the options|(?:(?:positive|negative|neutral) )?consequences|implications|positive|negative|neutral|references|further (?:discussions?|reading)|discussions?|links|related(?: decisions)?|notes?|test cases.*|backwards compatibility|implementation|comments)$/,
  ],
];

/** A heading of the file itself, under which no single decision stands. */
export function isAboutFile(title: string): boolean {
  return ABOUT.test(title);
}

const ABOUT =
  /^(?:(?:the |our |all |project |team |open |past |recent |active |accepted |proposed |archived? |superseded |rejected |architecture |architectural |technical |design )*(?:decisions?|adrs?)(?: (?:log|records?|register|archive|history|list))?|how\b.*|about\b.*|usage|introduction|intro|overview|template|format|index|contents|table of contents|legend|purpose|guidelines?|process|conventions?|rules|examples?|glossary|summary|history|instructions|open questions|questions|to ?do|next steps|pending|archive|see also|appendix|log)$/i;
