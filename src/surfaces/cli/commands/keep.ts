// Keeping a store in order: fsck, rebuild, doctor; and which version does it.

import { fsck } from '../../../engine/fsck.ts';
import { type HookProblems, readHookProblems } from '../../../engine/hooks/problems.ts';
import { load } from '../../../engine/reading/load.ts';
import { rebuild } from '../../../engine/rebuild.ts';
import { worthSearching } from '../../../model/project-file.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { type Check, examine } from '../../../platform/examine.ts';
import { nodeFiles } from '../../../platform/node-files.ts';
import { findStore, type Place } from '../../../platform/open-store.ts';
import { sessionHistory } from '../../../platform/session-history.ts';
import { systemClock } from '../../../platform/system.ts';
import { atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns, inert, type Paint, plural } from '../paint.ts';
import { VERSION } from '../version.ts';
import { notObeyed } from './not-obeyed.ts';
import { HOW } from './suggest-project.ts';

export const keepCommands: readonly Command[] = [
  {
    name: 'fsck',
    group: 'Keep in order',
    summary: 'check seals, ticks, ids, references, derived files, git history',
    args: '',
    more: 'Reads everything, writes nothing. Exit code 4 when something is wrong.',
    examples: ['tide fsck', 'tide fsck --json'],
    run: check,
  },
  {
    name: 'rebuild',
    group: 'Keep in order',
    summary: 'make everything derived again from the ledger',
    args: '',
    examples: ['tide rebuild'],
    run: async (call) => {
      atMost(call, 0);
      const store = await call.store();
      const { written: derived, memory } = rebuild(store);
      const { events, facts } = memory.state;
      const layouts = keepsLayouts(store)
        ? await (await import('./layouts/in-order.ts')).renderLayouts(store)
        : { written: [], problems: [], said: '' };
      const { problems } = layouts;
      const written = [...derived, ...layouts.written];
      const isBroken = problems.some(({ level }) => level === 'error');
      return {
        json: { ok: !isBroken, problems, written, events, facts: facts.size },
        exit: isBroken ? 4 : 0,
        text: (paint) =>
          `${paint.good('Rebuilt')} from ${plural(events, 'event')}: ${plural(facts.size, 'fact')}\n${written.map((path) => `  ${path}\n`).join('')}${layouts.said}`,
      };
    },
  },
  {
    name: 'doctor',
    group: 'Keep in order',
    summary: 'check this installation by using it, and what agents are wired to',
    args: '',
    more: 'For every agent found: what is wired for the project and for the user, what is not, and why. Exit code 4 when something is broken.',
    examples: ['tide doctor', 'tide doctor --json'],
    run: doctor,
  },
  {
    name: 'version',
    group: 'Keep in order',
    summary: 'the version of this program',
    args: '',
    examples: ['tide version'],
    run: (call) => {
      atMost(call, 0);
      return { json: { version: VERSION }, text: () => `${VERSION}\n` };
    },
  },
];

async function check(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const ledger = fsck(store, call.progress, sessionHistory(store.root));
  const inLayouts = keepsLayouts(store)
    ? await (await import('./layouts/in-order.ts')).layoutProblems(store)
    : [];
  const report = {
    ...ledger,
    ok: ledger.ok && !inLayouts.some(({ level }) => level === 'error'),
    problems: [...ledger.problems, ...inLayouts],
  };
  return {
    json: report,
    exit: report.ok ? 0 : 4,
    text: (paint) => {
      const head = report.ok
        ? paint.good('Sound')
        : paint.bad(plural(report.problems.filter((problem) => problem.level === 'error').length, 'problem'));
      const notices = report.problems.filter((problem) => problem.level === 'notice').length;
      const rows = report.problems.map(
        (problem) =>
          `  ${problem.level === 'error' ? paint.bad(problem.code) : paint.dim(problem.code)} ${problem.file ?? ''}${problem.line === undefined ? '' : `:${problem.line}`}\n    ${inert(problem.message)}\n${problem.received === undefined ? '' : paint.dim(`    received: ${inert(problem.received)}\n`)}`,
      );
      return `${head}: ${plural(report.events, 'event')} in ${plural(report.sessions, 'session')}, ${report.sealed} sealed${report.conversations === 0 ? '' : `; ${plural(report.passages, 'turn')} in ${plural(report.conversations, 'imported conversation')}`}${notices === 0 ? '' : `; ${plural(notices, 'notice')}`}\n${rows.join('')}`;
    },
  };
}

function keepsLayouts({ config }: Store): boolean {
  return Object.keys(config.views).length > 0;
}

/** A store that is not to be opened is what doctor is asked about, no reason to say nothing else. */
function storeOrReason(place: Place): { root?: string; refused?: TidemarkError } {
  try {
    const root = findStore(place)?.root;
    return root === undefined ? {} : { root };
  } catch (error) {
    if (error instanceof TidemarkError) return { refused: error };
    throw error;
  }
}

