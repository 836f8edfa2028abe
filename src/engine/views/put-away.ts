// What the rule of a layout archives, such as the limit of a decision log, and the notice that says so.

import { dayText } from '../../model/day.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Memory } from '../reading/memory.ts';
import type { Composed, RenderedView } from './render-views.ts';

/** What a layout's own rule ends, like a review: no hand did it, and a later use brings it back. */
export function putAway({ state }: Memory, { rendered: { archive = [] } }: Composed): Draft[] {
  return archive.map(({ id, reason }) => {
    const since = state.facts.get(id)?.lastUsedDay;
    const fields: Field[] = since === undefined ? [] : [['unused-since', dayText(since)]];
    return { verb: 'Archived', id, text: reason, fields };
  });
}

/** Nothing is archived without a word. */
export function withNotice(view: RenderedView, archived: readonly Draft[]): RenderedView {
  const [first] = archived;
  if (first === undefined) return view;
  const ids = archived.map(({ id }) => id).slice(0, NAMED);
  const more = archived.length > NAMED ? ', ...' : '';
  const message = `${view.view} archived ${archived.length === 1 ? '1 fact' : `${archived.length} facts`} by its own rule (${ids.join(', ')}${more}): ${first.text}. A use brings a fact back.`;
  return { ...view, problems: [...view.problems, { code: 'archived', level: 'notice', message }] };
}

const NAMED = 5;
