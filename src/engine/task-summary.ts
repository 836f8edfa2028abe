// The task completion summary (memory-and-state): what one session did, decided, learned and left open, out of the ledger alone.
// The same session gives the same summary; what nobody said is not made up.

import { clause } from '../model/clause.ts';
import { dayText } from '../model/day.ts';
import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { isTestPath } from '../model/project-file.ts';
import type { Store } from '../model/store.ts';
import { factCalled } from '../projection/namesakes.ts';
import { notesOfPast } from '../projection/session-notes.ts';
import { retrievalOf } from './kept-brief.ts';
import { log } from './log.ts';
import { type NoteReport, reportNotes } from './notes.ts';
import type { Memory } from './reading/memory.ts';
import { currentSession } from './sessions/current-session.ts';
import { type Check, taskChecks } from './task-checks.ts';
import { factChanges } from './task-summary-changes.ts';

export const SCALES = ['small', 'medium', 'large'] as const;
type Scale = (typeof SCALES)[number];

export interface TaskSummary {
  readonly session: string | null;
  readonly scale: Scale;
  readonly changed: readonly string[];
  readonly files: readonly { readonly path: string; readonly change: string }[];
  readonly decisions: readonly SummedDecision[];
  readonly patterns: readonly { readonly id: string; readonly text: string }[];
  readonly tests: readonly string[];
  readonly open: readonly string[];
  /** Errors that were met, each once, and how they were overcome. */
  readonly errors: readonly {
    readonly error: string;
    readonly resolution: string | null;
    readonly overcomeBefore?: string;
  }[];
  /** Notes of work that is over, to promote or discard; after the summary they are no longer loaded. */
  readonly notes: readonly NoteReport[];
  /** Documents that speak of what was changed and may need updating; of a small task none is looked for. */
  readonly documents: readonly DocumentToCheck[];
  /** The self-check at the end of a task (memory-and-state). */
  readonly checks: readonly Check[];
  /** The level its memory came by; null where the session was given no brief. */
  readonly retrieval: { readonly level: number; readonly method: string } | null;
}

export interface SummedDecision {
  readonly id: string;
  /** What the log calls it. */
  readonly heading: string;
  readonly decision: string | null;
  readonly constraints: readonly string[];
  readonly replaces: readonly string[];
}

export interface DocumentToCheck {
  readonly path: string;
  /** Changed files it mentions. */
  readonly mentions: readonly string[];
}

/** Finds the documents of the project that mention one of the files. */
type FindDocuments = (files: readonly string[]) => readonly DocumentToCheck[];

/** Of the session that is open here, else of the last one. `given` is what somebody who knows better says. */
export function taskSummary(
  store: Store,
  memory: Memory,
  given?: Scale,
  findDocuments: FindDocuments = () => [],
): TaskSummary {
  const { sessions, working } = memory.state;
  const session = currentSession(store, memory) ?? sessions.byOrdinal(sessions.length)?.id;
  const events = session === undefined ? [] : log(store, { session });
  const files = touched(events);
  const facts = factsOf(events, memory);
  const scale = given ?? scaleOf(files.length);
  const paths = files.map(({ path }) => path);
  const notes = events.filter(({ verb }) => verb === 'Noted').map(({ text = '' }) => text);
  const retrieval = (session === undefined ? undefined : retrievalOf(store, session)) ?? null;
  const toReview = reportNotes(memory, notesOfPast(working, memory.today, true));
  return {
    session: session ?? null,
    retrieval,
    checks:
      session === undefined
        ? []
        : taskChecks({ store, memory, events, facts, paths, retrieval, notes: toReview.length }),
    scale,
    changed: [...unique(events.filter(isDone).map(({ text = '' }) => text)), ...factChanges(events, memory)],
    files,
    decisions: facts.filter(({ kind }) => kind === 'decision').map(summed),
    patterns: facts
      .filter(({ kind }) => LESSONS.has(kind))
      .map((fact) => ({ id: fact.id, text: lesson(fact) })),
    tests: unique([
      ...notes.flatMap((text) => /^tests?\s*:\s*(.*\S)/is.exec(text)?.[1] ?? []),
      ...files.filter(({ path }) => isTestPath(path)).map(({ path }) => `changed ${path}`),
    ]),
    errors: errorsIn(events),
    open: [
      ...(working.task === undefined ? [] : [`under way: ${working.task.text}`]),
      ...working.next.map(({ text }) => text),
      ...working.blockers.map(({ text }) => `blocked: ${text}`),
      ...facts
        .filter((fact) => fact.kind === 'thread' && !fact.closed)
        .map((fact) => `${fact.statement} (${fact.id})`),
    ],
    notes: toReview,
    documents:
      scale === 'small' || paths.length === 0
        ? []
        : findDocuments(paths).filter(({ path }) => !paths.includes(path)),
  };
}

/** A guess by the files that were named: up to three, up to ten, more. */
function scaleOf(files: number): Scale {
  return files <= 3 ? 'small' : files <= 10 ? 'medium' : 'large';
}

function isDone(event: Event): boolean {
  return (event.verb === 'Task' || event.verb === 'Next') && fieldOf(event, 'status') === 'done';
}

function touched(events: readonly Event[]): { path: string; change: string }[] {
  const files = new Map<string, string>();
  for (const event of events)
    if (event.verb === 'Touched')
      files.set(event.text ?? '', fieldOf(event, 'change') ?? files.get(event.text ?? '') ?? '');
  return Array.from(files, ([path, change]) => ({ path, change }));
}

function errorsIn(events: readonly Event[]): TaskSummary['errors'] {
  const errors = new Map<string, TaskSummary['errors'][number]>();
  for (const event of events) {
    if (event.verb !== 'Failed') continue;
    const error = event.text ?? '';
    const pattern = fieldOf(event, 'pattern') ?? error;
    const resolution = fieldOf(event, 'resolution') ?? null;
    const known = errors.get(pattern);
    const before = known?.resolution ?? known?.overcomeBefore;
    errors.set(pattern, {
      error,
      resolution,
      ...(resolution !== null || before === undefined ? {} : { overcomeBefore: before }),
    });
  }
  return [...errors.values()];
}

/** What the session stated itself and what still holds, in the order it was said. */
function factsOf(events: readonly Event[], memory: Memory): Fact[] {
  const ids = events.filter(({ verb }) => STATES.has(verb)).map(({ id = '' }) => id);
  return unique(ids)
    .flatMap((id) => factCalled(memory.state, id) ?? [])
    .filter((fact) => !fact.forgotten && fact.status !== 'invalidated' && fact.status !== 'superseded');
}

const STATES: ReadonlySet<string> = new Set(['Created', 'Raised']);
const LESSONS: ReadonlySet<string> = new Set(['pattern', 'learning']);

function summed(fact: Fact): SummedDecision {
  return {
    id: fact.id,
    heading: `${dayText(fact.createdDay)}: ${fact.statement}`,
    decision: fieldOf(fact, 'decision') ?? null,
    constraints: fieldsOf(fact, 'constraint'),
    replaces: fact.supersedes,
  };
}

function lesson(fact: Fact): string {
  const then = fieldOf(fact, 'prevention') ?? fieldOf(fact, 'next');
  return then === undefined ? fact.statement : `${clause(fact.statement)}: ${then}`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
