import { expect, it } from 'vitest';
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
