// What a session was given and what hooks saw of it, as drafts that come before what is said now.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { type Folding, foldGiven } from '../given/fold-given.ts';
import { givenOnce } from '../given/given-once.ts';
import { foldHooks } from '../hooks/fold-hooks.ts';
import type { Memory } from '../reading/memory.ts';
import { cleanDraft } from './clean-draft.ts';
import { withPortablePaths } from './portable-paths.ts';
import { tried } from './tried.ts';

export function foldSpools(
  store: Store,
  memory: Memory,
  session: string,
  closed: readonly string[],
): Folding {
  const parts = [
    foldGiven(store, memory, session, closed),
    givenOnce(store, session, foldHooks(store, memory)),
  ];
  return {
    // Hooks wrote it down in passing, and a file of theirs may come from anywhere.
    drafts: parts
      .flatMap(({ drafts }) => drafts)
      .flatMap((draft) => tried(() => cleanDraft(oneLined(withPortablePaths(store, draft))).draft) ?? []),
    done: () => {
      for (const { done } of parts) done();
    },
  };
}

function oneLined(draft: Draft): Draft {
  const short = (text: string) => ellipsis(oneLine(text), MOST_SPOOLED);
  return {
    ...draft,
    ...(draft.text === undefined ? {} : { text: short(draft.text) }),
    fields: draft.fields.map(([key, value]): Field => [key, short(value)]),
  };
}

const MOST_SPOOLED = 1_000;
