// Texts of layout files and names of facts in layouts, as the ledger keeps them. The later event counts; the file of a forgotten
// fact does not, whichever came first.

import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import type { State } from '../model/state.ts';

export function evolveKept(state: State, event: Event): void {
  const layout = fieldOf(event, 'layout');
  if (layout === undefined) return;
  for (const item of fieldsOf(event, 'item')) {
    const at = item.indexOf(' ');
    if (at > 0) state.keptNames.set(`${layout} ${item.slice(at + 1)}`, item.slice(0, at));
  }
  const file = fieldOf(event, 'file');
  if (file === undefined || fieldOf(event, 'part') !== undefined) return;
  const { session, position } = event;
  const key = `${layout} ${file}`;
  const isGone = fieldOf(event, 'status') === 'gone';
  const count = Number(fieldOf(event, 'parts') ?? 1);
  const parts = Number.isInteger(count) && count > 0 && count < MOST_PARTS ? count : 1;
  const of = ownerOf(state, event);
  if (state.facts.get(of ?? '')?.forgotten) return;
  state.keptTexts.set(key, {
    session,
    position,
    parts: isGone ? 0 : parts,
    ...(of === undefined ? {} : { of }),
  });
}

function ownerOf({ aliases }: State, event: Event): string | undefined {
  const id = fieldOf(event, 'of');
  return id === undefined ? undefined : (aliases.get(`${event.session} ${id}`) ?? aliases.get(id) ?? id);
}

/** The name of such a file may be made of the words of the fact. */
export function dropForgottenFiles({ keptTexts, facts }: State): void {
  for (const [key, { of = '' }] of keptTexts) if (facts.get(of)?.forgotten) keptTexts.delete(key);
}

/** Somebody else may have written the number. */
const MOST_PARTS = 10_000;
