// Files entries are appended to. A block that says what its fact says stays as it is; a new entry goes behind the last one.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import type { ViewedFact, ViewItem } from '../../model/view.ts';
import { bulletLine, bulletWanted, renderBullet } from './bullet-form.ts';
import type { Changes } from './changes.ts';
import type { Doc } from './doc.ts';
import { type EntryBlock, entryBlocks } from './entries.ts';
import { entryLine, entryWanted, renderEntry } from './entry-form.ts';
import { type Homes, isShown } from './homes.ts';
import { statusIn, statusText } from './learning-status.ts';
import { patched, STATEMENT } from './parts.ts';
import { LEARNINGS, placeOf, stemOf } from './places.ts';
import { agrees, type Shown } from './shown.ts';
import { freeNumber, patchedLearning, renderLearning } from './write-learning.ts';

/** What entries are made from: the facts, where they stand, and which of them became instincts. */
export interface EntrySource {
  readonly homes: Homes;
  readonly changes: Changes;
  readonly promoted: ReadonlySet<string>;
}

/** The file as it should stand; undefined when the last entry of a file of ours has left it. */
export function updatedEntries(doc: Doc, source: EntrySource): string | undefined {
  const end = lineEndOf(doc.text);
  const texts = (doc.blocks ?? []).map((block) => {
    const viewed = source.homes.facts.get(block.item?.name ?? '');
    // What is not yet known to memory is not ours to take out.
    return block.item === undefined || viewed === undefined
      ? block.text
      : entryText(doc, end, block, block.item, viewed, source);
  });
  const text = texts.join('');
  const emptied = text !== doc.text && /^\s*(?:# [^\n]*)?\s*$/.test(text);
  return emptied ? undefined : text;
}

function entryText(
  doc: Doc,
  end: '\n' | '\r\n',
  block: EntryBlock,
  item: ViewItem,
  viewed: ViewedFact,
  { changes, promoted }: EntrySource,
): string {
  const { form = 'bullet', parts = [], text } = block;
  const has = statusIn(parts);
  const status =
    form === 'learning' ? statusText(has, !isShown(viewed), promoted.has(viewed.fact.id)) : undefined;
  if (!isShown(viewed)) {
    if (!isPermanent(viewed, doc.path)) return '';
    return status === has ? text : patchedLearning(parts, undefined, status, end);
  }
  const shown = changes.shownOf(viewed.fact);
  const want = newEntry(shown, doc.path, form, block.number ?? '', status ?? 'pending');
  const wanted = itemIn(doc.path, want);
  if (wanted === undefined || agrees(item, wanted))
    return status === has ? text : patchedLearning(parts, undefined, status, end);
  const now = rewritten(block, shown, doc, end, status);
  const [again, ...others] = entryBlocks(doc.path, now, usualIn(doc.path));
  // Where the lines cannot be read back as they were meant, the whole entry is written anew.
  const held = others.length === 0 && again?.item !== undefined && agrees(again.item, wanted);
  return held && again.item?.id === wanted.id ? now : withLineEnd(want, end);
}

/** Only the lines that say something else are written anew. */
function rewritten(
  { parts = [], form = 'bullet' }: EntryBlock,
  shown: Shown,
  doc: Doc,
  end: '\n' | '\r\n',
  status: string | undefined,
): string {
  if (form === 'learning') return patchedLearning(parts, shown, status, end);
  if (form === 'bullet')
    return patched(
      parts,
      bulletWanted(shown, usualIn(doc.path)),
      (key, value) => bulletLine(shown.kind, key, value),
      end,
    );
  const titled = parts[0]?.key === STATEMENT;
  return patched(
    parts,
    entryWanted(shown, form, titled),
    (key, value) => entryLine(shown, form, key, value),
    end,
  );
}

/** Entries of ours put behind the last one of the file, or into a file with a title. */
export function withNewEntries(
  path: string,
  text: string | undefined,
  facts: readonly ViewedFact[],
  { changes, promoted }: EntrySource,
): string {
  const form = newForm(path);
  let known = text ?? '';
  const texts = facts.map(({ fact }) => {
    const shown = changes.shownOf(fact);
    const number = form === 'learning' ? freeNumber(known, fact.createdDay) : '';
    const entry = newEntry(shown, path, form, number, promoted.has(fact.id) ? 'promoted' : 'pending');
    known += entry;
    return entry;
  });
  const added = texts.join(form === 'bullet' ? '' : '\n');
  if (text === undefined || text.trim() === '') return `# ${titleFor(path)}\n\n${added}`;
  const end = lineEndOf(text);
  const blocks = entryBlocks(path, text, usualIn(path));
  const at = blocks.findLastIndex(({ item }) => item !== undefined) + 1 || blocks.length;
  let before = blocks
    .slice(0, at)
    .map((block) => block.text)
    .join('');
  const after = blocks
    .slice(at)
    .map((block) => block.text)
    .join('');
  if (!before.endsWith('\n')) before += end;
  const joined = form === 'bullet' && blocks[at - 1]?.form === 'bullet';
  if (!joined && !/\n\r?\n$/.test(before)) before += end;
  const gap = after === '' || /^\r?\n/.test(after) ? '' : end;
  return before + withLineEnd(added, end) + gap + after;
}

function newEntry(
  shown: Shown,
  path: string,
  form: NonNullable<EntryBlock['form']>,
  number: string,
  status: string,
): string {
  if (form === 'learning') return renderLearning(shown, number, status);
  return form === 'bullet' ? renderBullet(shown, usualIn(path)) : renderEntry(shown, form);
}

/** What the layout can say of a fact is what is read from its own writing. */
function itemIn(path: string, text: string): ViewItem | undefined {
  return entryBlocks(path, text, usualIn(path))[0]?.item;
}

function newForm(path: string): 'bullet' | 'reflection' | 'learning' {
  if (path === LEARNINGS) return 'learning';
  return usualIn(path) === 'pattern' ? 'reflection' : 'bullet';
}

function usualIn(path: string): string {
  const place = placeOf(path);
  return place.holds === 'entries' ? place.usual : 'pattern';
}

/** A way of working that has faded stays written down, a correction also when it was replaced; what is wrong or forgotten goes. */
function isPermanent({ fact, status }: ViewedFact, path: string): boolean {
  if (fact.closed !== undefined || fact.forgotten !== undefined) return false;
  if (path === LEARNINGS) return status === 'archived' || status === 'superseded';
  return usualIn(path) === 'pattern' && status === 'archived';
}

function titleFor(path: string): string {
  const words = stemOf(path).replace(/-/g, ' ');
  const usual = usualIn(path);
  if (usual === 'profile') return 'User profile';
  if (usual === 'learning') return 'Learnings';
  if (usual === 'preference') return `Preferences: ${words}`;
  if (usual === 'pattern') return `Patterns: ${words}`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
