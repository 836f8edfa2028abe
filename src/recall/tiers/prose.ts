// What somebody says in a turn, sentence by sentence: no code, no commands.

import { oneLine } from '../../markdown/one-line.ts';
import { wholeSentencesOf } from '../../markdown/sentences.ts';
import type { Turn } from './turn.ts';

export function proseOf(text: string): string[] {
  const lines = text
    .replace(/^(?:```|~~~)[^\n]*\n[\s\S]*?(?:^(?:```|~~~)[ \t]*$|(?![\s\S]))/gm, '')
    .split('\n')
    .filter((line) => !/^\s*\$ /.test(line));
  const sentences = wholeSentencesOf(lines.join('\n'))
    .map(oneLine)
    .filter((sentence) => sentence.length > 2);
  // "No. Use pnpm." is one thing that was said.
  const said: string[] = [];
  let opening = '';
  for (const sentence of sentences) {
    const whole = `${opening}${sentence}`;
    opening = isOpening(sentence) ? `${whole} ` : '';
    if (opening === '') said.push(whole);
  }
  return opening === '' ? said : [...said, opening.trimEnd()];
}

function isOpening(sentence: string): boolean {
  return /^(?:actually,? )?(?:no|nope|wait|hold on|stop|scratch that|on second thought|change of plans?|never ?mind|yes|right|that(?:(?:'|’)s| is) (?:too \w+|wrong|not right))[,.!:;]*$/i.test(
    sentence,
  );
}

/** A sentence with who said it in which turn. */
export function quoted(text: string, { speaker, number }: Pick<Turn, 'speaker' | 'number'>): string {
  return `"${clipped(text).replaceAll('"', "'")}" (${speaker.toLowerCase()}, turn ${number})`;
}

/** Long prose is cut, but never inside what stands in code marks. */
function clipped(text: string): string {
  if (text.length <= 300) return text;
  const cut = text.slice(0, 300);
  const end = (cut.split('`').length - 1) % 2 === 1 ? cut.lastIndexOf('`') : cut.lastIndexOf(' ');
  return `${cut
    .slice(0, end > 100 ? end : 300)
    .trimEnd()
    .toWellFormed()} …`;
}
