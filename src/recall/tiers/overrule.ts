// What somebody takes back: told by what a later sentence refuses or says anew. Only what it names, or what was said just before it,
// is taken back; a prohibition about something else leaves the rest alone.

import { CORRECTS, isDirective, withoutLead } from './ruling.ts';
import { sharedWords, tellingWords } from './telling-words.ts';

/** The items that still hold: what a later one took back is gone, what it changed in part says so. */
export function standing(items: readonly string[], later: readonly string[] = []): string[] {
  const all = [...items, ...later].map(rulingOf);
  const gone = new Set<number>();
  const notes = new Map<number, string>();
  for (const [at, newer] of all.entries()) {
    const taken = takenBack(newer, all.slice(0, at), gone);
    for (const [older, whole] of taken) {
      if (whole) {
        gone.add(older);
        notes.set(at, `; overrules turn ${all[older]?.turn}`);
      } else notes.set(older, `; changed by turn ${newer.turn}`);
    }
  }
  return items.flatMap((item, at) => {
    const note = notes.get(at) ?? '';
    return gone.has(at) ? [] : [item.endsWith(note) ? item : `${item.replace(NOTE, '')}${note}`];
  });
}

const NOTE = /; (?:overrules|changed by) turn \d+$/;

/** Asks that no later ruling forbids or says anew. */
export function stillAsked(items: readonly string[], rulings: readonly string[]): string[] {
  const later = rulings.map(rulingOf).filter(({ refused, corrects }) => corrects || refused.length > 0);
  return items.filter((item) => {
    const ask = rulingOf(item);
    return !later.some((ruling) => ruling.turn > ask.turn && (forbids(ruling, ask) || repeats(ruling, ask)));
  });
}

function forbids(ruling: Ruling, ask: Ruling): boolean {
  return refuses(ruling, ask) && 2 * sharedWords(ruling.text, ask.text) >= ask.chosen.size;
}

/** "Deploy to eu-1", later "Actually, deploy to us-2". */
function repeats(ruling: Ruling, ask: Ruling): boolean {
  const verb = (text: string) => withoutLead(text).split(/\W/)[0]?.toLowerCase();
  return (
    ruling.corrects &&
    ruling.speaker === ask.speaker &&
    verb(ruling.text) === verb(ask.text) &&
    sharedWords(ruling.text, ask.text) > 0 &&
    ruling.turn - ask.turn <= 2 * NEAR
  );
}

interface Ruling {
  readonly text: string;
  readonly speaker: string;
  readonly turn: number;
  /** What it is for. */
  readonly chosen: ReadonlySet<string>;
  /** What it is against: the thing, and where or for what. */
  readonly refused: readonly { readonly thing: readonly string[]; readonly place: readonly string[] }[];
  readonly corrects: boolean;
}

function rulingOf(item: string): Ruling {
  const [, quote = item, speaker = '', turn = '0'] = /^"(.*)" \(([^()]*), turn (\d+)\)/s.exec(item) ?? [];
  const refused = Array.from(quote.matchAll(REFUSED), ([, words = '']) => {
    const [thing = '', ...rest] = words.split(PLACE);
    return { thing: [...tellingWords(thing)], place: [...tellingWords(rest.join(' '))] };
  }).filter(({ thing }) => thing.length > 0);
  const against = new Set(refused.flatMap(({ thing }) => thing));
  return {
    text: quote,
    speaker,
    turn: Number(turn),
    chosen: new Set([...tellingWords(quote)].filter((word) => !against.has(word))),
    refused,
    corrects: CORRECTS.test(quote) || /\binstead\b/i.test(quote),
  };
}

const REFUSED =
  /\b(?:instead of|rather than|not(?! (?:even|only|just|yet|sure))|never|don(?:'|’)?t|do not|no longer|no more|no|stop|drop|forget(?: about)?|avoid|get rid of|cannot|can(?:'|’)t|must(?:n(?:'|’)t)|should(?:n(?:'|’)t)|rejected|ruled out)\s+(?:us(?:e|ing)\s+)?((?:(?!\b(?:because|since|but|so|and|instead|use|we|it|they)\b)[^,;:!?\u2014]|(?<=\d)[.:](?=\d))+)/gi;
const PLACE = /\b(?:for|in|on|to|with|at|from|as|by|into|inside|under)\b/i;

/** Places of what `newer` takes back, with whether that is the whole of it. */
function takenBack(newer: Ruling, before: readonly Ruling[], gone: ReadonlySet<number>): [number, boolean][] {
  const found: [number, boolean][] = [];
  for (const [at, older] of before.entries()) {
    if (gone.has(at) || older.text === newer.text) continue;
    if (refuses(newer, older)) found.push([at, true]);
    else if (newer.corrects && isAnew(newer, older))
      found.push([at, 2 * sharedWords(newer.text, older.text) >= older.chosen.size]);
  }
  if (found.length > 0 || !newer.corrects || !isDirective(newer.text) || newer.turn === 0) return found;
  // "Instead" is said of something: of what it names at least in part.
  const near = /\binstead\b/i.test(newer.text)
    ? before.findLastIndex((older, at) => !gone.has(at) && sharedWords(newer.text, older.text) > 0)
    : -1;
  if (near >= 0) return [[near, true]];
  // "No, use pnpm" names nothing: it answers what the other one said just before.
  const last = before.findLastIndex(
    ({ turn, speaker }, at) =>
      !gone.has(at) && speaker !== newer.speaker && turn < newer.turn && newer.turn - turn <= NEAR,
  );
  return last < 0 || newer.refused.length > 0 ? [] : [[last, true]];
}

/** Turns of tools may stand between. */
const NEAR = 3;

function refuses(newer: Ruling, older: Ruling): boolean {
  return newer.refused.some(
    ({ thing, place }) =>
      thing.every((word) => older.chosen.has(word)) &&
      (place.length === 0 || place.some((word) => older.chosen.has(word))),
  );
}

/** Another value for the same thing. */
function isAnew(newer: Ruling, older: Ruling): boolean {
  const hits = [...newer.chosen].filter((word) => older.chosen.has(word)).length;
  return hits >= 2 && hits * 2 >= newer.chosen.size;
}
