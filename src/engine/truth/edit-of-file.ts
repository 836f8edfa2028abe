// The edit of a file that waits for a person, kept in the thread that asks about it, so that one command can take it over.

import { MAX_TEXT } from '../../model/clean-text.ts';
import { type Draft, type Field, fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';

const EDIT = 'edit';

/** What a file can do to a fact. */
const VERBS: ReadonlySet<string> = new Set([
  ...['Updated', 'Adopted', 'Superseded', 'Invalidated', 'Archived', 'Reactivated', 'Unpinned'],
]);

export function editFields(drafts: readonly Draft[]): Field[] {
  const fields = drafts.map(({ verb, kind, text, by, fields }): Field => {
    const said = fields.filter(([key]) => key !== 'trust');
    return [EDIT, JSON.stringify({ verb, kind, text, by, fields: said })];
  });
  // Longer than a field may be: a person then makes the change by hand.
  return fields.some(([, value]) => value.length > MAX_TEXT / 2) ? [] : fields;
}

/** The events that the edit would have been; undefined where the thread is not about an edit of a file. */
export function editOf(thread: Fact): readonly Draft[] | undefined {
  const id = fieldOf(thread, 'about');
  const kept = fieldsOf(thread, EDIT);
  if (id === undefined || kept.length === 0) return undefined;
  const drafts = kept.map((text) => draftIn(text, id));
  return drafts.every((draft) => draft !== undefined) ? drafts : undefined;
}

/** A ledger may come from elsewhere: whatever is not an edit of this fact is none. */
function draftIn(text: string, id: string): Draft | undefined {
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const { verb, fields, ...rest } = read ?? {};
  if (typeof verb !== 'string' || !VERBS.has(verb) || !Array.isArray(fields)) return undefined;
  if (!fields.every(isField)) return undefined;
  const word = (key: string) => (typeof rest[key] === 'string' ? { [key]: rest[key] } : {});
  const said = fields.filter(([key]) => key !== 'trust');
  return { verb, id, fields: said, ...word('kind'), ...word('text'), ...word('by') };
}

function isField(value: unknown): value is Field {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
