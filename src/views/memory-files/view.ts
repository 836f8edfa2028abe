// The memory-files layout (memory-and-state, tagging memory files): one file to a memory, in whatever folder they are kept.
// What was put away moves to `archive/`; files that are no memory files stay as they are.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import type { Fact } from '../../model/fact.ts';
import { freeId } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rendered, View, ViewInput, ViewItem, ViewReading } from '../../model/view.ts';
import { archivedDay } from '../decision-log/archived-on.ts';
import type { FrontFile } from './front-parts.ts';
import { KIND_OF, PUT_AWAY, readMemoryFile } from './read-memory-file.ts';
import { freshFile, updatedFile, wordsOf } from './write-memory-file.ts';

export const memoryFilesView: View = {
  name: 'memory-files',
  summary: 'one file to a memory, told by its front matter: feedback, user, project, reference',
  root: 'memories',
  claims: ['*.md', '*/*.md'],
  apart: true,
  read,
  render,
};

interface Found {
  readonly item: ViewItem;
  readonly text: string;
  readonly front: FrontFile;
}

function read(files: ReadonlyMap<string, string>): ViewReading {
  const { found, problems } = foundIn(files);
  return { items: found.map(({ item }) => item), problems };
}

function foundIn(files: ReadonlyMap<string, string>): { found: Found[]; problems: Problem[] } {
  const found: Found[] = [];
  const problems: Problem[] = [];
  const taken = new Set<string>();
  // What is in use keeps its name before what was put away.
  const paths = [...files.keys()].filter((path) => /^(?:[^/]+\/)?[^/]+\.md$/.test(path));
  const rank = (path: string) => (path.startsWith(PUT_AWAY) ? `1${path}` : `0${path}`);
  for (const path of paths.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    const text = files.get(path) ?? '';
    const torn = conflictLine(text);
    if (torn !== undefined) {
      problems.push(conflict(path, torn, text));
      continue;
    }
    const { item, front, problems: doubts } = readMemoryFile(path, text);
    problems.push(...doubts);
    if (item === undefined || front === undefined) continue;
    const name = freeId(taken.has(item.name) ? path : item.name, (one) => taken.has(one), ' ');
    taken.add(name);
    found.push({ item: { ...item, name }, text, front });
  }
  return { found, problems };
}

function render(input: ViewInput): Rendered {
  const { found } = foundIn(input.frame);
  const facts = new Map(input.facts.map(({ fact }) => [fact.id, fact]));
  const files = new Map(input.frame);
  const names = new Map<string, string>();
  const shown = new Map<Fact, Found[]>();
  for (const one of found) {
    // A file that tide wrote carries the id of its fact as its name.
    const fact = facts.get(input.names.get(one.item.name) ?? one.item.name);
    if (fact === undefined) continue;
    shown.set(fact, [...(shown.get(fact) ?? []), one]);
    // One file to a fact: it is written again below, its doubles are not.
    files.delete(one.item.path);
  }
  for (const [fact, own] of shown) {
    const isAway = isPutAway(fact);
    const one = own.find(({ item }) => item.path.startsWith(PUT_AWAY) === isAway) ?? own[0];
    // Erased is erased.
    if (one === undefined || fact.forgotten) continue;
    const { item, text, front } = one;
    files.set(
      placeOf(item.path, isAway, files),
      updatedFile(
        text,
        front,
        wordsOf(fact, isAway ? (archivedDay(fact, input, '') ?? input.today) : undefined),
      ),
    );
    names.set(item.name, fact.id);
  }
  for (const { fact } of input.facts) {
    if (shown.has(fact) || !isShown(fact)) continue;
    const path = `${freeId(fact.id, (one) => files.has(`${one}.md`))}.md`;
    const name = freeId(fact.id, (one) => names.has(one) || found.some(({ item }) => item.name === one));
    files.set(path, freshFile(name, fact.kind, wordsOf(fact, undefined)));
    names.set(name, fact.id);
  }
  return { files, names, notes: [] };
}

/** Only what is known to be true gets a file of its own; one that is there already says what became of it. */
function isShown(fact: Fact): boolean {
  return KINDS.has(fact.kind) && !fact.forgotten && !isPutAway(fact) && fact.trust !== 'untrusted';
}

const KINDS: ReadonlySet<string> = new Set(Object.values(KIND_OF));

/** By somebody, not by the clocks: age alone moves no file. */
function isPutAway({ archived, status }: Fact): boolean {
  return archived === true || status === 'superseded' || status === 'invalidated';
}

function placeOf(path: string, isAway: boolean, files: ReadonlyMap<string, string>): string {
  const isThere = path.startsWith(PUT_AWAY);
  if (isThere === isAway) return path;
  const wanted = isAway ? `${PUT_AWAY}${path.replace(/^.*\//, '')}` : path.slice(PUT_AWAY.length);
  return `${freeId(wanted.replace(/\.md$/, ''), (one) => files.has(`${one}.md`))}.md`;
}

function conflict(file: string, line: number, text: string): Problem {
  return {
    code: 'merge-conflict',
    level: 'error',
    message: 'A merge left both sides standing. Nothing is read from this file, and it is not written over.',
    file,
    line,
    expected: 'a file without conflict markers',
    received: text.split('\n')[line - 1]?.trim() ?? '',
  };
}
