// Opening a session on purpose, with a title.

import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { append } from '../append.ts';
import { type Audit, audit } from '../audit.ts';
import { load } from '../reading/load.ts';
import { isUntitled } from '../sessions/choose-session.ts';
import { currentSession } from '../sessions/current-session.ts';
import { endSession } from './end-session.ts';
import type { Worked } from './say.ts';

interface Started extends Worked {
  readonly audit: Audit;
  /** One that had opened by itself with the first thing written, closed for the one that has a title. */
  readonly closed: string | null;
}

/** Opens a session on purpose. What it begins with is audited. */
export function startSession(store: Store, title: string | undefined): Started {
  const said = title?.trim() || undefined;
  const closed = closeUntitled(store, said);
  const memory = load(store);
  const written = append(store, memory, [], said);
  return {
    session: written.session,
    working: memory.state.working,
    written,
    grown: false,
    audit: audit(store, memory),
    closed,
  };
}

/** One that was given a title is ended on purpose, never on the way. */
function closeUntitled(store: Store, title: string | undefined): string | null {
  const memory = load(store);
  const open = currentSession(store, memory);
  if (open === undefined || store.session !== undefined) return null;
  const { sessions } = memory.state;
  const named = sessions.byOrdinal(sessions.ordinalOf(open) ?? 0);
  if (title !== undefined && (named === undefined || isUntitled(named)))
    return endSession(store, undefined, undefined).session;
  const example = title === undefined ? 'TITLE' : `"${title}"`;
  throw new TidemarkError('refused', `Session ${open} is open here already.`, {
    hint: `To go on in it and say what it is about: tide work goal ${example}. To begin another: tide session end, then tide session start ${example}.`,
    data: { session: open },
  });
}
