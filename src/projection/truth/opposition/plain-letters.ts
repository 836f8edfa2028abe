// A text in the letters it looks as if it were written in, so that nobody passes a decision by an invisible mark or a letter of
// another alphabet. Only for comparing: what is kept is what was said.

import { normalForm } from '../../../markdown/normal-form.ts';

export function plainLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  const seen = normalForm(text, 'NFKD')
    .replace(UNSEEN, '')
    .replace(ALIKE, (letter) => LATIN[letter] ?? letter);
  return normalForm(seen, 'NFC');
}

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Accents, joiners, soft hyphens and marks of direction. */
const UNSEEN =
  /[\u0300-\u036f]|[\u00ad\u061c\u115f\u1160]|[\u180b-\u180f]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/g;

const LATIN: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairs(
    '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d',
    'aeopcyxijshdqw',
  ),
  ...pairs(
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405',
    'ABEKMHOPCTYXIJS',
  ),
  ...pairs('\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c5', 'aopviku'),
  ...pairs(
    '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7',
    'ABEZHIKMNOPTYX',
  ),
]);
const ALIKE = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g');

function pairs(letters: string, latin: string): [string, string][] {
  return Array.from(letters, (letter, i) => [letter, latin[i] as string]);
}
