// The task completion summary, under both of its names.

import { documentsToCheck } from '../../../engine/documents-to-check.ts';
import { load } from '../../../engine/reading/load.ts';
import { checksText } from '../../../engine/task-checks.ts';
import { SCALES, taskSummary } from '../../../engine/task-summary.ts';
import { taskSummaryText } from '../../../engine/task-summary-text.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { projectFiles } from '../../../platform/project-files.ts';
import { atMost } from '../arguments.ts';
import type { Answer, Call, Option } from '../command.ts';
import { inert } from '../paint.ts';

export const SCALE: Option = {
  name: 'scale',
  value: 'SCALE',
  purpose: 'how large the task was (default: by the files touched: up to 3, up to 10, more)',
  choices: SCALES,
};

export async function summaryOf(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const given = call.option('scale');
  const scale = SCALES.find((one) => one === given?.toLowerCase());
  if (given !== undefined && scale === undefined)
    throw new TidemarkError('usage', `There is no scale \`${received(given)}\`.`, {
      hint: `Expected one of ${SCALES.join(', ')}. Example: tide ${call.command.name} --scale large`,
    });
  const memory = load(store);
  const project = projectFiles(store.project.root);
  const roots = Object.values(store.config.views).filter((root) => root !== '.');
  const isOurs = (path: string) => roots.some((root) => path.startsWith(`${root}/`));
  const summary = taskSummary(store, memory, scale, (files) => documentsToCheck(project, isOurs, files));
  const { text, tokens } = taskSummaryText(summary);
  return {
    json: { text, tokens, ...summary, markdown: text },
    // Behind the summary, which is handed on as it is.
    text: (paint) => inert(`${text}${paint.own(checksText(summary.checks))}`),
  };
}
