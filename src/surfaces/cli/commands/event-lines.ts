// Events for a person, grouped by session.

import { joinClauses } from '../../../model/clause.ts';
import { type Event, fieldOf, fieldsOf } from '../../../model/event.ts';
import { clip, columns, type Paint } from '../paint.ts';

export function eventLines(events: readonly Event[], paint: Paint): string {
  let text = '';
  let session = '';
  let rows: string[][] = [];
  const flush = () => {
    text += columns(rows);
    rows = [];
  };
  for (const event of events) {
    if (event.session !== session) {
      flush();
      session = event.session;
      text += `${text === '' ? '' : '\n'}${paint.bold(session)}\n`;
    }
    const about = [
      event.kind,
      event.id === undefined ? undefined : paint.id(event.id),
      event.by === undefined ? undefined : `by ${paint.id(event.by)}`,
    ].filter((part) => part !== undefined);
    const words = event.verb === 'Kept' ? '' : (event.text ?? '');
    const said = joinClauses([words, ...changesIn(event)].filter((part) => part !== ''));
    rows.push([
      paint.dim(`${event.at.slice(0, 16).replace('T', ' ')}Z`),
      event.verb,
      `${about.join(' ')}${said === '' ? '' : `${about.length > 0 ? ': ' : ''}${clip(said, Math.max(80, paint.width - 60))}`}`,
    ]);
  }
  flush();
  return text;
}

/** What an event says beyond its text. A statement, new or said again, is told in full by `tide show`. */
function changesIn(event: Event): string[] {
  const stated = event.verb === 'Created' || (event.verb === 'Reinforced' && event.text !== undefined);
  if (event.verb === 'Given') return [givenIn(event)];
  return stated ? [] : event.fields.map(([key, value]) => `${key}: ${value}`);
}

function givenIn(event: Event): string {
  const to = fieldOf(event, 'session');
  return `${fieldOf(event, 'how') ?? ''}${to === undefined ? '' : ` to ${to}`}: ${fieldsOf(event, 'fact').join(', ')}`;
}
