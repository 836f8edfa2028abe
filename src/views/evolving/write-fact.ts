// The text of a fact: new, or its block with only that changed which the fact says otherwise now.

import { withLineEnd } from '../../markdown/lines.ts';
import type { Field } from '../../model/event.ts';
import type { ViewItem } from '../../model/view.ts';
import { sameItem } from '../weave.ts';
import { fieldLines, isShown } from './fact-fields.ts';
import { encodeText } from './fact-text.ts';
import type { FactBlock } from './file-block.ts';
import { writeFooter } from './footer.ts';
import { impliedKind, kindOf, type Place } from './read-item.ts';
import { footerOf, type Surroundings, shownItem } from './shown-fact.ts';
import type { Standing } from './standing.ts';

export type LineEnd = '\n' | '\r\n';
type Box = ' ' | 'x' | undefined;

/** The fact where it stands already, byte for byte if nothing is different. */
export function keptFact(
  block: FactBlock,
  before: ViewItem,
  standing: Standing,
  place: Place,
  around: Surroundings,
  end: LineEnd,
): string {
  const item = shownItem(standing, place, around);
  // Of two facts under one id the second gets an id of its own as soon as either is touched.
  const { id } = block.footer;
  const clear = id === item.name || (standing.held && around.isHeld(id));
  // One that was moved where another kind is meant says its own from now on.
  const told = kindOf(block, place, before.life?.status ?? 'active') === before.kind;
  if (clear && told && sameItem(before, item)) return block.text;
  const box = boxHere(block, item);
  const boxed =
    place === 'live'
      ? block.thread !== undefined || box !== undefined
      : block.thread === 'done' || box === 'x';
  const implied = impliedKind(place, block.section, boxed);
  return rewritten(block, before, item, footerOf(standing, place, around, implied), box, end);
}

/** The fact at a new place; its words stay as they were written where they say the same. */
export function movedFact(
  standing: Standing,
  place: Place,
  section: string,
  around: Surroundings,
  end: LineEnd,
): string {
  const { framed, viewed } = standing;
  const item = shownItem(standing, place, around);
  const box = viewed.fact.kind === 'thread' ? (viewed.fact.closed ? 'x' : ' ') : undefined;
  const footer = footerOf(
    standing,
    place,
    around,
    impliedKind(place, section, place === 'live' ? box !== undefined : box === 'x'),
  );
  const { form, indent, quoted } = framed?.block ?? { quoted: true };
  if (framed === undefined || quoted || form !== 'bullet' || indent !== '')
    return withLineEnd(newText(item, writeFooter(footer, framed?.block.footer.entries), { box }), end);
  const text = rewritten(framed.block, framed.item, item, footer, box, end);
  return withLineEnd(text.replace(/\r?\n$/, ''), end) + end;
}

function rewritten(
  block: FactBlock,
  before: ViewItem,
  item: ViewItem,
  entries: readonly Field[],
  box: Box,
  end: LineEnd,
): string {
  const footer = writeFooter(entries, block.footer.entries);
  const behind = block.text.slice(block.footer.to);
  if (!sameWords(before, item)) {
    const text = newText(item, footer, { box, indent: block.indent, marker: block.marker });
    return withLineEnd(text.slice(0, -1), end) + (/(?<![ \t])[ \t]*\r?\n?$/.exec(behind)?.[0] ?? '');
  }
  return reboxed(block.text.slice(0, block.footer.from), block, box) + footer + behind;
}

function sameWords(a: ViewItem, b: ViewItem): boolean {
  const words = (item: ViewItem) => [item.statement, item.fields.filter(([key]) => isShown(item.kind, key))];
  return JSON.stringify(words(a)) === JSON.stringify(words(b));
}

/** A box above it may already say how a thread stands. */
function boxHere(block: FactBlock, item: ViewItem): Box {
  const { status } = item.life ?? {};
  if (item.kind !== 'thread' || (status !== 'active' && status !== 'archived')) return block.box;
  const closed = item.life?.closed === true;
  if (block.box === undefined && block.thread === (closed ? 'done' : 'open')) return undefined;
  return closed ? 'x' : ' ';
}

function reboxed(text: string, block: FactBlock, box: Box): string {
  if (box === block.box || block.form !== 'bullet') return text;
  const mark = /^([ \t]*(?:[-*+]|\d{1,9}[.)]))([ \t]*)(?:\[[ xX]\][ \t]*)?/;
  const boxed = box === undefined ? '' : `[${box}] `;
  return text.replace(mark, (_, bullet: string, gap: string) => `${bullet}${gap || ' '}${boxed}`);
}

function newText(
  item: ViewItem,
  footer: string,
  { box, indent = '', marker = '-' }: { box: Box; indent?: string; marker?: string },
): string {
  const inner = indent + ' '.repeat(marker.length + 1);
  const shown = item.fields.filter(([key]) => isShown(item.kind, key));
  const [first = '', ...rest] = [...encodeText(item.statement), ...fieldLines(shown)];
  const head = `${indent}${marker}${box === undefined ? '' : ` [${box}]`}${first === '' ? '' : ` ${first}`}`;
  const body = rest.map((line) => (line === '' ? '' : `${inner}${line}`));
  return `${[head, ...body, `${inner}${footer}`].join('\n')}\n`;
}
