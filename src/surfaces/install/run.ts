// tide install and tide uninstall: plan, show, ask, write.

import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { findProgram } from '../../platform/find-program.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { findStore } from '../../platform/open-store.ts';
import { atMost } from '../cli/arguments.ts';
import type { Answer, Call } from '../cli/command.ts';
import { paintFor } from '../cli/paint.ts';
import { AGENT_NAMES, type Agent, type AgentName, type Scene } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import { applyInstall, applyUninstall } from './apply.ts';
import { PRIVATE_FOLDER } from './archive.ts';
import { linksOf } from './links.ts';
import type { Plan } from './plan.ts';
import { type Desk, planInstall } from './plan-install.ts';
import { planUninstall } from './plan-uninstall.ts';
import { reportOn } from './report-agent.ts';
import { agentsOnMachine, deskFor, isOnMachine, projectRoot } from './scene.ts';
import {
  countText,
  diffs,
  type FileReport,
  fileReports,
  filesText,
  leftText,
  needsText,
  problemText,
} from './show-plan.ts';

export async function install(call: Call): Promise<Answer> {
  const desk = deskFor(call.place, call.user ? 'user' : 'project');
  const agents = chosen(call, () => foundAgents(desk.scene));
  const plan = planInstall(desk, agents, call.flag('replace'));
  const wired = agents.filter((agent) => !plan.problems.some((problem) => problem.agent === agent.name));
  const notes = notesOn(call, desk, agents);
  return carryOut(call, desk, plan, {
    verb: 'Installing',
    done: 'Installed',
    nothing: 'Nothing to do: everything is there already.',
    apply: (now) => applyInstall(desk, plan, now),
    agents,
    needs: wired,
    notes,
  });
}

export async function uninstall(call: Call): Promise<Answer> {
  const desk = deskFor(call.place, call.user ? 'user' : 'project');
  const agents = chosen(call, () => Object.values(AGENTS));
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

interface Way {
  readonly verb: string;
  readonly done: string;
  readonly nothing: string;
  readonly apply: (now: string) => void;
  readonly agents: readonly Agent[];
  readonly needs: readonly Agent[];
  readonly notes: readonly string[];
}

async function carryOut(call: Call, desk: Desk, plan: Plan, way: Way): Promise<Answer> {
  const { scene } = desk;
  const reports = fileReports(plan, linksOf(desk, way.agents));
  const dry = call.flag('dry-run');
  const asked = reports.length > 0 && !dry && !call.flag('yes') ? await agreed(call, reports, way) : true;
  const write = !dry && asked === true;
  const state = scene.join(desk.archive.folder, '..');
  if (write && plan.changes.length > 0) {
    desk.files.makeFolder(state, PRIVATE_FOLDER);
    nodeFiles.locked(`${desk.archive.folder}.lock`, () => {
      if (!desk.archive.isCurrent()) throw elsewhere();
      way.apply(new Date(call.clock.now()).toISOString());
    });
  }
  desk.files.removeFolder(state);
  const json = {
    level: scene.level,
    root: scene.root,
    agents: way.agents.map(({ name }) => name),
    written: write && reports.length > 0,
    files: reports,
    left: plan.left,
    problems: plan.problems,
    needs: way.needs.flatMap((agent) => agent.needs(scene).map((need) => ({ agent: agent.name, need }))),
    notes: way.notes,
    ...(write || dry ? {} : { stopped: STOPPED[asked === false ? 'refused' : 'nobody'] }),
  };
  return {
    json,
    exit: !write && !dry ? 3 : plan.problems.length > 0 ? 1 : 0,
    text: (paint) => {
      // Whoever has agreed has seen the differences, or did not want to.
      const shown = dry || asked === undefined ? diffs(reports, paint) : '';
      const done =
        reports.length === 0
          ? plan.problems.length > 0
            ? ''
            : `${way.nothing}\n`
          : write
            ? `${paint.good(way.done)}: ${countText(reports)}\n${filesText(reports, paint)}`
            : dry
              ? `Nothing was written (--dry-run): ${countText(reports)}\n`
              : `${paint.warn('Nothing was written')}: ${STOPPED[asked === false ? 'refused' : 'nobody']}\n`;
      return [
        shown === '' ? '' : `${shown}\n`,
        done,
        leftText(plan.left, paint),
        problemText(plan, way.verb === 'Installing', paint),
        way.notes.map((note) => `${paint.warn('Note')}: ${note}\n`).join(''),
        write || dry ? needsText(way.needs, scene, paint) : '',
      ].join('');
    },
  };
}

function elsewhere(): TidemarkError {
  return new TidemarkError('io', 'Another tide installed or uninstalled something at the same moment.', {
    hint: 'Nothing was written. Run the command again.',
  });
}

const STOPPED = {
  refused: 'you did not agree.',
  nobody:
    "this needs a person's yes. At a terminal tide asks by itself; elsewhere --yes says that they agreed.",
};

/** Undefined where nobody sits at a terminal. */
async function agreed(call: Call, reports: readonly FileReport[], way: Way): Promise<boolean | undefined> {
  const shown = diffs(reports, paintFor(false, 100));
  const answers = await call.ask((given) =>
    given.length === 0
      ? `${shown}\n${way.verb} for ${way.agents.map(({ name }) => name).join(', ')}. Write this? [y/N] `
      : undefined,
  );
  return answers && /^y(es)?$/i.test((answers[0] ?? '').trim());
}

function chosen(call: Call, all: () => readonly Agent[]): readonly Agent[] {
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

/** Also for the name of its program, and for a part of its own. */
function alike(word: string): string {
  const near =
    Object.values(AGENTS).find(
      ({ name, programs }) => programs.includes(word) || name.startsWith(word) || word.startsWith(name),
    )?.name ?? nearest(word, AGENT_NAMES);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

function foundAgents(scene: Scene): readonly Agent[] {
  const found = agentsOnMachine(scene);
  if (found.length > 0) return found;
  const all = Object.values(AGENTS);
  throw new TidemarkError(
    'not_found',
    `No agent was found on this machine. Looked for the folders ${all.map((agent) => agent.folder(scene)).join(', ')} and on the PATH for ${all.flatMap(({ programs }) => programs).join(', ')}.`,
    { hint: 'Nothing was written. Name the agent you are going to use. Example: tide install claude-code' },
  );
}

/** What is worth knowing before the first session. */
function notesOn(call: Call, desk: Desk, agents: readonly Agent[]): readonly string[] {
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

/** At the other level too: then every event would be handled twice. */
function alsoWired(call: Call, agents: readonly Agent[], scene: Scene): string[] {
  const other = scene.level === 'user' ? 'project' : 'user';
  if (projectRoot(call.place) === undefined) return [];
  const desk = deskFor(call.place, other);
  return agents
    .filter((agent) => reportOn(agent, desk).wired !== 'none')
    .map(
      (agent) =>
        `${agent.title} is wired for ${other === 'user' ? 'the user' : 'this project'} already; with both, every event is handled twice.`,
    );
}

function absent(agents: readonly Agent[], scene: Scene): string[] {
  return agents
    .filter((agent) => !isOnMachine(agent, scene))
    .map((agent) => `${agent.title} was not found on this machine; it finds this when it is installed.`);
}
