import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { memoryWorktree } from '../../platform/memory-worktree.ts';
import { archive, invalidate } from '../mark.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { lostNames, staleReferences } from './references.ts';

function project(files: Record<string, string>, views: Record<string, string> = {}) {
  const desk = memoryStore();
  const day = desk.at('2026-05-04', 'person');
  const store: Store = { ...day, config: { ...day.config, views } };
  const tree = memoryWorktree(new Map(Object.entries(files)));
  const decide = (id: string, statement: string, constraint: string[] = [], supersedes?: string) =>
    remember(store, {
      kind: 'decision',
      statement,
      id,
      fields: constraint.map((text) => ['constraint', text] as const),
      supersedes,
      ...(supersedes === undefined ? {} : { because: 'it changed' }),
    });
  return { desk, store, tree, decide };
}

it('finds code and documents that refer to what was replaced, proved wrong or put away, and says by what', () => {
  const { store, tree, decide } = project({
    'src/auth.ts': '// decision: jwt-sessions\nconst x = "my-jwt-sessions-table";\n',
    'docs/auth.md': 'Because of "Sessions are JSON web tokens" we sign them.\nSee cookie-sessions.\n',
    'docs/history.md': 'jwt-sessions was replaced by cookie-sessions\n',
    'docs/adr/3.md': '# Sessions are JSON web tokens\n\nStatus: superseded\n',
    'CHANGELOG.md': 'jwt-sessions\n',
    'src/retry.ts': '// tide: retry\nretry();\n',
    'src/cache.ts': '# see old-cache-rule\n',
  });
  decide('jwt-sessions', 'Sessions are JSON web tokens');
  decide('cookie-sessions', 'Sessions live in cookies', [], 'jwt-sessions');
  decide('retry', 'Requests are tried three times');
  invalidate(store, ['retry'], 'the queue does it');
  decide('old-cache-rule', 'The cache lives one minute');
  archive(store, ['old-cache-rule'], 'nobody needs it');
  expect(
    staleReferences(store, tree, load(store)).map(({ file, line, id, status, by }) => [
      file,
      line,
      id,
      status,
      by,
    ]),
  ).toEqual([
    ['src/auth.ts', 1, 'jwt-sessions', 'superseded', 'cookie-sessions'],
    ['docs/auth.md', 1, 'jwt-sessions', 'superseded', 'cookie-sessions'],
    ['src/retry.ts', 1, 'retry', 'invalidated', null],
    ['src/cache.ts', 1, 'old-cache-rule', 'archived', null],
  ]);
});

it('knows decisions by the numbers a log gives them, and does not look into the log itself', () => {
  const files = {
    'DECISIONS.md': 'D003 jwt-sessions\n',
    'src/a.ts': '// see D003\nconst D003 = 1;\n',
    'docs/a.md': 'D003 binds us. D0031 does not.\n',
  };
  const { desk, store, tree, decide } = project(files, { 'decision-log': '.' });
  decide('jwt-sessions', 'Tokens');
  decide('cookie-sessions', 'Cookies', [], 'jwt-sessions');
  desk.files.makeFolder(`${store.root}/.index/views/decision-log`);
  desk.files.replace(
    `${store.root}/.index/views/decision-log.names`,
    'jwt-sessions\tD003\ncookie-sessions\tD004\n',
  );
  desk.files.replace(`${store.root}/.index/views/decision-log/DECISIONS.md`, files['DECISIONS.md']);
  expect(
    staleReferences(store, tree, load(store)).map(({ file, line, words }) => [file, line, words]),
  ).toEqual([
    ['src/a.ts', 1, 'D003'],
    ['docs/a.md', 1, 'D003'],
  ]);
});

it('finds names in constraints that are nowhere, unless that is what the constraint wants', () => {
  const { store, tree, decide } = project({ 'src/repo.ts': 'class TariffRepo { find() {} }\n' });
  decide('repo', 'All lookups go through one place', [
    'Reads go through `TariffRepo.find()` in src/repo.ts',
    'Writes go through `TariffStore` and src/store.ts, as `npm run check` tells',
    'Never use `moment`',
  ]);
  const found = lostNames(store, tree, load(store));
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    ['repo', 'TariffStore'],
    ['repo', 'src/store.ts'],
  ]);
});
