// What is wired on this machine, what is not, and why: found out by reading what the agents read and calling what they would call.

import { AGENT_NAMES } from '../../model/hook.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Check } from '../../platform/examine.ts';
import type { Place } from '../../platform/open-store.ts';
import type { Level } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import type { Archive } from './archive.ts';
import { checkAgent } from './check-agent.ts';
import { brokenCalls } from './check-calls.ts';
import { checkLoginShell, checkProgram } from './check-program.ts';
import { refuseStrangers } from './known.ts';
import type { Desk } from './plan-install.ts';
import { type AgentReport, reportOn } from './report-agent.ts';
import { archiveOf, deskFor, projectRoot } from './scene.ts';

interface AgentsExamined {
  readonly agents: readonly AgentReport[];
  readonly checks: readonly Check[];
  /** What only a person can do, of which nobody sees whether it is done, or sees that it is not. */
  readonly steps: readonly (readonly [agent: string, step: string])[];
}

export function examineAgents(place: Place): AgentsExamined {
  const desks = levelsOf(place).map((level) => deskFor(place, level));
  const reports = Object.values(AGENTS).flatMap((agent) => {
    const ofAgent = desks
      .map((desk) => reportOn(agent, desk))
      .map((report) => ({ ...report, brokenCalls: brokenCalls(report, place) }));
    return ofAgent.some(isWorthTelling) ? ofAgent : [];
  });
  const wired = reports.filter((report) => report.wired !== 'none');
  return {
    agents: reports,
    checks: [
      ...(reports.length === 0 ? [noAgent()] : reports.flatMap((report) => checkAgent(report, reports))),
      ...(wired.length === 0 ? [] : [checkProgram(place)]),
      ...(wired.some(({ agent }) => agent === 'codex') ? checkLoginShell(place) : []),
      ...leftovers(place, desks),
    ],
    steps: onceEach(
      wired.flatMap(({ agent, needs, waiting }) =>
        waiting === undefined || waiting.length > 0 ? needs.map((need) => [agent, need] as const) : [],
      ),
    ),
  };
}

/** Both levels may need the same. */
function onceEach(steps: AgentsExamined['steps']): AgentsExamined['steps'] {
  return [...new Map(steps.map((step) => [step.join('\n'), step])).values()];
}

function levelsOf(place: Place): readonly Level[] {
  return projectRoot(place) === undefined ? ['user'] : ['project', 'user'];
}

function isWorthTelling({ present, wired, parts }: AgentReport): boolean {
  return present || wired !== 'none' || parts.some(({ standing }) => standing === 'unreadable');
}

function noAgent(): Check {
  return {
    name: 'Agents',
    ok: true,
    found: `none was found on this machine and none is wired; tide install wires one of ${AGENT_NAMES.join(', ')}`,
    mend: '',
  };
}

/** Records of what is not there any more. */
function leftovers(place: Place, desks: readonly Desk[]): Check[] {
  const archive = archiveOf(place);
  const wrong = wrongRecord(archive, desks);
  if (wrong !== undefined) return [{ name: 'Record', ok: false, ...wrong }];
  const gone = Object.keys(archive.record().files).filter((path) =>
    desks.every(({ files }) => !files.exists(path)),
  );
  const here = gone.filter((path) =>
    desks.some(({ scene }) => scene.exists(scene.root) && path.startsWith(scene.root)),
  );
  return here.length === 0
    ? []
    : [{ name: 'Record', ok: true, found: `installed once and removed since: ${here.join(', ')}`, mend: '' }];
}

/** What install and uninstall would say, and stop. */
function wrongRecord(archive: Archive, desks: readonly Desk[]): Pick<Check, 'found' | 'mend'> | undefined {
  try {
    archive.record();
    for (const desk of desks) refuseStrangers(desk, Object.values(AGENTS));
    return undefined;
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    return { found: error.message, mend: error.hint ?? '' };
  }
}
