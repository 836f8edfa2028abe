// A plan shown, agreed to and written; without a yes nothing is.

import { TidemarkError } from '../../model/tidemark-error.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import type { Answer, Call } from '../cli/command.ts';
import { paintFor } from '../cli/paint.ts';
import type { Agent } from './agent.ts';
import { PRIVATE_FOLDER } from './archive.ts';
import { linksOf } from './links.ts';
import type { Plan } from './plan.ts';
import type { Desk } from './plan-install.ts';
import {
  countText,
  diffs,
  type FileReport,
  fileReports,
  filesText,
  leftText,
  type Need,
  needsText,
  plannedText,
  problemText,
} from './show-plan.ts';

interface Way {
  readonly verb: string;
  readonly done: string;
  readonly nothing: string;
  readonly apply: (now: string) => void;
  readonly agents: readonly Agent[];
  readonly needs: readonly Need[];
  readonly notes: readonly string[];
}

export async function carryOut(call: Call, desk: Desk, plan: Plan, way: Way): Promise<Answer> {
  const { scene } = desk;
  const reports = fileReports(plan, linksOf(desk, way.agents));
  const dry = call.flag('dry-run');
  const installing = way.verb === 'Installing';
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
    needs: way.needs,
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
              ? `${plannedText(reports, paint)}Nothing was written (--dry-run).\n`
              : `${asked === undefined ? plannedText(reports, paint) : ''}${paint.warn('Nothing was written')}: ${STOPPED[asked === false ? 'refused' : 'nobody']}\n`;
      return [
        shown === '' ? '' : `${shown}\n`,
        done,
        leftText(plan.left, installing, paint),
        problemText(plan, installing, paint),
        way.notes.map((note) => `${paint.warn('Note')}: ${note}\n`).join(''),
        write || dry ? needsText(way.needs, paint) : '',
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
  const paint = paintFor(false, 100);
  // The list last: a long difference has scrolled away.
  const shown = `${diffs(reports, paint)}\n${plannedText(reports, paint)}`;
  const answers = await call.ask((given) =>
    given.length === 0
      ? `${shown}\n${way.verb} for ${way.agents.map(({ name }) => name).join(', ')}. Write this? [y/N] `
      : undefined,
  );
  return answers && /^y(es)?$/i.test((answers[0] ?? '').trim());
}
