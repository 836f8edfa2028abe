// tide recall --in project: documents and source of the project, where that is switched on.

import { RECALL_BUDGET, RECALL_LIMIT } from '../../../engine/recall/recall.ts';
import { type ProjectAnswer, recallProject } from '../../../engine/recall/recall-project.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { openStatic } from '../../../platform/open-embedder.ts';
import { projectFiles } from '../../../platform/project-files.ts';
import { count, restOf, wholeNumber } from '../arguments.ts';
import type { Answer, Call } from '../command.ts';
import { plural } from '../paint.ts';
import { asJson, page } from './recall-page.ts';

/** Options about facts and conversations, which would be passed over. */
const NOT_HERE = ['scope', 'by', 'kind', 'as-of', 'path'] as const;
const FLAGS_NOT_HERE = ['archived', 'untrusted', 'for-task'] as const;

export async function answerFromProject(call: Call): Promise<Answer> {
  const query = restOf(call, 0, 'a question');
  const other =
    NOT_HERE.find((name) => call.options(name).length > 0) ?? FLAGS_NOT_HERE.find((name) => call.flag(name));
  if (other !== undefined)
    throw new TidemarkError(
      'usage',
      `--${other} is about facts and conversations, not about files of the project.`,
      {
        hint: 'Leave it out, or ask memory instead: leave --in project out.',
      },
    );
  const options = {
    limit: count(call, 'limit', 'a number of results', RECALL_LIMIT),
    budget: wholeNumber(call, 'budget', 'a number of tokens', RECALL_BUDGET),
  };
  const store = await call.store();
  if (store.kind === 'user' || !store.config.searchesProject)
    throw new TidemarkError('usage', 'The text of the project is not searched: recall.project is off.', {
      hint:
        store.kind === 'user'
          ? 'The user store belongs to no project.'
          : 'It makes an index of documents and source in .tidemark/.index. Switch it on with: tide config set recall.project on',
    });
  let rebuilt = false;
  const notes = {
    rebuilt: () => {
      rebuilt = true;
    },
    progress: call.progress,
  };
  const isStatic = store.config.embedder.kind === 'static' && (call.option('level') ?? '0') === '0';
  const found = recallProject(
    store,
    projectFiles(store.project.root),
    query,
    options,
    isStatic ? openStatic(store.files) : {},
    notes,
  );
  return {
    json: { ...(asJson(found, call.flag('explain')) as object), searched: found.searched },
    text: (paint) => page(found, call.flag('explain'), paint) + paint.dim(`  ${searched(found)}\n`),
    ...(rebuilt ? { after: async () => 'The search index was damaged and has been made anew.\n' } : {}),
  };
}

function searched({ searched: { files, tooLarge, tooMany } }: ProjectAnswer): string {
  const left = [
    ...(tooLarge === 0 ? [] : [`${plural(tooLarge, 'file')} larger than 256 KB`]),
    ...(tooMany === 0 ? [] : [`${plural(tooMany, 'file')} beyond those`]),
  ];
  return `${plural(files, 'file')} searched${left.length === 0 ? '' : `; left out: ${left.join(', ')}`}`;
}
