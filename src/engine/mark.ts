// One event about facts that are there: use, reinforce, verify, invalidate, correct, pin, and the like.
// Terminal facts refuse everything but being looked at.

import { contentPrint, isSaid } from '../model/content.ts';
import { dayText } from '../model/day.ts';
import type { Draft, Event, Field } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { isWithin } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { lowerTrust } from '../model/trust.ts';
import { plainAnchors } from './anchors/record.ts';
import { sightsOfFact } from './anchors/with-sights.ts';
import { append, type Written } from './append.ts';
import { checkKind } from './check-kind.ts';
import {
  checkFields,
  checkLength,
  checkScope,
  checkStatement,
  checkTrust,
  checkVisible,
} from './check-statement.ts';
import { momentOf, standing } from './fact-report.ts';
import { findFact } from './find-fact.ts';
import { load } from './load.ts';
import type { Memory } from './memory.ts';
import { replaceable } from './replaceable.ts';
import { answeredByConfirming, answeredByEnding } from './review/settled-threads.ts';
import { AGREES } from './truth/agreed.ts';
import { isConfirmed, isStopping } from './truth/binding.ts';
import { askAboutBoth } from './truth/contradiction-threads.ts';
import { askAboutIncoming, type Disputed } from './truth/incoming.ts';
import { doubtsAnswered } from './truth/persons-word.ts';
import { refuseAgentOnUserStore } from './user-store.ts';
import { refuseSilentReversal } from './weigh.ts';

export interface Marked {
  readonly id: string;
  readonly fact: Fact;
  readonly event: Event;
  readonly tier: string;
  readonly status: string;
}

export interface Marking {
  readonly marked: readonly Marked[];
  readonly written: Written;
  readonly memory: Memory;
  /** It changed what holds in every project. */
  readonly everywhere?: true;
  /** What it says now stands against something; a person is asked about each. */
  readonly conflicts?: readonly Disputed[];
}

export function use(store: Store, ids: readonly string[]): Marking {
  const memory = load(store);
  const drafts = livingOnce(memory, ids).map((fact): Draft => {
    const verb = standing(store, memory, fact).tier === 'archived' ? 'Reactivated' : 'Referenced';
    return { verb, id: fact.id, fields: [] };
  });
  return write(store, memory, drafts);
}

export function reinforce(store: Store, ids: readonly string[], because?: string): Marking {
  return each(store, ids, 'Reinforced', because);
}

/** By a person it raises trust; an agent's verification is recorded and changes none. */
export function verify(store: Store, ids: readonly string[], because?: string): Marking {
  const { person, author } = store.surroundings;
  if (!person) return each(store, ids, 'Verified', because);
  const by = author ?? 'unknown';
  // What a person stands for is what the code looks like now.
  return each(
    store,
    ids,
    'Verified',
    because,
    (fact) => [['person', by], ['content', contentPrint(fact)], ...sightsOfFact(store, fact)],
    (memory, facts) => answeredByConfirming(memory.state, momentOf(store, memory), facts, by),
  );
}

export function invalidate(store: Store, ids: readonly string[], because: string): Marking {
  return each(
    store,
    ids,
    'Invalidated',
    because,
    () => [],
    (now, facts) => [
      ...facts.flatMap(({ id }) => answered(store, now, id, `\`${id}\` was invalidated: ${because}`)),
      ...answeredByEnding(now.state, new Map(facts.map(({ id }) => [id, `${id} is invalidated`]))),
    ],
  );
}

export function pin(store: Store, ids: readonly string[], because?: string): Marking {
  return each(store, ids, 'Pinned', because);
}

export function unpin(store: Store, ids: readonly string[], because?: string): Marking {
  for (const fact of livingOnce(load(store), ids))
    if (!fact.pinned)
      throw new TidemarkError('refused', `\`${fact.id}\` is not pinned.`, {
        hint: 'Nothing was changed. Only what tide pin keeps is unpinned; invariants and open threads do not fade by themselves.',
        data: { id: fact.id },
      });
  return each(store, ids, 'Unpinned', because);
}

export function archive(store: Store, ids: readonly string[], because: string): Marking {
  const memory = load(store);
  for (const id of ids) {
    if (standing(store, memory, living(memory, id)).tier !== 'core') continue;
    throw new TidemarkError('refused', `\`${id}\` is core; what must always hold is not put away.`, {
      hint: 'Unpin it, resolve the thread, or supersede or invalidate it with a reason.',
    });
  }
  return each(store, ids, 'Archived', because);
}

