// Text as the working file shows it. What a person or agent said can open no section, comment, fence or placeholder there,
// and reads back as it was said.

import { maskHidden } from '../../markdown/mask-hidden.ts';

/** As the ledger would hold it: LF, no control characters, no white space around it or at the ends of its lines. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
    .toWellFormed()
    .replace(/(?<![^\S\n])[^\S\n]+(?=\n|$)/g, '')
    .trim();
}

export function oneLine(text: string): string {
  return tidy(text).replace(/\s+/g, ' ');
}

/** A template's place to be filled in: `[like this]`, or several of them with marks between. */
export function isPlaceholder(text: string): boolean {
  return PLACE.test(text);
}

const PLACE = /^\[[^[\]]*\](?::\s*\[[^[\]]*\][^\n]*)?$/;
const GUARDED_PLACE = new RegExp(`^\\\\+${PLACE.source.slice(1)}`);

/** For text behind a bullet or a label. */
export function guard(text: string): string {
  const safe = text.replace(/<(\\*)!--/g, '<\\$1!--');
  return isPlaceholder(safe) || GUARDED_PLACE.test(safe) ? `\\${safe}` : safe;
}

export function unguard(text: string): string {
  const plain = GUARDED_PLACE.test(text) ? text.slice(1) : text;
  return plain.replace(/<\\(\\*)!--/g, '<$1!--');
}

/** For paragraphs that stand at the margin. A fence that is closed stays as it is. */
export function guardProse(text: string): string {
  const safe = guard(text);
  const masked = maskHidden(safe).split('\n');
  return safe
    .split('\n')
    .map((line, n) => ((isFenced(masked[n]) ? MARKER : STRUCTURE).test(line) ? `\\${line}` : line))
    .join('\n');
}

export function unguardProse(text: string): string {
  const masked = maskHidden(text).split('\n');
  const lines = text.split('\n').map((line, n) => {
    if (!line.startsWith('\\')) return line;
    return (isFenced(masked[n]) ? MARKER : STRUCTURE).test(line.slice(1)) ? line.slice(1) : line;
  });
  return unguard(lines.join('\n'));
}

export function isFenced(masked: string | undefined): boolean {
  return masked?.includes('\0') ?? false;
}

const MARKER = /^\\*(?:<{7}|>{7}|\|{7})(?: |$)/;
const STRUCTURE = /^\\*(?:#{1,6}(?:[ \t]|$)| ?`{3}| ?~{3}|(?:<{7}|>{7}|\|{7})(?: |$))/;
