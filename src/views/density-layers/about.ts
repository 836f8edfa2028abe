// What layers 0 and 1 say about a file. Layer 0 speaks of what seldom changes, so that routine additions leave it alone.

import type { Doc } from './doc.ts';
import { LEARNINGS, PROFILE, REGISTRY, stemOf } from './places.ts';
import { oneLine } from './prose.ts';

export interface About {
  readonly path: string;
  /** Heading in layer 0. */
  readonly block: 'User' | 'Events' | 'Agent' | 'Projects';
  /** Heading in layer 1. */
  readonly table: (typeof TABLES)[number];
  readonly keyword: string;
  readonly sentence: string;
  readonly summary: string;
  /** Smaller is pointed at first. */
  readonly rank: number;
}

/** Files that are not of the layout's form yet. */
export const TO_MIGRATE = 'To migrate';

export const TABLES = [
  'Profile',
  'Preferences',
  'Entities',
  'Events',
  'Cases',
  'Patterns',
  'Projects',
  'Learnings',
  'Instincts',
  TO_MIGRATE,
] as const;

export function aboutOf(doc: Doc): About | undefined {
  const { path, place } = doc;
  const stem = stemOf(path);
  const words = keywordOf(stem);
  const about = (
    block: About['block'],
    table: About['table'],
    rank: number,
    keyword: string,
    sentence: string,
    summary = sentence,
  ): About => ({ path, block, table, rank, keyword, sentence, summary: oneLine(summary, ROW) || words });
  const statements = (doc.blocks ?? []).flatMap(({ item }) => item?.statement ?? []);
  const first = oneLine(statements[0] ?? '', 90);
  const named = firstFew(statements);
  if (path === PROFILE)
    return about('User', 'Profile', 0, 'Profile', first || 'who the user is', named || undefined);
  if (path === REGISTRY) return about('Projects', 'Projects', 1, 'Registry', 'every project in one table');
  if (place.holds === 'card')
    return about('Projects', 'Projects', 4, words, 'where the project stands', doc.item?.statement ?? '');
  if (place.holds === 'instinct') {
    const trigger = doc.instinct?.values.get('trigger') ?? '';
    return about('Agent', 'Instincts', Number.POSITIVE_INFINITY, words, oneLine(trigger, 90));
  }
  if (place.holds === 'document') {
    const said = oneLine(doc.item?.statement ?? doc.shown?.statement ?? '', 90) || words;
    return place.folder === 'events'
      ? about('Events', 'Events', 5, words, said)
      : about('Agent', 'Cases', 5, `Case, ${words.toLowerCase()}`, said);
  }
  if (place.holds === 'loose')
    return about(
      'Agent',
      TO_MIGRATE,
      Number.POSITIVE_INFINITY,
      words,
      'not of this layout yet',
      titleIn(doc.text),
    );
  if (place.holds !== 'entries') return undefined;
  if (path === LEARNINGS)
    return first === ''
      ? undefined
      : about(
          'Agent',
          'Learnings',
          2,
          'Learnings',
          'what somebody put right, and whether it became habit',
          named,
        );
  if (place.usual === 'pattern')
    return about(
      'Agent',
      'Patterns',
      2,
      `Patterns, ${words.toLowerCase()}`,
      first || 'ways of working',
      named || undefined,
    );
  if (place.usual === 'preference')
    return about(
      'User',
      'Preferences',
      2,
      `Preferences, ${words.toLowerCase()}`,
      'what the user prefers',
      named,
    );
  return about('User', 'Entities', 3, words, 'known by name', named);
}

const ROW = 110;

/** How many, and as many of the first as the row has room for; one alone speaks for itself. */
function firstFew(statements: readonly string[]): string {
  if (statements.length < 2) return oneLine(statements[0] ?? '', ROW);
  let row = `${statements.length} entries: `;
  for (const [n, statement] of statements.entries()) {
    const name = `${n === 0 ? '' : '; '}${oneLine(statement, 60)}`;
    if (n > 0 && row.length + name.length > ROW - 3) return `${row}; …`;
    row += name;
  }
  return row;
}

function titleIn(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && line.trim() !== '---');
  return (lines.find((line) => /^# /.test(line)) ?? lines[0] ?? '').replace(/^[#>*+-]+\s+/, '');
}

/** `2026-05-moved-office` is `2026-05 moved office`, `people` is `People`. */
function keywordOf(stem: string): string {
  const month = /^\d{4}-\d\d(?=-)/.exec(stem)?.[0] ?? '';
  const words = month + stem.slice(month.length).replace(/[-_]/g, ' ');
  return oneLine(`${words.slice(0, 1).toUpperCase()}${words.slice(1)}`, 40);
}

export function pointerLine({ keyword, sentence, path }: About): string {
  return `- **${keyword}**: ${sentence} → \`${path}\``;
}

export function tableRow({ path, summary }: About, ended = ''): string {
  return `| \`${path}\` | ${summary}${ended === '' ? '' : ` (${oneLine(ended, 60)})`} |`;
}

export const INDEX_LINE = '- **Index**: what lies where, one table per category → `memory/INDEX.md`';
