// A small project with a fact of every kind, two sittings and work under way.

import { reinforce, use } from '../src/engine/mark.ts';
import { remember } from '../src/engine/remember.ts';
import { done } from '../src/engine/work/done.ts';
import { endSession } from '../src/engine/work/end-session.ts';
import { addNext, block, setGoal, setTask, touch } from '../src/engine/work/set-work.ts';
import type { Store } from '../src/model/store.ts';
import { type Desk, memoryStore } from './memory-store.ts';

export function smallProject(): Desk {
  const desk = memoryStore();
  const monday = desk.at('2026-05-04', 'person');
  const say = (
    store: Store,
    kind: string,
    statement: string,
    fields: Record<string, string | string[]> = {},
    more = {},
  ) =>
    remember(store, {
      kind,
      statement,
      fields: Object.entries(fields).flatMap(([key, value]) =>
        [value].flat().map((one) => [key, one] as const),
      ),
      ...more,
    }).id;
  say(monday, 'preference', 'Commits are small and signed', { when: 'committing' });
  say(monday, 'invariant', 'The core never knows the transport');
  say(
    monday,
    'decision',
    'Tariffs are cached in Redis',
    { context: 'Lookup is slow', decision: 'Redis, ten minutes' },
    { id: 'redis-cache' },
  );
  say(
    monday,
    'learning',
    'Tariff test is flaky on CI',
    { cause: 'The clock is read twice', prevention: 'Inject one clock per test' },
    { scope: 'module:tariff' },
  );
  say(monday, 'module', 'Finds the tariff of a shipment', {
    path: 'src/tariff',
    interface: 'TariffRepo.find(code)',
    debt: 'No timeout on lookup',
  });
  say(monday, 'profile', 'Works in Vienna', { attribute: 'time zone: Europe/Vienna' });
  say(monday, 'entity', 'Tariff service', { attribute: 'owner: platform team' });
  say(monday, 'pattern', 'Check the freeze calendar before planning a rollout', {
    trigger: 'planning a rollout date',
    next: 'Read ops/freeze.md first',
  });
  say(monday, 'procedure', 'Release the API', {
    trigger: 'a release is asked for',
    step: ['npm run check', 'npm publish'],
    verification: 'npm view shows the version',
  });
  setGoal(monday, 'Move tariff lookup behind a cache');
  endSession(monday, undefined, undefined);
  const tuesday = desk.at('2026-05-11', 'person');
  say(
    tuesday,
    'decision',
    'Tariff cache lives in process',
    {
      context: 'One replica per region; Redis adds a hop',
      decision: 'In-process LRU of 5,000 entries',
      alternative: 'Redis: one hop more',
      constraint: ['No cross-process cache for tariffs', 'Every tariff write clears its entry'],
    },
    { id: 'process-cache', supersedes: 'redis-cache', because: 'the hop cost more than the lookup' },
  );
  say(tuesday, 'milestone', 'Cache live in eu-1', { date: '2026-05-11' });
  say(tuesday, 'case', 'First cache behind a flag', { approach: 'Flag per region', outcome: 'No incident' });
  say(tuesday, 'project', 'Tariff cache', {
    status: 'active',
    owner: 'Ada',
    deadline: '2026-06-30',
    milestone: 'us-2',
    progress: 'Hit rate 0.91 in eu-1',
  });
  reinforce(tuesday, ['tariff-test-flaky-ci']);
  use(tuesday, ['commits-small-signed']);
  setTask(tuesday, 'Add a cache to the lookup');
  addNext(tuesday, ['Add a TTL test', 'Enable us-2']);
  done(tuesday, 'Extracted TariffRepo from the routes');
  block(tuesday, 'Release freeze until Friday');
  touch(tuesday, 'src/tariff/repo.ts', 'extract the repository');
  endSession(tuesday, undefined, undefined);
  return desk;
}
