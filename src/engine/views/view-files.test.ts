import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../platform/memory-files.ts';
import { viewCalled } from './registry.ts';
import { LARGEST_FILE, readLayout } from './view-files.ts';

const MB = 1024 * 1024;

describe('a layout file', () => {
  it.each([
    ['that tide writes for 40,000 facts is read', 10, []],
    [
      'beyond the limit is left alone',
      LARGEST_FILE + 1,
      [`It has more than ${LARGEST_FILE} MB and is left alone.`],
    ],
  ])('%s', (_, size, expected) => {
    const files = memoryFiles();
    files.makeFolder('project');
    files.create('project/DECISIONS.md', `${'x'.repeat(1023)}\n`.repeat(size * 1024));
    const read = readLayout(files, 'project', viewCalled('decision-log'), false);
    expect(read.problems.map(({ message }) => message)).toEqual(expected);
    expect(read.files.get('DECISIONS.md')?.length).toBe(expected.length === 0 ? size * MB : undefined);
  });
});
