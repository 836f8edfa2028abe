// Working memory and sessions: what is being done, what is next, what stands in the way, and the closing of a sitting.

import type { Draft, Field } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { nearest } from '../model/nearest.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import type { Item, WorkingMemory } from '../model/working-memory.ts';
import { loadedWork, notesOfPast, sessionNotes } from '../projection/session-notes.ts';
import { append, type Written } from './append.ts';
import { type Audit, audit } from './audit.ts';
import { chooseSession, isUntitled } from './choose-session.ts';
import { currentSession } from './current-session.ts';
import { momentOf } from './fact-report.ts';
import { findFile } from './find-session-file.ts';
import { dropSpool, hasPending } from './given/fold-given.ts';
import { hasSpooled } from './hooks/fold-hooks.ts';
import { workWithSpooled } from './hooks/spooled-work.ts';
import { load, type Memory } from './load.ts';
import { vagueHint } from './names-file.ts';
import { marking, type NoteReport, proposedNotes, reportNotes } from './notes.ts';
import { leftHere, openSessions } from './open-sessions.ts';
import { sealSession } from './seal-session.ts';

export interface Worked {
  readonly session: string;
  readonly working: WorkingMemory;
  readonly written: Written;
  /** The phase that is over now: time to compact. */
  readonly ended?: string;
  /** The work has just come to have several steps or files. */
  readonly grown: boolean;
}

export function setGoal(store: Store, text: string): Worked {
  return say(store, [
    { verb: 'Goal', text: needed(text, 'goal', 'Move tariff lookup behind a cache'), fields: [] },
  ]);
}

export function setTask(store: Store, text: string): Worked {
  return say(store, [{ verb: 'Task', text: needed(text, 'task', 'Add a TTL test'), fields: [] }]);
}

export function addNext(store: Store, texts: readonly string[]): Worked {
  return say(
    store,
    texts.map((text) => ({ verb: 'Next', text: needed(text, 'next step', 'Add a TTL test'), fields: [] })),
  );
}

export function block(store: Store, text: string): Worked {
  return say(store, [
    { verb: 'Blocked', text: needed(text, 'blocker', 'Waiting for the staging keys'), fields: [] },
  ]);
}

export function unblock(store: Store, which: string): Worked {
  const memory = load(store);
  const item = pick(memory.state.working.blockers, which, 'blocker');
  return say(store, [{ verb: 'Unblocked', text: item, fields: [] }], memory);
}

export interface Finished extends Worked {
  readonly notes: readonly NoteReport[];
  /** Where what was said could be more specific. */
  readonly hint: string | null;
}

/** Finishes the current task, or the next step that is named by its text or its number, and tells which notes were made for it. */
export function done(store: Store, which: string | undefined): Finished {
  const memory = load(store);
  const { task, next } = memory.state.working;
  const said = finish(store, memory, which);
  const text = said.written.events[0]?.text ?? '';
  const isPlanned = task?.text === text || next.some((step) => step.text === text);
  const notes = sessionNotes(memory.state.working, memory.today).filter(({ task }) => task === text);
  const proposed = proposedNotes(memory);
  const own = reportNotes(memory, notes);
  return {
    ...said,
    notes: [...own, ...proposed.filter(({ id }) => !own.some((one) => one.id === id))],
    // A step that was planned is finished as it was called.
    hint: isPlanned ? null : (vagueHint(text, said.working) ?? null),
  };
}

function finish(store: Store, memory: Memory, which: string | undefined): Worked {
  const { task, next } = memory.state.working;
  if (which === undefined) {
    if (task === undefined)
      throw new TidemarkError('usage', 'There is no current task to finish.', {
        hint: 'Say what was done: tide work done "Added the TTL test"',
      });
    return say(store, [{ verb: 'Task', text: task.text, fields: [['status', 'done']] }], memory);
  }
  const step = /^\d+$/.test(which) ? pick(next, which, 'next step') : choose(next, which, task);
  return say(
    store,
    [{ verb: 'Task', text: step ?? needed(which, 'task', 'Add a TTL test'), fields: [['status', 'done']] }],
    memory,
  );
}

export function touch(store: Store, path: string, change: string | undefined): Worked {
  const fields: Field[] = change === undefined ? [] : [['change', change]];
  return say(store, [{ verb: 'Touched', text: needed(path, 'path', 'src/tariff/repo.ts'), fields }]);
}

// continuity-protocol, template: the phases work goes through.
const PHASES = ['planning', 'executing', 'testing', 'deploying', 'reviewing'];

