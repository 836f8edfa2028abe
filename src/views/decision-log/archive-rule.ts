// When a decision leaves the log (memory-and-state, decision archive): the log is over its limit, nothing refers to its
// constraints any more, and nothing that holds depends on it. Oldest first, no more than needed, never for its age; where
// that cannot be told, it stays.

import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import { budgetOf } from '../../model/prompt-budget.ts';
import type { Rendered, ViewInput } from '../../model/view.ts';
import { bindingTerms, constraintsOf, quotedTerms } from './constraint-terms.ts';
import { titleOf } from './fact-words.ts';
import { leavingOrder } from './leaving-order.ts';
import { headingOf } from './name-entries.ts';
import { dependence } from './needed-by.ts';
import { LOG } from './read-decisions.ts';

/** What was decided or used lately may not have reached the code yet. */
const RECENT_DAYS = 30;

const ARCHIVE_REASON = 'its constraints are no longer mentioned in code or documents';

interface LogAtHand {
  /** The decisions it shows, oldest first. */
  readonly inLog: readonly Fact[];
  /** Its text without those. */
  readonly without: (away: ReadonlySet<string>) => string;
}

export function archiveDue(
  { inLog, without }: LogAtHand,
  input: ViewInput,
): { readonly archive: NonNullable<Rendered['archive']>; readonly notes: readonly Problem[] } {
  const { archiveEntries: entries, archiveKilobytes: kilobytes } = budgetOf(input.settings);
  const isOver = ({ count, bytes }: Size) => count > entries || bytes > kilobytes * 1024;
  const before = { count: inLog.length, bytes: byteLength(without(new Set())) };
  if (!isOver(before)) return { archive: [], notes: [] };

  const ids = new Set(inLog.map(({ id }) => id));
  const known = new Map<Fact, Keeping | undefined>();
  const keptFor = (fact: Fact) => {
    if (!known.has(fact)) known.set(fact, keeping(fact, input));
    return known.get(fact);
  };
  const order = leavingOrder(
    inLog,
    (fact) => keptFor(fact) === undefined,
    dependence(input, (id) => ids.has(id)),
  );
  const { away, after } = asManyAsNeeded(before, order, without, isOver);

  const limits = `its limits are ${entries} and ${kilobytes}`;
  const told = ({ count, bytes }: Size) =>
    `${LOG} has ${count} entries and ${Math.ceil(bytes / 1024)} KB; ${limits}.`;
  const left = inLog.filter(({ id }) => away.has(id));
  const stay = () =>
    new Map(inLog.filter(({ id }) => !away.has(id)).map((fact) => [fact, keptFor(fact) ?? 'needed']));
  return {
    archive: left.map(({ id }) => ({ id, reason: ARCHIVE_REASON })),
    notes: [
      ...(left.length === 0
        ? []
        : [
            notice(
              'archivable',
              `${told(before)} These leave it with the next tide sync, because ${ARCHIVE_REASON.replace('its', 'their')}: ${left.map(heading).join('; ')}.`,
            ),
          ]),
      ...(isOver(after) ? [overLimit(told(after), stay(), input)] : []),
    ],
  };
}

interface Size {
  readonly count: number;
  readonly bytes: number;
}

/** The first of the order, no more than it takes. The text is put together only a few times: its size is found by halving. */
function asManyAsNeeded(
  before: Size,
  order: Iterator<Fact>,
  without: (away: ReadonlySet<string>) => string,
  isOver: (size: Size) => boolean,
): { readonly away: ReadonlySet<string>; readonly after: Size } {
  const leaving: string[] = [];
  const take = () => {
    const { done, value } = order.next();
    if (!done) leaving.push(value.id);
    return !done;
  };
  const first = (count: number) => new Set(leaving.slice(0, count));
  const sizeAfter = (count: number): Size => ({
    count: before.count - count,
    bytes: count === 0 ? before.bytes : byteLength(without(first(count))),
  });
  while (isOver({ count: before.count - leaving.length, bytes: 0 }) && take());
  let few = leaving.length;
  let after = sizeAfter(few);
  for (let step = 1; isOver(after); step *= 2) {
    few = leaving.length;
    while (leaving.length < few + step && take());
    if (leaving.length === few) return { away: first(few), after };
    after = sizeAfter(leaving.length);
  }
  // With `few` gone it is too large still, with `enough` it is not.
  let enough = leaving.length;
  while (enough - few > 1) {
    const half = (few + enough) >> 1;
    const size = sizeAfter(half);
    if (isOver(size)) few = half;
    else [enough, after] = [half, size];
  }
  return { away: first(enough), after };
}

/** Whether code or documents still speak of a constraint: by its clause, or by a name in it. */
export function isEnforced(fact: Fact, input: Pick<ViewInput, 'mentioned'>): boolean {
  return constraintsOf(fact).some((constraint) =>
    quotedTerms(constraint).some((term) => input.mentioned(term)),
  );
}

type Keeping = 'pinned' | 'global' | 'recent' | 'unstated' | 'enforced' | 'needed';

const KEPT: Readonly<Record<Keeping, string>> = {
  enforced: 'whose constraints, or what they prescribe, still occur in code or documents',
  unstated: 'without a constraint that could be looked for',
  needed: 'that something else in memory refers to',
  recent: `decided or used in the last ${RECENT_DAYS} days`,
  pinned: 'marked evergreen',
  global: 'that hold in every project',
};

function keeping(fact: Fact, input: ViewInput): Keeping | undefined {
  if (fact.pinned) return 'pinned';
  if (fact.scope === 'global') return 'global';
  if (Math.max(fact.createdDay, fact.lastUsedDay) > input.today - RECENT_DAYS) return 'recent';
  const terms = bindingTerms(fact);
  if (terms === undefined) return 'unstated';
  return terms.some((term) => input.mentioned(term)) ? 'enforced' : undefined;
}

function overLimit(size: string, kept: ReadonlyMap<Fact, Keeping>, input: ViewInput): Problem {
  const counts = (Object.keys(KEPT) as Keeping[]).flatMap((why) => {
    const count = [...kept.values()].filter((one) => one === why).length;
    return count === 0 ? [] : [`${count} ${KEPT[why]}`];
  });
  const doubtful = [...kept].filter(([fact, why]) => DOUBTFUL.has(why) && !isEnforced(fact, input));
  const hint =
    doubtful.length === 0
      ? ''
      : ` Nothing quotes a constraint of these, so look at them first: ${doubtful
          .slice(0, 5)
          .map(([fact]) => `${heading(fact)} (${fact.id})`)
          .join('; ')}. Put one away with tide archive and a reason.`;
  return notice('log-over-limit', `${size} Kept: ${counts.join(', ')}.${hint}`);
}

const DOUBTFUL: ReadonlySet<Keeping> = new Set(['enforced', 'unstated']);

function notice(code: string, message: string): Problem {
  return { code, level: 'notice', message, file: LOG };
}

function heading(fact: Fact): string {
  return headingOf({ day: fact.createdDay, title: titleOf(fact) });
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
