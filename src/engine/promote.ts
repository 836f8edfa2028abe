// Widening a fact: to a wider scope of the same store, or, confirmed by a person, into the user store for every project.

import { isWithin, parseScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { load } from './load.ts';
import { living, type Marking, write } from './mark.ts';
import { type Remembered, remember } from './remember.ts';

/** Widens the scope within the store. */
export function promoteWithin(store: Store, id: string, to: string): Marking {
  const scope = parseScope(to);
  const memory = load(store);
  const fact = living(memory, id);
  if (fact.scope === scope || !isWithin(fact.scope, scope, store.config.modules)) {
    throw new TidemarkError('usage', `${scope} is not wider than ${fact.scope}, where \`${id}\` holds now.`, {
      hint: 'To narrow a fact: tide update with --set scope=...',
    });
  }
  return write(store, memory, [{ verb: 'Promoted', kind: fact.kind, id, fields: [['to', scope]] }]);
}

/** Copies the fact into the user store, then records in the project that it was promoted. */
export function promoteToUser(store: Store, user: Store, id: string): { there: Remembered; here: Marking } {
  const memory = load(store);
  const fact = living(memory, id);
  if (fact.trust === 'untrusted') {
    throw new TidemarkError('refused', `\`${id}\` is untrusted; nothing untrusted leaves its project.`, {
      hint: 'A person can raise its trust with tide verify.',
    });
  }
  const there = remember(user, {
    kind: fact.kind,
    statement: fact.statement,
    scope: 'global',
    trust:
      fact.trust === 'human' && user.surroundings.person
        ? 'human'
        : fact.trust === 'human'
          ? 'agent'
          : fact.trust,
    fields: [
      ...fact.fields.filter(([key]) => key !== 'source' && key !== 'from'),
      ['source', `${store.project.key}#${id}`],
    ],
  });
  const here = write(store, load(store), [
    {
      verb: 'Promoted',
      kind: fact.kind,
      id,
      fields: [
        ['store', 'user'],
        ['as', there.id],
      ],
    },
  ]);
  return { there, here };
}
