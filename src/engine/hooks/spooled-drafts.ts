// What the lines of a hook spool say as events: files that were changed, errors that were met, facts that were used, and that the
// conversation was compacted. What was only given comes first.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Draft, Field } from '../../model/event.ts';
import { TERMINAL } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { errorPattern } from '../../projection/truth/error-pattern.ts';
import { standing } from '../fact-report.ts';
import { givenDrafts } from '../given/given-drafts.ts';
import { isMeans } from '../given/spool.ts';
import type { Memory } from '../reading/memory.ts';
import { countedOnce } from './counted.ts';
import type { HookLine, HookSpool } from './hook-spool.ts';

interface Spooled {
  readonly at: string;
  readonly draft: Draft;
}

/** What a conversation said, and what of it is not in the ledger yet. */
export type Seen = Pick<HookSpool, 'lines' | 'pending'>;

/** Everything, for the ledger. */
export function spooledDrafts(store: Store, memory: Memory, spool: Seen): Draft[] {
  const { pending } = spool;
  return [
    ...givenDrafts(memory, pending.flatMap(givenIn)),
    ...usedDrafts(store, memory, pending),
    ...spooledWork(memory.state.working, spool).map(({ draft }) => draft),
  ];
}

/** Worth a session of its own: somebody worked, and was not only told something. */
export function hasWork(pending: readonly HookLine[]): boolean {
  return pending.some(({ jot }) => jot !== 'given' && jot !== 'told' && jot !== 'ended');
}

function givenIn({ jot, words: [how = '', ...facts] }: HookLine) {
  return jot === 'given' && isMeans(how) ? [{ how, facts }] : [];
}

/** To cite a fact is to use it; what is over or unknown here is not used. */
function usedDrafts(store: Store, memory: Memory, pending: readonly HookLine[]): Draft[] {
  const ids = new Set(pending.flatMap(({ jot, words }) => (jot === 'used' ? words : [])));
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
  const last = new Map(pending.map((line, i) => [line.jot === 'touched' ? line.words[0] : undefined, i]));
  return pending.flatMap((line, i): Spooled[] => {
    const [text = '', more = ''] = line.words;
    const said = (draft: Draft): Spooled[] => [{ at: line.at, draft }];
    switch (line.jot) {
      case 'touched': {
        if (last.get(text) !== i || text === '') return [];
        return said({ verb: 'Touched', text, fields: more === '' ? [] : [['change', more]] });
      }
      case 'failed':
        // The pattern was made when secrets had been taken out.
        return said({ verb: 'Failed', text, fields: [['pattern', more || errorPattern(text)]] });
      case 'compacting':
        return said(checkpoint(before, since, pending.slice(0, i), text, more));
      case 'compacted':
        return said({ verb: 'Checkpoint', text: '', fields: compaction('done', text, more) });
      default:
        return [];
    }
  });
}

/** Words somebody chose since the conversation began stay; where there are none, what was seen stands for them. */
function checkpoint(
  work: WorkingMemory,
  since: string,
  seen: readonly HookLine[],
  trigger: string,
  percent: string,
): Draft {
  const fields = compaction('due', trigger, percent);
  const spooled = seen.flatMap(({ jot, words }) => (jot === 'touched' ? [words[0] ?? ''] : []));
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
