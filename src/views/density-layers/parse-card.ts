// A project card as an item: its title is what it states, all else are fields.

import { dayOf } from '../../model/day.ts';
import type { Problem } from '../../model/problem.ts';
import { cardFields, readCard } from './card.ts';
import type { Doc } from './doc.ts';
import { stemOf } from './places.ts';
import { itemOf, type Shown } from './shown.ts';

export function parseCard(doc: Doc, problems: Problem[]): Doc {
  const { path, text } = doc;
  const card = readCard(text);
  const notice = (code: string, message: string, expected: string, received: string) =>
    problems.push({ code, level: 'notice', file: path, line: 1, message, expected, received });
  if (card === undefined) {
    if (text.trim() !== '')
      notice(
        'card-form',
        'The card has no front matter, so it is kept but not read.',
        '---',
        text.slice(0, 80),
      );
    return doc;
  }
  const { front } = card.card;
  const stem = stemOf(path);
  const stated = front.get('id');
  if (stated !== undefined && stated !== stem)
    notice('card-id', 'The id of a card is the name of its file.', stem, stated);
  const id =
    front.get('fact') ?? (stated === stem && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(stem) ? stem : undefined);
  const day = dayOf(front.get('updated') ?? '');
  const by = front.get('updated_by');
  const shown: Shown = {
    kind: 'project',
    statement: front.get('title') ?? '',
    fields: cardFields(card.card),
    ...(id === undefined ? {} : { id }),
    ...(day === undefined ? {} : { day }),
    ...(by === undefined ? {} : { by }),
  };
  return { ...doc, card, shown, item: { ...itemOf(shown, path, 1, ''), name: id ?? path } };
}
