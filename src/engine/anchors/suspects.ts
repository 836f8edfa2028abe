// Facts that disagree with the code, as questions for a person: one open thread for each, raised once, closed when the doubt is gone.
// What somebody has answered is not asked again until the code changes again.

import { sentence } from '../../model/clause.ts';
import { type Draft, type Field, fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { FOUND, IN_FILE } from '../../model/flag.ts';
import { freeId } from '../../model/id.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Store } from '../../model/store.ts';
import type { Worktree } from '../../model/worktree.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import { integrityOf, type Suspicion } from './integrity.ts';

/** Live facts of which something was recorded. */
function watchedFacts(store: Store, memory: Memory): Fact[] {
  const when = momentOf(store, memory);
  const facts: Fact[] = [];
  memory.state.facts.survey(when, (row, fact) => {
    if (row.seen !== undefined && standingOf(row, when).live) facts.push(fact());
  });
  return facts;
}

/** Everything about live facts that is not as it was seen. The repository may be searched. */
export function suspects(store: Store, worktree: Worktree, memory: Memory): Suspicion[] {
  return integrityOf(worktree, watchedFacts(store, memory), true);
}

/** The threads to raise and to close so that they say what these suspicions say; nothing where they do already. */
export function suspectDrafts(memory: Pick<Memory, 'state'>, suspicions: readonly Suspicion[]): Draft[] {
  const { facts } = memory.state;
  const byFact = new Map<string, Suspicion[]>();
  for (const one of suspicions) byFact.set(one.id, [...(byFact.get(one.id) ?? []), one]);
  const threads = ownThreads(memory);
  const raised = new Set<string>();
  const drafts: Draft[] = [];
  for (const [id, doubts] of byFact) {
    const about = threads.filter((thread) => fieldOf(thread, 'about') === id);
    const found = doubts.map(foundText);
    const isAsked = about.some((thread) => isOpen(thread) || isSame(fieldsOf(thread, FOUND), found));
    if (isAsked) continue;
    const thread = freeId(`suspect-${id}`.slice(0, 60), (one) => facts.has(one) || raised.has(one));
    raised.add(thread);
    drafts.push({
      verb: 'Raised',
      kind: 'thread',
      id: thread,
      text: question(id, doubts),
      fields: fieldsFor(id, doubts),
    });
  }
  for (const thread of threads) {
    const id = fieldOf(thread, 'about') ?? '';
    if (!isOpen(thread) || byFact.has(id)) continue;
    drafts.push({
      verb: 'Closed',
      kind: 'thread',
      id: thread.id,
      text: whyGone(facts.get(id), thread),
      fields: [],
    });
  }
  return drafts;
}

/** Threads that were raised here: they say what was found. */
function ownThreads(memory: Pick<Memory, 'state'>): Fact[] {
  return [...memory.state.facts.values()].filter(
    (fact) =>
      fact.kind === 'thread' &&
      fieldOf(fact, 'type') === 'suspect' &&
      ![undefined, IN_FILE].includes(fieldOf(fact, FOUND)),
  );
}

function question(id: string, doubts: readonly Suspicion[]): string {
  return `Does ${id} still hold? ${doubts.map(({ reason }) => sentence(capital(reason))).join(' ')}`;
}

function capital(text: string): string {
  return /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function fieldsFor(id: string, doubts: readonly Suspicion[]): Field[] {
  return [['type', 'suspect'], ['about', id], ...doubts.map((one): Field => [FOUND, foundText(one)])];
}

function foundText({ anchor, state, now }: Suspicion): string {
  return now ?? `${anchor} ${state}`;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}

function whyGone(fact: Fact | undefined, thread: Fact): string {
  if (fact === undefined) return 'There is no such fact any more.';
  if (TERMINAL.has(fact.status))
    return `${fact.id} is ${fact.status}${fact.supersededBy === undefined ? '' : ` by ${fact.supersededBy}`}.`;
  if (fact.verified !== undefined && fact.verified.at >= thread.origin.at)
    return `Verified by ${fact.verified.by}.`;
  const anchors = fieldsOf(fact, 'anchor');
  const asked = fieldsOf(thread, FOUND);
  if (!asked.some((found) => anchors.some((anchor) => found.startsWith(`${anchor} `))) && anchors.length > 0)
    return 'It speaks of other code now.';
  return fact.status === 'corrected'
    ? 'It was corrected.'
    : 'The code is as it was seen, or the fact has faded.';
}
