// What the block of a fact says. The place decides whether it lives: what stands in the archive is archived, whatever the
// label says.

import type { Status } from '../../model/fact.ts';
import { isId } from '../../model/id.ts';
import { readScope } from '../../model/scope.ts';
import { isTier, LIVE_TIERS, type Tier } from '../../model/tier.ts';
import type { ItemLife, ViewItem } from '../../model/view.ts';
import type { IndexEntry } from './archive-index.ts';
import { extraFields, splitFields } from './fact-fields.ts';
import type { FactBlock } from './file-block.ts';
import { countIn, dayIn, entryOf } from './footer.ts';
import { kindIn } from './sections.ts';

export type Place = 'live' | 'archive';

interface Spot {
  readonly path: string;
  readonly place: Place;
  /** What the archive's index says about it. */
  readonly index?: IndexEntry | undefined;
  /** The kind it has whatever its section. */
  readonly kind?: string;
}

export function readItem(block: FactBlock, name: string, spot: Spot): ViewItem {
  const { path, place, index } = spot;
  const { footer } = block;
  const ended = endOf(block, place, index);
  const kind = spot.kind ?? kindOf(block, place, ended.status);
  const { statement, fields } = splitFields(block.words, kind);
  const scope = readScope(entryOf(footer, 'scope') ?? 'project') ?? 'project';
  return {
    name,
    path,
    line: block.line,
    kind,
    statement,
    fields: [...fields, ...extraFields(kind, footer.entries)],
    ...(scope === 'project' ? {} : { scope }),
    ...(isId(name) ? { id: name } : { hint: name }),
    life: {
      ...defined({
        created: dayIn(entryOf(footer, 'created')),
        lastUsed: dayIn(entryOf(footer, 'last_used')),
        uses: countIn(entryOf(footer, 'uses')),
        tier: tierIn(entryOf(footer, 'tier'), place, ended.status),
        origin: entryOf(footer, 'origin')?.replace(/\.md$/, ''),
        trust: lowTrust(entryOf(footer, 'trust')),
        closed: isClosed(block, kind, ended.status) ? (true as const) : undefined,
      }),
      ...ended,
      ...listed(entryOf(footer, 'supersedes')),
    },
  };
}

/** Of a thread that was replaced it does not matter any more. */
function isClosed(block: FactBlock, kind: string, status: Status): boolean {
  return kind === 'thread' && block.thread === 'done' && (status === 'active' || status === 'archived');
}

/** The kind a block says it is, by its footer, its place or its box. */
export function kindOf(block: FactBlock, place: Place, status: Status): string {
  const said = entryOf(block.footer, 'kind')?.toLowerCase();
  const kind = said !== undefined && /^[a-z][a-z0-9-]*$/.test(said) ? said : undefined;
  if (place === 'archive') {
    // What never fades would come back by itself; in the archive it is only known for what it said.
    const answered = block.thread === 'done';
    if (status === 'archived' && (kind === 'invariant' || (kind === 'thread' && !answered)))
      return 'learning';
    return kind ?? impliedKind(place, '', answered);
  }
  return kind ?? impliedKind(place, block.section, block.thread !== undefined);
}

/** The kind a fact has where nothing else is said: a box makes a thread, in the archive a checked one, except of an invariant. */
export function impliedKind(place: Place, section: string, boxed: boolean): string {
  if (place === 'archive') return boxed ? 'thread' : 'learning';
  const kind = kindIn(section);
  return boxed && kind !== 'invariant' ? 'thread' : kind;
}

function endOf(block: FactBlock, place: Place, index: IndexEntry | undefined): ItemLife & { status: Status } {
  const { footer } = block;
  const by = entryOf(footer, 'superseded_by') ?? (place === 'archive' ? index?.supersededBy : undefined);
  const tier = entryOf(footer, 'tier')?.toLowerCase();
  const reason = place === 'archive' ? index?.reason : undefined;
  const why = reason === undefined ? {} : { reason };
  if (tier === 'invalidated' || entryOf(footer, 'status')?.toLowerCase() === 'invalidated')
    return { status: 'invalidated', ...why };
  if (by !== undefined) return { status: 'superseded', supersededBy: by.replace(/\.md$/, ''), ...why };
  if (tier === 'superseded') return { status: 'superseded', ...why };
  return place === 'archive' ? { status: 'archived', ...why } : { status: 'active' };
}

/** A label that contradicts the place is not believed. */
function tierIn(value: string | undefined, place: Place, status: Status): Tier | undefined {
  const tier = value?.toLowerCase() ?? '';
  if (!isTier(tier)) return undefined;
  if (place === 'archive') return tier === 'core' ? undefined : tier;
  return LIVE_TIERS.has(tier) || status !== 'active' ? tier : undefined;
}

/** A file may ask for less trust, never for more. */
function lowTrust(value: string | undefined): 'document' | 'untrusted' | undefined {
  return value === 'document' || value === 'untrusted' ? value : undefined;
}

function listed(value: string | undefined): { supersedes?: readonly string[] } {
  const names = (value ?? '')
    .split(/[,;\s]+/)
    .map((name) => name.replace(/[`'"]/g, ''))
    .filter((name) => name !== '');
  return names.length === 0 ? {} : { supersedes: names };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
