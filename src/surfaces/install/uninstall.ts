// tide uninstall: what is ours is taken back, and nothing else.

import type { Answer, Call } from '../cli/command.ts';
import { AGENTS } from './agents/all.ts';
import { applyUninstall } from './apply.ts';
import { carryOut } from './carry-out.ts';
import { chosenAgents } from './chosen-agents.ts';
import { planUninstall } from './plan-uninstall.ts';
import { deskFor } from './scene.ts';

export async function uninstall(call: Call): Promise<Answer> {
  const desk = deskFor(call.place, call.user ? 'user' : 'project');
  const agents = chosenAgents(call, () => Object.values(AGENTS));
  const plan = planUninstall(desk, agents);
  return carryOut(call, desk, plan, {
    verb: 'Uninstalling',
    done: 'Uninstalled',
    nothing: 'Nothing to do: nothing of ours is there.',
    apply: (now) => applyUninstall(desk, plan, now),
    agents,
    needs: [],
    notes: [],
  });
}
