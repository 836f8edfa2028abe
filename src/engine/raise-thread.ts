// Raising a thread by hand: a question only a person can answer. The same question that is open already is not asked twice.

import { redact } from '../capture/redaction/redact.ts';
import { cleanText } from '../model/clean-text.ts';
import type { Field } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import { isOpen } from '../model/open-thread.ts';
import type { Store } from '../model/store.ts';
import { meaningOf } from '../projection/truth/meaning.ts';
import { append } from './append.ts';
import { checkScope, checkVisible } from './check-statement.ts';
import { findFact } from './find-fact.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { idOfText } from './safe-id.ts';
import { refuseAgentOnUserStore } from './user-store.ts';

export const THREAD_TYPES = [
  'question',
  'contradiction',
  'drift',
  're-verify',
  'suspect',
  'duplicate-id',
] as const;

interface Asked {
  readonly question: string;
  readonly type: (typeof THREAD_TYPES)[number];
  readonly about: readonly string[];
  readonly scope?: string | undefined;
}

interface RaisedThread {
  readonly thread: Fact;
  /** It was open already. */
  readonly known: boolean;
  readonly memory: Memory;
}

export function raiseThread(store: Store, asked: Asked): RaisedThread {
  refuseAgentOnUserStore(store);
  const question = checkVisible(
    asked.question,
    'a question. Example: tide raise "Do we still need the retry queue?"',
  );
  const memory = load(store);
  const about = [...new Set(asked.about.map((id) => findFact(memory, id).id))];
  const scope = checkScope(asked.scope ?? 'project');
  const safe = redact(cleanText(question, 'question')).text;
  for (const fact of memory.state.facts.candidates('thread', scope, safe))
    if (isOpen(fact) && meaningOf(fact.statement) === meaningOf(safe))
      return { thread: fact, known: true, memory };
  const id = freeId(idOfText(safe), (one) => memory.state.facts.has(one));
  const fields: Field[] = [
    ...(asked.type === 'question' ? [] : [['type', asked.type] as const]),
    ...about.map((one): Field => ['about', one]),
    ...(scope === 'project' ? [] : [['scope', scope] as const]),
  ];
  append(store, memory, [{ verb: 'Raised', kind: 'thread', id, text: question, fields }]);
  return { thread: findFact(memory, id), known: false, memory };
}
