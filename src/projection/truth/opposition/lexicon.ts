// What words mean to each other: spellings of one thing, values that exclude each other, kinds and their instances, opposites.
// Compiled to sorted lines of stems, of which only those that are asked for are read.

/** What a phrase stands for. Numbers name groups; the same number is the same group. */
export interface Sense {
  /** All spellings of one thing have one. */
  readonly same?: number;
  /** A value of a choice. */
  readonly choice?: readonly [choice: number, value: number];
  /** Names a choice as such ("message broker"). */
  readonly names?: number;
  /** Names a kind. */
  readonly kind?: number;
  /** Is an instance of a kind. */
  readonly of?: number;
  /** Stands on one side of a pair of opposites. */
  readonly side?: readonly [pair: number, side: number];
}

export interface Phrase {
  readonly stems: readonly string[];
  /** Other words may stand between its own. */
  readonly loose: boolean;
  readonly senses: readonly Sense[];
}

export interface Lexicon {
  /** Phrases that begin with a stem, as far as the one that follows in them is there too. */
  startingWith(stem: string, isThere: (stem: string) => boolean): readonly Phrase[];
  /** All phrases that mean the same as one of some, or are of the same choice or kind. */
  kinOf(senses: readonly Sense[]): readonly Phrase[];
  /** An ordinary word of the trade, which tells less. */
  isCommon(stem: string): boolean;
  /** The name of a choice, and whether there is one value at a time. */
  choice(number: number): { readonly slot: string; readonly one: boolean };
}

/** Parts: ordinary words; names of choices, `+` before those with one value; after an empty line "stems<TAB>senses" in order. */
export function readLexicon(text: string): Lexicon {
  const head = text.indexOf('\n\n');
  const [ordinary = '', ...choices] = text.slice(0, head).split('\n');
  const common = new Set(ordinary.split(' '));
  const from = head + 2;
  const known = new Map<string, readonly Line[]>();
  const families = new Map<string, Phrase[]>();
  return {
    isCommon: (stem) => common.has(stem),
    choice: (number) => {
      const line = choices[number] ?? '';
      return { slot: line.slice(1), one: line.startsWith('+') };
    },
    kinOf: (senses) => kinIn(text, from, senses, families),
    startingWith: (stem, isThere) => {
      let lines = known.get(stem);
      if (lines === undefined) {
        lines = linesStarting(text, from, stem).map((line) => ({ line, second: secondStem(line) }));
        known.set(stem, lines);
      }
      const phrases: Phrase[] = [];
      for (const one of lines) {
        if (one.second !== '' && !isThere(one.second)) continue;
        one.phrase ??= phraseIn(one.line);
        phrases.push(one.phrase);
      }
      return phrases;
    },
  };
}

/** A line is taken apart when its phrase may be met: of a common word most never are. */
interface Line {
  readonly line: string;
  /** Empty where the phrase has one word. */
  readonly second: string;
  phrase?: Phrase;
}

function secondStem(line: string): string {
  const tab = line.indexOf('\t');
  const space = line.indexOf(' ');
  if (space < 0 || space > tab) return '';
  const end = line.indexOf(' ', space + 1);
  return line.slice(space + 1, end < 0 || end > tab ? tab : end);
}

/** Found by halving, so that a text of thousands of lines need not be taken apart. */
function linesStarting(text: string, from: number, stem: string): string[] {
  let low = from;
  let high = text.length;
  while (low < high) {
    const middle = text.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1;
    const start = Math.max(middle, low);
    const end = text.indexOf('\n', start);
    if (firstStem(text, start) < stem) low = end + 1;
    else high = start;
  }
  const lines: string[] = [];
  while (low < text.length && firstStem(text, low) === stem) {
    const end = text.indexOf('\n', low);
    lines.push(text.slice(low, end));
    low = end + 1;
  }
  return lines;
}

/** The text is gone through for the groups nobody asked for yet, and only lines that have one are taken apart. */
function kinIn(
  text: string,
  from: number,
  senses: readonly Sense[],
  families: Map<string, Phrase[]>,
): readonly Phrase[] {
  const groups = new Set(senses.flatMap(groupsOf));
  const unknown = [...groups].filter((group) => !families.has(group));
  for (const group of unknown) families.set(group, []);
  if (unknown.length > 0) {
    const kin = new RegExp(`[\\t ](?:${unknown.map(codesOf).join('|')})(?!\\d)`, 'g');
    kin.lastIndex = from;
    while (kin.exec(text) !== null) {
      const end = text.indexOf('\n', kin.lastIndex);
      const phrase = phraseIn(text.slice(text.lastIndexOf('\n', kin.lastIndex - 1) + 1, end));
      for (const group of new Set(phrase.senses.flatMap(groupsOf)))
        if (unknown.includes(group)) families.get(group)?.push(phrase);
      kin.lastIndex = end;
    }
  }
  return [...new Set([...groups].flatMap((group) => families.get(group) ?? []))];
}

/** Opposites are not kin: what they are opposites about is said besides. */
function groupsOf({ same, choice, names, kind, of }: Sense): string[] {
  const found: string[] = [];
  if (same !== undefined) found.push(`same ${same}`);
  for (const one of [choice?.[0], names]) if (one !== undefined) found.push(`choice ${one}`);
  for (const one of [kind, of]) if (one !== undefined) found.push(`kind ${one}`);
  return found;
}

/** How a group stands behind the phrases that are of it. */
function codesOf(group: string): string {
  const [what, number] = group.split(' ');
  return `${what === 'same' ? 'm' : what === 'choice' ? '[cn]' : '[ko]'}${number}`;
}

function firstStem(text: string, at: number): string {
  let end = at;
  // Space, tab and line end are the only characters below "!".
  while (end < text.length && text.charCodeAt(end) > 0x20) end++;
  return text.slice(at, end);
}

function phraseIn(line: string): Phrase {
  const tab = line.indexOf('\t');
  const codes = line.slice(tab + 1);
  return {
    stems: line.slice(0, tab).split(' '),
    loose: LOOSE.test(codes),
    senses: codes.split(' ').map(senseOf),
  };
}

/** Opposites, kinds and their instances are said with other words in between. */
const LOOSE = /(?:^| )[sok]/;

const SENSES: Readonly<Record<string, keyof Sense>> = {
  m: 'same',
  c: 'choice',
  n: 'names',
  k: 'kind',
  o: 'of',
  s: 'side',
};

function senseOf(code: string): Sense {
  const numbers = code.slice(1).split('.').map(Number);
  const key = SENSES[code[0] ?? ''] ?? 'same';
  return { [key]: numbers.length === 1 ? numbers[0] : numbers };
}
