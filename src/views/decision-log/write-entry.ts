// An entry as it should read: parts that already say it stay as they were written, the others are written anew,
// and what stands between them stays too.

import { dayText } from '../../model/day.ts';
import { archivedOnText, readArchivedOn } from './archived-on.ts';
import { sameList, writeValues } from './bullet-values.ts';
import {
  type BulletKey,
  type Entry,
  type EntryWords,
  LABELS,
  PART_KEYS,
  type Part,
  type PartKey,
} from './entry.ts';
import { readMarks } from './read-entry.ts';
import { headingAt } from './read-heading.ts';
import { escapeText } from './shown-text.ts';

const ALWAYS: readonly PartKey[] = ['heading', 'context', 'decision', 'alternative', 'constraint'];

/** Ends with a line end. */
export function freshEntry(words: EntryWords): string {
  return PART_KEYS.filter((key) => ALWAYS.includes(key) || isSaid(key, words))
    .map((key) => written(key, words, undefined))
    .join('');
}

export function updatedEntry(entry: Entry, words: EntryWords): string {
  const parts: Part[] = [];
  for (const part of entry.parts) {
    if (part.key === undefined || says(part.key, entry, words)) parts.push(part);
    // Prose that memory did not take for a field is nobody's to remove.
    else if (part.prose && !isSaid(part.key, words)) parts.push({ text: part.text });
    else if (part.key === 'heading') parts.push({ key: 'heading', text: retitled(entry, words, part.text) });
    else if (ALWAYS.includes(part.key) || isSaid(part.key, words) || keepsMarks(part))
      parts.push({ key: part.key, text: written(part.key, words, part) });
  }
  for (const key of PART_KEYS) {
    if (!isSaid(key, words) || parts.some((part) => part.key === key)) continue;
    const rank = PART_KEYS.indexOf(key);
    const before = parts.findLastIndex(
      (part) => part.key !== undefined && PART_KEYS.indexOf(part.key) < rank,
    );
    parts.splice(before + 1, 0, { key, text: written(key, words, undefined) });
  }
  return parts
    .map(({ text }, n) => (n < parts.length - 1 && !text.endsWith('\n') ? `${text}\n` : text))
    .join('');
}

function says(key: PartKey, entry: Entry, words: EntryWords): boolean {
  if (key === 'heading') return isSameDay(entry, words) && entry.title === words.title;
  if (key === 'marks')
    return entry.scope === words.scope && entry.evergreen === words.evergreen && entry.id === words.id;
  if (key === 'archived-on') return archivedOnMeans(entry[key]) === archivedOnMeans(words[key]);
  return sameList(entry[key], words[key]);
}

function isSameDay(entry: Entry, words: EntryWords): boolean {
  return entry.day === undefined || entry.day === words.day;
}

/** A new title in the form of heading that stands there, as far as it is read back as that title. */
function retitled(entry: Entry, words: EntryWords, old: string): string {
  const lines = old.split('\n');
  const kept = [entry.lead + escapeText(words.title), ...lines.slice(1)];
  const read = headingAt(kept, 0);
  const isRead = read?.title === escapeText(words.title) && read.lead === entry.lead;
  return isSameDay(entry, words) && isRead ? kept.join('\n') : written('heading', words, undefined);
}

/** Day and reason, whatever dash stands between them. */
function archivedOnMeans(values: readonly string[]): string {
  return values.map((value) => archivedOnText(readArchivedOn(value))).join('\n');
}

function isSaid(key: PartKey, words: EntryWords): boolean {
  if (key === 'heading') return true;
  if (key === 'marks') return words.scope !== 'project' || words.evergreen || words.id !== undefined;
  return words[key].length > 0;
}

function written(key: PartKey, words: EntryWords, old: Part | undefined): string {
  if (key === 'heading') return `## ${dayText(words.day ?? 0)}: ${escapeText(words.title)}\n`;
  if (key === 'marks') return `<!-- ${marksOf(words, old).join(' | ')} -->\n`;
  return bullet(key, words[key]);
}

function bullet(key: BulletKey, values: readonly string[]): string {
  return `- **${LABELS[key]}**:${writeValues(key, values)}\n`;
}

/** Marks of others stay in the comment. */
function marksOf(words: EntryWords, old: Part | undefined): string[] {
  const others = [...(readMarks(old?.text ?? '') ?? [])].filter(([key]) => !OURS.has(key));
  return [
    ...(words.scope === 'project' ? [] : [`scope: ${words.scope}`]),
    ...(words.evergreen ? ['evergreen: true'] : []),
    ...(words.id === undefined ? [] : [`id: ${words.id}`]),
    ...others.map(([key, value]) => `${key}: ${value}`),
  ];
}

const OURS: ReadonlySet<string> = new Set(['scope', 'evergreen', 'id']);

function keepsMarks(part: Part): boolean {
  return part.key === 'marks' && [...(readMarks(part.text) ?? [])].some(([key]) => !OURS.has(key));
}
