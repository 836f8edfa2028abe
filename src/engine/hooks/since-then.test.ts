import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { correct } from '../correct.ts';
import { invalidate } from '../mark.ts';
import { raiseThread } from '../raise-thread.ts';
import { load } from '../reading/load.ts';
import { newestFirst } from '../reading/newest-first.ts';
import { remember } from '../remember.ts';
import { resolveThread } from '../threads.ts';
import { sinceThen } from './since-then.ts';
import { startBlock } from './start-block.ts';

const GIVEN = { text: 'The notes.', facts: ['early-1'], at: '2026-03-02T12:00:00Z' };
const state = (desk: ReturnType<typeof memoryStore>, id: string, time: string, kind = 'learning') =>
  remember(desk.at(time), { kind, statement: `About ${id}`, id, fields: [] });

/** More than are looked at together, packed in a checkpoint. */
function longAgo(desk: ReturnType<typeof memoryStore>, tick = 0): void {
  const at = '2026-01-01T00:00:00Z';
  const id = `${at.replaceAll(':', '')}-build-aaaa`;
  const head = `---\nformat: tidemark/1\nsession: ${id}\nagent: build\nstarted: ${at}\n---\n# Build\n\n## Memory References\n\n`;
  const facts = Array.from(
    { length: 250 },
    (_, n) =>
      `- Created learning \`old-${n}\`: Step ${n} waits for cache ${n}\n  at: ${at} #${tick + n + 2}\n`,
  );
  desk.files.replace(
    `/project/.tidemark/sessions/2026-01/${id}.md`,
    new TextEncoder().encode(head + facts.join('')),
  );
  const store = desk.at('2026-03-01');
  load(store, { folded: true });
}

