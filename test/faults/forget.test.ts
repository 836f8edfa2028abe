// Forgetting is the one edit of a closed file: it must reach everything, touch nothing else, and hide no damage.

import { expect, test } from 'vitest';
import { forget } from '../../src/engine/forget.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/load.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { remember } from '../../src/engine/remember.ts';
import { endSession } from '../../src/engine/work.ts';
import { type MemoryFiles, memoryFiles } from '../../src/platform/memory-files.ts';
import { textsIn } from './promise.ts';
import { storeAt } from './script.ts';

const ROOT = '/store';
const WORDS = 'The password of the staging server is in the wiki';

test('what was forgotten is in no file any more: sessions, torn pieces, unpublished files, checkpoint', () => {
  const files = closedSession();
  rebuild(storeAt(files, ROOT, 1));
  files.create(`${ROOT}/sessions/.torn/some-1.md`, `- Created learning \`leak\`: ${WORDS}`);
  files.create(`${ROOT}/sessions/2026-11/.tmp-1-abc-0`, WORDS);
  forget(storeAt(files, ROOT, 2), ['leak']);
  expect([...textsIn(files, ROOT)].filter(([, text]) => text.includes(WORDS))).toEqual([]);
  expect(load(storeAt(files, ROOT, 3)).state.facts.get('leak')?.forgotten).toBe(true);
  expect(fsck(storeAt(files, ROOT, 3)).ok).toBe(true);
});

test('other facts keep the scope, source and field values they share with it', () => {
  const files = closedSession();
  const before = load(storeAt(files, ROOT, 1)).state.facts.get('neighbour');
  forget(storeAt(files, ROOT, 2), ['leak']);
  expect(load(storeAt(files, ROOT, 3)).state.facts.get('neighbour')).toEqual(before);
  expect(before).toMatchObject({ scope: 'module:payments', statement: 'Refunds go through the ledger' });
});

test('where two sessions chose one id, only the fact that was named is forgotten', () => {
  const files = memoryFiles();
  const here = { ...storeAt(files, ROOT, 0), session: 'session-here' };
  const there = { ...storeAt(files, ROOT, 0), session: 'session-there' };
  const unseen = files.copy();
  const say = (store: typeof here, statement: string) =>
    remember(store, { kind: 'preference', id: 'same', statement, fields: [] });
  say(here, 'Short one');
  say({ ...there, files: unseen }, 'Other one');
  for (const [path, text] of textsIn(unseen, `${ROOT}/sessions`)) files.create(path, text);
  const [, later = ''] = [...load(here).state.facts.keys()];
  const statements = () =>
    Object.fromEntries([...load(here).state.facts.values()].map((fact) => [fact.id, fact.statement]));
  const before = statements();
  forget({ ...storeAt(files, ROOT, 1), session: 'session-after' }, [later]);
  expect(statements()).toEqual({ ...before, [later]: '[REDACTED:forgotten]' });
});

test('a seal that was broken before is broken afterwards', () => {
  const files = closedSession();
  const path = sessionIn(files);
  files.replace(path, new TextDecoder().decode(files.read(path)).replace('Refunds go', 'Refunds went'));
  forget(storeAt(files, ROOT, 2), ['leak']);
  expect(fsck(storeAt(files, ROOT, 3)).problems.map(({ code }) => code)).toContain('seal-broken');
});

test('what stands after the seal of a file stays there', () => {
  const files = closedSession();
  const path = sessionIn(files);
  const late = '\n## Memory References\n\n- Pinned `neighbour`\n  at: 2026-11-15T09:00:00Z #90\n';
  files.append(path, late);
  forget(storeAt(files, ROOT, 2), ['leak']);
  expect(new TextDecoder().decode(files.read(path)).endsWith(late)).toBe(true);
});

/** Two facts of one module in a session that is closed, whose closing words quote one of them. */
function closedSession(): MemoryFiles {
  const files = memoryFiles();
  for (const [id, statement] of [
    ['leak', WORDS],
    ['neighbour', 'Refunds go through the ledger'],
  ] as const)
    remember(storeAt(files, ROOT, 0), {
      kind: 'learning',
      id,
      statement,
      scope: 'module:payments',
      fields: [['source', 'docs/payments/overview.md']],
    });
  endSession(storeAt(files, ROOT, 0.1), `We said: ${WORDS}.`, undefined);
  return files;
}

function sessionIn(files: MemoryFiles): string {
  return [...files.contents.keys()].find((path) => path.includes('/sessions/')) ?? '';
}
