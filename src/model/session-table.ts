// The sessions so far, by ordinal: the first has ordinal 1.

import type { Session } from './session.ts';

export interface SessionTable {
  readonly length: number;
  byOrdinal(ordinal: number): Session | undefined;
  ordinalOf(id: string): number | undefined;
  add(session: Session): void;
  values(): Iterable<Session>;
}

export class SessionList implements SessionTable {
  private readonly list: Session[] = [];
  private readonly ordinals = new Map<string, number>();

  get length(): number {
    return this.list.length;
  }

  byOrdinal(ordinal: number): Session | undefined {
    return this.list[ordinal - 1];
  }

  ordinalOf(id: string): number | undefined {
    return this.ordinals.get(id);
  }

  add(session: Session): void {
    this.list.push(session);
    this.ordinals.set(session.id, this.list.length);
  }

  values(): Iterable<Session> {
    return this.list;
  }
}
