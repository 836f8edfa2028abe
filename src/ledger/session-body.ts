// The body of a session file: title, sections, seal, and the events under Memory References.

import { readItem } from './read-item.ts';
import { readStray } from './read-loose.ts';
import { sayZeros } from './say-zeros.ts';
import { parseSeal, type Seal } from './seal.ts';
import type { Reader } from './session-reader.ts';

export const REFERENCES = '## Memory References';

interface Section {
  readonly title: string;
  readonly text: string;
}

export interface Body {
  readonly title?: string;
  readonly sections: readonly Section[];
  readonly sealed?: Seal & { readonly line: number; readonly offset: number };
  /** Characters up to the end of the last whole event or section: a torn tail begins here. */
  readonly whole: number;
}

export function readBody(reader: Reader, from: number, mayGoOn?: () => void): Body {
  const { texts, offsets, lastInk, zeros, zeroTail } = reader.lines;
  const sections: Section[] = [];
  let title: string | undefined;
  let sealed: Body['sealed'];
  let whole = offsets[from] ?? 0;
  let end = texts.length;
  let section: { title: string; from: number } | undefined;
  const closeSection = (end: number) => {
    if (section !== undefined && section.title !== REFERENCES)
      sections.push({ title: section.title, text: texts.slice(section.from, end).join('\n').trim() });
  };
  let turns = 0;
  for (let i = from; i < texts.length; i++) {
    if ((++turns & 255) === 0) mayGoOn?.();
    const line = texts[i] ?? '';
    if (zeros && line.includes('\0')) sayZeros(reader, i);
    if (i === zeroTail) {
      end = i;
      break;
    }
    const seal = line.startsWith('<!-- sealed:') ? parseSeal(line) : undefined;
    if (
      seal === undefined &&
      line.startsWith('<!-- sealed') &&
      (i < texts.length - 1 || reader.lines.terminated)
    )
      reader.say(
        'seal-unreadable',
        'error',
        i + 1,
        'The seal cannot be read; whether the file is as it was closed cannot be told.',
        line,
      );
    if (seal !== undefined) {
      sealed = { ...seal, line: i + 1, offset: offsets[i] ?? 0 };
      closeSection(i);
      if (section?.title !== REFERENCES) section = undefined;
      whole = offsets[i + 1] ?? 0;
    } else if (line.startsWith('## ')) {
      closeSection(i);
      const heading = line.trimEnd();
      section = {
        title: heading.toLowerCase() === REFERENCES.toLowerCase() ? REFERENCES : heading,
        from: i + 1,
      };
      whole = offsets[i + 1] ?? 0;
    } else if (section === undefined) {
      if (title === undefined && line.startsWith('# ')) title = line.slice(2).trim();
      whole = offsets[i + 1] ?? 0;
    } else if (section.title === REFERENCES) {
      if (isConflictMarker(line))
        reader.say(
          'conflict-marker',
          'error',
          i + 1,
          'A merge conflict stands in the ledger; keep both sides and remove the marker lines.',
          line,
        );
      if (line.startsWith('- ')) {
        const last = lastLineOfItem(texts, i);
        if (!readItem(reader, i, last)) break;
        whole = offsets[last + 1] ?? 0;
        i = last;
      } else if (line.trim() === '') {
        if (whole === offsets[i]) whole = offsets[i + 1] ?? 0;
      } else if (isConflictMarker(line) || readStray(reader, i)) whole = offsets[i + 1] ?? 0;
    } else whole = offsets[i + 1] ?? 0;
  }
  closeSection(end);
  if (sealed !== undefined && sealed.line <= lastInk)
    reader.say(
      'after-seal',
      'error',
      sealed.line + 1,
      'Something follows the seal; it counts, but the seal does not cover it.',
      texts[lastInk],
    );
  if (sealed !== undefined && sealed.events !== reader.events.length) {
    reader.say(
      'seal-count',
      'error',
      sealed.line,
      `The seal counts ${sealed.events} events, the file has ${reader.events.length}.`,
    );
  }
  return {
    sections,
    whole,
    ...(title === undefined || title === '' ? {} : { title }),
    ...(sealed === undefined ? {} : { sealed }),
  };
}

function isConflictMarker(line: string): boolean {
  const first = line.charCodeAt(0);
  return (first === 0x3c || first === 0x3e || first === 0x7c) && /^(<{7}|>{7}|\|{7})( |$)/.test(line);
}

export function lastLineOfItem(texts: readonly string[], first: number): number {
  let last = first;
  for (let i = first + 1; i < texts.length; i++) {
    const line = texts[i] ?? '';
    if (line.startsWith('  ') && line.trim() !== '') last = i;
    else if (line.startsWith('    ')) last = i;
    else if (line.trim() !== '') break;
  }
  return last;
}
