// Which agents a command line names.

import { AGENT_NAMES, type AgentName } from '../../model/hook.ts';
import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { atMost } from '../cli/arguments.ts';
import type { Call } from '../cli/command.ts';
import type { Agent, Scene } from './agent.ts';
import { AGENTS } from './agents/all.ts';

/** `all`: which ones that word stands for. */
export function chosenAgents(call: Call, all: () => readonly Agent[]): readonly Agent[] {
  atMost(call, AGENT_NAMES.length);
  const words = call.args.flatMap((word) => word.split(',')).filter((word) => word !== '');
  const wrong = words.find((word) => word !== 'all' && !(AGENT_NAMES as readonly string[]).includes(word));
  if (words.length === 0 || wrong !== undefined)
    throw new TidemarkError(
      'usage',
      wrong === undefined
        ? `tide ${call.command.name} needs an agent.`
        : `There is no agent of that name: ${received(wrong)}.${alike(wrong)}`,
      {
        hint: `Expected one of: ${AGENT_NAMES.join(', ')}, all. Example: tide ${call.command.name} claude-code`,
      },
    );
  return words.includes('all') ? all() : [...new Set(words)].map((word) => AGENTS[word as AgentName]);
}

/** Where `all` was looked for, when nothing was found. */
export function placesLooked(scene: Scene): string {
  const all = Object.values(AGENTS);
  return `looked for the folders ${all.map((agent) => agent.folder(scene)).join(', ')} and on the PATH for ${all.flatMap(({ programs }) => programs).join(', ')}. Name the agent you are going to use. Example: tide install claude-code`;
}

/** Also for the name of its program, and for a part of its own. */
function alike(word: string): string {
  const near =
    Object.values(AGENTS).find(
      ({ name, programs }) => programs.includes(word) || name.startsWith(word) || word.startsWith(name),
    )?.name ?? nearest(word, AGENT_NAMES);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
