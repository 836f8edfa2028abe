// A Markdown file as headings, bullets and other text. The texts of all parts, joined, are the file; what stands in
// a fence or a comment opens nothing. A fence or comment that is never closed hides nothing.

import { joinLines, type Line, splitLines } from '../../markdown/lines.ts';

export interface Part {
  readonly kind: 'heading' | 'bullet' | 'text';
  readonly text: string;
  readonly line: number;
  /** Headings only. */
  readonly level: number;
  readonly title: string;
}

export function outline(file: string): Part[] {
  const lines = splitLines(file);
  const parts: Part[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfPart(lines, at);
    const text = joinLines(lines.slice(at, end));
    const heading = headingOf(lines[at]?.text ?? '');
    const kind = heading !== undefined ? 'heading' : isBullet(lines[at]?.text ?? '') ? 'bullet' : 'text';
    parts.push({ kind, text, line: at + 1, level: heading?.level ?? 0, title: heading?.title ?? '' });
    at = end;
  }
  return parts;
}

export function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}

/** A part of ours that stood in no file yet. */
export function part(kind: Part['kind'], text: string): Part {
  const heading = kind === 'heading' ? headingOf(text.split(/\r?\n/)[0] ?? '') : undefined;
  return { kind, text, line: 0, level: heading?.level ?? 0, title: heading?.title ?? '' };
}

export function isBlank(one: Part): boolean {
  return one.kind === 'text' && one.text.trim() === '';
}

/** A comment, which says nothing to a reader. */
export function isComment(one: Part): boolean {
  return one.kind === 'text' && /^ {0,3}<!--/.test(one.text) && /-->\s*$/.test(one.text);
}

function endOfPart(lines: readonly Line[], at: number): number {
  const text = lines[at]?.text ?? '';
  if (headingOf(text) !== undefined) return at + 1;
  if (isBullet(text)) return endOfBullet(lines, at);
  return hiddenEnd(lines, at) ?? at + 1;
}

/** A bullet goes on through its nested bullets, indented or wrapped lines, and fences that open inside it. */
function endOfBullet(lines: readonly Line[], from: number): number {
  let end = from + 1;
  while (end < lines.length) {
    const text = lines[end]?.text ?? '';
    if (text.trim() === '') {
      let next = end + 1;
      while (lines[next]?.text.trim() === '') next++;
      if (!INDENTED.test(lines[next]?.text ?? '')) break;
      end = next;
      continue;
    }
    if (!INDENTED.test(text) && (opens(text) || isClosed(lines[end - 1]?.text ?? ''))) break;
    end = fenceEnd(lines, end) ?? end + 1;
  }
  return end;
}

const INDENTED = /^(?: {2,}|\t)\S/;

/** The tasks and the fact of a bullet stand at its end. */
function isClosed(line: string): boolean {
  return /\[(?:Task \d+|[a-z]+: [^\s[\]]+)\]\.?\s*$/.test(line);
}

function opens(text: string): boolean {
  return (
    headingOf(text) !== undefined ||
    isBullet(text) ||
    /^(?: ?(?:`{3}|~{3}|<!--|>|\||\d+[.)] )|-{3,}\s*$|[A-Z][\w ]*:\s*$)/.test(text)
  );
}

function hiddenEnd(lines: readonly Line[], at: number): number | undefined {
  if (!/^ {0,3}<!--/.test(lines[at]?.text ?? '')) return fenceEnd(lines, at);
  for (let n = at; n < lines.length; n++) {
    const text = lines[n]?.text ?? '';
    if (text.indexOf('-->', n === at ? text.indexOf('<!--') + 4 : 0) >= 0) return n + 1;
  }
  return undefined;
}

function fenceEnd(lines: readonly Line[], at: number): number | undefined {
  const mark = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(lines[at]?.text ?? '')?.[1];
  if (mark === undefined) return undefined;
  const close = new RegExp(`^\\s*\\${mark[0]}{${mark.length},}\\s*$`);
  for (let n = at + 1; n < lines.length; n++) if (close.test(lines[n]?.text ?? '')) return n + 1;
  return undefined;
}

function headingOf(text: string): { level: number; title: string } | undefined {
  const match = /^(#{1,6})(?:[ \t]+(.*))?$/s.exec(text);
  return match === null ? undefined : { level: match[1]?.length ?? 0, title: (match[2] ?? '').trim() };
}

function isBullet(text: string): boolean {
  return /^[-*+][ \t]/.test(text) || /^[-*+]$/.test(text);
}
