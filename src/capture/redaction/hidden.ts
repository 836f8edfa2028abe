// Characters that are not seen but split a word: zero-width, joiners, direction marks, controls, terminal colours.
// Invariant: tab and line breaks stay, and so does every visible character.
import { type CutView, cutView } from './cut-view.ts';
import type { Span } from './rule.ts';

/** The text without what is not seen; undefined when none of it stands where it could split a secret. */
export function withoutHidden(text: string): CutView | undefined {
  const cuts: Span[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code > 31 && code < 127) || code === 10 || !BLOCKS.has(code >> 8)) continue;
    HIDDEN.lastIndex = i;
    if (!HIDDEN.test(text)) continue;
    cuts.push({ start: i, end: HIDDEN.lastIndex });
    i = HIDDEN.lastIndex - 1;
  }
  return cuts.some((cut) => splits(text, cut)) ? cutView(text, cuts) : undefined;
}

/** The high bytes under which a hidden character lies. */
const BLOCKS = new Set([0x00, 0x03, 0x06, 0x11, 0x17, 0x18, 0x20, 0x31, 0xdb, 0xfe, 0xff]);
const CHARACTERS =
  '\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb';
const HIDDEN = new RegExp(`(?:\\x1b\\[[0-9;?]{0,20}[A-Za-z]|[${CHARACTERS}]|\\udb40[\\udc00-\\udfff])+`, 'y');

// Secrets are ASCII: what joins emoji or shapes Persian has other neighbours.
function splits(text: string, cut: Span): boolean {
  return /[\t\n\r\x20-\x7e]/.test(text[cut.start - 1] ?? '') && /[\x21-\x7e]/.test(text[cut.end] ?? '');
}