export function correct(store: Store, id: string, statement: string, because?: string): Marking {
  const memory = load(store);
  const fact = living(memory, id);
  refuseFinished(fact, 'corrected');
  const text = checkLength(
    checkVisible(statement, 'what is true. Example: tide correct cache-ttl "It lives ten minutes"'),
    checkKind(fact.kind),
  );
  return stating(store, memory, [
    {
      verb: 'Corrected',
      kind: fact.kind,
      id: fact.id,
      text,
      fields: [
        ...(because === undefined ? [] : [['because', because] as const]),
        ...worded(store),
        ...sightsOfFact(store, { ...fact, statement: text }),
      ],
    },
    ...answered(store, memory, fact.id, `\`${fact.id}\` was corrected`),
  ]);
}

export function update(store: Store, id: string, fields: readonly Field[], statement?: string): Marking {
  const memory = load(store);
  const fact = living(memory, id);
  refuseFinished(fact, 'edited');
  const spec = checkKind(fact.kind);
  const text = statement === undefined ? {} : { text: checkStatement(spec, statement) };
  const kept = fact.fields.filter(([key]) => !fields.some(([other]) => other === key));
  checkFields(spec, [...kept.filter(([key]) => key !== AGREES), ...fields], 'always');
  const isAnchored = fields.some(([key]) => key === 'anchor');
  const placed = (isAnchored ? plainAnchors(store.worktree?.(), fields) : fields).map(
    ([key, value]): Field => [key, placing(fact, key, value)],
  );
  const sights = isAnchored
    ? sightsOfFact(store, { ...fact, statement: statement ?? fact.statement, fields: [...kept, ...placed] })
    : [];
  const isReworded = statement !== undefined || fields.some(([key]) => isSaid(key));
  const said = isReworded && !fields.some(([key]) => key === 'trust') ? worded(store) : [];
  return stating(store, memory, [
    { verb: 'Updated', kind: fact.kind, id: fact.id, fields: [...placed, ...said, ...sights], ...text },
  ]);
}

/** What a person has put right is not in doubt any more; an agent's opinion answers no question. */
function answered(store: Store, memory: Memory, id: string, answer: string): Draft[] {
  return store.surroundings.person ? doubtsAnswered(memory, id, answer) : [];
}

/** New words are as good as who says them: an agent's take a person's authority away. */
export function worded(store: Store): readonly Field[] {
  return store.surroundings.person ? [] : [['trust', 'agent']];
}

/** A value that steers where a fact holds and how far it is believed has to be one that does. */
function placing(fact: Fact, key: string, value: string): string {
  if (key === 'scope') return checkScope(value);
  if (key === 'becomes') return checkKind(value).name;
  if (key === 'created' && value !== dayText(fact.createdDay))
    throw new TidemarkError('refused', 'The day a fact was first known does not change.', {
      hint: 'State a new fact that supersedes it, if this one is wrong.',
    });
  if (key === 'trust' && lowerTrust(fact.trust, checkTrust(value)) !== value)
    throw new TidemarkError('refused', `An update does not raise trust from ${fact.trust} to ${value}.`, {
      hint: 'A person raises it by running tide verify ID.',
    });
  return value;
}

export function supersede(store: Store, oldId: string, newId: string, because: string | undefined): Marking {
  const memory = load(store);
  const old = replaceable(memory, oldId);
  const successor = living(memory, newId);
  if (old.id === successor.id)
    throw new TidemarkError('usage', 'A fact cannot supersede itself.', {
      hint: 'Name the old fact first, then the new one.',
    });
  // A person who names both has said what replaces what; an agent has to say why as well, and so has who puts less in its place.
  const less = whyLess(store, old, successor);
  if (!store.surroundings.person || less !== undefined) refuseSilentReversal([old], because, less);
  refuseAgent(store, memory, old, successor);
  const over = new Map([[old.id, `${old.id} is superseded by ${successor.id}`]]);
  return write(store, memory, [
    {
      verb: 'Superseded',
      kind: old.kind,
      id: old.id,
      by: successor.id,
      fields: [],
      ...(because === undefined ? {} : { text: because }),
    },
    ...answeredByEnding(memory.state, over),
  ]);
}

