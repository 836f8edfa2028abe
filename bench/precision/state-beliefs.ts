// Beliefs become facts by the same calls as `tide remember`, `pin`, `supersede` and `resolve`; gold is not among them.

import { pin } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { supersede } from '../../src/engine/supersede.ts';
import { resolveThread, threads } from '../../src/engine/threads.ts';
import { update } from '../../src/engine/update.ts';
import type { Field } from '../../src/model/event.ts';
import type { Store } from '../../src/model/store.ts';
import { stated as remember } from '../stated.ts';
import type { Belief, Persona } from './belief.ts';

/** `domain:code` and `user:universal` stand beside each other, as modules of one project do. */
export function scopeOf(scope: string): string {
  return `module:${scope.slice(scope.indexOf(':') + 1)}`;
}

const KIND: Readonly<Record<string, string>> = {
  preference: 'preference',
  entity: 'entity',
  decision: 'decision',
  relation: 'entity',
  open_question: 'thread',
};

export function stateBeliefs(store: Store, beliefs: readonly Belief[]): void {
  for (const belief of beliefs) stateBelief(store, belief);
  const superseded = beliefs.filter(({ superseded_by }) => superseded_by !== null);
  for (const { _id, superseded_by } of superseded)
    supersede(store, _id, superseded_by as string, 'a later statement replaced it');
}

export function stateBelief(store: Store, belief: Belief): void {
  const { id } = remember(store, {
    kind: KIND[belief.type] ?? 'entity',
    statement: belief.content,
    id: belief._id,
    scope: scopeOf(belief.scope[0] ?? 'user:universal'),
    fields: [
      ['name', belief.canonical_name.replaceAll('_', ' ')],
      ...belief.aliases.map((alias): Field => ['alias', alias]),
      ...(belief.why_it_matters === undefined ? [] : [['reason', belief.why_it_matters] as const]),
      ...(belief.participants ?? []).map((one): Field => ['participant', one]),
    ],
    // Which of them holds the data says itself, once all are stated.
    keepBoth: true,
    because: 'the benchmark states both',
  });
  for (const { id: thread } of threads(load(store), false))
    if (thread.startsWith('opposed-')) resolveThread(store, thread, 'it was answered');
  if (id !== belief._id) throw new Error(`${belief._id} was taken for ${id}.`);
  if (belief.pinned) pin(store, [id]);
  if (belief.resolved_at !== null && belief.type === 'open_question')
    resolveThread(store, id, 'it was answered');
}

/** All aliases it has now. */
export function addAliases(store: Store, belief: Belief, more: readonly string[]): Belief {
  const known = new Set(belief.aliases.map((alias) => alias.trim().toLowerCase()));
  const added = more.map((alias) => alias.trim().toLowerCase()).filter((alias) => !known.has(alias));
  const aliases = [...belief.aliases, ...new Set(added)];
  update(
    store,
    belief._id,
    aliases.map((alias): Field => ['alias', alias]),
  );
  return { ...belief, aliases };
}

/** Who the user is belongs to every project: profile facts of the user store. */
export function statePersona(store: Store, persona: Persona): void {
  const say = (statement: string, scope: string) =>
    remember(store, { kind: 'profile', statement, scope, fields: [] });
  if (persona.universal !== undefined) say(persona.universal, 'global');
  for (const [scope, text] of Object.entries(persona.per_scope ?? {})) say(text, scopeOf(scope));
}
