// Stating something: what it is opposed to is asked about before anything is written, where somebody sits there to answer.

import { checkKind } from '../../../engine/check-kind.ts';
import { refuseLifeFields } from '../../../engine/check-statement.ts';
import { follow, remember, type Statement } from '../../../engine/remember.ts';
import { refuseAgentOnUserStore } from '../../../engine/user-store.ts';
import type { PlaceFor } from '../../../engine/views/places-for.ts';
import { weigh } from '../../../engine/weigh.ts';
import type { Fact } from '../../../model/fact.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import type { Answer, Call } from '../command.ts';
import { askChoice } from './ask-choice.ts';
import { keptAnswer } from './kept-answer.ts';
import { relatedTo } from './related.ts';
import { field, statementOf } from './statement-of.ts';
import { followedAnswer, stoppedAnswer } from './stopped-answer.ts';
import { surroundingOf } from './surrounding-of.ts';

export async function state(call: Call, statement: Statement): Promise<Answer> {
  const store = await call.store();
  refuseAgentOnUserStore(store);
  refuseLifeFields(checkKind(statement.kind), statement.fields);
  const related =
    statement.kind === 'decision'
      ? relatedTo(call, store, statement.statement, field(statement.fields, 'decision'))
      : undefined;
  const input = statementOf(call, store, statement);
  const surrounding = await surroundingOf(call, store);
  const choose = chooserFor(call, store);
  let chosen = input;
  if (choose !== undefined) {
    const weighed = weigh(store, input, surrounding);
    const answer = weighed.stops.length === 0 ? undefined : await choose(weighed);
    if (answer?.choice === 'follow') return followedAnswer(weighed, follow(store, weighed));
    if (answer?.choice === 'supersede')
      chosen = {
        ...input,
        supersedes: [...call.options('supersedes'), ...weighed.stops.map(({ fact }) => fact.id)],
        because: answer.because,
      };
    if (answer?.choice === 'keep-both') chosen = { ...input, keepBoth: true, because: answer.because };
    if (answer?.choice === 'no-conflict') chosen = { ...input, noConflict: true, because: answer.because };
  }
  const done = remember(store, chosen, surrounding);
  if (done.outcome === 'stopped') return stoppedAnswer(done);
  const left = statement.kind === 'decision' && (await isLogLeftAlone(store));
  const places = done.outcome === 'reinforced' ? [] : await placesIn(store, done.fact);
  return keptAnswer(store, done, places, left ? LEFT_ALONE : undefined, related);
}

/** Whoever can be asked before anything is written: the person at the terminal, or one the surface reaches. */
function chooserFor(call: Call, { surroundings }: Store): Call['choose'] {
  if (call.choose !== undefined) return call.choose;
  const isAtTerminal = surroundings.person && surroundings.terminal && !call.flag('json');
  return isAtTerminal ? (weighed) => askChoice(call, weighed) : undefined;
}

/** What layouts do is loaded only where one is kept. */
async function placesIn(store: Store, fact: Fact): Promise<readonly PlaceFor[]> {
  if (Object.keys(store.config.views).length === 0) return [];
  return (await import('../../../engine/views/places-for.ts')).placesFor(store, fact);
}

const LEFT_ALONE = 'DECISIONS.md is left alone by decision_log.policy; the decision is in tide work summary.';

/** Asked only where the log is kept at all: most stores keep no layout. */
async function isLogLeftAlone(store: Store): Promise<boolean> {
  if (store.config.views['decision-log'] === undefined) return false;
  const { openRepository } = await import('../../../platform/repository.ts');
  try {
    return (await openRepository(store.project.root, [])).budget.logPolicy === 'example_only';
  } catch (error) {
    // What is wrong with the settings of a layout is told by tide sync; the decision is made.
    if (error instanceof TidemarkError) return false;
    throw error;
  }
}
