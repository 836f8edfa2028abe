// What a change does to facts that a person had said or confirmed at the base, and which facts it confirms. Whoever wrote an event is
// a claim, so every such event is told, of every kind of fact, and so is every effect that no single event explains.

import type { Found } from '../../model/change.ts';
import { isConfirmed } from '../../model/content.ts';
import { type Event, fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { questionedFacts } from '../../projection/truth/questions.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import { asksAboutConfirmed } from '../truth/trespass.ts';
import { met } from './binding-facts.ts';
import { type AddedEvent, factOf, isAbout } from './session-changes.ts';

interface Compared {
  readonly store: Store;
  readonly base: Memory;
  readonly now: Memory;
  readonly added: readonly AddedEvent[];
}

export function checkConfirmed(compared: Compared): Found[] {
  const { base, now, added } = compared;
  const findings: Found[] = [];
  const told = new Set<string>();
  for (const one of added)
    for (const [fact, done, rule] of effectsOf(compared, one)) {
      told.add(fact.id);
      findings.push(finding(rule, fact, done, one));
    }
  for (const fact of base.state.facts.values()) {
    if (told.has(fact.id)) continue;
    const left = now.state.facts.get(fact.id);
    const change = changeOf(compared, fact, left);
    if (change === undefined) continue;
    const [rule, done] = change;
    const cause = added.findLast(({ event }) => isAbout(now, event, fact.id));
    findings.push(finding(rule, fact, done, cause));
  }
  return [...findings, ...doubts(compared)];
}

/** Flags that threads of the change put on confirmed facts. A contradiction that it raises is told as such, see check-ledger. */
function doubts({ base, now, added }: Compared): Found[] {
  const before = questionedFacts(base.state);
  return Array.from(questionedFacts(now.state)).flatMap(([id, flags]) => {
    const fact = base.state.facts.get(id);
    const flag = flags.find((one) => before.get(id)?.includes(one) !== true);
    if (fact === undefined || !isConfirmed(fact) || flag === undefined) return [];
    const cause = added.findLast(({ event }) => {
      const question = now.state.questions.get(factOf(now, event.session, event.id ?? '')?.id ?? '');
      return question?.flag === flag && question.about.includes(id);
    });
    if (flag === 'CONFLICT' && cause?.event.verb === 'Raised') return [];
    return [finding('confirmed-fact', fact, `flags it as ${flag}`, cause)];
  });
}

type Effect = readonly [fact: Fact, done: string, rule: 'confirmed-fact' | 'confirmation'];

function effectsOf(compared: Compared, { event }: AddedEvent): Effect[] {
  const { base, now } = compared;
  if (event.verb === 'Revoked')
    return [...base.state.facts.values()]
      .filter((fact) => isConfirmed(fact) && fact.sources.includes(event.text ?? ''))
      .map((fact) => [fact, `revokes its source ${event.text}`, 'confirmed-fact']);
  const fact = event.id === undefined ? undefined : knownAt(base, now, event);
  if (event.verb === 'Verified') {
    const person = fieldOf(event, 'person');
    const confirmed = fact ?? now.state.facts.get(event.id ?? '');
    if (person === undefined || confirmed === undefined) return [];
    return [[confirmed, `confirms it in the name of ${person}`, 'confirmation']];
  }
  if (fact === undefined) return [];
  if (event.verb === 'Closed')
    return asksAboutConfirmed(base.state, fact)
      ? [[fact, 'answers a question about what a person confirmed', 'confirmed-fact']]
      : [];
  const done = DONE[event.verb];
  if (done === undefined || !isConfirmed(fact) || isUpkeep(compared, event, fact)) return [];
  return [[fact, done, 'confirmed-fact']];
}

const DONE: Readonly<Record<string, string>> = {
  Superseded: 'supersedes it',
  Invalidated: 'invalidates it',
  Corrected: 'corrects it',
  Updated: 'changes it',
  Adopted: 'replaces it by what a file says',
  Archived: 'puts it away',
  Reactivated: 'brings it back',
  Promoted: 'widens it',
  Redacted: 'erases its content',
  Pinned: 'pins it',
  Unpinned: 'unpins it, so that it may fade',
};

/** The fact of the base that an event of the change means. */
function knownAt(base: Memory, now: Memory, event: Event): Fact | undefined {
  const { id = '', session } = event;
  const meant = factOf(now, session, id)?.id ?? id;
  return base.state.facts.get(meant) ?? factOf(base, session, id);
}

/** Tags say nothing, a use revives nothing that is alive, and the clocks put away what nobody needs. */
function isUpkeep(compared: Compared, event: Event, fact: Fact): boolean {
  if (event.verb === 'Updated')
    return event.text === undefined && event.fields.every(([key]) => key === 'tag');
  if (event.verb === 'Reactivated') return !fact.archived;
  return event.verb === 'Archived' && hasFaded(compared, event, fact);
}

function hasFaded({ store, now }: Compared, event: Event, fact: Fact): boolean {
  if (fieldOf(event, 'unused-since') === undefined) return false;
  return !standingOf(fact, momentOf(store, now)).live;
}

function changeOf(
  compared: Compared,
  fact: Fact,
  left: Fact | undefined,
): readonly ['confirmed-fact' | 'confirmation', string] | undefined {
  if (!isConfirmed(fact))
    return left !== undefined && isConfirmed(left)
      ? ['confirmation', 'makes it the word of a person']
      : undefined;
  if (left === undefined) return ['confirmed-fact', 'takes it away'];
  if (textOf(fact) === textOf(left)) return undefined;
  const { archived: _, ...put } = left;
  const isFaded = left.archived === true && textOf(put as Fact) === textOf(fact);
  if (isFaded && !standingOf(fact, momentOf(compared.store, compared.now)).live) return undefined;
  return ['confirmed-fact', 'makes it say or be something else'];
}

/** Everything about a fact that is somebody's judgement; uses and the clocks are not. */
function textOf(fact: Fact): string {
  const { id, kind, statement, scope, trust, status, verified, closed, forgotten, ttl, supersededBy } = fact;
  const fields = fact.fields.filter(([key]) => key !== 'tag').map((field) => field.join('='));
  const { pinned, archived } = fact;
  const one = [id, kind, statement, scope, trust, status, verified, closed, forgotten, ttl, supersededBy];
  return JSON.stringify([...one, pinned, archived, fields.sort()]);
}

function finding(rule: Effect[2], fact: Fact, done: string, cause: AddedEvent | undefined): Found {
  const { verb, id, by, text, fields } = cause?.event ?? {};
  const said = [verb, id, by === undefined ? undefined : `by ${by}`]
    .filter((one) => one !== undefined)
    .join(' ');
  return {
    rule,
    file: cause?.place.file ?? null,
    line: cause?.place.line ?? null,
    commit: null,
    said:
      cause === undefined
        ? 'a session file that was rewritten, removed or put before others'
        : `${said}${text === undefined ? '' : `: ${text}`}`,
    ...met(fact),
    field: 'statement',
    clause: fact.statement,
    words: [],
    because: `The change ${done}${isConfirmed(fact) ? `, and ${fact.verified?.by ?? fact.origin.author ?? 'a person'} had said or confirmed it` : ''}. Who wrote the event cannot be known from the file; a maintainer allows it by name.`,
    print: JSON.stringify([done, cause?.event.session, cause?.event.tick, verb, id, by, text, fields]),
  };
}
