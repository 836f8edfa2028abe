// What a footer says that cannot be read; it stays as it is written until the fact changes.

import type { Problem } from '../../model/problem.ts';
import { isTier } from '../../model/tier.ts';
import type { FactBlock } from './file-block.ts';
import { countIn, dayIn, entryOf } from './footer.ts';

export function footerProblems(file: string, block: FactBlock): Problem[] {
  const { footer } = block;
  const odd = VALUES.filter(([key, isRead]) => {
    const value = entryOf(footer, key);
    return value !== undefined && !isRead(value);
  }).map(([key]) => `${key}: ${entryOf(footer, key)}`);
  if (odd.length === 0) return [];
  return [
    {
      code: 'footer-value',
      level: 'notice',
      message: `\`${footer.id}\` has a footer of which a part cannot be read: ${odd.join(', ')}.`,
      file,
      line: footerLine(block),
      expected: 'created: 2026-05-09 | last_used: 2026-05-11 | uses: 3 | tier: active',
      received: odd.join(' | ').slice(0, 200),
    },
  ];
}

export function footerLine({ line, text, footer }: FactBlock): number {
  return line + text.slice(0, footer.from).split('\n').length - 1;
}

const VALUES: readonly (readonly [key: string, isRead: (value: string) => boolean])[] = [
  ['created', (value) => dayIn(value) !== undefined],
  ['last_used', (value) => dayIn(value) !== undefined],
  ['uses', (value) => countIn(value) !== undefined],
  ['tier', (value) => isTier(value.toLowerCase())],
];