export function checkpointWork(store: Store, text: string, phase: string | undefined): Worked {
  checkPhase(phase);
  const memory = load(store);
  const before = memory.state.working.phase;
  const said = say(
    store,
    [{ verb: 'Checkpoint', text, fields: phase === undefined ? [] : [['phase', phase]] }],
    memory,
  );
  return phase === undefined || before === undefined || before === phase ? said : { ...said, ended: before };
}

function checkPhase(phase: string | undefined): void {
  if (phase === undefined || PHASES.includes(phase)) return;
  const near = nearest(phase, PHASES);
  throw new TidemarkError(
    'usage',
    `There is no phase \`${received(phase)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    { hint: `Expected one of ${PHASES.join(', ')}.` },
  );
}

/** Working memory as it is loaded today, with what hooks have seen. */
export function workNow(store: Store, memory: Memory): WorkingMemory {
  return loadedWork(workWithSpooled(store, memory), memory.today);
}

/** Several steps or files: worth an anchor before each step. */
export function wantsAnchor(working: WorkingMemory): boolean {
  return severalOf(working) !== undefined;
}

export function severalOf({ task, next, files }: WorkingMemory): 'steps' | 'files' | undefined {
  if (next.length + (task === undefined ? 0 : 1) > 1) return 'steps';
  return files.length > 1 ? 'files' : undefined;
}

export function note(store: Store, text: string): Worked {
  return say(store, [
    { verb: 'Noted', text: needed(text, 'note', 'The staging database was reset'), fields: [] },
  ]);
}

export interface Started extends Worked {
  readonly audit: Audit;
  /** One that had opened by itself with the first thing written, closed for the one that has a title. */
  readonly closed: string | null;
}

/** Opens a session on purpose. What it begins with is audited. */
export function startSession(store: Store, title: string | undefined): Started {
  const said = title?.trim() || undefined;
  const closed = closeUntitled(store, said);
  const memory = load(store);
  const written = append(store, memory, [], said);
  return {
    session: written.session,
    working: memory.state.working,
    written,
    grown: false,
    audit: audit(store, memory),
    closed,
  };
}

/** One that was given a title is ended on purpose, never on the way. */
function closeUntitled(store: Store, title: string | undefined): string | null {
  const memory = load(store);
  const open = currentSession(store, memory);
  if (open === undefined || store.session !== undefined) return null;
  const { sessions } = memory.state;
  const named = sessions.byOrdinal(sessions.ordinalOf(open) ?? 0);
  if (title !== undefined && (named === undefined || isUntitled(named)))
    return endSession(store, undefined, undefined).session;
  const example = title === undefined ? 'TITLE' : `"${title}"`;
  throw new TidemarkError('refused', `Session ${open} is open here already.`, {
    hint: `To go on in it and say what it is about: tide work goal ${example}. To begin another: tide session end, then tide session start ${example}.`,
    data: { session: open },
  });
}

/** `last`: what is still to be written into it, before it is sealed. */
export function endSession(
  here: Store,
  did: string | undefined,
  context: string | undefined,
  last: (store: Store, memory: Memory) => void = () => {},
  phase?: string,
): { session: string; since: string; events: number; sealed: boolean; notes: readonly NoteReport[] } {
  checkPhase(phase);
  const memory = load(here);
  const { id, since } = sessionToEnd(here, memory);
  // One that was left open is closed by its name: what is said in closing belongs into it.
  const store: Store = { ...here, session: id };
  const file = findFile(store, memory, id);
  if (file === undefined)
    throw new TidemarkError('not_found', `There is no session \`${received(id)}\`.`, {
      hint: 'It opens with the first thing written into it; `tide session` names the open one.',
    });
  const { path } = chooseSession(store, memory);
  // The prose of the session is the summary of what was finished in it.
  const past = notesOfPast(memory.state.working, memory.today, false);
  const said = [
    ...handover(did, context, phase ?? memory.state.working.phase),
    ...(past.length > 0 ? [marking(past, 'summed')] : []),
  ];
  const isSaid = said.length > 0 || hasPending(store, id) || hasSpooled(store);
  const given = isSaid ? append(store, memory, said).given : 0;
  const before = memory.state.events;
  last(store, memory);
  const sealed = sealSession(store, path, id, {
    did: did ?? summary(memory, id),
    context: context ?? outlook(memory),
  });
  if (sealed) dropSpool(store, id);
  return {
    session: id,
    since,
    events: file.mark.events + given + said.length + memory.state.events - before,
    sealed,
    notes: proposedNotes(memory),
  };
}

