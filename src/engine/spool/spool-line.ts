// The one form of what hooks and reading commands hand over: JSON lines, each an object with a `type`. A line is added in one write. A
// `folded` line says how many lines before it are in the ledger. Reading never throws: a line that is cut or strange is a problem.

/** The texts that each type of line holds. A text that is missing is empty. */
const TEXTS = {
  /** Whose spool it is: of a conversation, or of a session. */
  opened: ['agent', 'conversation', 'session'],
  /** `facts` were put before the agent. */
  exposed: ['how'],
  /** The agent named `facts`. */
  used: [],
  /** The agent named `facts` of the user store, which could not be told there yet. */
  owed: [],
  touched: ['path'],
  failed: ['error', 'pattern', 'call'],
  /** Something that is said once in a conversation. */
  said: ['what'],
  /** The brief was given at a start. */
  started: ['source', 'process', 'made', 'call'],
  /** A prompt. `topic`: open or closed afterwards; the others are empty or `yes`. */
  turn: ['topic', 'corrected', 'long'],
  tool: [],
  compacting: ['trigger', 'percent'],
  compacted: ['trigger'],
  ended: ['reason'],
  /** `facts`: those that were put before the session by its conversation. */
  folded: ['lines'],
  // Notes that may be lost, in `.index/hooks/`.
  problem: ['agent', 'event', 'code', 'message'],
  conversation: ['spool'],
  process: ['agent', 'process', 'conversation'],
  call: ['sign', 'sub', 'conversation'],
  called: ['sign'],
} as const;

export type LineType = keyof typeof TEXTS;
type TextsOf<Type extends LineType> = Readonly<Record<(typeof TEXTS)[Type][number], string>>;

export type LineOf<Type extends LineType> = {
  readonly [T in Type]: TextsOf<T> & {
    readonly type: T;
    readonly at: string;
    readonly facts: readonly string[];
  };
}[Type];
export type Line = LineOf<LineType>;

/** A line to be. */
export type Entry = {
  readonly [T in LineType]: Partial<TextsOf<T>> & { readonly type: T; readonly facts?: readonly string[] };
}[LineType];

export interface Lines {
  readonly lines: readonly Line[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly Line[];
  /** Lines that cannot be read, by number. */
  readonly problems: readonly number[];
  /** How many lines there are, whatever they say. */
  readonly count: number;
  /** When it was last written to. */
  readonly last: string;
}

export function parseLines(bytes: Uint8Array): Lines {
  const texts = decoder.decode(bytes).split('\n');
  if (texts.at(-1) === '') texts.pop();
  const found = texts.map((text) => (text === '' ? undefined : lineIn(text)));
  const lines = found.filter((line) => line !== undefined);
  const folded = lines.reduce(
    (most, line) => (line.type === 'folded' ? Math.max(most, Number(line.lines) || 0) : most),
    0,
  );
  return {
    lines,
    pending: found
      .slice(folded)
      .filter((line) => line !== undefined)
      .filter(({ type }) => type !== 'opened' && type !== 'folded'),
    problems: texts.flatMap((text, n) => (text !== '' && found[n] === undefined ? [n + 1] : [])),
    count: texts.length,
    last:
      lines
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? '',
  };
}

/** Undefined where it is no line of ours. */
export function lineIn(text: string): Line | undefined {
  try {
    const value = JSON.parse(text);
    const { type, at, facts = [] } = value;
    if (
      typeof type !== 'string' ||
      !Object.hasOwn(TEXTS, type) ||
      typeof at !== 'string' ||
      !Array.isArray(facts)
    )
      return undefined;
    const keys: readonly string[] = TEXTS[type as LineType];
    const texts = keys.map((key) => [key, value[key] ?? '']);
    const isText = [...texts.map(([, one]) => one), ...facts].every((one) => typeof one === 'string');
    return isText ? ({ type, at, ...Object.fromEntries(texts), facts } as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** Begins with a line end: what somebody left unfinished stays a line of its own. Texts are cut, and facts that do not fit left out. */
export function lineText(at: string, { type, facts = [], ...texts }: Entry): string {
  const cut = Object.entries(texts).map(([key, text]) => [key, text.slice(0, MOST_OF_TEXT)] as const);
  let bytes = 0;
  const fitting = facts.filter((fact) => {
    bytes += encoder.encode(fact).length + 3;
    return fact.length <= MOST_OF_TEXT && bytes < MOST_OF_FACTS;
  });
  const line = {
    type,
    at,
    ...Object.fromEntries(cut.filter(([, text]) => text !== '')),
    ...(fitting.length === 0 ? {} : { facts: fitting }),
  };
  return `\n${JSON.stringify(line)}\n`;
}

const MOST_OF_TEXT = 600;
/** What an agent names at once may be anything. */
const MOST_OF_FACTS = 8 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
