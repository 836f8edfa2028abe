// Every fact that names code, with what was seen of it and what is there now.

import { readAnchor } from '../../model/anchor.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { printSight } from '../../model/sight.ts';
import type { Store } from '../../model/store.ts';
import type { Worktree } from '../../model/worktree.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import { findFact } from '../find-fact.ts';
import type { Memory } from '../reading/memory.ts';
import { integrityOf, watchedOf } from './integrity.ts';
import { lookAt, type State } from './look-at.ts';

export interface AnchorReport {
  readonly anchor: string;
  /** `unseen`: nothing was recorded; `unknown`: nobody can tell now. */
  readonly state: 'same' | 'unseen' | 'unknown' | State;
  readonly reason: string | null;
  readonly seen: string | null;
  readonly now: string | null;
}

export interface AnchoredFact {
  readonly id: string;
  readonly kind: string;
  readonly statement: string;
  readonly suspect: boolean;
  readonly anchors: readonly AnchorReport[];
}

/** Of these facts, else of all that are alive. */
export function anchorReport(
  store: Store,
  worktree: Worktree,
  memory: Memory,
  ids: readonly string[],
): AnchoredFact[] {
  const facts = ids.length > 0 ? ids.map((id) => findFact(memory, id)) : liveAnchored(store, memory);
  return facts.map((fact) => {
    const anchors = anchorsOf(worktree, fact);
    const { id, kind, statement } = fact;
    return { id, kind, statement, suspect: anchors.some(({ state }) => SUSPECT.has(state)), anchors };
  });
}

const SUSPECT: ReadonlySet<string> = new Set<State>([
  'gone',
  'changed',
  'missing-symbol',
  'left-manifest',
  'undefined-command',
]);

function liveAnchored(store: Store, memory: Memory): Fact[] {
  const when = momentOf(store, memory);
  const facts: Fact[] = [];
  memory.state.facts.survey(when, (row, read) => {
    if (!standingOf(row, when).live) return;
    const fact = read();
    if (fact.seen !== undefined || fact.fields.some(([key]) => key === 'anchor')) facts.push(fact);
  });
  return facts;
}

function anchorsOf(worktree: Worktree, fact: Fact): AnchorReport[] {
  const watched = watchedOf(fact);
  const doubts = integrityOf(worktree, [fact], true);
  const seen = watched.map(({ anchor, sight, isWeak }): AnchorReport => {
    const doubt = doubts.find((one) => one.anchor === sight.anchor);
    const looked = isWeak ? undefined : lookAt(worktree, anchor, sight, true);
    const now = looked !== undefined && 'sight' in looked ? printSight(looked.sight) : null;
    const unknown = looked !== undefined && 'unknown' in looked ? looked.unknown : null;
    return {
      anchor: sight.anchor,
      state: doubt?.state ?? (unknown === null ? 'same' : 'unknown'),
      reason: doubt?.reason ?? unknown,
      seen: withoutAnchor(printSight(sight), sight.anchor),
      now: now === null ? null : withoutAnchor(now, sight.anchor),
    };
  });
  const unseen = fieldsOf(fact, 'anchor')
    .filter((anchor) => !watched.some(({ sight }) => sight.anchor === anchor))
    .map((anchor): AnchorReport => {
      const looked = lookAt(worktree, readAnchor(anchor), undefined, true);
      const now = 'sight' in looked ? withoutAnchor(printSight(looked.sight), anchor) : null;
      const reason =
        now === null ? 'nothing was to be seen when it was stated' : 'it was not there when it was stated';
      return { anchor, state: 'unseen', reason, seen: null, now };
    });
  return [...seen, ...unseen];
}

function withoutAnchor(sight: string, anchor: string): string {
  return sight.startsWith(`${anchor} `) ? sight.slice(anchor.length + 1) : sight;
}
