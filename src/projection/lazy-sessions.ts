// Sessions that stay bytes until one is asked for.

import type { Session } from '../model/session.ts';
import type { SessionTable } from '../model/session-table.ts';
import type { HashIndex } from './hash-index.ts';
import { allLines, type Lines, lineAt } from './stored-lines.ts';

interface StoredSessions extends Lines<Session> {
  readonly ids: HashIndex;
}

export class LazySessions implements SessionTable {
  private readonly stored: StoredSessions;
  private readonly fresh: Session[] = [];
  private readonly freshOrdinals = new Map<string, number>();
  private readonly read = new Map<number, Session>();

  constructor(stored: StoredSessions) {
    this.stored = stored;
  }

  get length(): number {
    return this.stored.count + this.fresh.length;
  }

  byOrdinal(ordinal: number): Session | undefined {
    if (ordinal > this.stored.count) return this.fresh[ordinal - this.stored.count - 1];
    return ordinal < 1 ? undefined : this.at(ordinal - 1);
  }

  ordinalOf(id: string): number | undefined {
    const fresh = this.freshOrdinals.get(id);
    if (fresh !== undefined) return fresh;
    const found = this.stored.ids.find(id).find((line) => this.at(line).id === id);
    return found === undefined ? undefined : found + 1;
  }

  add(session: Session): void {
    this.fresh.push(session);
    this.freshOrdinals.set(session.id, this.length);
  }

  *values(): Iterable<Session> {
    yield* allLines(this.stored);
    yield* this.fresh;
  }

  private at(line: number): Session {
    let session = this.read.get(line);
    if (session === undefined) {
      session = lineAt(this.stored, line);
      this.read.set(line, session);
    }
    return session;
  }
}
