import { expect, it } from 'vitest';
import { isViewRoot } from './view-root.ts';

it.each([
  ['.', true],
  ['./', true],
  ['./docs/', true],
  ['.tidemark/handbook', true],
  ['.git/hooks', false],
  ['./.GIT/hooks', false],
  ['././.git/hooks', false],
  ['.//./.git/hooks', false],
  ['docs/./x', false],
  ['docs//x', false],
  ['modules/one/.git/hooks', false],
  ['././.tidemark/sessions', false],
  ['../x', false],
])('lets a layout be kept in %j: %j', (path, allowed) => {
  expect(isViewRoot(path)).toBe(allowed);
});
