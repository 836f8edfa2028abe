// What one section of the working file is about to become. A plan gives way entry by entry until the file fits.

import { withLineEnd } from '../../markdown/lines.ts';
import { countWords } from './count-words.ts';
import { isPointer, replaceProse } from './prose.ts';
import { MORE, type Section } from './sections.ts';
import { type Entry, type Slot, weaveList } from './weave-list.ts';
import type { TextWish } from './wishes.ts';
import { type BodyLine, bodyText, parseWorking } from './working-file.ts';

export class TextPlan {
  private readonly section: Section;
  private readonly wish: TextWish;
  private readonly read: (lines: readonly BodyLine[]) => string;
  /** It did not fit: the file says where it can be read. */
  pointed = false;

  constructor(section: Section, wish: TextWish, read: (lines: readonly BodyLine[]) => string) {
    this.section = section;
    this.wish = wish;
    this.read = read;
  }

  get isEmpty(): boolean {
    return this.wish.said === '';
  }

  leave(floor: number): boolean {
    if (floor > 0 || this.pointed || countWords(this.wish.said) < 20) return false;
    this.pointed = true;
    return true;
  }

  body(lines: readonly BodyLine[], end: '\n' | '\r\n'): string {
    const { said, shown } = this.wish;
    if (this.pointed)
      return this.written(lines, `[${countWords(said)} words, too many for here: ${MORE}]`, end);
    const now = isPointer(lines) ? undefined : this.read(lines);
    const fits = now === said || now === this.read(linesOf(shown));
    return fits ? bodyText(lines) : this.written(lines, said === '' ? this.section.empty : shown, end);
  }

  private written(lines: readonly BodyLine[], text: string, end: '\n' | '\r\n'): string {
    return replaceProse(lines, text, end);
  }
}

function linesOf(text: string): readonly BodyLine[] {
  return parseWorking(`## x\n${text}\n`)[1]?.body ?? [];
}

interface ListShape {
  /** Items stand in the order of their entries. */
  readonly ordered: boolean;
  /** Where those can be read that did not fit. */
  readonly more: string;
  /** What stands in an empty list instead of its placeholder. */
  readonly older?: string;
  /** It takes the place of a placeholder that stands already. */
  readonly telling?: boolean;
  /** Blocks of several lines, with a blank line between them. */
  readonly spaced?: true;
  /** How many the list could have, those of other weeks and sessions included; else as many as it has entries. */
  readonly total?: number;
}

export class ListPlan {
  private readonly section: Section;
  private readonly shape: ListShape;
  private readonly entries: Entry[];
  private readonly stays: (key: string) => boolean;
  private readonly slotsOf: (lines: readonly BodyLine[]) => readonly Slot[];
  /** Of all that could stand here. */
  private readonly total: number;
  hidden = 0;

  constructor(
    section: Section,
    shape: ListShape,
    entries: readonly Entry[],
    slotsOf: (lines: readonly BodyLine[]) => readonly Slot[],
    stays: (key: string) => boolean = () => false,
  ) {
    this.section = section;
    this.shape = shape;
    this.entries = [...entries];
    this.total = Math.max(entries.length, shape.total ?? 0);
    this.slotsOf = slotsOf;
    this.stays = stays;
    while (this.entries.length > MOST && this.leave(0));
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** The least important one goes. */
  leave(floor: number): boolean {
    const at = this.entries.findLastIndex(({ key }) => !this.stays(key));
    if (this.entries.length <= floor || at < 0) return false;
    this.entries.splice(at, 1);
    this.hidden++;
    return true;
  }

  body(lines: readonly BodyLine[], end: '\n' | '\r\n'): string {
    const slots = this.slotsOf(lines);
    const { ordered, more, older, telling, spaced } = this.shape;
    const mark = spaced ? '' : '- ';
    const empty = older || this.section.empty;
    const filler = this.hidden === 0 ? empty : `${mark}[${this.total - this.entries.length} more: ${more}]`;
    const woven = weaveList(slots, {
      ordered,
      hidden: this.hidden,
      filler: filler + end,
      isOurs: (text) => (telling && text.trim() === this.section.empty) || OLDER.test(text.trim()),
      entries: this.entries.map((entry) => ({ ...entry, text: withLineEnd(entry.text, end) })),
    });
    const before = textOf(slots, end);
    const after = textOf(spaced ? parted(woven, end) : woven, end);
    if (textOf(woven, end) === before) return bodyText(lines);
    return this.section.id === 'next' ? textOf(numbered(woven), end) : after;
  }
}

const OLDER =
  /^(?:- )?\[\d+ (?:older ones?|of an earlier session|of earlier sessions) (?:is|are) in [^\]]*\]$/;

/** No list of more entries fits into the file. */
const MOST = 100;

function textOf(slots: readonly Slot[], end: string): string {
  return slots
    .map(({ text }, n) => (n < slots.length - 1 && !text.endsWith('\n') ? text + end : text))
    .join('');
}

/** Counted from one again. */
function numbered(slots: readonly Slot[]): Slot[] {
  let n = 0;
  return slots.map((slot) =>
    slot.key === undefined
      ? slot
      : { ...slot, text: slot.text.replace(/^( ?)\d+/, (_, space) => `${space}${++n}`) },
  );
}

/** One blank line between two blocks, and no more than one where a block was taken out. */
function parted(slots: readonly Slot[], end: string): Slot[] {
  const out: Slot[] = [];
  for (const slot of slots) {
    const last = out.at(-1);
    const blank = slot.text.trim() === '';
    if (blank && last !== undefined && last.text.trim() === '') continue;
    const block = slot.key !== undefined || slot.filler !== undefined;
    if (block && last !== undefined && last.text.trim() !== '' && last.key !== undefined)
      out.push({ text: end });
    out.push(slot);
  }
  const last = out.at(-1);
  if (last?.key !== undefined && slots.length > 0) out.push({ text: end });
  return out;
}
