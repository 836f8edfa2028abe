// tide recall --in project and --in handbook: text that lies in files. The first has to be switched on, the second to be kept.

import { RECALL_BUDGET, RECALL_LIMIT } from '../../../../engine/recall/recall.ts';
import { type ProjectAnswer, recallProject } from '../../../../engine/recall/recall-project.ts';
import type { Semantics } from '../../../../engine/recall/semantics.ts';
import type { TextOptions } from '../../../../engine/recall/text-answer.ts';
import { recallHandbook } from '../../../../engine/views/recall-handbook.ts';
import { withoutColours } from '../../../../model/clean-text.ts';
import type { Store } from '../../../../model/store.ts';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import { openStatic } from '../../../../platform/open-static.ts';
import { projectFiles } from '../../../../platform/project-files.ts';
import { count, restOf, wholeNumber } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { plural } from '../../paint.ts';
import { asJson, page } from '../recall-page.ts';

/** Options about facts and conversations, which would be passed over. */
const NOT_HERE = ['scope', 'by', 'kind', 'as-of', 'path'] as const;
const FLAGS_NOT_HERE = ['archived', 'untrusted', 'for-task'] as const;

export async function answerFromHandbook(call: Call): Promise<Answer> {
  const { query, options } = asked(call);
  const store = await call.store();
  const found = recallHandbook(store, query, options, semanticsOf(call, store));
  if (found === undefined)
    throw new TidemarkError('usage', 'No handbook is kept here.', {
      hint: 'Take one over, for example tide adopt notes --as handbook, or have it made: tide view enable handbook',
    });
  return {
    json: asJson(found, call.flag('explain')),
    text: (paint) => page(found, call.flag('explain'), paint),
  };
}

export async function answerFromProject(call: Call): Promise<Answer> {
  const { query, options } = asked(call);
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
  const found = recallProject(
    store,
    projectFiles(store.project.root),
    query,
    options,
    semanticsOf(call, store),
    notes,
  );
  return {
    json: { ...(asJson(found, call.flag('explain')) as object), searched: found.searched },
    text: (paint) => page(found, call.flag('explain'), paint) + paint.dim(`  ${searched(found)}\n`),
    ...(rebuilt ? { after: async () => 'The search index was damaged and has been made anew.\n' } : {}),
  };
}

/** The question and how much may be answered; options about something else are refused rather than passed over. */
function asked(call: Call): { readonly query: string; readonly options: TextOptions } {
  const query = withoutColours(restOf(call, 0, 'a question'));
  const other =
    NOT_HERE.find((name) => call.options(name).length > 0) ?? FLAGS_NOT_HERE.find((name) => call.flag(name));
  if (other !== undefined)
    throw new TidemarkError(
      'usage',
      `--${other} is about facts and conversations, not about text in files.`,
      {
        hint: 'Leave it out, or ask memory instead: leave --in out.',
      },
    );
  const options = {
    limit: count(call, 'limit', 'a number of results', RECALL_LIMIT),
    budget: wholeNumber(call, 'budget', 'a number of tokens', RECALL_BUDGET),
  };
  return { query, options };
}

function semanticsOf(call: Call, store: Store): Semantics {
  const isWanted = (call.option('level') ?? '0') === '0';
  return isWanted && store.config.embedder.kind === 'static' ? openStatic(store.files) : {};
}

function searched({ searched: { files, tooLarge, tooMany } }: ProjectAnswer): string {
  const left = [
    ...(tooLarge === 0 ? [] : [`${plural(tooLarge, 'file')} larger than 256 KB`]),
    ...(tooMany === 0 ? [] : [`${plural(tooMany, 'file')} beyond those`]),
  ];
  return `${plural(files, 'file')} searched${left.length === 0 ? '' : `; left out: ${left.join(', ')}`}`;
}
