// The brief of a store for a scope: what is live, trusted and in sight, within the budget.

import type { Fact } from '../model/fact.ts';
import { isVisible, parseScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { standingOf } from '../projection/standing.ts';
import { type Brief, type BriefInput, brief } from '../recall/brief/brief.ts';
import { momentOf } from './fact-report.ts';
import type { Memory } from './load.ts';

export const BRIEF_BUDGET = 2_500;

export function resume(
  store: Store,
  memory: Memory,
  options: { scope?: string | undefined; budget?: number | undefined },
  user?: { store: Store; memory: Memory },
): Brief {
  const scope = parseScope(options.scope ?? 'project');
  const budget = options.budget ?? BRIEF_BUDGET;
  if (budget < 100)
    throw new TidemarkError('usage', 'The budget is too small for a brief.', {
      hint: `Expected at least 100 tokens; the default is ${BRIEF_BUDGET}.`,
    });
  const own = visible(store, memory, scope);
  const said = new Set(own.map(({ fact }) => `${fact.kind} ${fact.statement}`));
  // What was promoted from here is known here already.
  const shared = (user === undefined ? [] : visible(user.store, user.memory, scope)).filter(
    ({ fact }) => !said.has(`${fact.kind} ${fact.statement}`),
  );
  const facts = [...own, ...shared];
  return brief({
    project: store.project.name,
    working: memory.state.working,
    facts,
    budget: Math.min(budget, BRIEF_BUDGET),
  });
}

function visible(store: Store, memory: Memory, scope: string): BriefInput['facts'] {
  const seen: { fact: Fact; flags: readonly string[] }[] = [];
  const when = momentOf(store, memory);
  memory.state.facts.survey(when, (row, fact) => {
    // Untrusted facts are quarantined: found when asked for, never offered.
    if (row.trust === 'untrusted' || (row.kind === 'thread' && row.closed)) return;
    const { live, flags } = standingOf(row, when);
    if (live && isVisible(row.scope, scope, store.config.modules)) seen.push({ fact: fact(), flags });
  });
  return seen;
}
