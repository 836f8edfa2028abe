// Code, documents and constraints that have lost each other: places that still refer to a decision that no longer holds, and
// constraints that speak of something the repository no longer has.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact, Status } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import type { FoundLine, Worktree } from '../../model/worktree.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import { readNames } from '../layout-names.ts';
import type { Memory } from '../reading/memory.ts';
import { layoutFiles } from './layout-files.ts';

export interface StaleReference {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** What it refers to, and by which words. */
  readonly id: string;
  readonly words: string;
  readonly status: Status;
  readonly by: string | null;
}

export interface LostName {
  readonly id: string;
  readonly constraint: string;
  readonly name: string;
}

export function staleReferences(store: Store, worktree: Worktree, memory: Memory): StaleReference[] {
  const names = namesByFact(store, memory.state);
  const when = momentOf(store, memory);
  const ended: { fact: Fact; status: Status }[] = [];
  for (const fact of memory.state.facts.values()) {
    if (!isBinding(fact) || fact.forgotten) continue;
    const { status } = standingOf(fact, when);
    if (ENDED.has(status)) ended.push({ fact, status });
  }
  const wanted = ended.flatMap(({ fact, status }) =>
    termsOf(fact, names.get(fact.id) ?? []).map((term) => ({ ...term, fact, status })),
  );
  if (wanted.length === 0) return [];
  const lines = worktree.linesWith([...new Set(wanted.map(({ words }) => words))], layoutFiles(store));
  const isRecord = recordsIn(worktree);
  return lines.flatMap((line) => {
    if (HISTORY.test(line.path)) return [];
    const meant = wanted.filter(({ words, isShort }) => saysSo(line, words, isShort));
    const [first] = meant.sort((a, b) => b.words.length - a.words.length);
    if (first === undefined || isRecord(line.path) || fieldOf(first.fact, 'source')?.startsWith(line.path))
      return [];
    const { fact, status, words } = first;
    const successors =
      fact.supersededBy === undefined ? [] : [fact.supersededBy, ...(names.get(fact.supersededBy) ?? [])];
    // It says itself that another one came.
    if (successors.some((word) => hasWord(line.text, word))) return [];
    const { path, line: number, text } = line;
    return [
      {
        file: path,
        line: number,
        text: text.trim(),
        id: fact.id,
        words,
        status,
        by: fact.supersededBy ?? null,
      },
    ];
  });
}

/** Names in constraints that hold, which occur nowhere. What is forbidden is meant to be nowhere. */
export function lostNames(store: Store, worktree: Worktree, memory: Memory): LostName[] {
  const when = momentOf(store, memory);
  const isMentioned = worktree.mentions(layoutFiles(store));
  return [...memory.state.facts.values()].flatMap((fact) =>
    isBinding(fact) && standingOf(fact, when).live
      ? constraintsOf(fact).flatMap((constraint) =>
          namesIn(constraint)
            .filter((name) => worktree.look(name).is === 'absent' && !occurs(name, isMentioned))
            .map((name) => ({ id: fact.id, constraint, name })),
        )
      : [],
  );
}

/** A member is called on something of another name: it is there where all parts of its name are. */
function occurs(name: string, isMentioned: (text: string) => boolean): boolean {
  if (isMentioned(name)) return true;
  const parts = name.split(/[.#]|::/).filter((part) => part !== '');
  return parts.length > 1 && !name.includes('/') && parts.every(isMentioned);
}

const ENDED: ReadonlySet<Status> = new Set(['superseded', 'invalidated', 'archived']);

function isBinding(fact: Fact): boolean {
  return fact.kind === 'decision' || fact.kind === 'invariant' || fieldOf(fact, 'constraint') !== undefined;
}

interface Term {
  readonly words: string;
  /** Could be something else: only counts where it is called a decision, or in a document. */
  readonly isShort: boolean;
}

const MARKERS = ['tide', 'decision', 'constraint', 'invariant'].flatMap((word) => [`${word}: `, `${word}:`]);
/** `D003`, `ADR-0012`. */
const NUMBERED = /^[A-Za-z]{1,8}[-_ ]?\d{2,5}$/;

/** What somebody would write who means this fact: its id, its number in a log, its title. */
function termsOf({ id, statement }: Fact, names: readonly string[]): Term[] {
  const isTelling = id.includes('-') && id.length >= 8;
  const title = statement.trim();
  return [
    ...(isTelling ? [id] : MARKERS.map((marker) => marker + id)).map((words) => ({ words, isShort: false })),
    ...names.filter((name) => NUMBERED.test(name)).map((words) => ({ words, isShort: true })),
    ...(title.length >= 20 && title.split(/\s+/).length >= 4 && !title.includes('\n')
      ? [{ words: title, isShort: false }]
      : []),
  ];
}

const DOCUMENT = /\.(?:md|mdx|markdown|txt|rst|adoc|org)$/i;
const CALLED = /\b(?:decision|decided|decides|constraint|adr|per|see|tide|according)\b/i;
/** What tells of the past is not out of date. */
const HISTORY = /(?:^|\/)(?:changelog|changes|history|news|releases?)(?:\.\w+)?$/i;

function saysSo({ path, text }: FoundLine, words: string, isShort: boolean): boolean {
  return hasWord(text, words) && (!isShort || DOCUMENT.test(path) || CALLED.test(text));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isInner(text[at - 1]) && !isInner(text[at + word.length])) return true;
  return false;
}

function isInner(letter: string | undefined): boolean {
  return letter !== undefined && /[\w-]/.test(letter);
}

/** A record that says itself that it no longer holds. */
function recordsIn(worktree: Worktree): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    let is = known.get(path);
    if (is === undefined) {
      const head = DOCUMENT.test(path) ? (worktree.text(path) ?? '').slice(0, 2_000) : '';
      is = /^\W*status\W+(?:\w+\W+){0,3}?(?:superseded|deprecated|rejected|replaced)\b/im.test(head);
      known.set(path, is);
    }
    return is;
  };
}

function namesByFact(store: Store, state: Memory['state']): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const layout of Object.keys(store.config.views))
    for (const [name, id] of readNames(store, state, layout)) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

function constraintsOf(fact: Fact): string[] {
  return [...fieldsOf(fact, 'constraint'), ...(fact.kind === 'invariant' ? [fact.statement] : [])];
}

const FORBIDS =
  /\b(?:no|not|never|none|without|avoid|forbid|forbidden|instead of|rather than|don't|doesn't|mustn't|can't|cannot|must not|ban|banned)\b/i;

/** What stands in backticks, and paths. */
function namesIn(constraint: string): string[] {
  if (FORBIDS.test(constraint)) return [];
  const quoted = Array.from(constraint.matchAll(/`([^`\n]+)`/g), (match) =>
    (match[1] ?? '').trim().replace(/\(\)$/, ''),
  );
  const paths = Array.from(
    constraint.matchAll(/(?:^|\s)((?:[\w.@-]+\/)+[\w.-]*\w\.\w{1,5})(?=[\s,.;)]|$)/g),
    (match) => match[1] ?? '',
  );
  return [...new Set([...quoted, ...paths])].filter((name) => name.length > 2 && !/\s/.test(name));
}
