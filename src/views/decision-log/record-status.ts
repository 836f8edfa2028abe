// The status a decision record states, in one word whatever the dialect.

export type RecordStatus =
  | 'draft'
  | 'proposed'
  | 'accepted'
  | 'rejected'
  | 'deferred'
  | 'deprecated'
  | 'superseded'
  | 'partly-superseded'
  | 'abandoned'
  | 'archived';

/** The first word that names a status; being superseded outweighs what stood there before. */
export function recordStatus(text: string): RecordStatus | undefined {
  const words = text.replace(/~~[^~]*~~/g, ' ');
  if (isChoice(words)) return undefined;
  const superseded = SUPERSEDED.exec(words);
  if (superseded !== null && !/\bnot (?:yet )?$/i.test(words.slice(0, superseded.index)))
    return superseded[1] === undefined && superseded[2] === undefined ? 'superseded' : 'partly-superseded';
  let first: { at: number; status: RecordStatus } | undefined;
  for (const [status, word] of WORDS) {
    const at = words.search(word);
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, status };
  }
  return first?.status;
}

/** A template that lists what could be chosen says nothing. */
export function isChoice(text: string): boolean {
  const line = text.trim();
  const named = (parts: readonly string[]) =>
    parts.filter((part) => WORDS.some(([, word]) => word.test(part))).length;
  return (
    (/^[{<[][^(]*$/.test(line) && /[|,/]/.test(line)) ||
    named(line.split('|')) > 1 ||
    named(line.split('/')) > 2
  );
}

const SUPERSEDED =
  /\b(part(?:ly|ially)? |in part )?(?:superseded|superceded|obsoleted|obsolete|replaced)\b( in part| part(?:ly|ially))?/i;

const WORDS: readonly (readonly [RecordStatus, RegExp])[] = [
  ['draft', /\b(?:draft|incomplete|wip|work in progress|unfinished)\b/i],
  [
    'proposed',
    /\b(?:proposed|proposal|pending|under review|in review|under discussion|open|provisional|rfc)\b/i,
  ],
  [
    'accepted',
    /\b(?:accepted|approved|agreed|adopted|decided|final|active|implemented|in force|done|ratified)\b/i,
  ],
  ['rejected', /\b(?:rejected|declined|refused)\b/i],
  ['deferred', /\b(?:deferred|postponed|on hold)\b/i],
  ['deprecated', /\bdeprecated\b/i],
  ['abandoned', /\b(?:abandoned|withdrawn|cancell?ed|dropped)\b/i],
  ['archived', /\barchived\b/i],
];
