// tide recall: the question, the few things that answer it, and how they were found.

import { factWords } from '../../../engine/exposure/fact-word.ts';
import { noteExposure } from '../../../engine/exposure/note-exposure.ts';
import type { OpenMemory } from '../../../engine/offered.ts';
import { loadForRecall } from '../../../engine/recall/load-for-recall.ts';
import {
  RECALL_BUDGET,
  RECALL_LIMIT,
  type RecallAnswer,
  type RecallOptions,
} from '../../../engine/recall/recall.ts';
import { type Asked, recallSeveral } from '../../../engine/recall/recall-several.ts';
import type { Notes, Semantics } from '../../../engine/recall/semantics.ts';
import { shownQuestion } from '../../../engine/recall/shown-question.ts';
import { taskIn, taskQuestions } from '../../../engine/recall/task-questions.ts';
import { withoutColours } from '../../../model/clean-text.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { openStatic } from '../../../platform/open-static.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import { asOfDay, choice, count, restOf, wholeNumber } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { inert, plural } from '../paint.ts';
import { inProject } from './in-project.ts';
import { asJson, page } from './recall-page.ts';

const PLACES = ['facts', 'sessions', 'all', 'project', 'handbook'] as const;
const UNITS = ['turn', 'session'] as const;
const LEVELS = ['0', '1', '2', '3'] as const;

export const recallCommand: Command = {
  name: 'recall',
  group: 'Look',
  summary: 'find what answers a question',
  args: '[WORDS...]',
  past: true,
  options: [
    {
      name: 'for-task',
      purpose:
        'asks about the task at hand (tide work) and the files it changes; words, where there are any, are the task',
    },
    { name: 'path', value: 'PATH', repeat: true, purpose: 'also what concerns this file or folder' },
    {
      name: 'scope',
      value: 'SCOPE',
      purpose:
        'where you work, for example module:auth: asks that scope, what lies in it and what holds around it',
    },
    {
      name: 'in',
      value: 'WHERE',
      purpose:
        'facts, sessions (their notes and summaries, and imported conversations), all (both, default), project (its documents and source) or handbook',
      choices: PLACES,
    },
    {
      name: 'by',
      value: 'UNIT',
      purpose: 'of conversations, one result per turn (default) or per session',
      choices: UNITS,
    },
    {
      name: 'kind',
      value: 'KIND',
      purpose: 'facts of one kind only, for example decision; open questions: thread',
    },
    { name: 'limit', value: 'N', purpose: `at most N results (default ${RECALL_LIMIT})` },
    { name: 'budget', value: 'TOKENS', purpose: `at most this many tokens (default ${RECALL_BUDGET})` },
    { name: 'archived', purpose: 'also what has faded' },
    { name: 'untrusted', purpose: 'also what is held back for lack of trust' },
    {
      name: 'level',
      value: 'N',
      purpose: 'begin at level N: 0 words and meaning (default), 1 words, 2 titles, 3 full read',
      choices: LEVELS,
    },
    { name: 'explain', purpose: 'show what each score is made of' },
  ],
  examples: [
    'tide recall why are sessions kept in cookies',
    'tide recall "ERR_MODULE_NOT_FOUND in src/auth/session.ts" --explain',
    'tide recall retries --scope module:webhook --limit 3',
    'tide recall when do we ship --in sessions --json',
    'tide recall --for-task',
    'tide recall how are exports retried --in project',
    'tide recall add a cache to the lookup --path src/tariff/repo.ts',
  ],
  more: `Ask as you would ask a colleague; quotes are not needed. Searches the facts of the project and of the user store, what sessions
noted, finished and summed up, and conversations taken up with tide import. Words, names, identifiers and meaning count. What does not
fit is left out: better three results that answer than ten that might. The last lines say by which level the answer was found and what
was left out. Put -- before words that begin with a dash.`,
  run: answerRecall,
};

