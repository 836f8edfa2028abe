// A layout of files that another memory protocol knows: how memory is shown there, and how those files are read back.
// A view is pure: text by path goes in, text by path comes out. Paths are relative to the root of the view and use `/`.

import type { Day } from './day.ts';
import type { Event, Field } from './event.ts';
import type { Fact, Status } from './fact.ts';
import type { Policy } from './policy.ts';
import type { Problem } from './problem.ts';
import type { Session } from './session.ts';
import type { Tier } from './tier.ts';
import type { Trust } from './trust.ts';
import type { WorkingMemory } from './working-memory.ts';

export const VIEW_NAMES = [
  'continuity',
  'decision-log',
  'density-layers',
  'evolving',
  'handbook',
  'memory-files',
] as const;

/** What a file of the layout says about the life of an item; only what the layout itself shows. */
export interface ItemLife {
  readonly created?: Day;
  readonly lastUsed?: Day;
  readonly uses?: number;
  readonly reinforcements?: number;
  readonly ttl?: number;
  readonly status?: Status;
  readonly reason?: string;
  /** Names of items. */
  readonly supersededBy?: string;
  readonly supersedes?: readonly string[];
  readonly pinned?: true;
  /** Threads only: answered. */
  readonly closed?: true;
  readonly tier?: Tier;
  readonly trust?: Trust;
  readonly author?: string;
  /** Name of the session it came from. */
  readonly origin?: string;
}

/** One thing a file says that is, or can become, a fact. */
export interface ViewItem {
  /** What the layout calls it: an id, a heading, a place. Unique in the view, the same at every reading of the same text. */
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly statement: string;
  /** Fields of its kind, in order. */
  readonly fields: readonly Field[];
  readonly scope?: string;
  /** The id of the fact, where the layout carries ids. */
  readonly id?: string;
  /** What its id may be made of, where the layout calls it by a word that is no id. */
  readonly hint?: string;
  readonly life?: ItemLife;
}

/** Working memory as a file shows it. Absent parts are not shown by the layout; empty ones are shown empty. */
export interface ViewWork {
  readonly goal?: string;
  /** The file shows only the beginning of the goal, and says so. */
  readonly goalContinues?: true;
  readonly task?: string;
  readonly phase?: string;
  readonly completed?: readonly string[];
  readonly next?: readonly string[];
  readonly blockers?: readonly string[];
  readonly files?: readonly { readonly path: string; readonly change: string }[];
  readonly context?: string;
  /** Notes of sessions, by the id the file gives. */
  readonly notes?: readonly { readonly id: string; readonly text: string }[];
}

export interface ViewReading {
  readonly items: readonly ViewItem[];
  readonly work?: ViewWork;
  /** An `error` names file and line; the file it is in is never written over. */
  readonly problems: readonly Problem[];
}

export interface ViewedFact {
  readonly fact: Fact;
  readonly tier: Tier;
  readonly status: Status;
  readonly flags: readonly string[];
  readonly live: boolean;
}

export interface ViewInput {
  readonly project: string;
  readonly today: Day;
  readonly policy: Policy;
  readonly working: WorkingMemory;
  /** All of them, in the order of creation: live, faded and ended. */
  readonly facts: readonly ViewedFact[];
  /** In ledger order; the first has ordinal 1. */
  readonly sessions: readonly Session[];
  /** The events of a session, for layouts that show sessions. */
  readonly eventsOf: (session: string) => readonly Event[];
  /** Names given before, so that they stay: item name -> fact id. */
  readonly names: ReadonlyMap<string, string>;
  /** The files of the layout as they are now. What the view knows is brought up to date; all else stays byte for byte. */
  readonly frame: ReadonlyMap<string, string>;
  /** The files as they were last written or taken over: what of the frame differs, somebody changed since. */
  readonly previous: ReadonlyMap<string, string>;
  /** Settings the layout's own configuration file makes, by dotted key (`trimming.decisions_archive_threshold_kb` -> `30`). */
  readonly settings: ReadonlyMap<string, string>;
  /** True when the text occurs in code or documents of the repository, outside the layout's own files. */
  readonly mentioned: (text: string) => boolean;
  /** Facts somebody asked to have written, also where the layout's own settings say that it is not. */
  readonly requested?: ReadonlySet<string>;
}

export interface Rendered {
  /** Every file the layout should have, whole. A file of the frame that is not here is to be removed. */
  readonly files: ReadonlyMap<string, string>;
  /** Item name -> fact id, for every fact that is shown. */
  readonly names: ReadonlyMap<string, string>;
  /** What a person should know: a file over its limit, an entry that was kept though it could go. */
  readonly notes: readonly Problem[];
  /** It was rendered again from what it says until that changed nothing. */
  readonly settled?: true;
  /** Facts a rule of the layout itself puts away now; they are shown as they were until the ledger says so. */
  readonly archive?: readonly { readonly id: string; readonly reason: string }[];
}

export interface View {
  readonly name: string;
  readonly summary: string;
  /** Where it lies in a project unless told otherwise; `.` is the project itself. */
  readonly root: string;
  /** Paths, relative to the root, that the layout may write; a trailing `/` claims a folder with all below it, `#` any digit, `*` any name. */
  readonly claims: readonly string[];
  /** Files it reads besides and never writes. */
  looksAt?(path: string): boolean;
  /** Labels of its bullets in lower case, besides the names of fields: `why it failed`. */
  readonly labels?: readonly string[];
  /** It is only read and can be adopted, not kept: files somebody else answers for. Ids of its items are wishes. */
  readonly source?: true;
  /** A file that tells on which day it was written: rendered later from memory alone, it would tell another one. */
  isDated?(path: string): boolean;
  /** Each of its files is one fact. */
  readonly apart?: true;
  /** Folder of session logs that the ledger can read itself, with a trailing `/`. */
  readonly logs?: string;
  /** Where a fact that is new goes, and what the layout calls such facts. */
  placeFor?(fact: Fact): { readonly category: string; readonly path: string };
  /** How a folder of the layout lets facts fade, where it says so. */
  policy?(files: ReadonlyMap<string, string>): Partial<Policy>;
  /** A line that only says where its entry stands; one that came along from another file of the layout is nobody's words. */
  isStamp?(line: string): boolean;
  /** What is wrong with a folder that is taken over, and does not matter later. */
  lint?(files: ReadonlyMap<string, string>): readonly Problem[];
  /** `previous` is the layout as it was last written, where that can tell which of two places somebody changed. */
  read(files: ReadonlyMap<string, string>, previous?: ReadonlyMap<string, string>): ViewReading;
  render(input: ViewInput): Rendered;
}
