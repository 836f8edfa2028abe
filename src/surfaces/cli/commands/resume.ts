// resume: the brief a session starts with.

import { factsInBrief } from '../../../engine/exposure/fact-word.ts';
import { noteExposure } from '../../../engine/exposure/note-exposure.ts';
import { givenBrief } from '../../../engine/kept-brief.ts';
import { load } from '../../../engine/reading/load.ts';
import { BRIEF_BUDGET, OFFERS, type Resumed, resume, SETUP } from '../../../engine/resume.ts';
import { asTyped, type OwnWords } from '../../../model/own-words.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import { asOfDay, atMost, wholeNumber } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { inert, plural } from '../paint.ts';
import { inProject } from './in-project.ts';
import { waitingEdits } from './sync-around.ts';

export const resumeCommand: Command = {
  name: 'resume',
  past: true,
  group: 'Start',
  summary: 'the brief a session starts with',
  args: '',
  options: [
    { name: 'scope', value: 'SCOPE', purpose: 'what the work is about, for example module:i18n' },
    { name: 'task', value: 'TEXT', purpose: 'what is to be done' },
    { name: 'path', value: 'PATH', repeat: true, purpose: 'a file or folder that is affected' },
    {
      name: 'budget',
      value: 'TOKENS',
      purpose: `at most this many tokens (default and ceiling ${BRIEF_BUDGET})`,
    },
    { name: 'full', purpose: 'read everything in scope instead of a selection, as far as it fits' },
    { name: 'fresh', purpose: 'make it anew, where the session was given one already' },
  ],
  more: 'Layers: 0 what holds everywhere and the newest decisions (500 tokens), 1 the project and its work (1500), 2 what a scope, task\nor path asks for (1000). A session that is named with --session gets the same bytes until it ends.',
  examples: [
    'tide resume',
    'tide resume --scope module:auth',
    'tide resume --task "Retry the webhook" --path src/webhook',
  ],
  run: showBrief,
};

async function showBrief(call: Call): Promise<Answer> {
  atMost(call, 0);
  const budget = wholeNumber(call, 'budget', 'a number of tokens', 1500) ?? BRIEF_BUDGET;
  const store = await call.store();
  const asOf = asOfDay(call);
  const memory = load(store, { asOf });
  const userStore = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const user = userStore === undefined ? undefined : { store: userStore, memory: load(userStore, { asOf }) };
  const stores = [{ store, memory }, ...(user === undefined ? [] : [user])];
  const paths = call.options('path').map((path) => inProject(store.project.root, call.place.cwd, path));
  const asked = {
    scope: call.option('scope'),
    task: call.option('task'),
    paths,
    full: call.flag('full'),
    budget,
  };
  const isPull = asked.scope !== undefined || asked.task !== undefined || paths.length > 0;
  const around = isPull ? await surroundings(store) : {};
  const make = () => resume(store, memory, { ...asked, ...around }, user);
  const { brief, since } =
    asOf === undefined
      ? givenBrief({ store, memory }, user, asked, { fresh: call.flag('fresh'), make })
      : { brief: make(), since: undefined };
  return {
    json: { ...brief, since: since ?? null },
    text: (paint) => inert(inWords(brief.text, paint.own)),
    after: async () => {
      if (asOf === undefined) noteExposure(store, memory, 'brief', factsInBrief(stores, brief));
      return call.flag('json')
        ? ''
        : remarks(brief, since) + (asOf === undefined ? await waitingEdits(store) : '');
    },
  };
}

/** What is ours in a brief: where more is, and what to do first. Shorter than as typed, so that it stays within its budget. */
function inWords(text: string, own: OwnWords): string {
  if (own === asTyped) return text;
  const offers = ['tide recall', 'tide resume', 'tide show', 'tide threads'].map((one) => `\`${own(one)}\``);
  const said = text
    .replace(OFFERED, `\nMore: ${offers.join('; ')}`)
    .replace(
      /^(- Noted besides: .*)\(tide work lists them\)$/m,
      (_, noted) => `${noted}(${own('tide work')} lists them)`,
    );
  return said.includes(SETUP.join('\n')) ? said.replace(SETUP.join('\n'), own) : said;
}

const OFFERED = `\nMore: ${OFFERS.join('; ')}`;

/** Half-life and mentions come from the repository, and only what is asked of them is read. */
async function surroundings(store: Store) {
  const { openRepository } = await import('../../../platform/repository.ts');
  try {
    const { budget, mentioned } = await openRepository(store.project.root, Object.values(store.config.views));
    return { halfLifeDays: budget.halfLifeDays, mentioned };
  } catch (error) {
    // What is wrong with the settings of a layout is told by tide sync.
    if (error instanceof TidemarkError) return {};
    throw error;
  }
}

/** What is said beside the brief, so that its bytes stay. */
function remarks({ text, dropped, budget }: Resumed, since: number | undefined): string {
  const left = dropped.map(({ id }) => id);
  return [
    ...(since === undefined || since === 0
      ? []
      : [`${plural(since, 'event')} since this brief was made; tide resume --fresh makes it anew.\n`]),
    ...(text === ''
      ? [
          left.length === 0
            ? 'Nothing that holds is remembered of the project as a whole. tide recall WORDS looks further.\n'
            : `Nothing fits into ${plural(budget, 'token')}. Left out: ${left.join(', ')}.\n`,
        ]
      : []),
  ].join('');
}
