// Widening a fact: to a wider scope of the same store, or, confirmed by a person, into the user store for every project.

import { type Fact, TERMINAL } from '../model/fact.ts';
import { isWithin, parseScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { living } from './living.ts';
import { type Marking, stating, write } from './marking.ts';
import { load } from './reading/load.ts';
import { type Kept, remember, type Stopped } from './remember.ts';
import { AGREES } from './truth/agreed.ts';
import { refuseAgent } from './user-store.ts';
import type { WhenOpposed } from './weigh.ts';

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
  return stating(store, memory, [
    { verb: 'Promoted', kind: fact.kind, id: fact.id, fields: [['to', scope]] },
  ]);
}

/** A fact that may leave its project; asked before a person is. */
export function promotable(store: Store, user: Store | undefined, id: string): Fact {
  const fact = living(load(store), id);
  refuseAgent(store);
  if (fact.trust === 'untrusted') {
    throw new TidemarkError('refused', `\`${id}\` is untrusted; nothing untrusted leaves its project.`, {
      hint: 'A person can raise its trust with tide verify.',
    });
  }
  const copies = user === undefined ? [] : copiesOf(store, user, fact.id);
  const copy = copies.find(({ status }) => !TERMINAL.has(status));
  if (copy !== undefined)
    throw new TidemarkError('refused', `\`${id}\` holds in every project already, as \`${copy.id}\`.`, {
      hint: `tide show ${copy.id} --user tells more.`,
      data: { id, as: copy.id },
    });
  return fact;
}

/** What a fact of the project became in the user store. */
function copiesOf(store: Store, user: Store, id: string): Fact[] {
  return [...load(user).state.facts.values()].filter(
    (fact) => !fact.forgotten && fact.sources.includes(originOf(store, id)),
  );
}

/** Those of them that did not exist before: forgetting the fact forgets them too. */
export function madeFrom(store: Store, user: Store, id: string): Fact[] {
  return copiesOf(store, user, id).filter((fact) => fact.sources[0] === originOf(store, id));
}

function originOf(store: Store, id: string): string {
  return `${store.project.key}#${id}`;
}

export type Promotion =
  | { readonly there: Kept; readonly here: Marking }
  /** Something that holds in every project stands against it: nothing was promoted. */
  | { readonly there: Stopped; readonly here?: undefined };

/** Copies the fact into the user store, then records in the project that it was promoted. */
export function promoteToUser(store: Store, user: Store, name: string, choice: WhenOpposed = {}): Promotion {
  const fact = promotable(store, user, name);
  const { id } = fact;
  const there = remember(user, {
    id: load(user).state.facts.has(id) ? undefined : id,
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
      ...fact.fields.filter(([key]) => key !== 'source' && key !== 'from' && key !== AGREES),
      ['source', originOf(store, id)],
    ],
    ...choice,
  });
  if (there.outcome === 'stopped') return { there };
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
