// CONTINUITY.md in parts whose texts, joined, are the file: what stands before the first section, then the sections, known
// or not. A heading inside a comment or a closed fence opens nothing; of two sections of one name the first counts.

import { splitLines } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import { type SectionId, sectionOf } from './sections.ts';

export interface BodyLine {
  readonly text: string;
  readonly end: string;
  /** The same with comments blank and fenced code as NUL. */
  readonly masked: string;
  readonly line: number;
}

export interface WorkingPart {
  readonly id?: SectionId;
  /** With its line end; empty for what stands before all sections. */
  readonly heading: string;
  readonly body: readonly BodyLine[];
}

export function parseWorking(text: string): WorkingPart[] {
  const masked = splitLines(maskHidden(text));
  const seen = new Set<SectionId>();
  const parts: { id?: SectionId; heading: string; body: BodyLine[] }[] = [{ heading: '', body: [] }];
  for (const [n, { text: line, end }] of splitLines(text).entries()) {
    const mask = masked[n]?.text ?? line;
    const heading = /^(#{1,2})[ \t]+(\S.*)$/.exec(mask);
    if (heading === null || (heading[1] === '#' && parts.length === 1)) {
      parts.at(-1)?.body.push({ text: line, end, masked: mask, line: n + 1 });
      continue;
    }
    const id = heading[1] === '##' ? sectionOf(heading[2] ?? '')?.id : undefined;
    const known = id !== undefined && !seen.has(id);
    if (known) seen.add(id);
    parts.push({ ...(known ? { id } : {}), heading: line + end, body: [] });
  }
  return parts;
}

export function bodyText(lines: readonly BodyLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}
