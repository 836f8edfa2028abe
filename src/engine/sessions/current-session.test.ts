import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { lastOpened, rememberCurrent } from './current-session.ts';

it('reads no more of a record of open sessions than we ever write', () => {
  const desk = memoryStore();
  const store = desk.at('2026-03-02');
  for (let n = 0; n < 200; n++) rememberCurrent(store, `2026-03-02T120000Z-claude-code-${n}`);
  expect(lastOpened(store)).toBe('2026-03-02T120000Z-claude-code-199');

  const [path = ''] = [...desk.files.contents.keys()].filter((one) => one.includes('/.index/open/'));
  const sound = new TextDecoder().decode(desk.files.read(path));
  desk.files.replace(path, `${sound}${'\n'.repeat(1_000_000)}`);
  const taken: number[] = [];
  const noting = <T>(bytes: Uint8Array | undefined, result: T): T => {
    taken.push(bytes?.length ?? 0);
    return result;
  };
  const files: typeof desk.files = {
    ...desk.files,
    read: (one) => {
      const bytes = desk.files.read(one);
      return noting(bytes, bytes);
    },
    readPart: (one, from, to) => {
      const part = desk.files.readPart(one, from, to);
      return noting(part?.bytes, part);
    },
  };
  expect(lastOpened({ ...store, files })).toBe('');
  expect(Math.max(...taken)).toBeLessThanOrEqual(64 * 1024);
});
