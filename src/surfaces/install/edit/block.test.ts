import { describe, expect, it } from 'vitest';
import type { Block } from '../piece.ts';
import { blockStanding, putBlock, takeBlock } from './block.ts';

const block: Block = { form: 'block', path: 'x', text: '## Memory\n\nWords.' };
const OURS = '<!-- tidemark:begin -->\n## Memory\n\nWords.\n<!-- tidemark:end -->\n';

describe('a block', () => {
  it.each([
    ['', OURS],
    ['# A\n', `# A\n\n${OURS}`],
    ['# A\n\n', `# A\n\n${OURS}`],
    ['# A', `# A\n\n${OURS}`],
    ['# A\r\n', `# A\r\n\r\n${OURS.replaceAll('\n', '\r\n')}`],
  ])('goes to the end of %j', (before, after) => {
    expect(putBlock(before, block)).toEqual({ read: after });
    expect(blockStanding(after, block)).toEqual({ read: 'same' });
  });

  it('goes with its empty line, wherever it was moved', () => {
    expect(takeBlock(`# A\n\n${OURS}\n# B\n`)).toEqual({ read: '# A\n\n# B\n' });
    expect(takeBlock(`${OURS}# B\n`)).toEqual({ read: '# B\n' });
  });

  it('is known when somebody wrote into it, and replaced where it stands', () => {
    const edited = OURS.replace('Words.', 'Other words.');
    expect(blockStanding(edited, block)).toEqual({ read: 'other' });
    expect(putBlock(`a\n${edited}b\n`, block)).toEqual({ read: `a\n${OURS}b\n` });
  });

  it.each([
    ['a\n<!-- tidemark:begin -->\n', 2, /without <!-- tidemark:end/],
    ['<!-- tidemark:end -->\n', 1, /without <!-- tidemark:begin/],
    [`${OURS}${OURS}`, 6, /more than one block/],
  ])('is not put into %j: line %i is named', (text, line, message) => {
    expect(putBlock(text, block)).toEqual({ flaw: { line, message: expect.stringMatching(message) } });
  });
});

it('takes marks that somebody only writes about for no block', () => {
  const prose = 'Doc: `<!-- tidemark:begin -->` and then\nmine\n`<!-- tidemark:end -->` are marks\n';
  expect(blockStanding(prose, { form: 'block', path: 'GEMINI.md', text: 'ours' })).toEqual({
    read: 'absent',
  });
});
