// Whether the code is still as it was when facts about it were stated. A fact without anything recorded is never doubted, nor one
// of which nobody can tell.

import { type Anchor, readAnchor } from '../../model/anchor.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { printSight, readSight, type Sight } from '../../model/sight.ts';
import type { Worktree } from '../../model/worktree.ts';
import { lookAt, type State } from './look-at.ts';
import { generation } from './manifests.ts';

export interface Suspicion {
  readonly id: string;
  readonly anchor: string;
  readonly state: State;
  /** Begins like the middle of a sentence. */
  readonly reason: string;
  /** What it looks like now; absent where there is nothing to be seen. */
  readonly now?: string;
}

type Watched = Pick<Fact, 'id' | 'fields' | 'seen'>;

/** `whole`: the repository may be searched, for what moved and for symbols that may be anywhere. */
export function integrityOf(worktree: Worktree, facts: readonly Watched[], whole = false): Suspicion[] {
  return facts.flatMap((fact) =>
    verdictsOn(worktree, fact, whole).flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt])),
  );
}

interface SightVerdict {
  /** As it was recorded. */
  readonly line: string;
  readonly doubt?: Suspicion;
  /** The file that it was found to be right about. */
  readonly sureOf?: string;
}

export function verdictsOn(worktree: Worktree, fact: Watched, whole: boolean): SightVerdict[] {
  return watchedOf(fact).map((watched) => {
    const { line, sight } = watched;
    const { doubt, sureOf } = verdictOn(worktree, watched, whole);
    if (doubt !== undefined) return { line, doubt: { id: fact.id, anchor: sight.anchor, ...doubt } };
    return sureOf === undefined ? { line } : { line, sureOf };
  });
}

interface WatchedAnchor {
  readonly line: string;
  readonly anchor: Anchor;
  readonly sight: Sight;
  /** Named in passing: only that it is there was recorded. */
  readonly isWeak: boolean;
}

/** What was recorded of a fact's anchors, and of files it names besides. */
export function watchedOf({ fields, seen = [] }: Watched): WatchedAnchor[] {
  const anchors = fieldsOf({ fields }, 'anchor');
  return seen.flatMap((line): WatchedAnchor[] => {
    for (const text of anchors) {
      const sight = readSight(text, line);
      if (sight !== undefined) return [{ line, anchor: readAnchor(text), sight, isWeak: false }];
    }
    const path = line.endsWith(WEAK) ? line.slice(0, -WEAK.length) : '';
    const anchor = readAnchor(path);
    return anchor.of === 'file' && anchor.path === path
      ? [{ line, anchor, sight: { anchor: path }, isWeak: true }]
      : [];
  });
}

const WEAK = ' there';

type Doubt = Omit<Suspicion, 'id' | 'anchor'>;

function verdictOn(
  worktree: Worktree,
  { anchor, sight, isWeak }: WatchedAnchor,
  whole: boolean,
): { readonly doubt?: Doubt; readonly sureOf?: string } {
  if (isWeak && anchor.of === 'file') {
    const { is } = worktree.look(anchor.path);
    if (is === 'absent') return { doubt: { state: 'gone', reason: `${anchor.path} is gone` } };
    return is === 'file' ? { sureOf: anchor.path } : {};
  }
  const now = lookAt(worktree, anchor, sight, whole);
  if ('unknown' in now) return {};
  if ('missing' in now)
    return {
      doubt: {
        state: now.missing,
        reason: now.reason + (whole ? whereabouts(worktree, anchor, sight) : ''),
      },
    };
  const doubt = changed(anchor, sight, now.sight);
  if (doubt !== undefined) return { doubt: { ...doubt, now: printSight(now.sight) } };
  const file = now.sight.place ?? (anchor.of === 'file' ? anchor.path : undefined);
  return file === undefined ? {} : { sureOf: file };
}

function changed(anchor: Anchor, then: Sight, now: Sight): Doubt | undefined {
  if (anchor.of === 'package') {
    const [was, is] = [then.range ?? '*', now.range ?? '*'];
    return generation(was) === generation(is)
      ? undefined
      : { state: 'changed', reason: `${anchor.name} went from ${was} to ${is} in ${now.place}` };
  }
  // Only that it was there is known of what could not be read then, or is named and defined nowhere.
  if (then.hash === undefined && then.bytes === undefined) return undefined;
  if (then.hash === now.hash && then.bytes === now.bytes) return undefined;
  if (anchor.of === 'symbol' && now.hash === undefined)
    return {
      state: 'missing-symbol',
      reason: `${anchor.name} is named in ${now.place} and no longer defined`,
    };
  return { state: 'changed', reason: `${what(anchor, now)} changed` };
}

function what(anchor: Anchor, now: Sight): string {
  if (anchor.of === 'symbol') return `${anchor.name} in ${anchor.path ?? now.place}`;
  return anchor.of === 'command' ? `what ${anchor.line} does (${now.place})` : now.anchor;
}

/** Where it may have gone. */
function whereabouts(worktree: Worktree, anchor: Anchor, sight: Sight): string {
  if (anchor.of === 'package') {
    const other = lookAt(worktree, anchor, undefined, true);
    return 'sight' in other ? `; ${other.sight.place} does` : '';
  }
  const path = anchor.of === 'file' || anchor.of === 'symbol' ? anchor.path : undefined;
  if (path === undefined) return '';
  const moved = anchor.of === 'file' && sight.hash !== undefined ? worktree.movedTo(sight.hash) : undefined;
  if (moved !== undefined) return `; moved to ${moved}`;
  if (anchor.of === 'symbol') {
    const other = lookAt(worktree, { of: 'symbol', name: anchor.name }, undefined, true);
    if ('sight' in other && other.sight.hash !== undefined) return `; now in ${other.sight.place}`;
  }
  const tree = worktree.otherTreeWith(path);
  return tree === undefined ? '' : `; it is in the working tree ${tree}`;
}
