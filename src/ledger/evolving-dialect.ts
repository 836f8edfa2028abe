// The session log of the evolving-memory seed, as agents really write it: verbs in any case, bold, in combination,
// after the id, alone on a line. Ids are read loosely here; the projection counts only those it knows.

import { dayOf, instantText } from '../model/day.ts';
import { type Event, type Field, OPENED } from '../model/event.ts';
import type { Problem } from '../model/problem.ts';
import { isTier } from '../model/tier.ts';
import { fewProblems } from './few-problems.ts';

interface LooseItem {
  readonly verb: string;
  readonly id: string;
  readonly by?: string;
  readonly fields?: readonly Field[];
}

interface LooseRead {
  readonly items: readonly LooseItem[];
  readonly problems: readonly { readonly code: string; readonly message: string }[];
  /** A verb that stood alone: it applies to the bullets that follow. */
  readonly verbs?: readonly string[];
}

/** How ids are counted: by the verb before them, or every hyphenated word of the section as the original does. */
export type Counting = 'verbs' | 'mentions';

interface EvolvingLog {
  readonly stem: string;
  readonly text: string;
}

/** The events of one log; the opening first. */
export function readEvolvingLog(
  log: EvolvingLog,
  file: string,
  counting: Counting,
  mayGoOn?: () => void,
): { events: Event[]; begins: number[]; problems: Problem[] } {
  const lines = log.text.replace(/^\ufeff/, '').split(/\r?\n/);
  const at = startOf(log.stem) ?? instantText(0);
  const problems = fewProblems();
  const events: Event[] = [{ verb: OPENED, fields: [], at, tick: 0, session: log.stem, position: -1 }];
  const begins: number[] = [];
  const add = ({ verb, id, by, fields = NO_FIELDS }: LooseItem, line: number) => {
    begins.push(line);
    // Named one by one: an object that is spread into another costs ten times as much, to make and to read.
    const event: { -readonly [K in keyof Event]: Event[K] } = {
      verb,
      fields,
      at,
      tick: 0,
      session: log.stem,
      position: events.length - 1,
      id,
      loose: true,
    };
    if (by !== undefined) event.by = by;
    events.push(event);
  };
  const start = lines.findIndex((line) => /^## memory references\s*$/i.test(line));
  if (start < 0) {
    const near = lines.findIndex((line) => /^(?:#|#{3,6}) memory references\s*$/i.test(line));
    if (near >= 0)
      problems.add({
        code: 'references-heading',
        level: 'notice',
        message: 'The heading of the references has another level; they are not counted.',
        file,
        line: near + 1,
        expected: '## Memory References',
        received: (lines[near] ?? '').slice(0, 200),
      });
    return { events, begins, problems: problems.all() };
  }
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const section = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  if (counting === 'mentions') {
    // Only at the beginning of a word: looking again from each of its letters costs the square of its length.
    const words = section.join('\n').matchAll(/(?<![a-z0-9])[0-9]*([a-z][a-z0-9]*(?:-[a-z0-9]+)+)/g);
    const named = new Set(Array.from(words, (word) => word[1] ?? ''));
    for (const id of named) add({ verb: 'Referenced', id }, start + 1);
    return { events, begins, problems: problems.all() };
  }
  let carried: readonly string[] | undefined;
  for (const [turn, item] of joinItems(section).entries()) {
    if ((turn & 255) === 0) mayGoOn?.();
    const read = parseLooseItem(item.text, carried);
    carried = read.verbs;
    const line = start + 2 + item.line;
    for (const one of read.items) add(one, line);
    for (const { code, message } of read.problems)
      problems.add({ code, level: 'notice', message, file, line, received: item.text.slice(0, 200) });
  }
  return { events, begins, problems: problems.all() };
}

/** No item is as long; reading on would keep somebody waiting. */
const MOST_ITEM = 64 * 1024;

/** Reads one item (bullet text with its continuation lines joined). */
export function parseLooseItem(item: string, carried?: readonly string[]): LooseRead {
  if (item.length <= MOST_ITEM) return readItem(item, carried);
  const read = readItem(item.slice(0, MOST_ITEM), carried);
  const message = 'The item is longer than 64 KB; what follows is not counted.';
  return { ...read, problems: [...read.problems, { code: 'too-long', message }] };
}

function readItem(item: string, carried?: readonly string[]): LooseRead {
  const bullet = /^\s*[-*]\s/.test(item);
  const text = item
    .replace(/\s+/g, ' ')
    .replace(/^ ?[-*] /, '')
    .trim();
  if (text === '' || NONE.test(text)) return NOTHING;
  const verbFirst =
    /^(?:\*\*|__)?([A-Za-z][A-Za-z/ -]{0,60}?)(?:\s*\(([^)]{0,40})\))?\s*(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(.*)$/s.exec(
      text,
    );
  if (verbFirst !== null) {
    const verbs = verbsOf(verbFirst[1] ?? '', verbFirst[2] ?? '');
    if (verbs.length > 0) {
      const rest = verbFirst[3] ?? '';
      if (rest === '') return { items: [], problems: [], verbs };
      if (NONE.test(rest)) return NOTHING;
      return { items: itemsOf(verbs, rest), problems: [] };
    }
    if (bullet && /^[A-Za-z]+$/.test(verbFirst[1] ?? ''))
      return problem('unknown-verb', `The verb ${verbFirst[1]} is not known; its ids are not counted.`);
  }
  const idFirst = /^`?([a-z0-9]+(?:-[a-z0-9]+)*)`?\s*\(([A-Za-z][^)]*)\)/.exec(text);
  if (idFirst !== null) {
    const verbs = verbsOf(/^[A-Za-z-]+/.exec(idFirst[2] ?? '')?.[0] ?? '', idFirst[2] ?? '');
    if (verbs.length > 0)
      return { items: verbs.map((verb) => ({ verb, id: idFirst[1] ?? '' })), problems: [] };
  }
  const alone = /^(?:\*\*)?([A-Za-z][A-Za-z/ -]*?)(?:\*\*)?$/.exec(text);
  const aloneVerbs = alone === null ? [] : verbsOf(alone[1] ?? '', '');
  if (aloneVerbs.length > 0) return { items: [], problems: [], verbs: aloneVerbs };
  if (!bullet) return problem('prose', PROSE);
  if (carried !== undefined) return { items: itemsOf(carried, text), problems: [], verbs: carried };
  const bare = /^`?([a-z0-9]+(?:-[a-z0-9]+)*)`?(?: ?$| [(—–-])/.exec(text);
  if (bare !== null) {
    return {
      items: itemsOf(['Referenced'], bare[1] ?? ''),
      problems: [{ code: 'bare-id', message: 'An id without a verb; read as Referenced.' }],
    };
  }
  return problem('prose', PROSE);
}

const NO_FIELDS: readonly Field[] = [];
const PROSE = 'This line names no verb; it is kept and has no effect.';
const NONE = /^\(?none(?![\w-])/i;
const NOTHING: LooseRead = { items: [], problems: [] };

function problem(code: string, message: string): LooseRead {
  return { items: [], problems: [{ code, message }] };
}

/** Which verbs a phrase such as "Referenced/updated" or "referenced (re-confirmed)" stands for. */
function verbsOf(phrase: string, qualifier: string): string[] {
  const verbs = new Set<string>();
  for (const word of phrase.toLowerCase().split(/\s*(?:\/|\band\b|,|\s)\s*/)) {
    const verb = VERB_OF.get(word);
    if (verb !== undefined) verbs.add(verb);
    else if (word !== '') return [];
  }
  const extra = VERB_OF.get(/^[a-z-]+/.exec(qualifier.toLowerCase())?.[0] ?? '');
  if (verbs.size > 0 && extra !== undefined) verbs.add(extra);
  if (verbs.size > 1) verbs.delete('Referenced');
  return [...verbs];
}

const VERB_OF: ReadonlyMap<string, string> = new Map([
  ['referenced', 'Referenced'],
  ['re-confirmed', 'Referenced'],
  ['reconfirmed', 'Referenced'],
  ['created', 'Created'],
  ['new', 'Created'],
  ['reactivated', 'Reactivated'],
  ['superseded', 'Superseded'],
  ['closed', 'Closed'],
  ['resolved', 'Closed'],
  ['delivered', 'Closed'],
  ['completed', 'Closed'],
  ['updated', 'Updated'],
]);

function itemsOf(verbs: readonly string[], rest: string): LooseItem[] {
  const ids = [...idsIn(rest)];
  return verbs.flatMap((verb) => {
    if (verb === 'Superseded') return supersessions(rest);
    const tier = verb === 'Created' ? /\(\s*tier:\s*([a-z-]+)/.exec(rest)?.[1] : undefined;
    if (tier === undefined || !isTier(tier)) return ids.map((id) => ({ verb, id }));
    const fields: Field[] = [['tier', tier]];
    return ids.map((id) => ({ verb, id, fields }));
  });
}

function supersessions(rest: string): LooseItem[] {
  const items: LooseItem[] = [];
  for (const part of rest.split(/[,;]/)) {
    const [before, after] = part.split(/→|->|=>| by /);
    const old = [...idsIn(before ?? '')];
    const successor = after === undefined ? undefined : [...idsIn(after)][0];
    for (const id of old)
      items.push(
        successor === undefined ? { verb: 'Superseded', id } : { verb: 'Superseded', id, by: successor },
      );
    if (successor !== undefined) items.push({ verb: 'Referenced', id: successor });
  }
  return items;
}

/** Words that could be ids; remarks in parentheses are not scanned. */
function idsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const match of withoutRemarks(text).matchAll(/(?<![\w./-])([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w/-])/g))
    ids.add(match[1] ?? '');
  return ids;
}

function withoutRemarks(text: string): string {
  if (!/[()]/.test(text)) return text;
  let plain = '';
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    plain += depth > 0 || letter === ')' ? ' ' : letter;
  }
  return plain;
}

interface Joined {
  readonly text: string;
  readonly line: number;
  readonly bullet: boolean;
}

/** Lines indented under an item belong to it. */
function joinItems(section: readonly string[]): Joined[] {
  const items: { text: string; line: number; bullet: boolean }[] = [];
  for (const [line, text] of section.entries()) {
    const last = items.at(-1);
    if (text.trim() === '') continue;
    const nested = /^\s+[-*]\s/.test(text);
    if (/^\s/.test(text) && !nested && last !== undefined) last.text += ` ${text.trim()}`;
    else items.push({ text: text.trim(), line, bullet: /^\s*[-*]\s/.test(text) });
  }
  return items;
}

/** When a log was begun, by its name; undefined for a name that is no date. */
export function startOf(stem: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?:[-T_ ]?(\d\d)[-:]?(\d\d)(?:[-:]?(\d\d))?)?/.exec(stem);
  if (match === null) return undefined;
  const [, year, month, date, hour = '00', minute = '00', second = '00'] = match;
  const day = `${year}-${month}-${date}`;
  const texts = [`${day}T${hour}:${minute}:${second}Z`, `${day}T00:00:00Z`];
  return texts.find((text) => dayOf(text) !== undefined);
}
