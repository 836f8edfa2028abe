// The brief of a store: which facts are offered to which layer. Decay, conflicts, flags and scope are looked at in the same pass,
// every time; what is shown costs something, what is not does not.

import { parseScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { heldScopes } from '../projection/leading.ts';
import { loadedWork } from '../projection/session-notes.ts';
import { BRIEF_BUDGET, type Brief, brief } from '../recall/brief/brief.ts';
import type { BriefFact } from '../recall/brief/fact-piece.ts';
import { momentOf } from './fact-report.ts';
import { healedLine, healedSince } from './healed.ts';
import { manifestLines } from './manifest-lines.ts';
import { isWide, type OpenMemory, offered } from './offered.ts';
import type { Memory } from './reading/memory.ts';
import { type PullOptions, pullFor } from './resume-pull.ts';
import { similarScopes } from './similar-scopes.ts';
import { workWithSpooled } from './spool/spooled-work.ts';

export { BRIEF_BUDGET };

export interface ResumeOptions extends PullOptions {
  readonly scope?: string | undefined;
  readonly task?: string | undefined;
  /** Below the project. */
  readonly paths?: readonly string[] | undefined;
  readonly budget?: number | undefined;
  /** At most, where others stand around it. */
  readonly bytes?: number | undefined;
}

export interface Resumed extends Brief {
  readonly budget: number;
  /** Why it is as it is, where that is not plain. */
  readonly reason: string | null;
  /** Scopes that are like one nobody knows. */
  readonly similar: readonly string[];
  /** What the audit found among the facts that were looked at. */
  readonly audit: {
    readonly flagged: readonly { id: string; flags: readonly string[] }[];
    readonly conflicts: readonly string[];
  };
}

export function resume(store: Store, memory: Memory, options: ResumeOptions, user?: OpenMemory): Resumed {
  const budget = Math.min(options.budget ?? BRIEF_BUDGET, BRIEF_BUDGET);
  const stores: readonly OpenMemory[] = [{ store, memory }, ...(user === undefined ? [] : [user])];
  const wide = offered(stores, isWide);
  const whole = options.full && !options.task && !options.paths?.length ? 'project' : undefined;
  const scope = options.scope ?? whole;
  const asked = [
    ...(scope === undefined ? [] : [parseScope(scope)]),
    ...(options.paths ?? []).map((path) => parseScope(`path:${path}`)),
  ];
  const task = options.task?.trim() ?? '';
  const pull = asked.length === 0 && task === '' ? undefined : pullFor(stores, asked, task, options);
  const unknown = pull === undefined && asked.length > 0;
  const similar = unknown ? similarScopes(memory, momentOf(store, memory), asked) : [];
  const modules = pull === undefined ? modulesHeld(store, memory) : [];
  const healed = healedLine(healedSince(store, memory, asked));
  const made = brief({
    project: store.project.name,
    working: loadedWork(workWithSpooled(store, memory), memory.today),
    facts: wide.facts,
    manifest: manifestLines(store),
    pull,
    notes: [...(unknown ? [unknownScope(asked, similar)] : []), ...(healed === undefined ? [] : [healed])],
    offers: [...offersOf(store), ...modules],
    elsewhere: modules.length > 0,
    setup: isEmpty(memory, wide.facts) ? SETUP : [],
    more: wide.more,
    budget,
    bytes: options.bytes,
  });
  const looked = [...wide.facts, ...(pull === undefined ? [] : [...pull.own, ...pull.cards])];
  return {
    ...made,
    budget,
    similar,
    reason: unknown
      ? unknownScope(asked, similar)
      : isEmpty(memory, wide.facts)
        ? 'Nothing is remembered yet.'
        : (made.levels.find(({ reason }) => reason !== null)?.reason ?? null),
    audit: {
      flagged: looked
        .filter(({ flags }) => flags.length > 0)
        .map(({ fact, flags }) => ({ id: fact.id, flags })),
      conflicts: wide.conflicts,
    },
  };
}

function isEmpty({ state: { facts, working } }: Memory, known: readonly BriefFact[]): boolean {
  return (
    facts.size === 0 &&
    known.length === 0 &&
    working.goal === undefined &&
    working.task === undefined &&
    [working.completed, working.next, working.blockers, working.notes].every((list) => list.length === 0)
  );
}

export const SETUP: readonly string[] = [
  'Nothing is remembered here yet, so there is no past to resume. Say what the project is and what binds it:',
  '- `tide adopt PATH` takes over the memory folder of another protocol, if there is one',
  '- `tide remember invariant "..."` and `tide decide "..."` state what must hold',
  '- `tide work goal "..."` says what this is about',
];

export const OFFERS: readonly string[] = [
  '`tide recall WORDS`',
  '`tide resume --scope module:NAME`',
  '`tide show ID`',
  '`tide threads`',
];

function offersOf(store: Store): string[] {
  const { handbook } = store.config.views;
  const summary = handbook === undefined ? undefined : `${handbook}/memory_summary.md`;
  const there = summary !== undefined && store.files.stat(`${store.project.root}/${summary}`) !== undefined;
  return [...OFFERS, ...(there ? [`the handbook is summed up in ${summary}`] : [])];
}

/** Where an agent may ask next: modules that hold something of their own. */
function modulesHeld(store: Store, memory: Memory): string[] {
  const held = heldScopes(memory.state.facts, momentOf(store, memory), (scope) =>
    scope.startsWith('module:'),
  );
  if (held.length === 0) return [];
  const more = held.length > MODULES_NAMED ? `, and ${held.length - MODULES_NAMED} more` : '';
  return [`there is more about ${held.slice(0, MODULES_NAMED).join(', ')}${more}`];
}

const MODULES_NAMED = 8;

function unknownScope(asked: readonly string[], similar: readonly string[]): string {
  const near = similar.length === 0 ? '' : ` Nearest: ${similar.join(', ')}.`;
  return `Nothing is remembered for ${asked.join(', ')}.${near} This is the brief of the project.`;
}
