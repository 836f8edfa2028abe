// The agent named facts it was given: they were used. Those of the project are jotted with the rest, those of the user store are for the
// spool there, which is opened only then.

import { isOfUser } from '../../engine/given/fact-word.ts';
import { citedIn } from '../../engine/hooks/cited.ts';
import { hasSpoolThere, owedIn } from '../../engine/hooks/cited-there.ts';
import type { HookLine, Jotting } from '../../engine/hooks/hook-spool.ts';
import type { Store } from '../../model/store.ts';
import { givenBy } from './given-in.ts';
import type { SaidThere, UserStore } from './said.ts';

/** `ended`: the conversation is over, and why. */
export function onCited(
  store: Store,
  user: UserStore,
  lines: readonly HookLine[],
  text: string,
  ended?: string,
): { readonly jots: readonly Jotting[]; readonly there?: SaidThere } {
  const given = givenBy(store, lines);
  const known = new Set(lines.flatMap(({ jot, words }) => (jot === 'used' || jot === 'owed' ? words : [])));
  const cited = citedIn(text, new Set(given.flatMap(({ facts }) => facts))).filter(
    (word) => !known.has(word),
  );
  const own = cited.filter((word) => !isOfUser(word));
  const fresh = cited.filter(isOfUser);
  const used = [...owedIn(lines), ...fresh];
  const isOver = ended !== undefined && (used.length > 0 || hasSpoolThere(lines));
  return {
    jots: own.length === 0 ? [] : [['used', ...own]],
    ...(used.length === 0 && !isOver
      ? {}
      : { there: { user, fresh, used, given, ...(ended === undefined ? {} : { ended }) } }),
  };
}
