// What somebody takes back: told by what a later sentence refuses or says anew. Only what it names, or what was said just before it,
// is taken back; a prohibition about something else leaves the rest alone.

import { sharedWords, tellingWords } from './telling-words.ts';

/** Settles something: a choice, a rule, a prohibition. */
export function isRuling(text: string): boolean {
  if (text.endsWith('?')) return POLITE.test(text) && /\binstead\b/i.test(text);
  if (APPROVES.test(text)) return false;
  return FORBIDS.test(text) || CHOOSES.test(text) || CORRECTS.test(text) || isInstead(text);
}

/** What is said behind "actually", "no" and the like. */
export function withoutLead(text: string): string {
  return text.replace(LEADS, '');
}

/** Nothing to be carried out: it holds from now on. */
export function isRule(text: string): boolean {
  return (FORBIDS.test(text) || CHOOSES.test(text)) && !text.endsWith('?');
}

const LEAD =
  '(?:(?:ok|okay|hm+|oh|ah|sorry|well|and|but|so|also|yes|yeah|no|nope|wait|actually|please|then|right|hang on|hold on|scratch that|on second thought|change of plans?|never ?mind)[,.;:!\u2014-]*\\s+)*';
const LEADS = new RegExp(`^${LEAD}`, 'i');
const FORBIDS = new RegExp(
  `[,;:\u2014] (?:and |but |so )?(?:(?:don(?:'|’)?t|do not) (?!worry|forget|know)|never |let(?:'|’)?s not )|^${LEAD}(?:(?:don(?:'|’)?t|do not)(?! (?:worry|forget|hesitate|know|mind|think|see|understand))|never\\b(?! ?mind)|stop (?:using|doing|adding|\\w+ing)\\b|avoid\\b|always\\b|let(?:'|’)?s not\\b|no (?!problem|worr|idea|thanks|one\\b|rush|hurry|errors?\\b|luck|difference|change|longer)[\\w\`])` +
    `|\\b(?:must(?:n(?:'|’)t| not| never| always)|may not|shall not|should(?:n(?:'|’)t| not| never| always)|(?:we|you) (?:never|always|don(?:'|’)t|do not) (?:use|want|touch|change|add|log|store|commit|push|ship|deploy|run|do|merge|mock)|i (?:don(?:'|’)t|do not) want|(?:we|you) (?:cannot|can(?:'|’)t) (?:use|have|run|add|change|touch|break|ship|deploy|store|log|rely|depend|afford|install|upgrade|require|expose|send|keep)|not allowed|off limits|from now on)\\b`,
  'i',
);
const CHOOSES = new RegExp(
  `^${LEAD}(?:(?:let(?:'|’)?s|we(?:'|’)ll|we will|i(?:'|’)ll|we(?:'|’)re|i(?:'|’)d (?:rather|prefer to)|i(?:'|’)d|we should|you should) )?(?:use|go with|go for|go back to|stick (?:with|to)|stay with|switch (?:back )?to|keep (?:using|to)|prefer|settle on|going with|using)\\b`,
  'i',
);
const CORRECTS =
  /^(?:(?:ok|okay|hm+|oh|ah|sorry|well|but)[,.;:!]*\s+)*(?:no[,.;:!\u2014-]|nope\b|actually\b|wait\b|scratch that|on second thought|change of plans?|correction\b|(?:i|we) (?:have )?changed (?:my|our) mind|never ?mind\b|forget (?:about )?(?:that|it|the)\b)/i;
const APPROVES =
  /^(?:no (?:problem|worries)|no[,.] (?:that|this|it)(?:'|’)?s? (?:is |looks? |works? )?(?:all |just )?(?:fine|good|great|ok|okay|perfect|all)|(?:actually|wait)[,.!]*\s+(?:that|this|it)(?:(?:'|’)s| is| looks?| works?)?\s*(?:very |really |just |all )?(?:fine|good|great|nice|perfect|ok|okay|works?|right|correct)?[.!]*$)/i;
const POLITE = /^(?:(?:and|but|actually|hm+)[,.]* )?(?:can|could|would|will) (?:you|we)\b/i;

/** Told to somebody; "it returns null instead of a list" tells how a program behaves. */
export function isInstead(text: string): boolean {
  return /\binstead\b|\brather than\b/i.test(text) && DIRECTS.test(text);
}

const DIRECTS =
  /\b(?:use|go|switch|keep|make|put|do|write|store|take|pick|choose|call|name|prefer|move|return|send|read|run|try|build|start|stay|rename|set|want|let(?:'|’)?s|should|must|rather|will|using|going|switched|replaced|chose|went)\b|(?:'|’)ll\b/i;

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

/** Asks and plans that a ruling forbids. */
export function stillAsked(items: readonly string[], rulings: readonly string[]): string[] {
  const later = rulings.map(rulingOf).filter(({ refused }) => refused.length > 0);
  return items.filter((item) => {
    const ask = rulingOf(item);
    return !later.some(
      (ruling) =>
        (ruling.turn > ask.turn || ruling.turn === 0) &&
        refuses(ruling, ask) &&
        2 * sharedWords(ruling.text, ask.text) >= ask.chosen.size,
    );
  });
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
  if (found.length > 0 || !newer.corrects || !DIRECTS.test(newer.text) || newer.turn === 0) return found;
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
