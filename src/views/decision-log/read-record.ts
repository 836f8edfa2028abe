// A decision record in one of the many dialects (Nygard, MADR, adr-tools, PEP): its number, its title, its status, and
// which records it replaces or is replaced by. Links come from the header; the body is asked only where the header is silent.

import { type HeaderKey, recordHeader } from './record-header.ts';
import { leadingReferences, numberOfFile, type RecordReference } from './record-reference.ts';
import { isChoice, type RecordStatus, recordStatus } from './record-status.ts';

export type LinkKind = 'superseded' | 'partly-superseded' | 'amended' | 'rejected-in-favour-of';

/** The old record and the new one stand in this relation; the other end is `to`. */
interface RecordLink {
  readonly kind: LinkKind;
  /** Whether `to` is the newer of the two. */
  readonly isNewer: boolean;
  readonly to: RecordReference;
  readonly from: 'header' | 'body';
}

export interface DecisionRecord {
  readonly file: string;
  readonly number?: number;
  readonly title?: string;
  readonly status?: RecordStatus;
  /** As it stands in the record. */
  readonly statusText?: string;
  readonly links: readonly RecordLink[];
}

export function readRecord(file: string, text: string): DecisionRecord {
  const { fields, body } = recordHeader(text);
  const first = (key: string) => fields.find((field) => field.key === key)?.value;
  const title = first('title');
  const statusText = first('status');
  const given = /\d{1,5}/.exec(first('number') ?? '')?.[0];
  const number = given === undefined ? (numberOfFile(file) ?? numberIn(title)) : Number(given);
  const status = statusText === undefined ? undefined : recordStatus(firstParagraph(statusText));
  const links = fields.flatMap(({ key, value }) => (isChoice(value) ? [] : linksOf(key, value)));
  return {
    file,
    ...(number === undefined ? {} : { number }),
    ...(title === undefined ? {} : { title }),
    ...(status === undefined ? {} : { status }),
    ...(statusText === undefined ? {} : { statusText }),
    links: [...links, ...bodyLinks(body, status, links)],
  };
}

function linksOf(key: HeaderKey, value: string): RecordLink[] {
  if (key === 'status') return statusLinks(value);
  if (key === 'title' || key === 'number') return [];
  const kind: LinkKind = key.startsWith('amend') ? 'amended' : 'superseded';
  const isNewer = key.endsWith('-by');
  // A section may give one to a line; a header gives them one after the other.
  return value
    .split(/\n/)
    .flatMap((line) => leadingReferences(line.replace(/^\s*[-*+]\s+/, ''), true))
    .map((to) => ({ kind, isNewer, to, from: 'header' }));
}

/** In its first paragraph a status may name records anywhere, further down only at the beginning of a line. */
function statusLinks(value: string): RecordLink[] {
  const head = firstParagraph(value);
  const later = value.slice(value.indexOf(head) + head.length).split('\n');
  return [head, ...later.filter((line) => OPENING.test(line))].flatMap((text) =>
    RELATIONS.flatMap(({ phrase, kind, isNewer }) =>
      Array.from(text.matchAll(phrase)).flatMap((match): RecordLink[] => {
        const partly = match.slice(1).some((part) => part !== undefined);
        const rest = text.slice((match.index ?? 0) + match[0].length);
        return leadingReferences(rest, true).map((to) => ({
          kind: partly && kind === 'superseded' ? 'partly-superseded' : kind,
          isNewer,
          to,
          from: 'header',
        }));
      }),
    ),
  );
}

const OPENING =
  /^[^\p{L}\p{N}]*(?:part(?:ly|ially)? |in part )?(?:supersede|supercede|replace|obsolete|amend|reject)/iu;

const RELATIONS: readonly { phrase: RegExp; kind: LinkKind; isNewer: boolean }[] = [
  {
    phrase:
      /(?<!reject[^\n]{0,40})\b(part(?:ly|ially)? |in part )?(?:superseded|superceded|replaced|obsoleted|overruled|deprecated)\b( in part| part(?:ly|ially))?(?:,? (?:by|with|in favou?r of)\b|:)/gi,
    kind: 'superseded',
    isNewer: true,
  },
  {
    phrase:
      /\b(part(?:ly|ially)? |in part )?(?:supersedes|supercedes|replaces|obsoletes)\b( (?:in part|parts? of))?/gi,
    kind: 'superseded',
    isNewer: false,
  },
  { phrase: /\bamended (?:by|in)\b/gi, kind: 'amended', isNewer: true },
  { phrase: /\bamends\b/gi, kind: 'amended', isNewer: false },
  {
    phrase:
      /\b(?:rejected|declined)\b[\s*_,.;:(—-]*(?:see(?: also)?|in favou?r of|superseded by|replaced by)\b/gi,
    kind: 'rejected-in-favour-of',
    isNewer: true,
  },
];

/** A record that says it is superseded, but not in its header by what; and one that says in a sentence what it replaces. */
function bodyLinks(
  body: string,
  status: RecordStatus | undefined,
  known: readonly RecordLink[],
): RecordLink[] {
  const links: RecordLink[] = [];
  if (status?.endsWith('superseded') && !known.some(({ isNewer }) => isNewer)) {
    const kind = status === 'superseded' ? 'superseded' : 'partly-superseded';
    for (const match of body.matchAll(REPLACED)) {
      const [to] = leadingReferences(body.slice(match.index + match[0].length), false);
      if (to?.number === undefined && to?.file === undefined) continue;
      links.push({ kind, isNewer: true, to, from: 'body' });
      break;
    }
  }
  if (known.some(({ isNewer }) => !isNewer)) return links;
  for (const match of body.matchAll(REPLACES)) {
    const kind: LinkKind = /^amend/i.test(match[2] ?? '')
      ? 'amended'
      : match[1] === undefined && match[3] === undefined
        ? 'superseded'
        : 'partly-superseded';
    for (const to of leadingReferences(body.slice(match.index + match[0].length), false))
      if (to.number !== undefined || to.file !== undefined)
        links.push({ kind, isNewer: false, to, from: 'body' });
  }
  return links;
}

const REPLACED = /\b(?:superseded|superceded|replaced|obsoleted|renumbered)\s+(?:by|to|as|with)\b\s*/gi;
const REPLACES =
  /\bthis (?:adr|pep|rfc|record|decision|document|proposal)\s+(in part |part(?:ly|ially) )?(supersedes|supercedes|replaces|amends)\b( (?:in part|parts? of))?\s*/gi;

function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/)[0] ?? '';
}

function numberIn(title: string | undefined): number | undefined {
  const match = /^\W*(?:(?:adr|pep|rfc)[-\s#]*)?0*(\d{1,5})(?:[.:\s-]|$)/i.exec(title ?? '');
  return match === null ? undefined : Number(match[1]);
}
