// What only the files of a layout say goes into the ledger; the layout is then what the ledger gives.

import { redact } from '../../capture/redaction/redact.ts';
import type { Store } from '../../model/store.ts';
import { append } from '../append.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession } from '../sessions/current-session.ts';
import { fromLedger, keptDrafts, saysMore } from './kept-layout.ts';
import { type Composed, composedAs } from './render-views.ts';
import type { Repository } from './view-input.ts';

interface How {
  /** The files came with a clone, a checkout, a pull or a merge. */
  readonly isCheckout: boolean;
  /** Nobody asked for it, and nothing else was written. */
  readonly isQuiet: boolean;
}

export function keepInLedger(
  store: Store,
  memory: Memory,
  repository: Repository,
  composed: Composed,
  { isCheckout, isQuiet }: How,
): Composed {
  const { placed, there, copies } = composed;
  const given = fromLedger(store, memory, repository, placed, there);
  // Where only the order differs, that of the ledger counts.
  const shown = isCheckout && !saysMore(composed.shown, given) ? given : composed.shown;
  const files = new Map(
    Array.from(shown.files, ([path, text]) => [path, copies.get(path) === text ? text : redact(text).text]),
  );
  const drafts = keptDrafts(placed.view, memory.state, { ...shown, files }, given);
  if (drafts === undefined) return composed;
  if (drafts.length === 0) return composedAs(composed, given);
  // No session is opened for what the next event can bring along.
  const isTouched = [...there].some(([path, text]) => copies.get(path) !== text);
  if (isQuiet && !isTouched && currentSession(store, memory) === undefined) return composed;
  append(store, memory, drafts);
  return composedAs(composed, fromLedger(store, memory, repository, placed, there));
}
