// When a decision leaves the log (memory-and-state, decision archive): the log is over its limit, nothing refers to its
// constraints any more, and nothing that holds depends on it. Oldest first, no more than needed, never for its age; where
// that cannot be told, it stays.

import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import { budgetOf } from '../../model/prompt-budget.ts';
import type { Rendered, ViewInput } from '../../model/view.ts';
import { bindingTerms, constraintsOf, quotedTerms } from './constraint-terms.ts';
import { titleOf } from './fact-words.ts';
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
  const away = new Set<string>();
  const sizeNow = () => ({ count: inLog.length - away.size, bytes: byteLength(without(away)) });
  const isOver = ({ count, bytes }: { count: number; bytes: number }) =>
    count > entries || bytes > kilobytes * 1024;
  const before = sizeNow();
  if (!isOver(before)) return { archive: [], notes: [] };

  const ids = new Set(inLog.map(({ id }) => id));
  const isNeeded = dependence(input, (id) => ids.has(id));
  const known = new Map<Fact, Keeping | undefined>();
  const keptFor = (fact: Fact) => {
    if (!known.has(fact)) known.set(fact, keeping(fact, input));
    return known.get(fact);
  };
  // One that left needs nothing any more, so what it named is looked at again.
  for (let size = before; isOver(size); size = sizeNow()) {
    const next = inLog.find(
      (fact) => !away.has(fact.id) && keptFor(fact) === undefined && !isNeeded(fact, away),
    );
    if (next === undefined) break;
    away.add(next.id);
  }

  const limits = `its limits are ${entries} and ${kilobytes}`;
  const told = ({ count, bytes }: { count: number; bytes: number }) =>
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
      ...(isOver(sizeNow()) ? [overLimit(told(sizeNow()), stay(), input)] : []),
    ],
  };
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
