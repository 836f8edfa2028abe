// The agent named facts it was given: they were used. Those of the project go into the spool with the rest, those of the user store are for the
// spool there, which is opened only then.

import { exposuresOf } from '../../engine/exposure/exposures.ts';
import { isOfUser } from '../../engine/exposure/fact-word.ts';
import { citedIn } from '../../engine/hooks/cited.ts';
import { hasSpoolThere, owedIn } from '../../engine/hooks/cited-there.ts';
import type { Entry, Line } from '../../engine/spool/spool-line.ts';
import type { Store } from '../../model/store.ts';
import type { SaidThere, UserStore } from './said.ts';

/** `ended`: the conversation is over, and why. */
export function onCited(
  store: Store,
  user: UserStore,
  lines: readonly Line[],
  text: string,
  ended?: string,
): { readonly entries: readonly Entry[]; readonly there?: SaidThere } {
  const given = exposuresOf(store, lines);
  const known = new Set(
    lines.flatMap(({ type, facts }) => (type === 'used' || type === 'owed' ? facts : [])),
  );
  const cited = citedIn(text, new Set(given.flatMap(({ facts }) => facts))).filter(
    (word) => !known.has(word),
  );
  const own = cited.filter((word) => !isOfUser(word));
  const fresh = cited.filter(isOfUser);
  const used = [...owedIn(lines), ...fresh];
  const isOver = ended !== undefined && (used.length > 0 || hasSpoolThere(lines));
  return {
    entries: own.length === 0 ? [] : [{ type: 'used', facts: own }],
    ...(used.length === 0 && !isOver
      ? {}
      : { there: { user, fresh, used, given, ...(ended === undefined ? {} : { ended }) } }),
  };
}
