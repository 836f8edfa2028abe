// What an entry of this layout shows of a fact, whichever form it is written in, and the item it is read as.

import type { Day } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { hash32 } from '../../model/hash.ts';
import { slug } from '../../model/id.ts';
import type { ItemLife, ViewItem } from '../../model/view.ts';

export interface Shown {
  readonly kind: string;
  readonly statement: string;
  readonly fields: readonly Field[];
  readonly id?: string;
  readonly scope?: string;
  /** The day of its stamp. */
  readonly day?: Day;
  /** The sub-agent that signed it. */
  readonly by?: string;
  readonly supersedes?: readonly string[];
  /** The day and the session it was first known in; entries of LEARNINGS.md only. */
  readonly created?: Day;
  readonly origin?: string;
  /** The file this one is a newer version of; event and case files only. */
  readonly revises?: string;
}

/** `hint` is what the layout calls it where it carries no id: a heading or the text itself. */
export function itemOf(shown: Shown, path: string, line: number, hint: string): ViewItem {
  const life: ItemLife = {
    ...(shown.day === undefined ? {} : { created: shown.day }),
    ...(shown.by === undefined ? {} : { author: shown.by }),
    ...(shown.supersedes === undefined || shown.supersedes.length === 0
      ? {}
      : { supersedes: shown.supersedes }),
  };
  return {
    name: shown.id ?? placeName(path, hint),
    path,
    line,
    kind: shown.kind,
    statement: shown.statement,
    fields: shown.fields,
    ...(shown.scope === undefined ? {} : { scope: shown.scope }),
    ...(shown.id === undefined ? {} : { id: shown.id }),
    ...(Object.keys(life).length === 0 ? {} : { life }),
  };
}

/** A name that follows from the text alone, so that it stays when other lines change. */
function placeName(path: string, text: string): string {
  return `${path}#${slug(text)}-${shortHash(text)}`;
}

export function shortHash(text: string): string {
  return (hash32(text) >>> 0).toString(36).padStart(7, '0');
}

/** Whether a block still says what the fact says, as far as the block says anything about it. Who signed it is not asked. */
export function agrees(block: ViewItem, wanted: ViewItem): boolean {
  const said = (item: ViewItem) => JSON.stringify([item.kind, item.statement, byKey(item.fields)]);
  if (said(block) !== said(wanted)) return false;
  if (block.life?.created !== undefined && block.life.created !== wanted.life?.created) return false;
  if (block.id === undefined) return block.scope === undefined || block.scope === wanted.scope;
  const rest = (item: ViewItem) => JSON.stringify([item.scope ?? '', item.life?.supersedes ?? []]);
  return rest(block) === rest(wanted);
}

/** Which field stands first says nothing; the order of values of one field does. */
export function byKey(fields: readonly Field[]): Field[] {
  return [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
