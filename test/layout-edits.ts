// Random things a hand does to a file of a layout.

import fc from 'fast-check';

export interface Edit {
  readonly file: number;
  readonly line: number;
  readonly how: 'remove' | 'insert' | 'change' | 'double' | 'cut';
  readonly text: string;
}

export const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.nat(1000),
  line: fc.nat(1000),
  how: fc.constantFrom('remove', 'insert', 'change', 'double', 'cut'),
  text: fc.oneof(
    fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){1,4}$/),
    fc.constantFrom(
      '- a new bullet of mine',
      '## A heading of mine',
      '> quoted',
      '1. numbered',
      '| a | b |',
      '{"id": 7}',
    ),
  ),
});

export function apply(text: string, { line, how, text: added }: Edit): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  if (how === 'remove') lines.splice(at, 1);
  if (how === 'insert') lines.splice(at, 0, added);
  if (how === 'change') lines[at] = `${lines[at]} ${added}`;
  if (how === 'double') lines.splice(at, 0, lines[at] ?? '');
  if (how === 'cut') return text.slice(0, Math.floor((text.length * at) / lines.length));
  return lines.join('\n');
}
