// What layer 2 of a brief chooses from: the cards of the modules that are worked on, what holds there, and everything that can be
// seen from there.

import { ellipsis } from '../markdown/ellipsis.ts';
import { oneLine } from '../markdown/one-line.ts';
import { fieldOf, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { FactRow } from '../model/fact-table.ts';
import { isVisible, isWithin, type ModuleMap, readScope } from '../model/scope.ts';
import { isOfferedAt } from '../projection/leading.ts';
import { standingOf } from '../projection/standing.ts';
import type { BriefFact } from '../recall/brief/fact-piece.ts';
import type { PullInput } from '../recall/brief/pull.ts';
import { momentOf, shownStanding } from './fact-report.ts';
import { isWide, type OpenMemory, offered } from './offered.ts';

/** More is looked at by search, not by reading. */
const MOST_READ = 2_000;
const HALF_LIFE = 90;

export interface PullOptions {
  /** Everything that can be seen from there, instead of a selection. */
  readonly full?: boolean | undefined;
  readonly halfLifeDays?: number | undefined;
  /** Whether a text occurs in code or documents; asked only where rank needs it. */
  readonly mentioned?: ((text: string) => boolean) | undefined;
}

/** Undefined when the scopes asked for hold nothing, nor anything within or right around them. */
export function pullFor(
  stores: readonly OpenMemory[],
  asked: readonly string[],
  task: string,
  options: PullOptions,
): PullInput | undefined {
  const [own] = stores as readonly [OpenMemory];
  const { modules } = own.store.config;
  const seen = (scope: string) => asked.length === 0 || asked.some((one) => isVisible(scope, one, modules));
  const there = (scope: string) => !isWide(scope) && asked.length > 0 && seen(scope);
  const isModule = (scope: string, kind: string) => kind === 'module' && (isWide(scope) || seen(scope));
  const cards = offered(stores, isModule, 240).facts.filter(({ fact }) => isCardOf(fact, asked, modules));
  const held = offered(stores, (scope, kind) => kind !== 'module' && there(scope)).facts;
  const named = asked.some((scope) => !isWide(scope));
  if (named && cards.length === 0 && held.length === 0 && !asked.some((scope) => isListed(scope, modules)))
    return undefined;
  const visible = stores.flatMap((one) => newestOf(one, seen));
  const known = [...Object.keys(modules), ...[...visible, ...cards].map(({ fact }) => moduleOf(fact))];
  const paths = [...asked.filter((scope) => !isWide(scope)).map(nameOf), ...namedIn(task, known)];
  const isOld = LEGACY.test(task) || cards.some(({ fact }) => isLegacy(fact));
  return {
    label: ellipsis([...asked, ...(task === '' ? [] : [`"${oneLine(task)}"`])].join(', '), 100),
    paths,
    task,
    full: options.full ?? false,
    cards,
    own: held,
    visible,
    archive: isOld ? putAway(own, seen) : undefined,
    today: own.memory.today,
    halfLifeDays: options.halfLifeDays ?? HALF_LIFE,
    isEnforced: ({ fact }) => {
      const { mentioned } = options;
      return mentioned !== undefined && fieldsOf(fact, 'constraint').some((text) => mentioned(text));
    },
  };
}

function isListed(scope: string, modules: ModuleMap): boolean {
  return scope.startsWith('module:') && Object.hasOwn(modules, scope.slice('module:'.length));
}

/** The module lies where it is asked, or what is asked lies in it. */
function isCardOf(fact: Fact, asked: readonly string[], modules: ModuleMap): boolean {
  const places = [fact.scope, readScope(`path:${fieldOf(fact, 'path') ?? ''}`) ?? ''].filter(
    (place) => place !== '' && !isWide(place),
  );
  return asked.some(
    (one) =>
      !isWide(one) && places.some((place) => isWithin(place, one, modules) || isWithin(one, place, modules)),
  );
}

function nameOf(scope: string): string {
  return scope.slice(scope.indexOf(':') + 1);
}

function moduleOf(fact: Fact): string {
  return fact.scope.startsWith('module:') ? nameOf(fact.scope) : '';
}

/** Modules that a task speaks of. */
function namedIn(task: string, modules: readonly string[]): string[] {
  const words = new Set(task.toLowerCase().split(/[^a-z0-9_/-]+/));
  return [...new Set(modules)].filter((name) => name !== '' && words.has(name.toLowerCase()));
}

const LEGACY = /\b(?:legacy|deprecat|obsolete|migrat|old )/i;

function isLegacy(fact: Fact): boolean {
  return fieldsOf(fact, 'tag').some((tag) => LEGACY.test(tag)) || LEGACY.test(fact.statement);
}

/** In the order they were made; of very many the newest. */
function newestOf({ store, memory }: OpenMemory, seen: (scope: string) => boolean): BriefFact[] {
  const when = momentOf(store, memory);
  let found: { row: FactRow; fact: () => Fact }[] = [];
  memory.state.facts.survey(when, (row, fact) => {
    if (row.kind !== 'thread' && row.kind !== 'module' && seen(row.scope) && isOfferedAt(row, when))
      found.push({ row, fact });
  });
  if (found.length > MOST_READ) {
    const days = Int32Array.from(found, ({ row }) => row.createdDay).sort();
    const first = days[days.length - MOST_READ] ?? 0;
    found = found.filter(({ row }) => row.createdDay >= first).slice(-MOST_READ);
  }
  return found.map(({ fact }) => ({
    fact: fact(),
    // Most of them are not shown; the code is looked at for those that are.
    get flags() {
      return shownStanding(store, memory, fact()).flags;
    },
  }));
}

/** Decisions that faded or were put away; what was replaced or proved wrong is not among them. */
function putAway({ store, memory }: OpenMemory, seen: (scope: string) => boolean): BriefFact[] {
  const when = momentOf(store, memory);
  const found: BriefFact[] = [];
  for (const fact of memory.state.facts.values())
    if (fact.kind === 'decision' && fact.trust !== 'untrusted' && !fact.forgotten && seen(fact.scope)) {
      const { status, flags } = standingOf(fact, when);
      if (status === 'archived') found.push({ fact, flags, archived: true });
    }
  return found;
}