async function doctor(call: Call): Promise<Answer> {
  atMost(call, 0);
  const { root, refused } = storeOrReason(call.place);
  const inStore =
    root === undefined
      ? []
      : [
          await readable(call),
          ...(await unheeded(call)),
          ...(await layouts(call)),
          ...(await projectText(call)),
        ];
  const wiring = (await import('../../install/doctor.ts')).examineAgents(call.place);
  const told =
    root === undefined
      ? { problems: [] }
      : readHookProblems({ root, files: nodeFiles, clock: systemClock(call.place.env) });
  const checks = [
    ...examine(call.place, root, refused),
    ...inStore,
    ...wiring.checks,
    ...hooks(told.line, root),
  ];
  const ok = checks.every((one) => one.ok);
  return {
    json: {
      ok,
      problems: checks.filter((one) => !one.ok),
      checks,
      agents: wiring.agents,
      hooks: told.problems,
    },
    exit: ok ? 0 : 4,
    text: (paint) =>
      columns(checks.map((one) => [one.ok ? paint.good('ok') : paint.bad('no'), one.name, one.found])) +
      (ok
        ? ''
        : `\n${checks
            .filter((one) => !one.ok)
            .map((one) => `${one.name}: ${one.mend}\n`)
            .join('')}`) +
      problemList(told.problems, paint) +
      (wiring.steps.length === 0
        ? ''
        : `\nYours to do, where it is not done:\n${columns(wiring.steps.map(([agent, step]) => [paint.id(agent), step]))}`),
  };
}

/** What hooks could not do: they say nothing themselves. Also of a store that cannot be opened. */
function hooks(line: string | undefined, root: string | undefined): Check[] {
  return line === undefined
    ? []
    : [
        {
          name: 'Hooks',
          ok: false,
          found: line,
          mend: `What went wrong is shown for seven days, or until the files ${root}/.index/hooks/notes-* are removed.`,
        },
      ];
}

/** One alone stands in its check already. */
function problemList(problems: HookProblems['problems'], paint: Paint): string {
  if (problems.length < 2) return '';
  const rows = problems.map(({ at, agent, event, message }) => [
    paint.dim(at),
    `${agent} ${event}`,
    inert(message),
  ]);
  return `\nWhat hooks could not do, the oldest first:\n${columns(rows)}`;
}

/** Whether settings and ledger can be read, found out by reading them. */
async function readable(call: Call): Promise<Check> {
  try {
    const { state } = load(await call.store());
    return { name: 'Reading', ok: true, found: `settings and ${plural(state.events, 'event')}`, mend: '' };
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    return { name: 'Reading', ok: false, found: error.message, mend: error.hint ?? '' };
  }
}

/** Settings that a project's file has and may not have. */
async function unheeded(call: Call): Promise<Check[]> {
  try {
    const { ignored } = (await call.store()).config;
    if (ignored.length === 0) return [];
    const mend = `take each out: tide config unset ${ignored[0]}; your own go into the user store, with --user`;
    return [{ name: 'Settings', ok: false, found: notObeyed(ignored), mend }];
  } catch (error) {
    // What is wrong with the settings is told by the check of reading.
    if (error instanceof TidemarkError) return [];
    throw error;
  }
}

/** Whether the text of the project is searched, and whether that would be worth it. Nothing is wrong either way. */
async function projectText(call: Call): Promise<Check[]> {
  try {
    const store = await call.store();
    if (store.kind === 'user') return [];
    const { projectFiles } = await import('../../../platform/project-files.ts');
    const files = projectFiles(store.project.root).list();
    if ('reason' in files) return [{ name: 'Project text', ok: true, found: files.reason, mend: '' }];
    const much = worthSearching(files.map(({ path }) => path));
    const found = store.config.searchesProject
      ? `searched with tide recall --in project (${plural(files.length, 'file')})`
      : much === undefined
        ? `${plural(files.length, 'file')}; not searched, and few enough to look through`
        : `${much}; ${HOW}`;
    return [{ name: 'Project text', ok: true, found, mend: '' }];
  } catch (error) {
    // What is wrong with the settings is told by the check of reading.
    if (error instanceof TidemarkError) return [];
    throw error;
  }
}

/** Whether the files of layouts can be read, where any is kept. */
async function layouts(call: Call): Promise<Check[]> {
  try {
    const store = await call.store();
    if (Object.keys(store.config.views).length === 0) return [];
    const errors = (await import('../../../engine/views/layout-errors.ts')).layoutErrors(store);
    const told = errors.map(({ file, line, message }) => `${file}:${line ?? 1}: ${message}`);
    const found = told.length === 0 ? Object.keys(store.config.views).join(', ') : told.join(' ');
    return [
      { name: 'Layouts', ok: told.length === 0, found, mend: 'Mend the file; tide sync takes it up then.' },
    ];
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    return [{ name: 'Layouts', ok: false, found: error.message, mend: error.hint ?? '' }];
  }
}
