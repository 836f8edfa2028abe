// Closing a session: what is said in closing is written into it, then its file is sealed.

import type { Store } from '../../model/store.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { notesOfPast } from '../../projection/session-notes.ts';
import { portableText } from '../append/portable-paths.ts';
import { append } from '../append.ts';
import { marking, type NoteReport, proposedNotes } from '../notes.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { chooseSession } from '../sessions/choose-session.ts';
import { findFile } from '../sessions/find-session-file.ts';
import { sealSession } from '../sessions/seal-session.ts';
import { dropSessionSpool, hasPending } from '../spool/fold-spools.ts';
import { outlook, phaseOf, saidInClosing, summary } from './closing-words.ts';
import { checkPhase } from './phase.ts';
import { sessionToEnd } from './session-to-end.ts';

/** `last`: what is still to be written into it, before it is sealed. */
export function endSession(
  here: Store,
  did: string | undefined,
  context: string | undefined,
  last: (store: Store, memory: Memory) => void = () => {},
  phase?: string,
): { session: string; since: string; events: number; sealed: boolean; notes: readonly NoteReport[] } {
  checkPhase(phase);
  const memory = load(here);
  const { id, since } = sessionToEnd(here, memory);
  // One that was left open is closed by its name: what is said in closing belongs into it.
  const store: Store = { ...here, session: id };
  const file = findFile(store, memory, id);
  if (file === undefined)
    throw new TidemarkError('not_found', `There is no session \`${received(id)}\`.`, {
      hint: 'It opens with the first thing written into it; `tide session` names the open one.',
    });
  const { path } = chooseSession(store, memory);
  // The prose of the session is the summary of what was finished in it.
  const past = notesOfPast(memory.state.working, memory.today, false);
  const said = [
    ...saidInClosing(
      did === undefined ? undefined : portableText(store)(did),
      context,
      phase ?? phaseOf(memory.state.working),
    ),
    ...(past.length > 0 ? [marking(past, 'summed')] : []),
  ];
  const isSaid = said.length > 0 || hasPending(store, id);
  const given = isSaid ? append(store, memory, said).given : 0;
  const before = memory.state.events;
  last(store, memory);
  const sealed = sealSession(store, path, id, {
    did: did ?? summary(memory, id),
    context: context ?? outlook(memory),
  });
  if (sealed) dropSessionSpool(store, id);
  return {
    session: id,
    since,
    events: file.mark.events + given + said.length + memory.state.events - before,
    sealed,
    notes: proposedNotes(memory),
  };
}
