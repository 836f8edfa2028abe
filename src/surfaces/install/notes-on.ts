// What is worth knowing about an installation before the first session.

import { findProgram } from '../../platform/find-program.ts';
import { findStore } from '../../platform/open-store.ts';
import type { Call } from '../cli/command.ts';
import type { Agent, Scene } from './agent.ts';
import type { Desk } from './plan-install.ts';
import { reportOn } from './report-agent.ts';
import { deskFor, isOnMachine, projectRoot } from './scene.ts';

export function notesOn(call: Call, desk: Desk, agents: readonly Agent[]): readonly string[] {
  const { scene } = desk;
  const store = findStore(call.place);
  return [
    ...absent(agents, scene),
    ...alsoWired(call, agents, scene),
    ...(findProgram('tide', scene.env) === undefined
      ? [
          '`tide` is not on the PATH, so agents will not find it. `npm link` in its folder, or `npm install -g`, puts it there.',
        ]
      : []),
    ...(scene.level === 'project' && store === undefined
      ? ['this project has no store yet, so sessions start without memory. Make one with: tide init']
      : []),
    ...(scene.level === 'project' && store?.kind === 'private'
      ? [
          'the store of this project is private, but these files lie in the repository. With --user nothing is written into it.',
        ]
      : []),
  ];
}

function absent(agents: readonly Agent[], scene: Scene): string[] {
  return agents
    .filter((agent) => !isOnMachine(agent, scene))
    .map((agent) => `${agent.title} was not found on this machine; it finds this when it is installed.`);
}

/** At the other level too: then every event would be handled twice. */
function alsoWired(call: Call, agents: readonly Agent[], scene: Scene): string[] {
  const other = scene.level === 'user' ? 'project' : 'user';
  if (projectRoot(call.place) === undefined) return [];
  const desk = deskFor(call.place, other);
  return agents
    .filter((agent) => !agent.runsOnce && reportOn(agent, desk).wired !== 'none')
    .map(
      (agent) =>
        `${agent.title} is wired for ${other === 'user' ? 'the user' : 'this project'} already; with both, every event is handled twice.`,
    );
}
