// Facts by kind, scope and tier, most alive first, then the most recently used, then the one stated last.

import type { Fact } from '../model/fact.ts';
import { isAnswered } from '../model/open-thread.ts';
import { isVisible, parseScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { TIERS } from '../model/tier.ts';
import { type Standing, standingOf } from '../projection/standing.ts';
import { checkKind } from './check-kind.ts';
import { momentOf, momentShowing } from './fact-report.ts';
import type { Memory } from './reading/memory.ts';

export interface ListOptions {
  readonly kind?: string | undefined;
  readonly scope?: string | undefined;
  readonly tier?: string | undefined;
  /** What has faded, ended or was answered too. */
  readonly all?: boolean | undefined;
}

export interface Listed {
  readonly fact: Fact;
  readonly stands: Standing;
}

export function list(store: Store, memory: Memory, options: ListOptions): Listed[] {
  const kind =
    options.kind === undefined ? undefined : checkKind(options.kind, 'tide list --kind decision').name;
  const scope = options.scope === undefined ? undefined : parseScope(options.scope);
  const tier = options.tier === undefined ? undefined : checkTier(options.tier);
  const when = momentOf(store, memory);
  const found: Listed[] = [];
  for (const fact of memory.state.facts.values()) {
    const stands = standingOf(fact, when);
    if (tier === undefined ? !stands.live && !options.all : stands.tier !== tier) continue;
    if (isAnswered(fact) && stands.live && !options.all) continue;
    if (kind !== undefined && fact.kind !== kind) continue;
    if (scope !== undefined && !isVisible(fact.scope, scope, store.config.modules)) continue;
    found.push({ fact, stands });
  }
  const shown = momentShowing(
    store,
    memory,
    found.map(({ fact }) => fact),
  );
  return found
    .map(({ fact }) => ({ fact, stands: standingOf(fact, shown) }))
    .sort(
      (a, b) =>
        TIERS.indexOf(a.stands.tier) - TIERS.indexOf(b.stands.tier) ||
        b.fact.lastUsedDay - a.fact.lastUsedDay ||
        b.fact.origin.tick - a.fact.origin.tick ||
        (a.fact.id < b.fact.id ? -1 : 1),
    );
}

function checkTier(name: string): string {
  if ((TIERS as readonly string[]).includes(name)) return name;
  throw new TidemarkError('usage', 'The tier is not known.', {
    hint: `Expected one of ${TIERS.join(', ')}. Received: ${received(name)}`,
  });
}
