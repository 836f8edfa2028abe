import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { load } from '../../engine/reading/load.ts';
import { memoryFiles } from '../../platform/memory-files.ts';
import { stopAfter } from '../../platform/stop-after.ts';
import { deadlineIn, OutOfTime } from './deadline.ts';

it('lets nothing reach the disk once the time is over', () => {
  let now = 0;
  const deadline = deadlineIn(100, () => now);
  const files = deadline.limited(memoryFiles());
  files.jot('/a', 'x');
  expect(files.stat('/a')?.size).toBe(1);
  expect(deadline.isOver).toBe(false);
  now = 100;
  expect(deadline.isOver).toBe(true);
  expect(() => files.read('/a')).toThrow(OutOfTime);
  expect(() => files.remove('/a')).toThrow(OutOfTime);
});

it('leaves the rest its half, whatever the first half was spent on and however long that took', () => {
  let now = 0;
  const deadline = deadlineIn(100, () => now);
  const files = deadline.limited(memoryFiles());
  const slow = () => {
    now += 60;
    files.stat('/a');
  };
  expect(deadline.spare('one', () => 1)).toBe(1);
  expect(deadline.spare('two', slow)).toBeUndefined();
  expect(deadline.isOver).toBe(false);
  now = 99;
  deadline.check();
  const long = () => {
    now += 500;
  };
  const later = deadlineIn(100, () => now);
  expect(later.spare('three', long)).toBeUndefined();
  expect(later.isOver).toBe(false);
  now += 50;
  expect(later.isOver).toBe(true);
  expect([...deadline.missed, ...later.missed]).toEqual(['two', 'three']);
});

it('ends a loop that looks at no clock, and one inside it, and goes on with the rest', () => {
  const deadline = deadlineIn(1_000, Date.now, stopAfter);
  const endless = () => {
    for (;;);
  };
  expect(deadline.spare('one', endless)).toBeUndefined();
  expect(deadline.isOver).toBe(false);
  expect(deadline.within('two', () => 2)).toBe(2);
  expect(deadline.within('three', () => deadline.within('four', endless) ?? 3)).toBeUndefined();
  expect(deadline.isOver).toBe(true);
  // On a busy machine the outer loop is ended before the inner one is told.
  expect(deadline.missed.filter((what) => what !== 'four')).toEqual(['one', 'three']);
});

it('hides no mistake behind the time', () => {
  const deadline = deadlineIn(100, () => 0);
  const broken = () => {
    throw new TypeError('x');
  };
  expect(() => deadline.within('one', broken)).toThrow(TypeError);
  expect(deadline.spare('one', broken)).toBeUndefined();
  expect(deadline.failures).toEqual([new TypeError('x')]);
});

describe('one large session', () => {
  const NAME = '2026-03-01T120000Z-cli-aaaa';
  const PATH = `/project/.tidemark/sessions/2026-03/${NAME}.md`;
  const head = `---\nformat: tidemark/1\nsession: ${NAME}\nagent: cli\nstarted: 2026-03-01T12:00:00Z\ntick: 1\n---\n# Session\n\n## Memory References\n\n`;
  const event = (n: number) =>
    `- Created learning \`a-${n}\`: Learned ${n}\n  scope: project\n  at: 2026-03-01T12:00:00Z #${n + 2}\n`;

  /** Every look at the clock is a millisecond. */
  const loaded = (text: string, ms: number) => {
    const { files, at } = memoryStore();
    const store = at('2026-03-02');
    files.create(PATH, text);
    let looks = 0;
    const deadline = deadlineIn(ms, () => looks++);
    return { looks: () => looks, load: () => load({ ...store, files: deadline.limited(files) }) };
  };

  it.each([
    ['of many events', head + Array.from({ length: 7_000 }, (_, n) => event(n)).join('')],
    ['of blank lines', head + event(0) + '\n'.repeat(500_000)],
    [
      'in the words of another protocol',
      `# Session\n\n## Memory References\n\n${'- Referenced: a-b\n'.repeat(20_000)}`,
    ],
  ])('%s is given up in the middle', (_, text) => {
    const whole = loaded(text, 1_000_000);
    whole.load();
    expect(whole.looks()).toBeGreaterThan(60);
    const half = Math.floor(whole.looks() / 2);
    const cut = loaded(text, half);
    expect(cut.load).toThrow(OutOfTime);
    expect(cut.looks()).toBeLessThan(half + 10);
  });

  it('is not begun where it is larger than can be read in time, and the note says what helps', () => {
    const { load } = loaded(head + '\n'.repeat(9 * 1024 * 1024), 1_000_000);
    expect(load).toThrow(/has 10 MB; a hook reads no more than 8 MB of one file\. tide status makes/);
  });
});
