// Forgetting a fact in the texts of layout files that the ledger keeps.

import { type Edit, editEvent } from '../ledger/edit-session.ts';
import type { ParsedEvent } from '../ledger/event-text.ts';
import { type Field, fieldOf, fieldsOf } from '../model/event.ts';
import { FORGOTTEN, withoutFile } from './forgotten.ts';

/**
 * The text of a file that shows the fact goes whole: no search tells a short field of its entry from the same words elsewhere. The
 * file itself lost the entry before, and the next sync keeps its text anew. Of the fact's own file the name goes too.
 */
export function withoutKept(
  event: ParsedEvent,
  means: (named: string | undefined) => boolean,
  isTelling: (path: string) => boolean,
  inFile: Edit,
): readonly [ParsedEvent, number] {
  const { text = '' } = event;
  const isOwn = means(fieldOf(event, 'of')) || isTelling(fieldOf(event, 'file') ?? '');
  const isShown =
    isOwn ||
    fieldsOf(event, 'fact').some(means) ||
    [...text.matchAll(/\bid: ([\w~-]+)/g)].some(([, id]) => means(id)) ||
    withoutPaths(inFile, isTelling)(text)[1] > 0;
  const [edited] = editEvent(event, inFile);
  const named = edited.fields.map(
    ([key, value]): Field => [key, key === 'item' ? unnamed(value, means) : value],
  );
  const shown = {
    ...event,
    fields: named,
    ...(isShown && event.text !== undefined ? { text: FORGOTTEN } : {}),
  };
  const left = isOwn ? withoutFile(shown) : shown;
  const isSame =
    left.text === event.text && left.fields.every(([, value], n) => value === event.fields[n]?.[1]);
  return isSame ? [event, 0] : [left, 1];
}

/** An item is `ID NAME`; a name that is only a number stays, so that no other fact gets it. */
function unnamed(item: string, means: (named: string | undefined) => boolean): string {
  const [id = '', ...name] = item.split(' ');
  return means(id) && !/^[A-Za-z]+-?\d+$/.test(name.join(' ')) ? `${id} ${FORGOTTEN}` : item;
}

/** Files of layouts point to files that are named by words of the fact. */
function withoutPaths(edit: Edit, isTelling: (path: string) => boolean): Edit {
  return (text) => {
    const [left, places] = edit(text);
    let paths = 0;
    const without = left.replace(/[\p{L}\p{N}_./-]{1,300}\.\w+/gu, (path) => {
      if (!isTelling(path)) return path;
      paths++;
      return FORGOTTEN;
    });
    return [without, places + paths];
  };
}
