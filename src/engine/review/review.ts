// The review: re-tiers, puts away what faded with its reason, sweeps answered threads, looks for contradictions, asks for
// re-verification, and says so. All in one write; a second run at once finds nothing to do.

import { dayText, instantText } from '../../model/day.ts';
import { type Draft, type Event, OPENED } from '../../model/event.ts';
import { isOpen } from '../../model/open-thread.ts';
import { asTyped, type OwnWords } from '../../model/own-words.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { evolve } from '../../projection/evolve.ts';
import { sizesPassed } from '../../projection/health/review-due.ts';
import { staleReason } from '../../projection/health/rules.ts';
import { lostReferences } from '../anchors/lost-references.ts';
import { suspects } from '../anchors/suspects.ts';
import { appendHere, takeUpEnded } from '../append.ts';
import { standing } from '../fact-report.ts';
import type { References } from '../health.ts';
import { log } from '../log.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { stateAt } from '../reading/memory-at.ts';
import { currentSession } from '../sessions/current-session.ts';
import { type StatusReport, status } from '../status.ts';
import { reportThread, type ThreadReport } from '../threads.ts';
import { refuseAgentOnUserStore } from '../user-store.ts';
import { beforeOf } from './before.ts';
import { continuityLines } from './continuity-lines.ts';
import { foreseeEnded } from './foresee-ended.ts';
import { planReview } from './plan-review.ts';
import { BY_COMMAND, reportText } from './report.ts';
import { changesOf, reviewedDraft } from './review-drafts.ts';
import type { Doubt, Moved, Reviewing, ReviewPlan } from './review-plan.ts';

export interface ReviewOptions extends Pick<Reviewing, 'progress'> {
  readonly dryRun?: boolean;
  /** Compare every fact with every other, not only those that changed. */
  readonly all?: boolean;
  /** What holds in every project: it is compared with what holds here, and what ended there leaves nothing to decide here. */
  readonly user?: Store | undefined;
}

export interface Review {
  readonly retiered: readonly Moved[];
  readonly archived: readonly { readonly id: string; readonly because: string }[];
  readonly returned: readonly string[];
  readonly flagged: readonly Doubt[];
  /** Open questions, those it raised among them. */
  readonly threads: readonly ThreadReport[];
  readonly raised: readonly string[];
  readonly swept: readonly string[];
  readonly invariants: { readonly count: number; readonly asked: readonly string[] };
  readonly health: StatusReport['health'];
  /** Whether it was due, and why. */
  readonly due: StatusReport['review'];
  readonly report: string;
  /** The same, with commands named another way. */
  readonly reportIn: (own: OwnWords) => string;
  readonly dryRun: boolean;
  /** Something was written, or would be. */
  readonly changed: boolean;
  /** One line. */
  readonly summary: string;
}

export function review(store: Store, options: ReviewOptions = {}, memory: Memory = load(store)): Review {
  // They count as sessions, so they come before whatever is counted.
  if (options.dryRun) foreseeEnded(store, memory);
  else takeUpEnded(store, memory);
  const { state } = memory;
  const due = status(store, memory).review;
  const before = state.reviewed === undefined ? undefined : beforeOf(store, state.reviewed);
  const worktree = store.worktree?.();
  const suspicions = worktree === undefined ? undefined : suspects(store, worktree, memory);
  const references = worktree === undefined ? undefined : lostReferences(store, worktree, memory);
  const user = options.user === undefined ? undefined : everywhere(options.user);
  const planFor = (sessions: number) =>
    planReview({
      now: state,
      when: { today: memory.today, sessions, policy: store.config.policy },
      before,
      modules: store.config.modules,
      user,
      all: options.all ?? false,
      suspicions,
      progress: options.progress,
    });
  const today = dayText(memory.today);
  const { clock } = store.config.policy;
  const isTaken = (id: string) => state.facts.has(id) || state.aliases.has(id);
  const here = state.sessions.length;
  const isNew =
    state.reviewed === undefined || state.events > state.reviewed.events || here > state.lastReview;
  if (!isNew) {
    const still = planFor(here);
    if (changesOf(still, today, clock, isTaken).length === 0)
      return unchanged(store, memory, still, due, options, references);
  }
  // What is written opens a session where none is open, and that ticks the clock of what is about to be written.
  const sessions = here + (currentSession(store, memory) === undefined ? 1 : 0);
  const plan = planFor(sessions);
  const changes = changesOf(plan, today, clock, isTaken);
  const raised = changes.filter(({ verb }) => verb === 'Raised').map(({ id = '' }) => id);
  const perScope = new Map(plan.perScope);
  if (raised.length > 0) perScope.set('project', (perScope.get('project') ?? 0) + raised.length);
  const told = {
    because: due.reason ?? BY_COMMAND,
    since: state.reviewed?.at.slice(0, 10),
    sessions: here - state.lastReview,
    today,
    sizes: sizesPassed({ perScope, lines: continuityLines(store) }, store.config.policy),
    references: [...(references?.stale ?? []), ...(references?.lost ?? [])],
  };
  const drafts = [...changes, reviewedDraft(plan, changes, told, state.events + changes.length + 1)];
  const after = options.dryRun ? predicted(store, drafts) : written(store, memory, drafts);
  return answer(store, after.memory, plan, due, references, {
    reportIn: (own) =>
      reportText(store.project.name, after.reviewed, (id) => after.memory.state.facts.get(id), own),
    dryRun: options.dryRun ?? false,
    changed: true,
    raised,
    summary: after.reviewed.text ?? '',
  });
}

