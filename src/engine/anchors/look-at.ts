// An anchor as it looks now: either what is seen, or why there is nothing to be seen.

import type { Anchor } from '../../model/anchor.ts';
import { printAnchor } from '../../model/anchor.ts';
import type { Sight } from '../../model/sight.ts';
import { LARGEST_HASHED, type Worktree } from '../../model/worktree.ts';
import { definitionOf } from './command-definition.ts';
import { manifestFor } from './manifests.ts';
import { hasBlock, symbolLines } from './symbol-lines.ts';

export type State = 'gone' | 'changed' | 'missing-symbol' | 'left-manifest' | 'undefined-command';

type Looked =
  | { readonly sight: Sight }
  | { readonly missing: State; readonly reason: string }
  /** Nothing can be concluded. */
  | { readonly unknown: string };

/** `before`: what was seen of it; where it was found then is looked at first. `whole`: the repository may be searched. */
export function lookAt(worktree: Worktree, anchor: Anchor, before?: Sight, whole = false): Looked {
  switch (anchor.of) {
    case 'file':
      return lookAtFile(worktree, anchor.path, before?.hash);
    case 'symbol':
      return sameSymbol(worktree, anchor, before) ?? lookAtSymbol(worktree, anchor, before?.place, whole);
    case 'package':
      return lookAtPackage(worktree, anchor.name, before?.place, whole);
    case 'command':
      return lookAtCommand(worktree, anchor.line, before?.hash);
    case 'text':
      return { unknown: 'it is not a form that can be looked up' };
  }
}

function lookAtFile(worktree: Worktree, path: string, expected: string | undefined): Looked {
  const look = worktree.look(path);
  if (look.is === 'absent') return { missing: 'gone', reason: `${path} is gone` };
  if (look.is === 'unknown') return { unknown: look.why };
  if (look.is === 'folder') return { sight: { anchor: path } };
  if (look.size > LARGEST_HASHED) return { sight: { anchor: path, bytes: look.size } };
  const hash = worktree.hash(path, expected);
  return hash === undefined ? { unknown: 'it cannot be read' } : { sight: { anchor: path, hash } };
}

type SymbolAnchor = Extract<Anchor, { of: 'symbol' }>;

/** Where it was and as it was. */
function sameSymbol(worktree: Worktree, anchor: SymbolAnchor, before: Sight | undefined): Looked | undefined {
  const { hash, place } = before ?? {};
  const text = hash === undefined || place === undefined ? undefined : worktree.text(place);
  if (text === undefined || place === undefined) return undefined;
  const line = hasBlock(text, anchor.name, (block) => worktree.hashText(block) === hash);
  return line === undefined ? undefined : { sight: { ...before, anchor: printAnchor(anchor), place, line } };
}

function lookAtSymbol(
  worktree: Worktree,
  anchor: SymbolAnchor,
  place: string | undefined,
  whole: boolean,
): Looked {
  const { name, path } = anchor;
  if (path !== undefined) {
    const look = worktree.look(path);
    if (look.is === 'absent') return { missing: 'gone', reason: `${path} is gone` };
    const text = look.is === 'file' ? worktree.text(path) : undefined;
    if (text === undefined)
      return { unknown: look.is === 'unknown' ? look.why : 'it is no text that can be read' };
    const found = symbolLines(text, name);
    return found === undefined
      ? { missing: 'missing-symbol', reason: `${name} is not in ${path} any more` }
      : { sight: sightOf(worktree, anchor, path, found) };
  }
  let named: Sight | undefined;
  for (const file of filesToTry(worktree, name, place, whole)) {
    const text = worktree.text(file);
    const found = text === undefined ? undefined : symbolLines(text, name);
    if (found?.text !== undefined) return { sight: sightOf(worktree, anchor, file, found) };
    if (found !== undefined) named ??= sightOf(worktree, anchor, file, found);
  }
  if (named !== undefined) return { sight: named };
  return whole
    ? { missing: 'missing-symbol', reason: `${name} is nowhere in the repository any more` }
    : { unknown: 'the whole repository would have to be searched' };
}

/** The repository is searched only where it is not where it was. */
function* filesToTry(
  worktree: Worktree,
  name: string,
  place: string | undefined,
  whole: boolean,
): Generator<string> {
  if (place !== undefined) yield place;
  if (whole) yield* worktree.filesWith(lastPart(name));
}

function lastPart(name: string): string {
  return (
    name
      .split(/[.#]|::/)
      .filter((part) => part !== '')
      .at(-1) ?? name
  );
}

function sightOf(
  worktree: Worktree,
  anchor: SymbolAnchor,
  place: string,
  found: { line: number; text?: string },
): Sight {
  const seen = { anchor: printAnchor(anchor), place, line: found.line };
  return found.text === undefined ? seen : { ...seen, hash: worktree.hashText(found.text) };
}

/** Where it was found before alone decides; where it was not found yet, what lies at the top, then the rest. */
function lookAtPackage(worktree: Worktree, name: string, place: string | undefined, whole: boolean): Looked {
  const anchor = printAnchor({ of: 'package', name });
  const namedBy = (path: string): Sight | undefined => {
    const text = worktree.text(path);
    const range = text === undefined ? undefined : manifestFor(path)?.range(text, name);
    return range === undefined ? undefined : { anchor, range, place: path };
  };
  if (place !== undefined) {
    const look = worktree.look(place);
    if (look.is === 'unknown') return { unknown: look.why };
    const sight = look.is === 'file' ? namedBy(place) : undefined;
    if (sight !== undefined) return { sight };
    return {
      missing: 'left-manifest',
      reason:
        look.is === 'absent'
          ? `${place}, which named ${name}, is gone`
          : `${place} does not name ${name} any more`,
    };
  }
  const top = worktree.top().filter((file) => manifestFor(file) !== undefined);
  for (const path of top) {
    const sight = namedBy(path);
    if (sight !== undefined) return { sight };
  }
  for (const path of whole ? worktree.named((file) => manifestFor(file) !== undefined) : []) {
    const sight = namedBy(path);
    if (sight !== undefined) return { sight };
  }
  return { missing: 'left-manifest', reason: `no manifest names ${name}` };
}

function lookAtCommand(worktree: Worktree, line: string, expected: string | undefined): Looked {
  const anchor = printAnchor({ of: 'command', line });
  const found = definitionOf(worktree, line);
  if (found === undefined) return { unknown: 'nothing in the repository says what it does' };
  const { place } = found;
  if (found.isFile) {
    const hash = worktree.hash(place, expected);
    return hash === undefined ? { unknown: `${place} cannot be read` } : { sight: { anchor, hash, place } };
  }
  if (found.text === undefined)
    return { missing: 'undefined-command', reason: `${place} does not define it (${line})` };
  const note = oneLine(found.text);
  return { sight: { anchor, hash: worktree.hashText(found.text), place, note } };
}

const LONGEST_NOTE = 100;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_NOTE ? `${line.slice(0, LONGEST_NOTE - 1)}…` : line;
}
