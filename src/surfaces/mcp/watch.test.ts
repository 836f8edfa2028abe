import { expect, it, vi } from 'vitest';
import { MOST_WATCHED, watchResources } from './watch.ts';

it('so many resources are watched and no more', () => {
  const watch = watchResources(
    async () => ({ cwd: '/nowhere', env: {} }),
    () => {},
  );
  for (let n = 0; n < MOST_WATCHED; n++) expect(watch.add(`tidemark://fact/f${n}`)).toBe(true);
  expect(watch.add('tidemark://fact/more')).toBe(false);
  expect(watch.add('tidemark://fact/f1')).toBe(true);
  watch.remove('tidemark://fact/f1');
  expect(watch.add('tidemark://fact/more')).toBe(true);
  watch.close();
});

it('who subscribes costs his own resource, and what others watch is not read again', async () => {
  const read: string[] = [];
  const told: string[] = [];
  const watch = watchResources(
    async () => ({ cwd: '/nowhere', env: {} }),
    (uri) => told.push(uri),
    async (_, uri) => {
      read.push(uri);
      return 'as it is';
    },
  );
  const uris = Array.from({ length: 10 }, (_, n) => `tidemark://fact/f${n}`);
  for (const uri of uris.slice(0, 5)) watch.add(uri);
  await vi.waitFor(() => expect(read).toHaveLength(5));
  for (const uri of uris.slice(5)) {
    watch.add(uri);
    await vi.waitFor(() => expect(read).toContain(uri));
  }
  watch.add('tidemark://fact/f3');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toEqual(uris);
  expect(told).toEqual([]);
  watch.close();
});
