// tide blame: the suspects of a session, or one fact.

import { load } from '../../../../engine/reading/load.ts';
import { type Blame, blame as blameSession } from '../../../../engine/truth/blame.ts';
import { blameFact } from '../../../../engine/truth/blame-fact.ts';
import { openUserStore } from '../../../../platform/open-store.ts';
import { argument, atMost, count } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { onStoreOf } from '../on-store-of.ts';
import { factPage } from './fact-page.ts';
import { sessionPage } from './session-page.ts';

export async function blame(call: Call): Promise<Answer> {
  atMost(call, 1);
  return call.args.length === 0 ? ofSession(call) : ofFact(call, argument(call, 0, 'an ID'));
}

async function ofSession(call: Call): Promise<Answer> {
  const limit = count(call, 'limit', 'a number of facts', 5);
  const store = await call.store();
  const userStore = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const user = userStore === undefined ? undefined : { store: userStore, memory: load(userStore) };
  const memory = load(store);
  const found = blameSession({ store, memory }, user, call.option('session'), call.progress);
  return {
    json: { ...headOf(found), suspects: found.suspects.slice(0, limit), unknown: found.unknown },
    text: (paint) => sessionPage(found, limit ?? SHOWN, paint),
  };
}

/** A person looks at the first few; programs get all. */
const SHOWN = 10;

function headOf({ sessionFacts, suspects }: Blame) {
  const { session, isRecorded, touched } = sessionFacts;
  return {
    session: session.id,
    title: session.title ?? null,
    agent: session.agent,
    started: session.started,
    recorded: isRecorded,
    given: isRecorded ? suspects.filter((one) => one.given).length : null,
    used: suspects.filter((one) => one.used).length,
    touched,
  };
}

async function ofFact(call: Call, id: string): Promise<Answer> {
  return onStoreOf(call, id, (store) => {
    const memory = load(store);
    const blamed = blameFact(store, memory, id, call.progress);
    const { fact, ...rest } = blamed;
    const { kind, statement, scope, trust, verified, reason, supersededBy } = fact;
    return {
      json: {
        id: fact.id,
        kind,
        statement,
        scope,
        trust,
        verified: verified ?? null,
        reason: reason ?? null,
        supersededBy: supersededBy ?? null,
        ...rest,
      },
      text: (paint) => factPage(blamed, memory.today, paint),
    };
  });
}
