// Bringing a list up to date: blocks that are still wanted stay as they are and where they are, others go, new ones come
// where the order wants them; what is no item keeps its place.

export interface Slot {
  readonly text: string;
  /** What it is about; absent for text that is not ours to change. */
  readonly key?: string;
  /** Stands only while the list has no items, or tells of those that did not fit. */
  readonly filler?: 'placeholder' | 'more';
  /** It is about the right thing but does not say it rightly any more; this does. */
  readonly stale?: string;
}

export interface Entry {
  readonly key: string;
  /** How it is written anew, with its line end. */
  readonly text: string;
}

interface ListWish {
  readonly entries: readonly Entry[];
  /** Items stand in the order of the entries; otherwise only new ones are put in front. */
  readonly ordered: boolean;
  /** The line for a list without items, or below one that goes on elsewhere. */
  readonly filler: string;
  /** Entries that did not fit. */
  readonly hidden: number;
  /** Whether a line for an empty list is one we write. */
  readonly isOurs: (text: string) => boolean;
}

export function weaveList(slots: readonly Slot[], wish: ListWish): readonly Slot[] {
  const wanted = new Map(wish.entries.map((entry) => [entry.key, entry]));
  const kept: { key: string; text: string }[] = [];
  const woven: (Slot | 'kept' | 'gone')[] = slots.map((slot) => {
    if (slot.filler) return 'gone';
    if (slot.key === undefined) return slot.stale === undefined ? slot : { text: slot.stale };
    const entry = wanted.get(slot.key);
    // Said twice it stays twice, as long as it is right.
    if (entry === undefined || (slot.stale !== undefined && kept.some(({ key }) => key === slot.key)))
      return 'gone';
    kept.push({ key: slot.key, text: slot.stale ?? slot.text });
    return 'kept';
  });
  const place = new Map(wish.entries.map(({ key }, n) => [key, n]));
  const places = [...new Set(kept.map(({ key }) => place.get(key) ?? 0))];
  if (wish.ordered && places.some((one, n) => one < (places[n - 1] ?? 0)))
    kept.sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0));
  const known = new Set(kept.map(({ key }) => key));
  // A line that stands there already says it for every entry that reads the same.
  const said = new Set(kept.map(({ text }) => text.trim()));
  const fresh = wish.entries.filter(({ key, text }) => {
    if (known.has(key) || said.has(text.trim())) return false;
    said.add(text.trim());
    return true;
  });
  const out: Slot[] = [];
  /** Where the list begins, for what has no item to stand by. */
  let start = -1;
  for (const slot of woven) {
    if (slot === 'kept' || slot === 'gone') {
      if (start < 0) start = out.length;
      const one = slot === 'kept' ? kept.shift() : undefined;
      if (one !== undefined) out.push(one);
    } else out.push(slot);
  }
  if (start < 0) start = 0;
  if (wish.ordered)
    for (const entry of fresh) out.splice(placeFor(out, entry, wish.entries, start), 0, entry);
  else out.splice(start, 0, ...fresh);
  // With no item to come or go, a placeholder somebody left standing is none of our business.
  const same = textsOf(out) === textsOf(slots.filter(({ filler }) => !filler));
  const isWrong = ({ filler, text }: Slot) =>
    filler === 'more' || (filler !== undefined && wish.isOurs(text) && text.trim() !== wish.filler.trim());
  if (same && wish.hidden === 0 && !slots.some(isWrong)) return slots;
  const last = out.findLastIndex(({ key }) => key !== undefined);
  if (last < 0) out.splice(start, 0, { text: wish.filler, filler: 'placeholder' });
  else if (wish.hidden > 0) out.splice(last + 1, 0, { text: wish.filler, filler: 'more' });
  return out;
}

/** Behind the nearest item that comes before it. */
function placeFor(out: readonly Slot[], entry: Entry, entries: readonly Entry[], start: number): number {
  for (let n = entries.indexOf(entry) - 1; n >= 0; n--) {
    const at = out.findIndex(({ key }) => key === entries[n]?.key);
    if (at >= 0) return at + 1;
  }
  return start;
}

function textsOf(slots: readonly Slot[]): string {
  return slots.map(({ text }) => text).join('');
}