function everywhere(store: Store): Reviewing['user'] {
  const memory = load(store);
  const { state } = memory;
  const holding = [...state.facts.values()].filter((fact) => standing(store, memory, fact).live);
  return { state, holding };
}

/** The report of the last review, as it was printed. */
export function lastReport(store: Store, memory: Memory): string {
  const { reviewed } = memory.state;
  const event =
    reviewed === undefined
      ? undefined
      : log(store, { session: reviewed.session }).find(({ position }) => position === reviewed.position);
  if (reviewed === undefined || event === undefined)
    throw new TidemarkError('not_found', 'There was no review yet.', {
      hint: 'tide review runs one; with --dry-run it writes nothing.',
    });
  const { facts } = stateAt(store, [reviewed.tick, reviewed.session, reviewed.position]);
  return reportText(store.project.name, event, (id) => facts.get(id));
}

interface After {
  readonly memory: Memory;
  readonly reviewed: Event;
}

function written(store: Store, memory: Memory, drafts: readonly Draft[]): After {
  refuseAgentOnUserStore(store);
  const { events } = appendHere(store, memory, drafts);
  return { memory, reviewed: events.at(-1) as Event };
}

/** What writing would lead to, in a memory of its own. */
function predicted(store: Store, drafts: readonly Draft[]): After {
  const memory = load(store);
  foreseeEnded(store, memory);
  const { state } = memory;
  const at = instantText(store.clock.now());
  const session = currentSession(store, memory) ?? 'dry-run';
  const event = (draft: Draft, position: number): Event => ({
    ...draft,
    at,
    tick: state.tick + 1,
    session,
    position,
  });
  if (state.sessions.ordinalOf(session) === undefined)
    evolve(state, event({ verb: OPENED, fields: [] }, -1), { id: session, agent: 'dry-run', started: at });
  const events = drafts.map((draft, position) => event(draft, position));
  for (const one of events) evolve(state, one);
  return { memory, reviewed: events.at(-1) as Event };
}

function unchanged(
  store: Store,
  memory: Memory,
  plan: ReviewPlan,
  due: StatusReport['review'],
  options: ReviewOptions,
  references: References | undefined,
): Review {
  const day = memory.state.reviewed?.at.slice(0, 10) ?? '';
  return answer(store, memory, plan, due, references, {
    reportIn: (own) =>
      own(
        `Nothing happened since the review of ${day}, and nothing is due. \`tide review --last\` shows its report.\n`,
      ),
    dryRun: options.dryRun ?? false,
    changed: false,
    raised: [],
    summary: 'nothing happened since the last one',
  });
}

function answer(
  store: Store,
  memory: Memory,
  plan: ReviewPlan,
  due: StatusReport['review'],
  references: References | undefined,
  rest: Pick<Review, 'reportIn' | 'dryRun' | 'changed' | 'raised' | 'summary'>,
): Review {
  return {
    retiered: plan.retiered,
    archived: plan.faded.map(({ fact, because }) => ({ id: fact.id, because })),
    returned: plan.returned.map(({ id }) => id),
    flagged: plan.flagged,
    threads: [...plan.waiting.map(({ id }) => id), ...rest.raised].flatMap((id) => {
      const fact = memory.state.facts.get(id);
      return fact !== undefined && isOpen(fact) ? [reportThread(fact, memory)] : [];
    }),
    swept: plan.swept.map(({ id }) => id),
    invariants: { count: plan.invariants.length, asked: plan.reverify.map(({ id }) => id) },
    health: withReferences(status(store, memory).health, references),
    due,
    report: rest.reportIn(asTyped),
    ...rest,
  };
}

/** With what only looking at the repository tells. */
function withReferences(
  health: StatusReport['health'],
  { stale, lost }: References = { stale: [], lost: [] },
): StatusReport['health'] {
  if (stale.length + lost.length === 0) return health;
  return { status: 'attention', reasons: [...health.reasons, staleReason(stale, lost)] };
}
