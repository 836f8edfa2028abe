import type { NoteReport } from '../../../engine/notes.ts';
import { clip, columns, type Paint, plural } from '../paint.ts';

/** Notes as rows: name, text, what speaks for them. */
function noteRows(notes: readonly NoteReport[], paint: Paint, indent = '    '): string {
  const room = Math.max(20, paint.width - 50);
  return columns(
    notes.map((note) => [paint.id(note.id), clip(note.text, room), paint.dim(meritOf(note))]),
    indent,
  );
}

/** Said where a task or a session ends. */
export function notesToReview(notes: readonly NoteReport[], heading: string, paint: Paint): string {
  if (notes.length === 0) return '';
  const how = 'tide notes promote ID --as KIND keeps one for good; tide notes discard ID lets it go.';
  return `  ${heading}:\n${noteRows(notes, paint)}${paint.dim(`  ${paint.own(how)}`)}\n`;
}

export function meritOf({ uses, useful, proposed, age }: NoteReport): string {
  return [
    age === 0 ? 'today' : plural(age, 'day'),
    ...(uses === 0 ? [] : [`used in ${plural(uses, 'task')}`]),
    ...(useful ? ['useful'] : []),
    ...(proposed ? ['worth promoting'] : []),
  ].join(', ');
}
