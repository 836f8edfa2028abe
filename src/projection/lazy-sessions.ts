// Sessions that stay bytes until one is asked for.

import { checksum } from '../model/checksum.ts';
import { integers, type Section } from '../model/section.ts';
import type { Session } from '../model/session.ts';
import type { SessionTable } from '../model/session-table.ts';
import type { HashIndex } from './hash-index.ts';

export interface StoredSessions {
  readonly count: number;
  readonly lines: Section;
  /** Of each line: where it ends, and its checksum. */
  readonly ends: Section;
  readonly ids: HashIndex;
  /** The same sessions by other means, for when their lines turn out damaged. */
  readonly recover: () => readonly Session[];
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
    const { count, lines, recover } = this.stored;
    const bytes = count === 0 ? undefined : lines.whole();
    if (count > 0)
      yield* bytes === undefined
        ? recover()
        : (JSON.parse(`[${decoder.decode(bytes).trimEnd().replaceAll('\n', ',')}]`) as Session[]);
    yield* this.fresh;
  }

  private at(line: number): Session {
    let session = this.read.get(line);
    if (session === undefined) {
      session = this.parsed(line) ?? (this.stored.recover()[line] as Session);
      this.read.set(line, session);
    }
    return session;
  }

  private parsed(line: number): Session | undefined {
    const ends = this.stored.ends.part(8 * Math.max(0, line - 1), 8 * (line + 1));
    if (ends === undefined) return undefined;
    const cells = integers(ends);
    const [to = 0, sum] = cells.subarray(-2);
    const bytes = this.stored.lines.part(line === 0 ? 0 : (cells[0] ?? 0), to);
    if (bytes === undefined || checksum(bytes) !== sum) return undefined;
    return JSON.parse(decoder.decode(bytes)) as Session;
  }
}

const decoder = new TextDecoder();
