// A hand edit as events. Text and fields are taken over; of the life of a fact only what a person or an agent decides:
// arithmetic is ours, judgement theirs.

import { dayText } from '../../model/day.ts';
import type { Draft, Field } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { freeId, slug } from '../../model/id.ts';
import type { Trust } from '../../model/trust.ts';
import type { ItemLife, ViewItem } from '../../model/view.ts';
import { meaningOf, meaningText } from '../../projection/truth/meaning.ts';
import type { Memory } from '../load.ts';
import { adoptedDraft } from './adopted-draft.ts';
import type { ItemChanges } from './item-changes.ts';

export interface Edits {
  readonly drafts: readonly Draft[];
  /** Names that became known: item name -> fact id. */
  readonly names: ReadonlyMap<string, string>;
}

export interface EditContext {
  readonly memory: Memory;
  readonly names: ReadonlyMap<string, string>;
  readonly trust: Trust;
  readonly isLive: (fact: Fact) => boolean;
  /** The path as a person knows it. */
  readonly shownPath: (path: string) => string;
  /** The words of an item still stand in its file, though not where the layout reads them. */
  readonly stillThere: (item: ViewItem) => boolean;
}

export function editDrafts(changes: ItemChanges, context: EditContext): Edits {
  const names = new Map(context.names);
  const taken = new Set<string>();
  const drafts: Draft[] = [];
  const { facts } = context.memory.state;
  const factOf = (item: ViewItem) => facts.get(names.get(item.name) ?? item.id ?? '');
  for (const item of changes.added) {
    const fact = factOf(item) ?? twinOf(context.memory, item);
    if (fact === undefined) {
      const id = freeId(item.id ?? slug(item.statement), (one) => facts.has(one) || taken.has(one));
      taken.add(id);
      names.set(item.name, id);
      drafts.push(...created(item, id, context));
      continue;
    }
    names.set(item.name, fact.id);
    if (TERMINAL.has(fact.status)) drafts.push(...contested(item, fact, context));
    else {
      if (!context.isLive(fact) && !isOver(item.life))
        drafts.push({ verb: 'Reactivated', id: fact.id, fields: [] });
      drafts.push(...rewritten(item, fact));
    }
  }
  for (const { before, now } of changes.changed) {
    const fact = factOf(before) ?? factOf(now);
    if (fact === undefined) continue;
    if (before.name !== now.name) {
      names.delete(before.name);
      names.set(now.name, fact.id);
    }
    if (TERMINAL.has(fact.status)) drafts.push(...contested(now, fact, context));
    else
      drafts.push(...rewritten(now, fact, before), ...lived(before.life ?? {}, now.life ?? {}, fact, names));
  }
  for (const item of changes.removed) {
    const fact = factOf(item);
    if (fact === undefined || !context.isLive(fact)) continue;
    if (context.stillThere(item)) continue;
    drafts.push(...removed(item, fact, context));
  }
  return { drafts, names };
}

/** With the day it was first known where the file says so; one that has lived already is taken over with its life. */
function created(item: ViewItem, id: string, { trust, names, shownPath }: EditContext): Draft[] {
  const { life = {} } = item;
  const lived = (life.uses ?? 0) > 1 || (life.reinforcements ?? 0) > 0 || isOver(life);
  if (lived || (life.lastUsed !== undefined && life.lastUsed !== life.created)) {
    const draft = adoptedDraft(item, id, names, shownPath(item.path));
    return [{ ...draft, fields: [['trust', trust], ...draft.fields.filter(([key]) => key !== 'trust')] }];
  }
  const fields: Field[] = [
    ['scope', item.scope ?? 'project'],
    ['trust', trust],
    ...item.fields,
    ...(life.created === undefined ? [] : [['created', dayText(life.created)] as const]),
    ...(life.ttl === undefined ? [] : [['ttl', String(life.ttl)] as const]),
  ];
  const verb = item.kind === 'thread' ? 'Raised' : 'Created';
  return [{ verb, kind: item.kind, id, text: item.statement, fields }];
}

function twinOf(memory: Memory, item: ViewItem): Fact | undefined {
  const words = meaningText(item);
  const meaning = meaningOf(words);
  for (const fact of memory.state.facts.candidates(item.kind, item.scope ?? 'project', words))
    if (!TERMINAL.has(fact.status) && meaningOf(meaningText(fact)) === meaning) return fact;
  return undefined;
}

