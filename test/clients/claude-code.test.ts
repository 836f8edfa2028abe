// Claude Code against Anthropic Messages.

import { expect, it } from 'vitest';
import { claudeCode } from './agents/claude-code.ts';
import { goingOn } from './going-on.ts';
import { briefIn, firstTurn, journey, type Part, sit } from './journey.ts';
import { stopAndAsk } from './stop-and-ask.ts';
import { subAgents } from './sub-agents.ts';
import { undisturbed } from './undisturbed.ts';

const own: Part = (made) => {
  it('has the tools that are wanted unasked at hand, and the names of the others', () => {
    const { text, tools } = firstTurn(made().first);
    const ours = tools.filter((name) => name.includes('tidemark')).sort();
    expect(ours).toEqual(['decide', 'mark', 'recall', 'remember'].map((name) => `mcp__tidemark__${name}`));
    for (const name of ['resume', 'review', 'show', 'work']) expect(text).toContain(`mcp__tidemark__${name}`);
  });

  it('gets the same bytes again after /compact', async () => {
    const summary = 'A summary of what was said.';
    await sit(made(), [{ say: summary }], claudeCode.goesOn('/compact'));
    const compacted = await sit(made(), [{ say: 'Still here.' }], claudeCode.goesOn('Are you there?'));
    const { text } = firstTurn(compacted);
    expect(text).toContain(summary);
    expect(briefIn(text), compacted.run.printed).toBe(briefIn(firstTurn(made().second).text));
  });
};

journey(claudeCode, goingOn, own, stopAndAsk, subAgents, undisturbed);