async function answerRecall(call: Call): Promise<Answer> {
  const place = choice(call, 'in', PLACES);
  if (place === 'project') return (await import('./layouts/recall-texts.ts')).answerFromProject(call);
  if (place === 'handbook') return (await import('./layouts/recall-texts.ts')).answerFromHandbook(call);
  const isForTask = call.flag('for-task') || call.options('path').length > 0;
  const query = withoutColours(isForTask ? call.args.join(' ') : restOf(call, 0, 'a question'));
  const asOf = asOfDay(call);
  const level = choice(call, 'level', LEVELS);
  const options = {
    scope: call.option('scope'),
    kind: call.option('kind'),
    in: place,
    by: choice(call, 'by', UNITS),
    limit: count(call, 'limit', 'a number of results', RECALL_LIMIT),
    budget: wholeNumber(call, 'budget', 'a number of tokens', RECALL_BUDGET),
    archived: call.flag('archived'),
    untrusted: call.flag('untrusted'),
    asOf,
    level: level === undefined ? undefined : Number(level),
  };
  const store = await call.store();
  const user = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const stores = [store, ...(user === undefined ? [] : [user])].map((one) => ({
    store: one,
    memory: loadForRecall(one, asOf),
  })) as [OpenMemory, ...OpenMemory[]];
  const told = new Set<string>();
  const notes: Notes = {
    rebuilt: () => {
      told.add('The search index was damaged and has been made anew.\n');
    },
    damaged: (lines) => {
      told.add(damagedLines(lines));
    },
    progress: call.progress,
  };
  const [first, ...others] = isForTask ? await questionsOf(call, stores[0], query) : [query];
  const asked = async (question: string): Promise<Asked> => ({
    question,
    semantics: await semanticsFor(call, stores, question, options.level ?? 0, notes),
  });
  const further: Asked[] = [];
  for (const question of others) further.push(await asked(question));
  const main = await asked(first);
  const inMemory = recallSeveral(stores, [main, ...further], options, notes);
  const isPlain =
    (place === undefined || place === 'all') && asOf === undefined && options.kind === undefined;
  const found = isPlain ? await orHandbook(store, inMemory, main, options) : inMemory;
  return {
    json: asJson(found, call.flag('explain')),
    text: (paint) =>
      (isForTask
        ? paint.dim(`About: ${[first, ...others].map(shownQuestion).map(inert).join('; ')}\n\n`)
        : '') + page(found, call.flag('explain'), paint),
    after: async () => {
      if (asOf === undefined) noteExposure(store, stores[0].memory, 'recall', factsIn(found, stores));
      return [...told].join('');
    },
  };
}

/** What an agent reads of it as facts; open questions state nothing. */
function factsIn({ results, window }: RecallAnswer, stores: readonly OpenMemory[]): string[] {
  return [...results, ...window]
    .filter(({ type }) => type === 'fact')
    .flatMap(({ id, statement }) => factWords(stores, id, (one) => one === statement));
}

/** One line, however many there are: `tide fsck` tells them all. */
function damagedLines({ count, first }: Parameters<NonNullable<Notes['damaged']>>[0]): string {
  const more = count > 1 ? ` ${plural(count - 1, 'more line')} cannot be read either;` : '';
  return inert(
    `Left out: ${first?.file}:${first?.line}. ${first?.message}${more} tide fsck tells what was expected.\n`,
  );
}

/** Where memory has nothing, a handbook that is kept may: its tasks are found by keywords that no fact holds. */
async function orHandbook(
  store: Store,
  found: RecallAnswer,
  { question, semantics }: Asked,
  options: Pick<RecallOptions, 'limit' | 'scope'>,
): Promise<RecallAnswer> {
  const isAsked = store.config.views.handbook !== undefined && options.scope === undefined;
  if (!isAsked || found.results.length + found.dropped.length > 0) return found;
  const { recallHandbook } = await import('../../../engine/views/recall-handbook.ts');
  const left = { limit: options.limit, budget: found.budget - found.tokens };
  const blocks = recallHandbook(store, question, left, semantics);
  if (blocks === undefined || blocks.results.length === 0) return found;
  const { query, threads, window, budget } = found;
  const levels = [...found.levels, ...blocks.levels];
  return { ...blocks, query, threads, window, budget, levels, tokens: found.tokens + blocks.tokens };
}

/** The task as it was given or is at hand, and the paths as they were given, are recorded, or differ from the last commit. */
async function questionsOf(
  call: Call,
  { store, memory }: OpenMemory,
  words: string,
): Promise<[string, ...string[]]> {
  const { root } = store.project;
  const given = call.options('path').map((path) => inProject(root, call.place.cwd, path));
  const atHand = call.flag('for-task') ? taskIn(memory.state.working) : { descriptions: [], paths: [] };
  const known = given.length > 0 ? given : atHand.paths;
  const isGit = call.flag('for-task') && known.length === 0 && store.kind === 'project';
  const paths = isGit ? (await import('../../../platform/changed-paths.ts')).changedPaths(root) : known;
  const [first, ...others] = taskQuestions(words.trim() === '' ? atHand.descriptions : [words], paths);
  if (first !== undefined) return [first, ...others];
  throw new TidemarkError('usage', 'There is no task to ask about.', {
    hint: 'Say what is being done, for example tide work task "Add a cache to the lookup", or ask in words.',
  });
}

async function semanticsFor(
  call: Call,
  stores: readonly [OpenMemory, ...OpenMemory[]],
  query: string,
  level: number,
  notes: Notes,
): Promise<Semantics> {
  const [{ store }] = stores;
  if (level > 0) return { reason: 'it was not asked for' };
  if (store.config.embedder.kind === 'static') return openStatic(store.files);
  const { semanticsBySettings } = await import('./semantics-by-settings.ts');
  return semanticsBySettings(stores, query, call.place.env, notes);
}