/** The open one, else the one that was left open here. */
function sessionToEnd(store: Store, memory: Memory): { id: string; since: string } {
  const open = openSessions(store, memory);
  const id = currentSession(store, memory);
  if (id !== undefined) return { id, since: open.find(({ session }) => session === id)?.since ?? '' };
  const left = leftHere(store, memory);
  const [only] = left;
  if (only !== undefined && left.length === 1) return { id: only.session, since: only.since };
  const others = left.length > 0 ? left : open;
  throw new TidemarkError(
    'usage',
    left.length > 1 ? `${left.length} sessions were left open here.` : 'No session is open here.',
    {
      hint:
        others.length === 0
          ? 'The next tide remember opens one by itself.'
          : `${left.length > 1 ? 'Name one' : 'Open elsewhere; name one to close it'}: ${others.map(({ session, since }) => `--session ${session} (since ${since})`).join(', ')}`,
      data: { open: others },
    },
  );
}

/** What is said in closing reaches the next brief as events; the prose is for people. */
function handover(did: string | undefined, context: string | undefined, phase: string | undefined): Draft[] {
  const fields: Field[] =
    phase === undefined
      ? []
      : [
          ['phase', phase],
          ['session', 'ended'],
        ];
  const isSaid = fields.length > 0 || (context ?? '').trim() !== '';
  return [
    ...(did?.trim() ? [{ verb: 'Task', text: did.trim(), fields: [['status', 'done'] as const] }] : []),
    ...(isSaid ? [{ verb: 'Checkpoint', text: (context ?? '').trim(), fields }] : []),
  ];
}

/** What was decided in the session that is open here, else in the last one; newest first. */
export function decidedIn(store: Store, memory: Memory): Fact[] {
  const { sessions, facts } = memory.state;
  const ordinal = sessions.ordinalOf(currentSession(store, memory) ?? '') ?? sessions.length;
  const decided: Fact[] = [];
  facts.survey(momentOf(store, memory), (row, fact) => {
    if (row.kind === 'decision' && row.createdSession === ordinal && row.status === 'active')
      decided.push(fact());
  });
  return decided.reverse();
}

function say(store: Store, drafts: readonly Draft[], memory: Memory = load(store)): Worked {
  const before = wantsAnchor(memory.state.working);
  const written = append(store, memory, drafts);
  const { working } = memory.state;
  return { session: written.session, working, written, grown: !before && wantsAnchor(working) };
}

function needed(text: string, what: string, example: string): string {
  if (text.trim() !== '') return text.trim();
  throw new TidemarkError('usage', `The ${what} is empty.`, { hint: `Example: "${example}"` });
}

/** By number, by text, or by the beginning of one text alone. */
function choose(items: readonly Item[], which: string, unnumbered?: Item): string | undefined {
  if (/^\d+$/.test(which)) return items[Number(which) - 1]?.text;
  const said = which.trim().toLowerCase();
  const texts = [
    ...new Set([...items, ...(unnumbered === undefined ? [] : [unnumbered])].map(({ text }) => text)),
  ];
  const same = texts.find((text) => text === which) ?? texts.find((text) => text.toLowerCase() === said);
  if (same !== undefined || said === '') return same;
  const begun = texts.filter((text) => text.toLowerCase().startsWith(said));
  if (begun.length < 2) return begun[0];
  throw new TidemarkError('usage', `${begun.length} begin with "${received(which)}".`, {
    hint: `Name one by its number or more of its text: ${numbered(items, begun)}`,
    data: { similar: begun },
  });
}

function numbered(items: readonly Item[], texts: readonly string[]): string {
  return texts
    .map((text) => {
      const at = items.findIndex((item) => item.text === text);
      return at < 0 ? text : `${at + 1}. ${text}`;
    })
    .join('; ');
}

function pick(items: readonly Item[], which: string, what: string): string {
  const found = choose(items, which);
  if (found !== undefined) return found;
  throw new TidemarkError('not_found', `There is no ${what} "${received(which)}".`, {
    hint:
      items.length === 0
        ? `There are none.`
        : `Name it by its number or the beginning of its text: ${numbered(
            items,
            items.map(({ text }) => text),
          )}`,
    data: { similar: items.map((item) => item.text) },
  });
}

function summary(memory: Memory, session: string): string | undefined {
  const { completed, notes } = memory.state.working;
  const lines = [
    ...completed.filter((item) => item.session === session).reverse(),
    ...notes.filter((item) => item.session === session),
  ];
  return lines.length === 0 ? undefined : lines.map((item) => `- ${item.text}`).join('\n');
}

function outlook(memory: Memory): string | undefined {
  const { goal, next, blockers } = memory.state.working;
  const lines = [
    ...(goal === undefined ? [] : [`Goal: ${goal.text}`]),
    ...next.map((item) => `- Next: ${item.text}`),
    ...blockers.map((item) => `- Blocked: ${item.text}`),
  ];
  return lines.length === 0 ? undefined : lines.join('\n');
}
