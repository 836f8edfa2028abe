// A hand edit as events. Text and fields are taken over; of the life of a fact only what a person or an agent decides:
// arithmetic is ours, judgement theirs.

import { joinClauses } from '../../model/clause.ts';
import { dayText } from '../../model/day.ts';
import type { Draft, Field } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { harmless } from '../../model/harmless.ts';
import { freeId } from '../../model/id.ts';
import type { Trust } from '../../model/trust.ts';
import { verbSpec } from '../../model/verb.ts';
import type { ItemLife, ViewItem } from '../../model/view.ts';
import { meaningOf, meaningText } from '../../projection/truth/meaning.ts';
import type { Memory } from '../reading/memory.ts';
import { idOfText, spellsSecret } from '../safe-id.ts';
import { adoptedDraft } from './adopted-draft.ts';
import { isForgottenEntry } from './forgotten-entries.ts';
import type { ItemChanges } from './item-changes.ts';

interface Edits {
  readonly drafts: readonly Draft[];
  /** Names that became known: item name -> fact id. */
  readonly names: ReadonlyMap<string, string>;
}

interface EditContext {
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
  const isForgotten = (item: ViewItem) => isForgottenEntry(item, context.memory.state, names);
  for (const item of changes.added) {
    if (isForgotten(item)) continue;
    const fact = factOf(item) ?? twinOf(context.memory, item, (id) => replaces(item, id, names));
    if (fact === undefined) {
      const id = freeId(
        item.id === undefined || spellsSecret(item.id) ? idOfText(item.hint ?? item.statement) : item.id,
        (one) => facts.has(one) || taken.has(one),
      );
      taken.add(id);
      names.set(item.name, id);
      drafts.push(...created(item, id, context));
      continue;
    }
    names.set(item.name, fact.id);
    if (isEnded(fact))
      drafts.push(...(isOver(item.life) ? contested(item, fact, context) : shownAgain(item, fact, context)));
    else {
      if (!context.isLive(fact) && !isOver(item.life))
        drafts.push({ verb: 'Reactivated', id: fact.id, fields: [] });
      drafts.push(...rewritten(item, fact));
    }
  }
  for (const { before, now } of changes.changed) {
    const fact = factOf(before) ?? factOf(now);
    if (fact === undefined || isForgotten(before) || isForgotten(now)) continue;
    if (before.name !== now.name) {
      names.delete(before.name);
      names.set(now.name, fact.id);
    }
    if (isEnded(fact)) drafts.push(...contested(now, fact, context));
    else {
      const said = [...rewritten(now, fact, before), ...lived(before, now, fact, names, context)];
      drafts.push(...said, ...(isStillAway(before, now) ? putBack(said, now, fact) : []));
    }
  }
  for (const item of changes.removed) {
    const fact = factOf(item);
    if (fact === undefined || !context.isLive(fact)) continue;
    // It stands elsewhere, under another name.
    if (context.stillThere(item) || changes.added.some((other) => factOf(other) === fact)) continue;
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

/** What replaces a fact is not that fact, however much it sounds like it. */
function replaces({ life }: ViewItem, id: string, names: ReadonlyMap<string, string>): boolean {
  return (life?.supersedes ?? []).some((name) => (names.get(name) ?? name) === id);
}

function twinOf(memory: Memory, item: ViewItem, isOther: (id: string) => boolean): Fact | undefined {
  const words = meaningText(item);
  const meaning = meaningOf(words);
  let ended: Fact | undefined;
  for (const fact of memory.state.facts.candidates(item.kind, item.scope ?? 'project', words)) {
    if (isOther(fact.id) || meaningOf(meaningText(fact)) !== meaning) continue;
    if (!isEnded(fact)) return fact;
    ended ??= fact;
  }
  // An entry that says how it ended is the record of that, not a new statement.
  return isOver(item.life) ? undefined : ended;
}

function isEnded({ status }: Fact): boolean {
  return TERMINAL.has(status);
}

/** The kind somebody made it by moving it within its file; a layout that shows no kinds did not. */
function kindOf(before: ViewItem, now: ViewItem): string | undefined {
  return before.kind !== now.kind && before.path === now.path ? now.kind : undefined;
}

/** Statement and fields as the file has them now; nothing where the fact says so already. `before`: as the file had them. */
function rewritten(item: ViewItem, fact: Fact, before?: ViewItem): Draft[] {
  const kind = (before === undefined ? undefined : kindOf(before, item)) ?? fact.kind;
  const fields: Field[] = [];
  if (kind !== fact.kind) fields.push(['becomes', kind]);
  const keys = new Set([...item.fields, ...fact.fields].map(([key]) => key));
  for (const key of keys) {
    const [there, here] = [valuesOf(fact.fields, key), valuesOf(item.fields, key)];
    // A layout names the agent of the first session where the fact names none: that is no edit.
    if (key === 'agent' && there.length === 0 && here[0] === fact.origin.agent) continue;
    if (isSaid(there.join('\0'), here.join('\0')) || (here.length === 0 && !wasShown(before, key))) continue;
    fields.push(...(here.length === 0 ? [[key, ''] as const] : here.map((value): Field => [key, value])));
  }
  const scope = item.scope ?? (before?.scope === undefined ? undefined : 'project');
  if (scope !== undefined && scope !== fact.scope) fields.push(['scope', scope]);
  const text = isSaid(fact.statement, item.statement) ? {} : { text: item.statement };
  if (fields.length === 0 && text.text === undefined) return [];
  // New words are as good as who may have written them.
  if (text.text !== undefined || fact.trust === 'human') fields.push(['trust', 'agent']);
  return [{ verb: 'Updated', kind: fact.kind, id: fact.id, fields, ...text }];
}

/** Layouts show the words of a fact without hidden characters and misleading tokens: that is no edit. */
function isSaid(known: string, shown: string): boolean {
  return known === shown || harmless(known) === shown;
}

/** A layout that has no place for a field did not take it away. */
function wasShown(item: ViewItem | undefined, key: string): boolean {
  return item?.fields.some(([other]) => other === key) === true;
}

function valuesOf(fields: readonly Field[], key: string): string[] {
  return fields.filter(([other]) => other === key).map(([, value]) => value);
}

function lived(
  { life: before = {}, kind }: ViewItem,
  item: ViewItem,
  fact: Fact,
  names: ReadonlyMap<string, string>,
  context: EditContext,
): Draft[] {
  const { life: now = {} } = item;
  const drafts: Draft[] = [];
  const say = (verb: string, text?: string) =>
    drafts.push({ verb, id: fact.id, fields: [], ...(text === undefined ? {} : { text }) });
  const more = (now.reinforcements ?? 0) - (before.reinforcements ?? 0);
  for (let i = 0; i < Math.min(more, 5); i++) say('Reinforced');
  if (more <= 0 && (now.lastUsed ?? 0) > (before.lastUsed ?? 0)) say('Referenced');
  const wasCore = before.tier === 'core' && (kind !== 'invariant' || item.kind === 'invariant');
  const isPinned = (now.tier === 'core' && !wasCore) || (now.pinned && !before.pinned);
  if (isPinned && !fact.pinned) say('Pinned');
  const isCoreNoMore = before.tier === 'core' && now.tier !== undefined && now.tier !== 'core';
  if ((isCoreNoMore || (before.pinned && !now.pinned)) && fact.pinned) say('Unpinned');
  if (now.closed && !before.closed) say('Closed', now.reason);
  if (now.status === before.status) return drafts;
  if (now.status === 'archived') drafts.push(...putAway(item, fact, context));
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
  // Where a layout shows what holds, it says nothing about it.
  if (before.status === 'archived' && (now.status ?? 'active') === 'active') say('Reactivated');
  return drafts;
}

function isStillAway(before: ViewItem, now: ViewItem): boolean {
  return before.life?.status === 'archived' && now.life?.status === 'archived';
}

/** To change what was put away is a use of it, which would bring it back. */
function putBack(said: readonly Draft[], now: ViewItem, fact: Fact): Draft[] {
  if (!said.some(({ verb }) => verbSpec(verb)?.use)) return [];
  return [{ verb: 'Archived', id: fact.id, text: now.life?.reason ?? fact.reason ?? 'put away', fields: [] }];
}

function isOver(life: ItemLife = {}): boolean {
  return life.closed === true || (life.status !== undefined && life.status !== 'active');
}

function removed(item: ViewItem, fact: Fact, context: EditContext): Draft[] {
  if (fact.kind === 'thread') return [{ verb: 'Closed', id: fact.id, text: BY_HAND, fields: [] }];
  if (isKept(fact)) return keptAnyway(item, fact, context, 'removed from');
  return [{ verb: 'Archived', id: fact.id, text: BY_HAND, fields: [] }];
}

const BY_HAND = 'removed by hand';

/** Moved to where the layout keeps what is over. An open thread would come back by itself, so it is closed too. */
function putAway(item: ViewItem, fact: Fact, context: EditContext): Draft[] {
  if (isKept(fact)) return keptAnyway(item, fact, context, 'moved to');
  const text = item.life?.reason ?? 'put away by hand';
  const closed: Draft = { verb: 'Closed', id: fact.id, text, fields: [] };
  const archived: Draft = { verb: 'Archived', id: fact.id, text, fields: [] };
  return fact.kind === 'thread' && !fact.closed ? [closed, archived] : [archived];
}

function isKept({ kind, pinned }: Fact): boolean {
  return kind === 'invariant' || pinned === true;
}

function keptAnyway(item: ViewItem, fact: Fact, context: EditContext, how: string): Draft[] {
  return raised(
    fact,
    context,
    `${fact.id} was ${how} ${context.shownPath(item.path)} by hand, but it is kept from fading. Unpin, supersede or invalidate it?`,
  );
}

/** An entry of what has ended stands in a file again, from an old copy or because somebody still holds it true. */
function shownAgain(item: ViewItem, fact: Fact, context: EditContext): Draft[] {
  const asked = contested(item, fact, context);
  if (asked.length > 0) return asked;
  return raised(
    fact,
    context,
    `${fact.id} is ${fact.status}, but ${context.shownPath(item.path)} shows it again. State it as a new fact, or remove it there?`,
  );
}

/** What has ended is not edited; a person is asked what was meant. */
function contested(item: ViewItem, fact: Fact, context: EditContext): Draft[] {
  const [change] = rewritten(item, fact);
  if (change === undefined) return [];
  const said = [change.text, ...change.fields.map(([key, value]) => `${key}: ${value}`)];
  return raised(
    fact,
    context,
    `${fact.id} is ${fact.status}, but ${context.shownPath(item.path)} was edited to say: ${joinClauses(said.filter((one) => one !== undefined))}. State it as a new fact?`,
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