/** What binds less, or in a smaller place, leaves something undecided. */
function whyLess({ config: { modules } }: Store, old: Fact, successor: Fact): string | undefined {
  if (!isStopping(successor.kind))
    return `\`${successor.id}\` is ${aKind(successor.kind)}, which binds less than ${aKind(old.kind)}`;
  if (old.scope !== successor.scope && !isWithin(old.scope, successor.scope, modules))
    return `\`${successor.id}\` holds in ${successor.scope}, and not in all of ${old.scope}, where \`${old.id}\` does`;
  return undefined;
}

function aKind(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** What a person said or confirmed is not an agent's to replace; the question is kept for the person. */
function refuseAgent(store: Store, memory: Memory, old: Fact, successor: Fact): void {
  if (store.surroundings.person || !isConfirmed(old)) return;
  const because = `A person said or confirmed ${old.id}, so only a person can let ${successor.id} replace it.`;
  const verdict = { relation: 'conflict', words: [], because } as const;
  const asked = askAboutBoth(memory, successor, [{ fact: old, verdict }]);
  if (asked.drafts.length > 0) append(store, memory, asked.drafts);
  throw new TidemarkError('stopped', because, {
    hint: `Ask the person; the question is kept as ${asked.id}.`,
    data: { id: old.id, thread: asked.id },
  });
}

/** A fact that has not come to its end. */
export function living(memory: Memory, id: string): Fact {
  const fact = findFact(memory, id);
  if (!TERMINAL.has(fact.status)) return fact;
  const why = fact.reason === undefined ? '' : ` (${fact.reason})`;
  throw new TidemarkError(
    'refused',
    `\`${id}\` is ${fact.status}${fact.supersededBy === undefined ? '' : ` by ${fact.supersededBy}`}${why}; it does not come back.`,
    {
      hint:
        fact.supersededBy === undefined
          ? 'State what is true now with tide remember.'
          : `Use ${fact.supersededBy} instead.`,
      data: { id, status: fact.status, supersededBy: fact.supersededBy ?? null },
    },
  );
}

export function write(store: Store, memory: Memory, drafts: readonly Draft[]): Marking {
  const isChange = drafts.some(({ verb }) => !BY_AGENTS.has(verb));
  if (isChange) refuseAgentOnUserStore(store);
  const written = append(store, memory, drafts);
  const marked = written.events.map((event): Marked => {
    const fact = findFact(memory, event.id ?? '');
    const { tier, status } = standing(store, memory, fact);
    return { id: fact.id, fact, event, tier, status };
  });
  return { marked, written, memory, ...(isChange && store.kind === 'user' ? { everywhere: true } : {}) };
}

/** As `write`, for what lets a fact say or hold something else: it may stand against what holds now. */
export function stating(store: Store, memory: Memory, drafts: readonly Draft[]): Marking {
  const { facts } = memory.state;
  const printOf = (id: string) => contentPrint(findFact(memory, id));
  const before = new Map(
    drafts.flatMap(({ id }) => (id !== undefined && facts.has(id) ? [[id, printOf(id)]] : [])),
  );
  const done = write(store, memory, drafts);
  const ids = done.marked.map(({ id }) => id);
  const same = new Set(ids.filter((id) => before.get(id) === printOf(id)));
  const conflicts = askAboutIncoming(store, memory, ids, same);
  return conflicts.length === 0 ? done : { ...done, conflicts };
}

function each(
  store: Store,
  ids: readonly string[],
  verb: string,
  because?: string,
  fields: (fact: Fact) => readonly Field[] = () => [],
  /** What else follows from it, in the same write. */
  following: (memory: Memory, facts: readonly Fact[]) => readonly Draft[] = () => [],
): Marking {
  const memory = load(store);
  const facts = livingOnce(memory, ids);
  const drafts = facts.map(
    (fact): Draft => ({
      verb,
      id: fact.id,
      fields: fields(fact),
      ...(because === undefined ? {} : { text: because }),
    }),
  );
  return write(store, memory, [...drafts, ...following(memory, facts)]);
}

// memory-manager: events and cases are written once and never edited.
export function refuseFinished(fact: Fact, what: string): void {
  if (fact.kind !== 'milestone' && fact.kind !== 'case') return;
  throw new TidemarkError('refused', `A ${fact.kind} is never ${what}: it says what was true then.`, {
    hint: 'Record a new one, or supersede this one with a reason.',
  });
}

/** What an agent may say of facts that hold in every project. */
const BY_AGENTS: ReadonlySet<string> = new Set(['Referenced', 'Reactivated', 'Reinforced', 'Verified']);

function livingOnce(memory: Memory, ids: readonly string[]): Fact[] {
  return [...new Set(ids.map((id) => living(memory, id)))];
}
