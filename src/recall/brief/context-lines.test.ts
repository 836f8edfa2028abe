import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../markdown/token-estimate.ts';
import { contextLines } from './context-lines.ts';

const list = (name: string, count: number) =>
  `- **${name}**:\n${Array.from({ length: count }, (_, n) => `  - ${name} item ${n}, said at some length`).join('\n')}`;
const SUMMARY = `> For reference only.\n\n## Summary\n\n${list('What was completed', 40)}\n${list('Key decisions', 6)}\n- **Pending asks**: None\n${list('Remaining work', 3)}\n`;

describe('the context of a checkpoint', () => {
  it('stays as it is where there is room, without headings and empty lists', () => {
    expect(contextLines('## Here\n\nCache works.\n- **Open**: None\nEviction open.\n', 700)).toEqual({
      lines: ['Here', 'Cache works.', 'Eviction open.'],
      isCut: false,
    });
  });

  it('keeps the newest of every list where there is not, most of what was decided and is open', () => {
    const { lines, isCut } = contextLines(SUMMARY, 250);
    expect(isCut).toBe(true);
    expect(estimateTokens(lines.join('\n'))).toBeLessThanOrEqual(250);
    for (const last of ['What was completed item 39', 'Key decisions item 5', 'Remaining work item 2'])
      expect(lines.join('\n')).toContain(last);
    expect(lines.filter((line) => line.includes('Key decisions item'))).toHaveLength(6);
    expect(lines.join('\n')).not.toContain('What was completed item 0,');
    expect(lines.indexOf('- **Key decisions**:')).toBeGreaterThan(lines.indexOf('- **What was completed**:'));
  });

  it('is cut at its end where it has no lists', () => {
    const { lines } = contextLines(
      Array.from({ length: 100 }, (_, n) => `Line ${n} of the text`).join('\n'),
      100,
    );
    expect(lines[0]).toBe('Line 0 of the text');
    expect(lines.length).toBeLessThan(30);
  });
});
