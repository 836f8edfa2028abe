// Sessions that stay bytes until one is asked for by ordinal.

import type { Session } from '../model/session.ts';
import type { SessionTable } from '../model/session-table.ts';

export class LazySessions implements SessionTable {
  private readonly bytes: Uint8Array;
  private readonly count: number;
  private readonly fresh: Session[] = [];
  private parsed: Session[] | undefined;
  private ordinals: Map<string, number> | undefined;

  constructor(bytes: Uint8Array, count: number) {
    this.bytes = bytes;
    this.count = count;
  }

  get length(): number {
    return this.count + this.fresh.length;
  }

  byOrdinal(ordinal: number): Session | undefined {
    return ordinal > this.count ? this.fresh[ordinal - this.count - 1] : this.base()[ordinal - 1];
  }

  ordinalOf(id: string): number | undefined {
    if (this.ordinals === undefined) {
      this.ordinals = new Map();
      let n = 0;
      for (const session of this.values()) this.ordinals.set(session.id, ++n);
    }
    return this.ordinals.get(id);
  }

  add(session: Session): void {
    this.fresh.push(session);
    this.ordinals?.set(session.id, this.length);
  }

  *values(): Iterable<Session> {
    yield* this.base();
    yield* this.fresh;
  }

  private base(): Session[] {
    this.parsed ??=
      this.count === 0
        ? []
        : (JSON.parse(
            `[${new TextDecoder().decode(this.bytes).trimEnd().replaceAll('\n', ',')}]`,
          ) as Session[]);
    return this.parsed;
  }
}
