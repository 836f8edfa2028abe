// The brief with a prompt after a compression: what has no room behind it, or no time, is said later and not kept as said.

import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { stated } from '../../../test/stated.ts';
import { conversationKey } from '../../engine/spool/conversation-key.ts';
import { appendUnsynced, spoolOf } from '../../engine/spool/spool-file.ts';
import type { Store } from '../../model/store.ts';
import { deadlineIn } from './deadline.ts';
import { readHookInput } from './hook-input.ts';
import { onPrompt } from './on-prompt.ts';
import { onStart } from './on-start.ts';
import { keepSaid } from './said.ts';

const input = (event: 'session-start' | 'prompt-submit', more: object = {}) =>
  readHookInput('gemini', event, { session_id: 'one-1', prompt: 'Go on then please', ...more });
const told = (store: Store) =>
  spoolOf(store, conversationKey(store)).lines.flatMap((line) =>
    line.type === 'started' ? ['start'] : line.type === 'said' ? [line.what] : [],
  );
const rule = (store: Store, i: number) =>
  stated(store, {
    kind: 'invariant',
    statement: `${'Ledgers are kept by whole numbers of cents, '.repeat(4)} ${i}`,
    id: `rule-${i}`,
    fields: [],
  });
const ask = async (store: Store, more: object = {}, ms = 1e9) => {
  const said = await onPrompt(store, undefined, input('prompt-submit', more), deadlineIn(ms));
  await keepSaid(store, said);
  return said.text;
};

/** A conversation that was given `facts`, and others since; then it was compressed. */
async function compressed(facts: number, since: number) {
  const desk = memoryStore();
  const store = desk.at('2026-03-02T12:00:00Z');
  for (let i = 0; i < facts; i++) rule(store, i);
  const begun = onStart(store, undefined, input('session-start'), deadlineIn(1e9));
  await keepSaid(store, begun);
  const later = desk.at('2026-03-02T12:10:00Z');
  for (let i = facts; i < facts + since; i++) rule(later, i);
  appendUnsynced(later, conversationKey(later), [{ type: 'compacting', trigger: 'manual' }]);
  return { brief: begun.text ?? '', store: later };
}

const FULL = { context_usage_percent: 75 };

it('has room behind a short brief for what else is to be said', async () => {
  const { store, brief } = await compressed(1, 0);
  const text = await ask(store, FULL);
  expect(text?.startsWith(brief)).toBe(true);
  expect(text).toContain('Context at 75 %');
  expect(told(store)).toEqual(['start', 'brief', 'flush']);
});

it('leaves what has no room behind a long one for the next prompt', async () => {
  const { store, brief } = await compressed(40, 20);
  const text = (await ask(store, FULL)) ?? '';
  expect(text.startsWith(`${brief}\n\n`)).toBe(true);
  expect(text).toContain('(more: `tide log`');
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(9_500);
  expect(text).not.toContain('Context at');
  expect(told(store)).toEqual(['start', 'brief']);
  expect(await ask(store, FULL)).toMatch(/^\[tidemark:begin [^\]]*\]\nContext at 75 %/);
  expect(told(store)).toEqual(['start', 'brief', 'flush']);
});

it('is the kept one alone where there is no time for more, and due with the next prompt where none is kept', async () => {
  const { store, brief } = await compressed(1, 1);
  expect(await ask(store, {}, 0)).toBe(brief);
  expect(await ask(store)).toBeUndefined();
  const other = memoryStore().at('2026-03-02T12:00:00Z');
  rule(other, 0);
  appendUnsynced(other, conversationKey(other), [{ type: 'compacting', trigger: 'manual' }]);
  expect(await ask(other, {}, 0)).toBeUndefined();
  expect(told(other)).toEqual([]);
  expect(await ask(other)).toContain('What Tidemark remembers');
});
