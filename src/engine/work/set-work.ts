// What is being done, what is next, what stands in the way.

import type { Field } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import { pick } from './pick-item.ts';
import { needed, say, type Worked } from './say.ts';

export function setGoal(store: Store, text: string): Worked {
  return say(store, [
    { verb: 'Goal', text: needed(text, 'goal', 'Move tariff lookup behind a cache'), fields: [] },
  ]);
}

export function setTask(store: Store, text: string): Worked {
  return say(store, [{ verb: 'Task', text: needed(text, 'task', 'Add a TTL test'), fields: [] }]);
}

export function addNext(store: Store, texts: readonly string[]): Worked {
  return say(
    store,
    texts.map((text) => ({ verb: 'Next', text: needed(text, 'next step', 'Add a TTL test'), fields: [] })),
  );
}

export function block(store: Store, text: string): Worked {
  return say(store, [
    { verb: 'Blocked', text: needed(text, 'blocker', 'Waiting for the staging keys'), fields: [] },
  ]);
}

export function unblock(store: Store, which: string): Worked {
  const memory = load(store);
  const item = pick(memory.state.working.blockers, which, 'blocker');
  return say(store, [{ verb: 'Unblocked', text: item, fields: [] }], memory);
}

export function touch(store: Store, path: string, change: string | undefined): Worked {
  const fields: Field[] = change === undefined ? [] : [['change', change]];
  return say(store, [{ verb: 'Touched', text: needed(path, 'path', 'src/tariff/repo.ts'), fields }]);
}

export function note(store: Store, text: string): Worked {
  return say(store, [
    { verb: 'Noted', text: needed(text, 'note', 'The staging database was reset'), fields: [] },
  ]);
}
