// Files entries are appended to. A block that says what its fact says stays as it is; a new entry goes behind the last one.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import type { ViewedFact } from '../../model/view.ts';
import { type Wanted, weave } from '../weave.ts';
import { bulletLine, bulletWanted, renderBullet } from './bullet-form.ts';
import type { Changes } from './changes.ts';
import type { Doc } from './doc.ts';
import { type EntryBlock, entryBlocks } from './entries.ts';
import { entryLine, entryWanted, renderEntry } from './entry-form.ts';
import { type Homes, isShown } from './homes.ts';
import { patched, STATEMENT } from './parts.ts';
import { placeOf, stemOf } from './places.ts';
import { agrees, type Shown } from './shown.ts';

/** The file as it should stand; undefined when the last entry of a file of ours has left it. */
export function updatedEntries(doc: Doc, homes: Homes, changes: Changes): string | undefined {
  const blocks = (doc.blocks ?? []).map((block): EntryBlock => {
    // What is not yet known to memory is not ours to take out.
    const known = block.item !== undefined && homes.facts.has(block.item.name);
    return known ? block : { text: block.text };
  });
  const wanted = new Map<string, Wanted>();
  for (const block of blocks) {
    const { item, form, text } = block;
    const viewed = item === undefined ? undefined : homes.facts.get(item.name);
    if (item === undefined || viewed === undefined) continue;
    if (isShown(viewed)) {
      const want = entryFor(viewed, doc.path, form ?? 'bullet', changes);
      const same = agrees(item, want.item);
      wanted.set(item.name, {
        item: same ? item : want.item,
        text: same ? text : rewritten(block, want, changes.shownOf(viewed.fact), doc),
      });
    } else if (isPermanent(viewed, doc.path)) wanted.set(item.name, { item, text });
  }
  const woven = weave(blocks, wanted)
    .blocks.map(({ text }) => text)
    .join('');
  const emptied = woven !== doc.text && /^\s*(?:# [^\n]*)?\s*$/.test(woven);
  return emptied ? undefined : woven;
}

/** Only the lines that say something else are written anew; the whole entry where that cannot be read back. */
function rewritten(
  { parts = [], form = 'bullet' }: EntryBlock,
  want: Wanted,
  shown: Shown,
  doc: Doc,
): string {
  const end = lineEndOf(doc.text);
  const usual = usualIn(doc.path);
  const text =
    form === 'bullet'
      ? patched(parts, bulletWanted(shown, usual), (key, value) => bulletLine(shown.kind, key, value), end)
      : patched(
          parts,
          entryWanted(shown, form, parts[0]?.key === STATEMENT),
          (key, value) => entryLine(shown, form, key, value),
          end,
        );
  const [again, ...others] = entryBlocks(doc.path, text, usual);
  const held = others.length === 0 && again?.item !== undefined && agrees(again.item, want.item);
  return held && again.item?.id === want.item.id ? text : withLineEnd(want.text, end);
}

/** Entries of ours put behind the last one of the file, or into a file with a title. */
export function withNewEntries(
  path: string,
  text: string | undefined,
  facts: readonly ViewedFact[],
  changes: Changes,
): string {
  const form = newForm(path);
  const texts = facts.map((viewed) => entryFor(viewed, path, form, changes).text);
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

function entryFor(
  { fact }: ViewedFact,
  path: string,
  form: NonNullable<EntryBlock['form']>,
  changes: Changes,
): Wanted {
  const usual = usualIn(path);
  const shown = changes.shownOf(fact);
  const text = form === 'bullet' ? renderBullet(shown, usual) : renderEntry(shown, form);
  // What the layout can say of it is what is read from its own writing.
  const item = entryBlocks(path, text, usual)[0]?.item;
  return { text, item: item ?? { name: fact.id, path, line: 1, kind: fact.kind, statement: '', fields: [] } };
}

function newForm(path: string): 'bullet' | 'reflection' {
  return usualIn(path) === 'pattern' ? 'reflection' : 'bullet';
}

function usualIn(path: string): string {
  const place = placeOf(path);
  return place.holds === 'entries' ? place.usual : 'pattern';
}

/** A way of working that has faded stays written down; one proved wrong, replaced or forgotten does not. */
function isPermanent({ fact, status }: ViewedFact, path: string): boolean {
  return (
    usualIn(path) === 'pattern' &&
    status === 'archived' &&
    fact.closed === undefined &&
    fact.forgotten === undefined
  );
}

function titleFor(path: string): string {
  const words = stemOf(path).replace(/-/g, ' ');
  const usual = usualIn(path);
  if (usual === 'profile') return 'User profile';
  if (usual === 'preference') return `Preferences: ${words}`;
  if (usual === 'pattern') return `Patterns: ${words}`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
