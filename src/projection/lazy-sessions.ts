// Sessions that stay bytes until one is asked for by ordinal.

import type { Session } from '../model/session.ts';
import type { SessionTable } from '../model/session-table.ts';

export class LazySessions implements SessionTable {
  private readonly bytes: Uint8Array;
  private readonly count: number;
  private readonly fresh: Session[] = [];
  private readonly freshOrdinals = new Map<string, number>();
  private decoded: string | undefined;
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
    const fresh = this.freshOrdinals.get(id);
    if (fresh !== undefined) return fresh;
    if (this.ordinals === undefined) {
      // Most often a new session asks: whether its name stands anywhere is found without reading the list.
      if (this.parsed === undefined && !this.text().includes(`"id":${JSON.stringify(id)}`)) return undefined;
      this.ordinals = new Map(this.base().map((session, index) => [session.id, index + 1]));
    }
    return this.ordinals.get(id);
  }

  add(session: Session): void {
    this.fresh.push(session);
    this.freshOrdinals.set(session.id, this.length);
  }

  *values(): Iterable<Session> {
    yield* this.base();
    yield* this.fresh;
  }

  private text(): string {
    this.decoded ??= new TextDecoder().decode(this.bytes);
    return this.decoded;
  }

  private base(): Session[] {
    this.parsed ??=
      this.count === 0 ? [] : (JSON.parse(`[${this.text().trimEnd().replaceAll('\n', ',')}]`) as Session[]);
    return this.parsed;
  }
}
