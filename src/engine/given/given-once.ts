// What hooks gave a conversation, without what its session was given otherwise: a session says of each fact once that it was given.

import { instantText } from '../../model/day.ts';
import { type Draft, fieldsOf } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { idIn } from './fact-word.ts';
import { type Folding, quietly } from './fold-given.ts';
import { knownLine, readSpool, spoolPath } from './spool.ts';

export function givenOnce(store: Store, session: string, { drafts, done }: Folding): Folding {
  if (store.isSpoolLinked || !drafts.some(isGiven)) return { drafts, done };
  const path = spoolPath(store, session);
  const known = new Set(quietly(() => readSpool(store, path))?.known.map(idIn));
  const fresh: string[] = [];
  const left = drafts.flatMap((draft): Draft[] => {
    if (!isGiven(draft)) return [draft];
    const facts = new Set(fieldsOf(draft, 'fact').filter((id) => !known.has(id)));
    for (const id of facts) known.add(id);
    fresh.push(...facts);
    const fields = draft.fields.filter(([key, value]) => key !== 'fact' || facts.has(value));
    return facts.size === 0 ? [] : [{ ...draft, fields }];
  });
  return {
    drafts: left,
    done: () => {
      done();
      const line = knownLine(instantText(store.clock.now()), fresh);
      if (fresh.length > 0) quietly(() => store.files.jot(path, line));
    },
  };
}

function isGiven({ verb }: Draft): boolean {
  return verb === 'Given';
}
