// How a proposal stands to a fact that holds. Opposition is about stance, not likeness.

import type { ModuleMap } from '../../model/scope.ts';
import type { Stated, Verdict } from '../../model/verdict.ts';

const UNRELATED: Verdict = { relation: 'unrelated', words: [], because: 'They speak of different things.' };

export function compare(proposal: Stated, fact: Stated, _modules: ModuleMap): Verdict {
  const said = proposal.statement.toLowerCase();
  for (const [field, text] of fact.fields) {
    const forbidden = /^(?:no|never)\s+([a-z0-9]+)/i.exec(text)?.[1]?.toLowerCase();
    if (field !== 'constraint' || forbidden === undefined || !said.includes(forbidden)) continue;
    if (/\b(?:no|not|never)\b/.test(said)) continue;
    return {
      relation: 'conflict',
      rule: 'forbidden',
      clause: text,
      field,
      proposed: proposal.statement,
      words: [forbidden],
      because: `It does what "${text}" forbids.`,
    };
  }
  return UNRELATED;
}
