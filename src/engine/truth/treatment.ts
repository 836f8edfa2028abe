// What can be done to a fact that misled somebody: checked, and said as the event it becomes.

import type { Draft, Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { isWithin } from '../../model/scope.ts';
import { STEERING } from '../../model/steering.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { checkKind } from '../check-kind.ts';
import { checkFields, checkScope, checkVisible } from '../check-statement.ts';
import { living, refuseFinished } from '../living.ts';
import type { Memory } from '../reading/memory.ts';
import { worded } from '../worded.ts';
import { AGREES } from './agreed.ts';

export type Treatment =
  | { readonly action: 'invalidated' }
  | { readonly action: 'corrected'; readonly statement: string; readonly fields: readonly Field[] }
  | { readonly action: 'scope-reduced'; readonly scope: string };

interface Treated {
  readonly fact: Fact;
  readonly draft: (because: string, fault: string) => Draft;
  readonly rule: string;
}

/** What is to be written about the fact; everything that can be wrong with it is said here. */
export function treated(store: Store, memory: Memory, id: string, treatment: Treatment): Treated {
  const fact = living(memory, id);
  if (fact.kind === 'thread')
    throw new TidemarkError('usage', `\`${fact.id}\` is a question; it states nothing that could be wrong.`, {
      hint: 'Answer it with tide resolve.',
    });
  const about = { kind: fact.kind, id: fact.id };
  if (treatment.action === 'invalidated')
    return {
      fact,
      // Whoever states it again is told the reason, and with it where to read on.
      draft: (because, fault) => ({
        verb: 'Invalidated',
        ...about,
        text: `${because} (${fault})`,
        fields: [],
      }),
      rule: `Do not go by it or state it again before reading why: tide blame ${fact.id}`,
    };
  if (treatment.action === 'corrected') {
    refuseFinished(fact, 'corrected');
    const text = checkVisible(
      treatment.statement.trim(),
      'what is true. Example: --correct "It lives ten minutes"',
    );
    checkFields(checkKind(fact.kind), [...kept(fact, treatment.fields), ...treatment.fields], 'always');
    if (text === fact.statement && treatment.fields.length === 0)
      throw new TidemarkError('usage', `\`${fact.id}\` says that already.`, {
        hint: 'Say what is true instead, or invalidate it if nothing is.',
      });
    return {
      fact,
      draft: (because) => ({
        verb: 'Corrected',
        ...about,
        text,
        fields: [['because', because], ...treatment.fields, ...worded(store)],
      }),
      rule: `What holds: ${text}`,
    };
  }
  const scope = checkScope(treatment.scope);
  refuseWider(store, fact, scope);
  return {
    fact,
    draft: (because) => ({
      verb: 'Updated',
      ...about,
      fields: [
        ['scope', scope],
        ['because', because],
      ],
    }),
    rule: `It holds in ${scope} only`,
  };
}

/** Fields that steer are not among those a correction says anew. */
function kept(fact: Fact, fields: readonly Field[]): Field[] {
  const odd = fields.find(([key]) => STEERING.has(key));
  if (odd !== undefined)
    throw new TidemarkError('usage', `\`${odd[0]}\` is not something a correction says.`, {
      hint: 'Expected a field of the fact, for example --set prevention="Refetch every ten minutes".',
    });
  return fact.fields.filter(([key]) => key !== AGREES && !fields.some(([other]) => other === key));
}

function refuseWider(store: Store, fact: Fact, scope: string): void {
  if (scope !== fact.scope && isWithin(scope, fact.scope, store.config.modules)) return;
  throw new TidemarkError(
    'usage',
    scope === fact.scope
      ? `\`${fact.id}\` holds in ${scope} already; narrowing needs a smaller place.`
      : `${scope} does not lie within ${fact.scope}, where \`${fact.id}\` holds; narrowing only takes away.`,
    {
      hint: `Expected a scope inside ${fact.scope}, for example ${exampleIn(fact.scope)}. Received: ${scope}`,
    },
  );
}

function exampleIn(scope: string): string {
  if (scope === 'global') return 'project';
  if (scope === 'project') return 'module:auth';
  const name = scope.slice(scope.indexOf(':') + 1).replace(/\/?\**$/, '');
  return scope.startsWith('module:') ? `path:src/${name}/index.ts` : `path:${name}/index.ts`;
}
