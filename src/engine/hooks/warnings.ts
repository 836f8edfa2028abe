// What memory has to say before a prompt is acted on: only what binds or warns, only where it speaks of what is asked, and each
// fact once in a conversation. Saying nothing is the normal answer.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { clause, joinClauses, sentence } from '../../model/clause.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { ofUser } from '../exposure/fact-word.ts';
import type { OpenMemory } from '../offered.ts';
import type { Recalled } from '../recall/answer.ts';
import { recall } from '../recall/recall.ts';
import type { Semantics } from '../recall/semantics.ts';

export interface Warning {
  /** The fact, as spools name it. */
  readonly word: string;
  readonly line: string;
}

/** Much more than recall asks for: nobody asked this question. */
const RELEVANT = 0.6;
/** What is near in meaning alone may be about anything. */
const IN_WORDS = 0.2;
const MOST = 2;
const MOST_TEXT = 300;
/** Facts an index may be brought up to date by. */
const INDEXED = 2_000;

export function warningsFor(
  stores: readonly [OpenMemory, ...OpenMemory[]],
  prompt: string,
  known: ReadonlySet<string>,
  semantics: Semantics,
): Warning[] {
  const found = new Map<string, Recalled>();
  for (const question of questionsIn(prompt)) {
    const { results } = recall(stores, question, { in: 'facts', limit: 8, budget: 4_000 }, semantics, {
      most: INDEXED,
    });
    for (const one of results)
      if ((found.get(one.id)?.relevance ?? 0) < one.relevance) found.set(one.id, one);
  }
  return [...found.values()]
    .filter(({ relevance, parts, staleBy }) => {
      const isAbout = relevance >= RELEVANT && (parts.words ?? 0) + (parts.name ?? 0) >= IN_WORDS;
      return isAbout && staleBy === null;
    })
    .sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1))
    .flatMap((one) => warningOf(stores, one))
    .filter(({ word }) => !known.has(word))
    .slice(0, MOST);
}

/** The prompt, and where it is long its sentences: one of many may be what matters. */
export function questionsIn(prompt: string): string[] {
  const text = prompt.slice(0, 4_000);
  if (isCommand(text) || (text.match(/\w+/g)?.length ?? 0) < 3) return [];
  if (text.length <= 160) return [text];
  const sentences = text
    .split(/[\r\n]+|(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim().slice(0, 300))
    .filter((sentence) => (sentence.match(/\w+/g)?.length ?? 0) >= 3);
  // A pasted log has many; what is asked stands at either end.
  const telling =
    sentences.length <= MOST_QUESTIONS ? sentences : [...sentences.slice(0, 3), ...sentences.slice(-2)];
  return [...new Set(telling)];
}

const MOST_QUESTIONS = 5;

/** For the agent itself, not for what is worked on. */
function isCommand(text: string): boolean {
  return /^\s*[/!#?]/.test(text);
}

function warningOf(stores: readonly OpenMemory[], { id, statement, flags }: Recalled): Warning[] {
  const known = stores.map(({ memory }) => memory.state.facts.get(id));
  const home = known.findIndex((one) => one?.statement === statement);
  const fact = known[home];
  const binds = fact === undefined ? undefined : bindingIn(fact);
  if (fact === undefined || binds === undefined) return [];
  const doubt = flags.length === 0 ? '' : ` [${flags.join(', ')}]`;
  const word = home === 0 ? id : ofUser(id);
  return [{ word, line: `- ${ellipsis(oneLine(`${binds}`), MOST_TEXT)} (${fact.kind} ${id}${doubt})` }];
}

/** What of a fact forbids, demands or warns; undefined where it only tells. */
export function bindingIn(fact: Fact): string | undefined {
  const { kind, statement } = fact;
  switch (kind) {
    case 'invariant':
      return statement;
    case 'decision': {
      const constraints = fieldsOf(fact, 'constraint');
      if (constraints.length === 0) return undefined;
      return `${sentence(fieldOf(fact, 'decision') ?? statement)} Constraint: ${joinClauses(constraints)}`;
    }
    case 'learning': {
      const prevention = fieldOf(fact, 'prevention');
      return prevention === undefined
        ? undefined
        : `${sentence(statement)} Prevention: ${clause(prevention)}`;
    }
    case 'procedure': {
      const pitfalls = fieldsOf(fact, 'pitfall');
      return pitfalls.length === 0 ? undefined : `${sentence(statement)} Pitfall: ${joinClauses(pitfalls)}`;
    }
    case 'preference':
      return FORBIDS.test(`${statement}\n${fieldOf(fact, 'words') ?? ''}`) ? statement : undefined;
    default:
      return undefined;
  }
}

const FORBIDS = /\b(?:never|not|no|don't|doesn't|avoid|without|stop|only|instead of|forbid\w*)\b/i;
