// The edit of a file that waits for a person. The thread that asks about it keeps the edit in plain fields, so that one command can
// apply it: a verb begins an event, and its parts follow as `text=`, `by=` and `set=KEY=VALUE`.

import { type Draft, type Field, fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';

const EDIT = 'edit';

/** What a file can do to a fact. */
const VERBS: ReadonlySet<string> = new Set([
  ...['Updated', 'Adopted', 'Superseded', 'Invalidated', 'Archived', 'Reactivated', 'Unpinned'],
]);

/** Two layouts may say the same; it is kept once. */
export function editFields(drafts: readonly Draft[]): Field[] {
  const events = new Map(drafts.map(partsOf).map((parts) => [parts.join('\n'), parts]));
  return [...events.values()].flat().map((part): Field => [EDIT, part]);
}

function partsOf({ verb, text, by, fields }: Draft): string[] {
  return [
    verb,
    ...(text === undefined ? [] : [`text=${text}`]),
    ...(by === undefined ? [] : [`by=${by}`]),
    // Whoever accepts the edit stands for it; the file does not say whom to trust.
    ...fields.filter(([key]) => key !== 'trust').map(([key, value]) => `set=${key}=${value}`),
  ];
}

/** The events of the edit; undefined if the thread holds none. The ledger may come from elsewhere: unknown parts are no edit. */
export function editOf(thread: Pick<Fact, 'fields'>): readonly Draft[] | undefined {
  const id = fieldOf(thread, 'about');
  const parts = fieldsOf(thread, EDIT);
  if (id === undefined || parts.length === 0) return undefined;
  const drafts: Draft[] = [];
  for (const part of parts) {
    const draft = drafts.pop();
    if (VERBS.has(part)) {
      drafts.push(...(draft === undefined ? [] : [draft]), { verb: part, id, fields: [] });
      continue;
    }
    const [, key, name, value = ''] = /^(text|by|set=([a-z][a-z0-9-]*))=([\s\S]*)$/.exec(part) ?? [];
    if (draft === undefined || key === undefined || name === 'trust') return undefined;
    drafts.push(
      name === undefined
        ? { ...draft, [key]: value }
        : { ...draft, fields: [...draft.fields, [name, value]] },
    );
  }
  return drafts;
}

/** The words an edit brings, which its question keeps. */
export function editWords(thread: Pick<Fact, 'fields'>): string[] {
  return (editOf(thread) ?? []).flatMap(({ text = '', fields }) => [
    text,
    ...fields.map(([, value]) => value),
  ]);
}

/** The thread as layouts show it: its question says what the edit is about. */
export function withoutEdit(fact: Fact): Fact {
  if (fact.kind !== 'thread' || fieldOf(fact, EDIT) === undefined) return fact;
  return { ...fact, fields: fact.fields.filter(([key]) => key !== EDIT) };
}