/** Statement and fields as the file has them now; nothing where the fact says so already. */
function rewritten(item: ViewItem, fact: Fact, before?: ViewItem): Draft[] {
  const fields: Field[] = [];
  const keys = new Set([...item.fields, ...fact.fields].map(([key]) => key));
  for (const key of keys) {
    const [there, here] = [valuesOf(fact.fields, key), valuesOf(item.fields, key)];
    if (there.join('\0') === here.join('\0') || (here.length === 0 && !wasShown(before, key))) continue;
    fields.push(...(here.length === 0 ? [[key, ''] as const] : here.map((value): Field => [key, value])));
  }
  if (item.scope !== undefined && item.scope !== fact.scope) fields.push(['scope', item.scope]);
  const text = item.statement === fact.statement ? {} : { text: item.statement };
  if (fields.length === 0 && text.text === undefined) return [];
  // New words are as good as who may have written them.
  if (text.text !== undefined || fact.trust === 'human') fields.push(['trust', 'agent']);
  return [{ verb: 'Updated', kind: fact.kind, id: fact.id, fields, ...text }];
}

/** A layout that has no place for a field did not take it away. */
function wasShown(item: ViewItem | undefined, key: string): boolean {
  return item?.fields.some(([other]) => other === key) ?? false;
}

function valuesOf(fields: readonly Field[], key: string): string[] {
  return fields.filter(([other]) => other === key).map(([, value]) => value);
}

function lived(before: ItemLife, now: ItemLife, fact: Fact, names: ReadonlyMap<string, string>): Draft[] {
  const drafts: Draft[] = [];
  const say = (verb: string, text?: string) =>
    drafts.push({ verb, id: fact.id, fields: [], ...(text === undefined ? {} : { text }) });
  const more = (now.reinforcements ?? 0) - (before.reinforcements ?? 0);
  for (let i = 0; i < Math.min(more, 5); i++) say('Reinforced');
  if (more <= 0 && (now.lastUsed ?? 0) > (before.lastUsed ?? 0)) say('Referenced');
  if (now.tier === 'core' && before.tier !== 'core' && !fact.pinned) say('Pinned');
  if (now.closed && !before.closed) say('Closed', now.reason);
  if (now.status === before.status) return drafts;
  if (now.status === 'archived') say('Archived', now.reason ?? 'put away by hand');
  if (now.status === 'invalidated') say('Invalidated', now.reason ?? 'marked wrong by hand');
  if (now.status === 'superseded') {
    const by = now.supersededBy === undefined ? undefined : (names.get(now.supersededBy) ?? now.supersededBy);
    drafts.push({
      verb: 'Superseded',
      kind: fact.kind,
      id: fact.id,
      fields: [],
      ...(by === undefined ? {} : { by }),
      ...(now.reason === undefined ? {} : { text: now.reason }),
    });
  }
  if (before.status === 'archived' && now.status === 'active') say('Reactivated');
  return drafts;
}

function isOver(life: ItemLife = {}): boolean {
  return life.closed === true || (life.status !== undefined && life.status !== 'active');
}

function removed(item: ViewItem, fact: Fact, context: EditContext): Draft[] {
  if (fact.kind === 'thread') return [{ verb: 'Closed', id: fact.id, text: BY_HAND, fields: [] }];
  if (fact.kind !== 'invariant' && !fact.pinned)
    return [{ verb: 'Archived', id: fact.id, text: BY_HAND, fields: [] }];
  return raised(
    fact,
    context,
    `${fact.id} was removed from ${context.shownPath(item.path)} by hand, but it is kept from fading. Unpin, supersede or invalidate it?`,
  );
}

const BY_HAND = 'removed by hand';

/** What has ended is not edited; a person is asked what was meant. */
function contested(item: ViewItem, fact: Fact, context: EditContext): Draft[] {
  const [change] = rewritten(item, fact);
  if (change === undefined) return [];
  const said = [change.text, ...change.fields.map(([key, value]) => `${key}: ${value}`)];
  return raised(
    fact,
    context,
    `${fact.id} is ${fact.status}, but ${context.shownPath(item.path)} was edited to say: ${said.filter((one) => one !== undefined).join('; ')}. State it as a new fact?`,
  );
}

/** Asked once: the same question that is still open is not asked again. */
function raised(fact: Fact, { memory }: EditContext, question: string): Draft[] {
  const { facts } = memory.state;
  const base = `edited-${fact.id}`.slice(0, 60).replace(/[^a-z0-9]+$/, '');
  const open = facts.get(base);
  if (open !== undefined && !open.closed && open.statement === question) return [];
  return [
    {
      verb: 'Raised',
      kind: 'thread',
      id: freeId(base, (one) => facts.has(one)),
      text: question,
      fields: [
        ['type', 'contradiction'],
        ['about', fact.id],
      ],
    },
  ];
}
