// A report on an agent as one line of doctor: whether it is wired, with what, what is wrong, and what to do about it.

import type { Check } from '../../platform/examine.ts';
import { plural } from '../cli/paint.ts';
import { AGENTS } from './agents/all.ts';
import type { AgentReport, PartReport } from './report-agent.ts';

/** Of an agent that is wired at the other level alone, nothing is said here. */
export function checkAgent(report: AgentReport, all: readonly AgentReport[]): Check[] {
  const { agent, level, parts, obstacles, brokenCalls = [], waiting, wired, present } = report;
  const others = all.filter((other) => other.agent === agent && other.level !== level);
  const wiredToo = others.some((other) => other.wired !== 'none');
  const broken = [...new Set(parts.filter(({ standing }) => standing === 'unreadable').map(placeText))];
  if (wired === 'none' && broken.length === 0 && (wiredToo || level !== all[0]?.level)) return [];
  const missing =
    wired === 'part'
      ? partsText(
          parts.filter(({ standing }) => standing === 'absent'),
          true,
        )
      : '';
  const edited = parts.filter(({ standing }) => standing === 'edited').map(({ what }) => what);
  const foreign = wired === 'none' ? [] : parts.filter(({ standing }) => standing === 'not ours');
  const twice = wired !== 'none' && level === 'user' && wiredToo && !AGENTS[agent].runsOnce;
  const wrong = [
    ...broken,
    ...(missing === '' ? [] : [`not there: ${missing}`]),
    ...foreign.map(({ what, path }) => `${what} in ${path} is another server and not ours`),
    ...obstacles,
    ...brokenCalls,
    ...(twice ? ['wired for the user and for this project, so every event is handled twice'] : []),
  ];
  const install = `tide install ${agent}${level === 'user' ? ' --user' : ''}`;
  return [
    {
      name: `${agent}, ${level}`,
      ok: wrong.length === 0,
      found: [
        wired === 'none'
          ? `not wired${broken.length > 0 ? '' : `; ${wiringText(install, level)}`}`
          : `wired${wired === 'part' ? ' in part' : ''}: ${partsText(parts.filter(isThere))}`,
        ...(edited.length === 0 ? [] : [`edited: ${edited.join(', ')}`]),
        ...wrong,
        ...(waiting === undefined || waiting.length === 0 ? [] : [`yours to do: ${waiting.join(', ')}`]),
        ...(present ? [] : ['the agent itself was not found on this machine']),
      ].join('; '),
      mend: [
        ...(obstacles.length > 0 ? ['Change the setting or mend the file that is named.'] : []),
        ...(foreign.length > 0
          ? [`Give that server another name, or put ours in its place: ${install} --replace`]
          : []),
        ...(brokenCalls.length > 0
          ? [`Put the program there or name another; ours again with: ${install} --replace`]
          : []),
        ...(broken.length > 0 ? [`Mend the file that is named, then: ${install}`] : []),
        ...(broken.length === 0 && missing !== '' ? [`Run: ${install}`] : []),
        ...(twice ? [`Keep one: tide uninstall ${agent}, or tide uninstall ${agent} --user`] : []),
      ].join(' '),
    },
  ];
}

function wiringText(install: string, level: AgentReport['level']): string {
  return level === 'user' ? `${install} does it` : `${install} does it here, with --user for every project`;
}

function placeText({ path, line, message }: PartReport): string {
  return `${path}${line === undefined ? '' : `:${line}`} ${message}`;
}

function isThere({ standing }: PartReport): boolean {
  return standing === 'same' || standing === 'edited';
}

/** `MCP server, 7 hooks, skill`; of what is missing also which hooks. */
function partsText(parts: readonly PartReport[], named = false): string {
  const hooks = parts.filter(({ form }) => form === 'hook');
  const which = named ? ` (${hooks.map(({ what }) => what.split(' ')[1]).join(', ')})` : '';
  const texts = parts.filter(({ form }) => form === 'block' || form === 'file');
  return [
    ...(parts.some(({ form }) => form === 'entry' || form === 'table') ? ['MCP server'] : []),
    ...(hooks.length === 0 ? [] : [`${plural(hooks.length, 'hook')}${which}`]),
    ...texts.map(({ what, form, path }) => (form === 'block' ? `${what} of ${fileName(path)}` : what)),
  ].join(', ');
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
