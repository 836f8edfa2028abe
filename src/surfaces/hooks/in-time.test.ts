// What a hook says when memory is too slow for it: what is ready, and what was not said is not kept as said.

import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { stated } from '../../../test/stated.ts';
import { paceOf } from '../../engine/hooks/pace.ts';
import { load } from '../../engine/reading/load.ts';
import { conversationKey } from '../../engine/spool/conversation-key.ts';
import { spoolOf } from '../../engine/spool/spool-file.ts';
import type { Files } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import { memoryDatabase } from '../../platform/sqlite/memory-database.ts';
import { deadlineIn, OutOfTime } from './deadline.ts';
import { readHookInput } from './hook-input.ts';
import { onPrompt } from './on-prompt.ts';
import { onStart } from './on-start.ts';
import { keepSaid } from './said.ts';

const USER = '/home/.tidemark';

/** A project, and a user store, whose files cost `cost` milliseconds by their path. */
function slow(cost: (path: string) => number) {
  const desk = memoryStore();
  const store = desk.at('2026-03-02T12:00:00Z');
  const fields: [string, string][] = [['prevention', 'Use exponential backoff']];
  stated(store, { kind: 'learning', statement: 'Webhook retries flood the queue', id: 'flood', fields });
  // Its database is there: the first command after a statement makes it.
  load(store, { folded: true });
  let now = 0;
  const touched: string[] = [];
  const deadline = deadlineIn(1_000, () => now);
  const home = {
    ...store,
    root: USER,
    kind: 'user' as const,
    ledgers: [USER],
    database: memoryDatabase(store.files, USER),
  };
  stated(home, { kind: 'invariant', statement: 'Queues are small', id: 'small-queues', fields: [] });
  const files = Object.fromEntries(
    Object.entries(store.files).map(([name, action]) => [
      name,
      (path: string, ...more: unknown[]) => {
        now += cost(path);
        touched.push(`${name} ${path}`);
        return (action as (...given: unknown[]) => unknown)(path, ...more);
      },
    ]),
  ) as unknown as Files;
  const database = {
    ...store.database,
    open() {
      touched.push('open the database');
      return store.database.open();
    },
  };
  const limited: Store = { ...store, database, files: deadline.limited(files) };
  return { store, limited, deadline, touched, user: { ...home, files: limited.files } };
}

const input = (more: object = {}) =>
  readHookInput('claude-code', 'prompt-submit', {
    session_id: 'one-1',
    prompt: 'Add retries to the webhook queue.',
    context_usage_percent: 75,
    ...more,
  });
const told = (store: Store) =>
  spoolOf(store, conversationKey(store)).pending.flatMap((line) =>
    line.type === 'exposed' ? [[line.how, ...line.facts]] : line.type === 'said' ? [[line.what]] : [],
  );

describe('a prompt', () => {
  it('is answered with everything where there is time, from a store that is read once', async () => {
    const { store, limited, deadline, touched } = slow(() => 0);
    const said = await onPrompt(limited, undefined, input(), deadline);
    expect(said.text).toMatch(/Use exponential backoff[\s\S]*Context at 75 %/);
    expect(told(store)).toEqual([]);
    await keepSaid(store, said);
    expect(told(store)).toEqual([['flush'], ['recall', 'flood']]);
    expect(touched.filter((one) => one === 'open the database')).toHaveLength(1);
    expect(deadline.missed).toEqual([]);
  });

  it('is told what is ready where the search takes too long, and no more counts as said', async () => {
    const { store, limited, deadline } = slow((path) => (path.includes('/spool/session-') ? 2_000 : 0));
    const said = await onPrompt(limited, undefined, input(), deadline);
    await keepSaid(store, said);
    expect(said.text).toContain('Context at 75 %');
    expect(said.text).not.toContain('backoff');
    expect(told(store)).toEqual([['flush']]);
    expect(deadline.missed).toEqual(['what binds the prompt']);
  });

  it('is searched for in the project alone where the user store takes too long', async () => {
    const { limited, user, deadline } = slow((path) => (path.startsWith(USER) ? 200 : 10));
    const said = await onPrompt(limited, user, input(), deadline);
    expect(said.text).toContain('backoff');
    expect(deadline.missed).toEqual(['the user store']);
  });

  it('leaves a topic open and the length of the conversation unsaid where nobody was told', async () => {
    const { store, limited, deadline } = slow((path) => (path.includes('/sessions') ? 2_000 : 0));
    await keepSaid(store, await onPrompt(store, undefined, input({ prompt: 'Go on' }), deadlineIn(1e9)));
    const said = await onPrompt(limited, undefined, input({ prompt: 'done' }), deadline);
    await keepSaid(store, said);
    expect(said.text).toBeUndefined();
    expect(paceOf(store)).toMatchObject({ turns: 2, hasOpenTopic: true, isLongTold: false });
  });
});

describe('the start', () => {
  const start = input({ source: 'startup' });

  it('that was not given in time is not recorded as given', async () => {
    const { store, limited, deadline } = slow((path) => (path.includes('/sessions/') ? 2_000 : 0));
    expect(() => onStart(limited, undefined, start, deadline)).toThrow(OutOfTime);
    expect(told(store)).toEqual([]);
    const kept = store.files.list(`${store.root}/.index/hooks`);
    expect(kept.filter(({ name }) => name.startsWith('block-'))).toEqual([]);
  });

  it('is that of the project where the user store takes too long', async () => {
    const { store, limited, user, deadline } = slow((path) => (path.startsWith(USER) ? 200 : 10));
    const said = onStart(limited, user, start, deadline);
    expect(said.text).toContain('Webhook retries flood the queue');
    expect(said.text).not.toContain('Queues are small');
    expect(deadline.missed).toEqual(['the user store', 'links among the sessions']);
    const quick = slow(() => 0);
    const both = onStart(quick.limited, quick.user, start, quick.deadline);
    expect(both.text).toContain('Queues are small');
    await keepSaid(store, said);
    expect(told(store)).toEqual([['brief', 'flood']]);
  });

  it('gives after a compaction the brief that is kept, also where there is no time for what came since', async () => {
    const { store, limited, deadline } = slow((path) => (path.includes('/sessions/') ? 2_000 : 0));
    const first = onStart(store, undefined, start, deadlineIn(1e9));
    await keepSaid(store, first);
    const again = onStart(limited, undefined, { ...start, source: 'compact' }, deadline);
    expect(again.text).toBe(first.text);
    expect(deadline.missed).toEqual(['what came since the brief', 'links among the sessions']);
  });
});
