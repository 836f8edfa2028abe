// The state in the database. Its parts are read when somebody asks for them, and remember what they were, so that only those that
// changed are written again.

import type { Likeness } from '../model/fact-table.ts';
import type { Healed } from '../model/fault.ts';
import type { Question } from '../model/flag.ts';
import type { LastReview } from '../model/last-review.ts';
import type { KeptText, ReplayProblem, State } from '../model/state.ts';
import type { WorkingMemory } from '../model/working-memory.ts';
import type { Meta } from './meta.ts';
import { type Snapshot, valueIn } from './snapshot.ts';
import { type PartName, STATE_PARTS, type StateParts } from './state-parts.ts';
import { StoredFacts } from './stored-facts.ts';
import { StoredRemarks } from './stored-remarks.ts';
import { StoredSessions } from './stored-sessions.ts';

export class StoredState implements State {
  tick: number;
  events: number;
  given: number;
  lastReview: number;
  readonly sessions: StoredSessions;
  readonly facts: StoredFacts;
  readonly remarks: StoredRemarks;
  private readonly snapshot: Snapshot;
  private readonly parts: Partial<StateParts> = {};
  private readonly texts = new Map<PartName, string>();

  constructor(snapshot: Snapshot, meta: Meta, likeness: Likeness) {
    this.snapshot = snapshot;
    this.tick = meta.tick;
    this.events = meta.events;
    this.given = meta.given;
    this.lastReview = meta.last_review;
    this.sessions = new StoredSessions(snapshot, meta.sessions);
    this.facts = new StoredFacts(snapshot, meta.facts, likeness);
    this.remarks = new StoredRemarks(snapshot, meta.remarks);
  }

  get aliases(): Map<string, string> {
    return this.part('aliases');
  }
  get namesakes(): Map<string, string[]> {
    return this.part('namesakes');
  }
  get revoked(): Map<string, string> {
    return this.part('revoked');
  }
  get questions(): Map<string, Question> {
    return this.part('questions');
  }
  get forgotten(): Set<string> {
    return this.part('forgotten');
  }
  get keptTexts(): Map<string, KeptText> {
    return this.part('keptTexts');
  }
  get keptNames(): Map<string, string> {
    return this.part('keptNames');
  }
  get problems(): ReplayProblem[] {
    return this.part('problems');
  }
  get healed(): readonly Healed[] {
    return this.part('healed');
  }
  set healed(healed: readonly Healed[]) {
    this.change('healed', healed);
  }
  get working(): WorkingMemory {
    return this.part('working');
  }
  set working(working: WorkingMemory) {
    this.change('working', working);
  }
  get reviewed(): LastReview | undefined {
    return this.part('reviewed');
  }
  set reviewed(reviewed: LastReview | undefined) {
    this.change('reviewed', reviewed);
  }

  /** Parts that are not what was read. */
  *unsavedParts(): Iterable<readonly [name: PartName, body: string]> {
    for (const name of Object.keys(this.parts) as PartName[]) {
      const body = STATE_PARTS[name].render(this.parts[name] as never);
      if (body !== this.texts.get(name)) yield [name, body];
    }
  }

  private part<Name extends PartName>(name: Name): StateParts[Name] {
    if (!(name in this.parts))
      this.parts[name] = this.snapshot.read((database) => {
        const text = valueIn(database.first<{ value: string }>(PART, name));
        const value = STATE_PARTS[name].parse(text);
        this.texts.set(name, text);
        return value;
      });
    return this.parts[name] as StateParts[Name];
  }

  private change<Name extends PartName>(name: Name, value: StateParts[Name]): void {
    this.part(name);
    this.parts[name] = value;
  }
}

const PART = 'SELECT body AS value FROM state WHERE name = ?';
