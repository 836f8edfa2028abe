// One number for another of the same measure: ports, versions, widths, times, counts.

import type { Word } from './clause.ts';
import { isElsewhere, type Look } from './finding.ts';
import type { Read } from './read-text.ts';

export const measures: Look = ({ theirs, ours, topic }) => {
  const [one, other] = [labelOf(theirs), labelOf(ours)];
  if (one !== undefined && other !== undefined && one !== other) return [];
  return quantitiesIn(theirs).flatMap((a) =>
    quantitiesIn(ours).flatMap((b) => {
      if (isElsewhere({ theirs, ours })) return [];
      const moved = a.value !== b.value && MOVES.test(ours.text);
      if (
        a.word.sign < 0 ||
        (b.word.sign < 0 && !(ours.ends && a.unit === 'duration')) ||
        !(moved || isBroken(a, b))
      )
        return [];
      const bare = a.unit === '' || b.unit === '';
      if (!bare && a.unit !== b.unit) return [];
      const shared = topic.besides([{ ...a.word, stem: a.unit }, ...(a.named ? [] : a.of)]);
      // A number without a measure is about the same only where much else is.
      if (bare && shared < 150) return [];
      const strength = (LOOSE.has(a.unit) ? 25 : 40) + (a.named ? 25 : 0) + Math.min(shared, 300) / 5;
      return [
        {
          rule: 'slot' as const,
          by: 'number' as const,
          fact: theirs,
          proposal: ours,
          words: [a.text, b.text],
          strength,
          slot: a.named ? 'version' : a.unit || b.unit || 'number',
        },
      ];
    }),
  );
};

const MOVES = /\b(?:lower|raise|bump|increase|decrease|reduce|shorten|lengthen|extend)\b/i;

interface Quantity {
  readonly word: Word;
  readonly value: number;
  /** Empty where none is said. */
  readonly unit: string;
  readonly bound: 'least' | 'most' | undefined;
  readonly text: string;
  /** The words that say the measure. */
  readonly of: readonly Word[];
  /** The measure is a name: a product in its version. */
  readonly named: boolean;
}

function isBroken(a: Quantity, b: Quantity): boolean {
  if (a.bound === 'least') return b.value < a.value;
  return a.bound === 'most' ? b.value > a.value : b.value !== a.value;
}

const SECONDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ms: 0.001,
    s: 1,
    second: 1,
    sec: 1,
    h: 3600,
    minut: 60,
    min: 60,
    hour: 3600,
    dai: 86_400,
    day: 86_400,
    week: 604_800,
    month: 2_592_000,
    year: 31_536_000,
  }),
);

/** Stems of what is counted, and what they measure. */
const UNITS: ReadonlyMap<string, string> = new Map(
  `charact width, column width, char width, kb kb, mb mb, gb gb, % percent, percent percent, space spaces, retri retries, attempt retries,
  connect connections, request requests, dp dp, pt pt, em em, rem rem, event events, approv approvals, review approvals, hz hz, fp fps, px px, line lines, token tokens, replica replicas, node nodes`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Measures that any two sentences may have. */
const LOOSE = new Set(['duration', 'percent', 'requests', 'lines', 'tokens', 'nodes', 'events']);

/** Words before a number that do not name what has the version. */
const COUNTED = new Set(
  'port version step phase level chapter releas sprint ticket issu line page section stage part point tier item'.split(
    ' ',
  ),
);

function quantitiesIn(clause: Read): Quantity[] {
  const { words } = clause;
  return words.flatMap((word, at): Quantity[] => {
    if (word.number === undefined || isLabel(clause, at)) return [];
    const [next, after, before] = [words[at + 1], words[at + 2], words[at - 1]];
    const base = {
      word,
      of: [next, after].filter((one) => one !== undefined),
      value: word.number,
      bound: boundOf(words, at),
      text: [word.text, next?.text ?? ''].join(' ').trim(),
      named: false,
    };
    const seconds = SECONDS.get(next?.stem ?? '');
    if (seconds !== undefined) return [{ ...base, value: word.number * seconds, unit: 'duration' }];
    const unit =
      UNITS.get(next?.stem ?? '') ??
      (word.text.endsWith('%')
        ? 'percent'
        : next?.number === undefined
          ? UNITS.get(after?.stem ?? '')
          : undefined);
    if (unit !== undefined) return [{ ...base, unit }];
    // "port 8081", "iOS 17"
    if (
      before !== undefined &&
      before.weight >= 30 &&
      before.number === undefined &&
      (word.mark === '' || VALUED.has(before.stem)) &&
      !BOUND.test(before.text) &&
      hasValues(clause, before)
    )
      return [
        {
          ...base,
          of: [],
          unit: before.stem,
          text: `${before.text} ${word.text}`,
          named: !COUNTED.has(before.stem),
        },
      ];
    return /^(?:to|at|of|is|be|as|on|with)$/i.test(before?.text ?? '') ? [{ ...base, unit: '' }] : [];
  });
}

/** Ports have numbers, and so do the versions of what has a name; regions and shards are only numbered. */
function hasValues({ words, mentions }: Read, word: Word): boolean {
  if (VALUED.has(word.stem)) return true;
  if (
    mentions.some(
      (mention) => mention.words.includes(word) && mention.senses.some(({ choice }) => choice !== undefined),
    )
  )
    return true;
  return word !== words[0] && word.text !== word.lower;
}

/** "Berth 3 is 26 metres long", "Decision 012": the number tells which one is spoken of, as long as nothing known is in that version. */
function isLabel({ words, mentions }: Read, at: number): boolean {
  const before = words[at - 1];
  if (before === undefined || before.weight === 0 || VALUED.has(before.stem)) return false;
  if (words.slice(0, at - 1).some(({ weight }) => weight > 0)) return false;
  const next = words[at + 1]?.stem ?? '';
  if (SECONDS.has(next) || UNITS.has(next) || !Number.isInteger(words[at]?.number)) return false;
  return COUNTED.has(before.stem) || !mentions.some((mention) => mention.words.includes(before));
}

function labelOf(clause: Read): number | undefined {
  return clause.words.find(({ number }, at) => number !== undefined && isLabel(clause, at))?.number;
}

/** Words before a number that is their value. */
const VALUED = new Set(
  'port version level height width depth size limit timeout ttl prioriti weight'.split(' '),
);

const BOUND =
  /^(?:least|most|than|minimum|maximum|limit|under|over|above|below|within|exactly|about|roughly|least)$/i;

function boundOf(words: readonly Word[], at: number): 'least' | 'most' | undefined {
  const before = words
    .slice(Math.max(0, at - 4), at)
    .map(({ text }) => text.toLowerCase())
    .join(' ');
  if (/least|minimum|no (?:less|fewer)|more than|over|above/.test(before)) return 'least';
  return /most|maximum|up to|no more|limit|within|under|below|less than|fewer/.test(before)
    ? 'most'
    : undefined;
}
