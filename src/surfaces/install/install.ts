// tide install: what the agents that were named need, planned and carried out.

import { findProgram } from '../../platform/find-program.ts';
import type { Place } from '../../platform/open-store.ts';
import type { Answer, Call } from '../cli/command.ts';
import type { Agent, Scene } from './agent.ts';
import { applyInstall } from './apply.ts';
import { carryOut } from './carry-out.ts';
import { checkLoginShell } from './check-program.ts';
import { chosenAgents, placesLooked } from './chosen-agents.ts';
import { notesOn } from './notes-on.ts';
import { planInstall } from './plan-install.ts';
import { agentsOnMachine, deskFor } from './scene.ts';
import type { Need } from './show-plan.ts';

export async function install(call: Call): Promise<Answer> {
  const desk = deskFor(call.place, call.user ? 'user' : 'project');
  const agents = chosenAgents(call, () => agentsOnMachine(desk.scene));
  const plan = planInstall(desk, agents, call.flag('replace'));
  const wired = agents.filter((agent) => !plan.problems.some((problem) => problem.agent === agent.name));
  const none = agents.length === 0;
  const notes = none ? [placesLooked(desk.scene)] : notesOn(call, desk, agents);
  return carryOut(call, desk, plan, {
    verb: 'Installing',
    done: 'Installed',
    nothing: `Nothing to do: ${none ? 'no agent was found on this machine' : 'everything is there already'}.`,
    apply: (now) => applyInstall(desk, plan, now),
    agents,
    needs: wired.flatMap((agent) => needsOf(agent, desk.scene, call.place)),
    notes,
  });
}

/** Where `tide` is on no PATH at all, a note says so. */
function needsOf(agent: Agent, scene: Scene, place: Place): Need[] {
  const asked = agent.name === 'codex' && findProgram('tide', place.env) !== undefined;
  const lost = asked ? checkLoginShell(place).filter(({ ok }) => !ok) : [];
  const needs = [
    ...agent.needs(scene),
    ...lost.map(({ found, mend }) => `${mend.replace(/\.$/, '')}: ${found}.`),
  ];
  return needs.map((need) => ({ agent: agent.name, need }));
}
