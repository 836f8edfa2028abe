// A fact said rightly: other words for what it is about, and an end to the doubts about it.

import type { Store } from '../model/store.ts';
import { sightsOfFact } from './anchors/with-sights.ts';
import { checkKind } from './check-kind.ts';
import { checkLength, checkVisible } from './check-statement.ts';
import { living, refuseFinished } from './living.ts';
import { type Marking, stating } from './marking.ts';
import { load } from './reading/load.ts';
import { answered } from './truth/persons-word.ts';
import { settledEdits } from './truth/settled-edits.ts';
import { worded } from './worded.ts';

export function correct(store: Store, id: string, statement: string, because?: string): Marking {
  const memory = load(store);
  const fact = living(memory, id);
  refuseFinished(fact, 'corrected');
  const text = checkLength(
    checkVisible(statement, 'what is true. Example: tide correct cache-ttl "It lives ten minutes"'),
    checkKind(fact.kind),
  );
  return stating(store, memory, [
    {
      verb: 'Corrected',
      kind: fact.kind,
      id: fact.id,
      text,
      fields: [
        ...(because === undefined ? [] : [['because', because] as const]),
        ...worded(store),
        ...sightsOfFact(store, { ...fact, statement: text }),
      ],
    },
    ...answered(store, memory, fact.id, `\`${fact.id}\` was corrected`),
    ...settledEdits(store, memory, fact, ['statement']),
  ]);
}