describe('what came since a conversation was given its notes', () => {
  it('is found among many, what binds first, then the newest', () => {
    const desk = memoryStore();
    longAgo(desk);
    state(desk, 'early-1', '2026-03-02T11:00:00Z');
    state(desk, 'late-1', '2026-03-02T13:00:00Z');
    state(desk, 'late-2', '2026-03-02T14:00:00Z');
    state(desk, 'rule', '2026-03-02T13:30:00Z', 'preference');
    const store = desk.at('2026-03-02T15:00:00Z');
    expect(sinceThen(store, load(store), GIVEN)?.facts).toEqual(['rule', 'late-2', 'late-1']);
  });

  it('is found in a checkpoint too, and what ended since is told', () => {
    const desk = memoryStore();
    longAgo(desk);
    state(desk, 'early-1', '2026-03-02T11:00:00Z');
    state(desk, 'late-1', '2026-03-02T13:00:00Z');
    const before = desk.at('2026-03-02T14:00:00Z', 'person');
    invalidate(before, ['early-1'], 'it was wrong');
    load(before, { folded: true });
    const store = desk.at('2026-03-02T15:00:00Z');
    const since = sinceThen(store, load(store), GIVEN);
    expect(since?.facts).toEqual(['late-1']);
    expect(since?.text).toContain('Holds no more: early-1, invalidated');
  });

  it('is told from what came before also within one second, and is nothing where nothing came', () => {
    const desk = memoryStore();
    state(desk, 'early-1', GIVEN.at, 'preference');
    remember(desk.at(GIVEN.at), {
      kind: 'learning',
      statement: 'In a module',
      id: 'm',
      scope: 'module:m',
      fields: [],
    });
    const store = desk.at(GIVEN.at);
    const given = { ...startBlock(store, load(store)), at: GIVEN.at };
    expect(given.facts).toEqual(['early-1']);
    expect(sinceThen(store, load(store), given)).toBeUndefined();
    state(desk, 'late-1', GIVEN.at);
    expect(sinceThen(store, load(store), given)?.facts).toEqual(['late-1']);
  });

  it('tells what says something else by now, what was answered, and what holds in every project', () => {
    const desk = memoryStore();
    const own = memoryStore();
    state(desk, 'deploys', '2026-03-02T10:00:00Z', 'preference');
    state(desk, 'commits', '2026-03-02T10:00:00Z', 'preference');
    state(own, 'tabs', '2026-03-02T10:00:00Z', 'preference');
    const { thread } = raiseThread(desk.at('2026-03-02T10:00:00Z'), {
      question: 'Keep logs for a year?',
      type: 'question',
      about: [],
    });
    const user = (time: string) => ({ store: own.at(time), memory: load(own.at(time)) });
    const before = desk.at(GIVEN.at);
    const block = startBlock(before, load(before), user(GIVEN.at));
    correct(desk.at('2026-03-02T13:00:00Z', 'person'), 'deploys', 'Never on Friday');
    resolveThread(desk.at('2026-03-02T13:00:00Z', 'person'), thread.id, 'yes');
    invalidate(own.at('2026-03-02T13:00:00Z', 'person'), ['tabs'], 'no more');
    state(own, 'british', '2026-03-02T13:00:00Z', 'preference');
    const store = desk.at('2026-03-02T15:00:00Z');
    const since = sinceThen(store, load(store), { ...block, at: GIVEN.at }, user('2026-03-02T15:00:00Z'));
    expect(since?.text).toContain('- Changed: Preference: Never on Friday (deploys, project,');
    expect(since?.text).toContain(`- Answered: ${thread.id}`);
    expect(since?.text).toContain('- Holds no more: tabs, invalidated');
    expect(since?.facts).toEqual(['user:british']);
    expect(since?.text).not.toContain('commits');
  });

  it('is the same whether the checkpoint is still the one the notes were made of, or a later one', () => {
    const desk = memoryStore();
    for (const id of ['stays', 'changes', 'ends']) state(desk, id, '2026-03-02T10:00:00Z', 'preference');
    longAgo(desk);
    const before = desk.at(GIVEN.at);
    const block = { ...startBlock(before, load(before)), at: GIVEN.at };
    expect(block.marks).toEqual([load(before).state.facts.mark]);
    correct(desk.at('2026-03-02T13:00:00Z', 'person'), 'changes', 'Never on Friday');
    invalidate(desk.at('2026-03-02T13:00:00Z', 'person'), ['ends'], 'no more');
    const store = desk.at('2026-03-02T15:00:00Z');
    expect(load(store).state.facts.mark).toEqual(block.marks?.[0]);
    const first = sinceThen(store, load(store), block);
    expect(first?.text).toContain('- Changed: Preference: Never on Friday (changes, project,');
    expect(first?.text).toContain('- Holds no more: ends, invalidated');
    expect(first?.text).not.toContain('stays');
    load(store, { folded: true });
    expect(load(store).state.facts.mark).not.toEqual(block.marks?.[0]);
    expect(sinceThen(store, load(store), block)).toEqual(first);
  });

  it('is found behind older facts that a merge brought with later places', () => {
    const desk = memoryStore();
    state(desk, 'early-1', '2026-03-02T11:00:00Z');
    state(desk, 'late-1', '2026-03-02T13:00:00Z');
    longAgo(desk, 500);
    const store = desk.at('2026-03-02T15:00:00Z');
    expect(sinceThen(store, load(store), GIVEN)?.facts).toEqual(['late-1']);
  });

  it('is nothing where nothing came, and not all facts are read to know it', () => {
    const desk = memoryStore();
    longAgo(desk);
    const store = desk.at('2026-03-02T15:00:00Z');
    const memory = load(store);
    let looked = 0;
    const { facts } = memory.state;
    const factsAt = facts.factsAt.bind(facts);
    facts.factsAt = (numbers) => {
      looked += numbers.length;
      return factsAt(numbers);
    };
    expect(sinceThen(store, memory, { ...GIVEN, facts: [] })).toBeUndefined();
    expect(looked).toBe(0);
  });
});

it('facts are read backwards, whatever of them is packed', () => {
  const desk = memoryStore();
  longAgo(desk);
  state(desk, 'a', '2026-03-02T11:00:00Z');
  state(desk, 'b', '2026-03-02T12:00:00Z');
  const store = desk.at('2026-03-02T15:00:00Z');
  const inOrder = [...load(store, { whole: true }).state.facts.keys()];
  for (const memory of [load(store), load(store, { whole: true })])
    expect([...newestFirst(memory.state.facts, () => true)].flat().map(({ id }) => id)).toEqual(
      inOrder.toReversed(),
    );
});
