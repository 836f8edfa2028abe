// Conversations of a data set on their way into a store: JSON lines, one turn a line, imported as `tide import` does it.

import { importPassages } from '../../src/engine/passages/import-passages.ts';
import type { Store } from '../../src/model/store.ts';

export interface Turn {
  readonly speaker: string;
  readonly text: string;
}

export interface Session {
  readonly id: string;
  /** ISO day or time; empty when nobody knows. */
  readonly date: string;
  /** The date as the set writes it. */
  readonly written: string;
  readonly turns: readonly Turn[];
}

export function toJsonl(sessions: readonly Session[]): string {
  return sessions
    .flatMap(({ id, date, turns }) =>
      turns.map(({ speaker, text }, i) => {
        const line = { session: id, ...(date === '' ? {} : { date }), turn: i + 1, speaker, text };
        return `${JSON.stringify(line)}\n`;
      }),
    )
    .join('');
}

export function importSessions(store: Store, sessions: readonly Session[]): void {
  const chunks = [new TextEncoder().encode(toJsonl(sessions))];
  const { problems } = importPassages(store, [{ name: 'talk.jsonl', chunks }], { format: 'jsonl' });
  const [bad] = problems.filter(({ level }) => level === 'error');
  if (bad !== undefined) throw new Error(`A turn was not imported: ${bad.message}`);
}

/** What plain BM25 is given for a session: the date, then a line per turn. */
export function sessionText({ written, turns }: Session): string {
  return [written, ...turns.map(lineOf)].join('\n');
}

export function lineOf({ speaker, text }: Turn): string {
  return `${speaker}: ${text}`;
}
