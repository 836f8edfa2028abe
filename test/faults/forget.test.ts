// Forgetting is the one edit of a closed file: it must reach everything, touch nothing else, and hide no damage.

import { expect, test } from 'vitest';
import { forget } from '../../src/engine/forget.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { remember } from '../../src/engine/remember.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { note } from '../../src/engine/work/set-work.ts';
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
  files.create(`${ROOT}/.index/.tmp-1-abc-1`, WORDS);
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

test('it is forgotten in the other worktrees too: in their copy of the session, in what they quote, in their checkpoint', () => {
  const files = closedSession();
  const path = sessionIn(files);
  const theirs = (name: string) => name.replace(ROOT, '/other');
  files.create(theirs(path), text(files, path));
  const there = { ...storeAt(files, '/other', 1), session: 'there', ledgers: ['/other', ROOT] };
  note(there, `Somebody said: ${WORDS}`);
  rebuild(there);
  const here = { ...storeAt(files, ROOT, 2), ledgers: [ROOT, '/other'] };
  const [erased] = forget(here, ['leak']);
  expect([...textsIn(files, '')].filter(([, one]) => one.includes(WORDS))).toEqual([]);
  expect(erased?.files).toHaveLength(3);
  expect(text(files, theirs(path))).toBe(text(files, path));
  for (const store of [here, { ...there, session: undefined }]) {
    expect(load(store).state.facts.get('leak')?.forgotten).toBe(true);
    expect(fsck(store).problems).toEqual([]);
  }
});

test('an event whose line end an editor took away is forgotten like any other', () => {
  const files = memoryFiles();
  remember(storeAt(files, ROOT, 0), { kind: 'preference', id: 'leak', statement: WORDS, fields: [] });
  const path = sessionIn(files);
  files.replace(path, text(files, path).trimEnd());
  forget(storeAt(files, ROOT, 1), ['leak']);
  expect(text(files, path)).not.toContain(WORDS);
  expect(fsck(storeAt(files, ROOT, 2)).problems).toEqual([]);
});

test('a file that is not UTF-8 is not rewritten: what speaks of the fact there is a reason to erase nothing', () => {
  for (const damaged of [`A remark: ${WORDS}`, '- Pinned `leak`\n  at: 2026-11-15T09:00:00Z #90']) {
    const files = closedSession();
    const path = `${ROOT}/sessions/2026-11/damaged.md`;
    files.create(path, '');
    files.replace(path, bytesOf(`${HEAD}B\xe4d\n${damaged}\n`));
    const before = new Map(textsIn(files, `${ROOT}/sessions`));
    expect(() => forget(storeAt(files, ROOT, 2), ['leak'])).toThrow(
      /damaged\.md speaks of it, but is not valid/,
    );
    expect(textsIn(files, `${ROOT}/sessions`)).toEqual(before);
  }
});

test('a file that is not UTF-8 and says nothing of it stays byte for byte as it is', () => {
  const files = closedSession();
  const path = `${ROOT}/sessions/2026-11/damaged.md`;
  const damaged = bytesOf(`${HEAD}B\xe4d\n`);
  files.create(path, '');
  files.replace(path, damaged);
  forget(storeAt(files, ROOT, 2), ['leak']);
  expect(files.read(path)).toEqual(damaged);
  expect(load(storeAt(files, ROOT, 3)).state.facts.get('leak')?.forgotten).toBe(true);
});

test('a torn tail that ends inside a character is put aside first, and its words are erased there', () => {
  const files = memoryFiles();
  remember(storeAt(files, ROOT, 0), { kind: 'preference', id: 'leak', statement: WORDS, fields: [] });
  const path = sessionIn(files);
  files.replace(path, bytesOf(`${text(files, path)}- Noted: ${WORDS}, \xc3`));
  forget(storeAt(files, ROOT, 1), ['leak']);
  expect([...textsIn(files, ROOT)].filter(([, one]) => one.includes(WORDS))).toEqual([]);
  expect(files.list(`${ROOT}/sessions/.torn`)).toHaveLength(1);
  expect(fsck(storeAt(files, ROOT, 2)).ok).toBe(true);
});

test('bytes after a seal that are not UTF-8 are not rewritten either', () => {
  const files = closedSession();
  const path = sessionIn(files);
  const sealed = bytesOf(`${text(files, path)}${WORDS} \xc3`);
  files.replace(path, sealed);
  expect(() => forget(storeAt(files, ROOT, 2), ['leak'])).toThrow(/speaks of it, but is not valid/);
  expect(files.read(path)).toEqual(sealed);
});

test('the answer says where it can still be read', () => {
  const files = closedSession();
  const store = storeAt(files, ROOT, 1);
  const say = (id: string) =>
    remember(store, { kind: 'preference', id, statement: `In short, ${WORDS}`, fields: [] });
  say('staging-wiki');
  expect(forget(store, ['leak'])[0]).toMatchObject({
    also: ['staging-wiki'],
    remains: [
      'the id `staging-wiki`, which has words of it',
      'commits that were made before, and other clones',
    ],
  });
  const isolated = { ...store, config: { ...store.config, worktrees: 'isolated' as const } };
  expect(forget(isolated, ['neighbour'])[0]?.remains.at(-1)).toBe(
    'other worktrees, which keep their memory apart',
  );
});

test('a statement that reads like a heading, and an anchor others share, take nothing from other facts', () => {
  const files = closedSession();
  const store = storeAt(files, ROOT, 1);
  const anchor = ['anchor', 'package.json'] as const;
  remember(store, { kind: 'learning', id: 'mr', statement: 'Memory references', fields: [anchor] });
  remember(store, { kind: 'learning', id: 'beside', statement: 'Scripts stay short', fields: [anchor] });
  const facts = () => [...load(store).state.facts.values()].filter(({ id }) => id !== 'mr');
  const before = facts();
  forget(store, ['mr']);
  expect(facts()).toEqual(before);
  expect(before).toHaveLength(3);
  expect(load(store).state.facts.get('mr')?.forgotten).toBe(true);
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

const HEAD = `---
format: tidemark/1
session: damaged
agent: codex
started: 2026-11-15T08:00:00Z
tick: 80
---
# Damaged

## Memory References

`;

/** Each letter is one byte. */
function bytesOf(letters: string): Uint8Array {
  return new Uint8Array(Buffer.from(letters, 'latin1'));
}

function text(files: MemoryFiles, path: string): string {
  return new TextDecoder().decode(files.read(path));
}

function sessionIn(files: MemoryFiles): string {
  return [...files.contents.keys()].find((path) => path.includes('/sessions/')) ?? '';
}
