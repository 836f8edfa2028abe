// tide opinion: finds the pairs, asks the model the person configured, and says what came of it. Writes nothing.

import { writeSync } from 'node:fs';
import type { OpenMemory } from '../../../../engine/offered.ts';
import { ANSWER_TOKENS, askOpinions } from '../../../../engine/opinion/ask-opinions.ts';
import { opinionPrompt, promptTokens } from '../../../../engine/opinion/opinion-prompt.ts';
import type { Opinion } from '../../../../engine/opinion/read-opinion.ts';
import {
  type Member,
  type UnclearPair,
  type UnclearPairs,
  unclearPairs,
} from '../../../../engine/opinion/unclear-pairs.ts';
import { load } from '../../../../engine/reading/load.ts';
import { whyNotAsk } from '../../../../engine/user-store.ts';
import type { ModelProvider, Prompt } from '../../../../model/model-provider.ts';
import { DEFAULT_PROVIDER } from '../../../../model/provider-settings.ts';
import type { Store } from '../../../../model/store.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { openProvider } from '../../../../platform/open-provider.ts';
import { openUserStore } from '../../../../platform/open-store.ts';
import { isTerminal } from '../../../../platform/terminal.ts';
import { count } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { inert } from '../../paint.ts';
import { opinionPage } from './page.ts';

export interface Told {
  readonly pair: UnclearPair;
  readonly prompt: Prompt;
  readonly tokens: number;
  /** Undefined where nobody was asked about it. */
  readonly opinion: Opinion | undefined;
}

export interface Opinions {
  readonly found: UnclearPairs;
  readonly told: readonly Told[];
  readonly dryRun: boolean;
  /** Who was asked or would be; without one, why nobody is. */
  readonly provider: ModelProvider | undefined;
  readonly reason: string | undefined;
  /** The person named none. */
  readonly isUnset: boolean;
}

export async function giveOpinions(call: Call): Promise<Answer> {
  const limit = limitOf(call);
  const store = await call.store();
  const userStore = store.kind === 'user' ? store : await openUserStore(call.place);
  const own = { store, memory: load(store) };
  const user: OpenMemory | undefined =
    userStore === undefined || userStore === store
      ? undefined
      : { store: userStore, memory: load(userStore) };
  const found = unclearPairs(own, user, {
    ids: call.args,
    all: call.flag('all'),
    progress: call.progress,
  });
  const shown = found.pairs.slice(0, limit);
  const opened = openFor(call, store, userStore);
  const provider = 'provider' in opened ? opened.provider : undefined;
  const dryRun = call.flag('dry-run');
  const opinions =
    provider === undefined || dryRun ? [] : await askOpinions(provider, shown, progressOf(provider));
  const told = shown.map((pair, n): Told => {
    const prompt = opinionPrompt(pair);
    return { pair, prompt, tokens: promptTokens(prompt), opinion: opinions[n] };
  });
  const given: Opinions = {
    found,
    told,
    dryRun,
    provider,
    reason: 'reason' in opened ? opened.reason : undefined,
    isUnset: (userStore?.config.provider ?? DEFAULT_PROVIDER).kind === 'none',
  };
  return { json: reportOf(given), text: (paint) => opinionPage(given, paint) };
}

function limitOf(call: Call): number {
  const limit = count(call, 'limit', `a number of pairs, at most ${MOST}`, STANDARD) ?? STANDARD;
  if (limit <= MOST) return limit;
  throw new TidemarkError('usage', `--limit takes a number of pairs, at most ${MOST}.`, {
    hint: `Each is a request that somebody pays for. Example: --limit ${STANDARD}. Received: ${received(call.option('limit') ?? '')}`,
  });
}

const STANDARD = 10;
const MOST = 100;

/** The settings of the person alone: what the project says about it is not even read. */
function openFor(call: Call, store: Store, user: Store | undefined): ReturnType<typeof openProvider> {
  const reason = whyNotAsk(store);
  if (reason !== undefined) return { reason };
  return openProvider(user?.config.provider ?? DEFAULT_PROVIDER, call.place.env);
}

/** At a terminal somebody waits; elsewhere nothing is said until the end. */
function progressOf({ name }: ModelProvider): (done: number, all: number) => void {
  if (!isTerminal(2)) return () => {};
  return (done, all) => {
    const said = done === all ? '' : `Asking ${inert(name)}: ${done + 1} of ${all}`;
    writeSync(2, `\r\u001b[K${said}`);
  };
}

function reportOf({ found, told, dryRun, provider, reason }: Opinions): Record<string, unknown> {
  return {
    provider: provider === undefined ? null : { model: provider.name, host: provider.host },
    reason: reason ?? null,
    dryRun,
    compared: found.compared,
    since: found.since,
    left: found.left,
    skipped: found.skipped,
    passed: found.passed,
    found: found.pairs.length,
    pairs: told.map(({ pair: { proposal, held, verdict }, prompt, tokens, opinion }) => ({
      proposal: reportMember(proposal),
      fact: reportMember(held),
      relation: verdict.relation,
      rule: verdict.rule ?? null,
      clause: verdict.clause ?? null,
      proposed: verdict.proposed ?? null,
      words: verdict.words,
      because: verdict.because,
      opinion:
        opinion === undefined || provider === undefined
          ? null
          : { ...opinion, by: opinion.given ? provider.name : null },
      ...(dryRun ? { prompt, tokens, answerTokens: ANSWER_TOKENS } : {}),
    })),
  };
}

function reportMember({ fact, everywhere }: Member): Record<string, unknown> {
  const { id, kind, statement, scope } = fact;
  return { id, kind, statement, scope, everywhere };
}
