// The self-check at the end of a task (memory-and-state, conformance): six questions, answered from the ledger as far as it knows.

import { type Event, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { questionedFacts } from '../projection/truth/questions.ts';
import { momentOf } from './fact-report.ts';
import type { Memory } from './reading/memory.ts';

export interface Check {
  readonly check: 'log' | 'entries' | 'map' | 'manifest' | 'notes' | 'anchor';
  /** Null where the task gave no reason for it. */
  readonly ok: boolean | null;
  readonly says: string;
}

interface Checked {
  readonly store: Store;
  readonly memory: Memory;
  readonly events: readonly Event[];
  /** What the session stated and what still holds. */
  readonly facts: readonly Fact[];
  readonly paths: readonly string[];
  readonly retrieval: { readonly level: number } | null;
  /** How many notes wait. */
  readonly notes: number;
}

export function taskChecks(checked: Checked): Check[] {
  return [
    logRead(checked),
    entriesAdded(checked),
    mapKept(checked),
    manifestKept(checked),
    notesReviewed(checked),
    anchorKept(checked),
  ];
}

export function checksText(checks: readonly Check[]): string {
  const mark = (ok: boolean | null) => (ok === null ? '-' : ok ? 'x' : ' ');
  const lines = checks.map(({ ok, says }) => `  [${mark(ok)}] ${says}\n`);
  return lines.length === 0 ? '' : `\nSelf-check:\n${lines.join('')}`;
}

function logRead({ retrieval, events }: Checked): Check {
  const ok = retrieval !== null || events.some(({ verb }) => verb === 'Given');
  return {
    check: 'log',
    ok,
    says: ok
      ? 'decisions were read before the work: a brief or an answer was given'
      : 'no brief or answer is recorded in this session; tide resume before the next task',
  };
}

function entriesAdded({ facts, memory }: Checked): Check {
  const decisions = facts.filter(({ kind }) => kind === 'decision');
  const doubts = questionedFacts(memory.state);
  const asked = decisions.filter(({ id }) => doubts.get(id)?.includes('CONFLICT'));
  const count = `${decisions.length} ${decisions.length === 1 ? 'decision' : 'decisions'} added`;
  if (decisions.length === 0) return { check: 'entries', ok: null, says: 'nothing was decided' };
  return {
    check: 'entries',
    ok: asked.length === 0,
    says:
      asked.length === 0
        ? `${count}; none contradicts another`
        : `${count}; in question: ${asked.map(({ id }) => id).join(', ')}`,
  };
}

/** Folders that changed and that no module card covers. */
function mapKept({ store, memory, paths, facts }: Checked): Check {
  const written = facts.filter(({ kind }) => kind === 'module');
  if (written.length > 0)
    return {
      check: 'map',
      ok: true,
      says: `the map was updated: ${written.map(({ id }) => id).join(', ')}`,
    };
  const mapped: string[] = [];
  memory.state.facts.survey(momentOf(store, memory), (row, fact) => {
    if (row.kind === 'module' && row.status === 'active') mapped.push(...fieldsOf(fact(), 'path'));
  });
  if (mapped.length === 0 || paths.length === 0)
    return { check: 'map', ok: null, says: 'the map has nothing to say about this task' };
  const isMapped = (path: string) =>
    mapped.some((folder) => `${path}/`.startsWith(`${folder.replace(/(?<!\/)\/+$/, '')}/`));
  const unknown = [...new Set(paths.filter((path) => path.includes('/') && !isMapped(path)).map(folderOf))];
  return {
    check: 'map',
    ok: unknown.length === 0,
    says:
      unknown.length === 0
        ? 'every file that changed lies in a module of the map'
        : `no module of the map covers ${unknown.slice(0, 3).join(', ')}; tide remember module adds one`,
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The manifest lists invariants. */
function manifestKept({ facts }: Checked): Check {
  const found = facts.filter(({ kind }) => kind === 'invariant');
  return found.length === 0
    ? { check: 'manifest', ok: null, says: 'this task added no constraint to the project' }
    : {
        check: 'manifest',
        ok: true,
        says: `added to the constraints of the project: ${found.map(({ id }) => id).join(', ')}`,
      };
}

function notesReviewed({ notes }: Checked): Check {
  return {
    check: 'notes',
    ok: notes === 0,
    says:
      notes === 0
        ? 'no session note waits'
        : `${notes} session ${notes === 1 ? 'note waits' : 'notes wait'}; tide notes tells how to promote or discard`,
  };
}

/** The anchor is made of goal and steps: it is kept where both are. */
function anchorKept({ events, paths, memory }: Checked): Check {
  const steps = new Set(
    events.filter(({ verb }) => verb === 'Task' || verb === 'Next').map(({ text }) => text),
  );
  if (steps.size < 2 && paths.length < 2)
    return { check: 'anchor', ok: null, says: 'one step: no anchor was needed' };
  const hasGoal = memory.state.working.goal !== undefined || events.some(({ verb }) => verb === 'Goal');
  const ok = hasGoal && steps.size > 0;
  return {
    check: 'anchor',
    ok,
    says: ok
      ? 'goal and steps were kept for the anchor'
      : `several steps or files without ${hasGoal ? 'steps' : 'a goal'}; tide work ${hasGoal ? 'next' : 'goal'} keeps the anchor`,
  };
}
