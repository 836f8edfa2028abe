// What the lines of a conversation's spool say as events: files that were changed, errors that were met, facts that were used, and that
// the conversation was compacted.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Draft, Field } from '../../model/event.ts';
import { TERMINAL } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { errorPattern } from '../../projection/truth/error-pattern.ts';
import { standing } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import type { Line, Lines } from './spool-line.ts';

interface Spooled {
  readonly at: string;
  readonly draft: Draft;
}

/** What a conversation said, and what of it is not in the ledger yet. */
export type Seen = Pick<Lines, 'lines' | 'pending'>;

/** Everything but what was put before it, for the ledger. */
export function spooledDrafts(store: Store, memory: Memory, spool: Seen): Draft[] {
  return [
    ...usedDrafts(store, memory, spool.pending),
    ...spooledWork(memory.state.working, spool).map(({ draft }) => draft),
  ];
}

/** To cite a fact is to use it; what is over or unknown here is not used. */
function usedDrafts(store: Store, memory: Memory, pending: readonly Line[]): Draft[] {
  const ids = new Set(pending.flatMap(({ type, facts }) => (type === 'used' ? facts : [])));
  return [...ids].flatMap((id): Draft[] => {
    const fact = memory.state.facts.get(id);
    if (fact === undefined || TERMINAL.has(fact.status) || fact.forgotten) return [];
    const verb = standing(store, memory, fact).tier === 'archived' ? 'Reactivated' : 'Referenced';
    return [{ verb, id, fields: [['how', 'cited']] }];
  });
}

/** What changes working memory, in order; a file counts once, where it was last changed. */
export function spooledWork(before: WorkingMemory, { lines, pending: all }: Seen): Spooled[] {
  const since = lines[0]?.at ?? '';
  const pending = countedOnce(all);
  const last = new Map(pending.map((line, i) => [line.type === 'touched' ? line.path : undefined, i]));
  return pending.flatMap((line, i): Spooled[] => {
    const said = (draft: Draft): Spooled[] => [{ at: line.at, draft }];
    switch (line.type) {
      case 'touched': {
        const { path } = line;
        return last.get(path) !== i || path === '' ? [] : said({ verb: 'Touched', text: path, fields: [] });
      }
      case 'failed': {
        // The pattern was made when secrets had been taken out.
        const { error, pattern } = line;
        return said({ verb: 'Failed', text: error, fields: [['pattern', pattern || errorPattern(error)]] });
      }
      case 'compacting':
        return said(checkpoint(before, since, pending.slice(0, i), line.trigger, line.percent));
      case 'compacted':
        return said({ verb: 'Checkpoint', text: '', fields: compaction('done', line.trigger, '') });
      default:
        return [];
    }
  });
}

/** Hooks may have run beside each other: of one call the first counts. */
function countedOnce(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    if (line.type !== 'failed' || line.call === '') return true;
    const isNew = !seen.has(line.call);
    seen.add(line.call);
    return isNew;
  });
}

/** Words somebody chose since the conversation began stay; where there are none, what was seen stands for them. */
function checkpoint(
  work: WorkingMemory,
  since: string,
  seen: readonly Line[],
  trigger: string,
  percent: string,
): Draft {
  const fields = compaction('due', trigger, percent);
  const spooled = seen.flatMap((line) => (line.type === 'touched' ? [line.path] : []));
  // What others changed before is not what this conversation was about.
  const before = work.files.flatMap(({ path, at }) => (at >= since ? [path] : []));
  const files = [...new Set([...spooled, ...before])];
  const doing = work.task ?? work.goal;
  const parts = [
    ...(doing === undefined ? [] : [`working on ${ellipsis(oneLine(doing.text), 200)}`]),
    ...(files.length === 0 ? [] : [`changing ${files.slice(0, 8).join(', ')}`]),
  ];
  const { context } = work;
  const isChosen = context !== undefined && context.at >= since && !context.text.startsWith(STOPPED);
  const text = isChosen || parts.length === 0 ? '' : `${STOPPED} while ${parts.join(', ')}`;
  return { verb: 'Checkpoint', text, fields };
}

const STOPPED = 'Stopped for a compaction of the conversation';

function compaction(state: string, trigger: string, percent: string): Field[] {
  return [
    ['compaction', trigger === '' ? state : `${state} (${trigger})`],
    ...(percent === '' ? [] : [['context', `${percent} %`] as const]),
  ];
}
