// Rules for the index of memory_summary.md.

import { parseTime } from '../../../model/day.ts';
import { OLDER, readTopic } from '../index-file.ts';
import { memoryDays } from '../index-render.ts';
import { INDEX_LINE_CHARACTERS, RECENT_DAYS } from '../limits.ts';
import { groupText, rolloutsOf, tasksOf } from '../memory-file.ts';
import { isBlank, isComment, type Part } from '../outline.ts';
import { MEMORY, SUMMARY } from '../places.ts';
import { readHeader } from '../rollout-file.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const at = (one: { readonly line: number } | undefined, message: string): Broken => ({
  file: SUMMARY,
  line: one?.line ?? 1,
  message,
});

interface Placed {
  readonly part: Part;
  readonly scope: string;
  /** The `####` heading above it. */
  readonly under: string;
  readonly older: boolean;
}

function topicsOf({ index }: Book): Placed[] {
  return index.flatMap(({ own, parts }) =>
    parts.flatMap(({ heading, parts: all }) =>
      all
        .filter(({ kind }) => kind === 'bullet')
        .map((part) => ({
          part,
          scope: own.heading?.title ?? '',
          under: heading?.title ?? '',
          older: own.heading?.title === OLDER,
        })),
    ),
  );
}

function daysIn(book: Book): { title: string; line: number; empty: boolean; scope: string }[] {
  return book.index
    .filter(({ own }) => own.heading?.title !== OLDER)
    .flatMap(({ own, parts }) =>
      parts.map(({ heading, parts: all }) => ({
        title: heading?.title ?? '',
        line: heading?.line ?? 1,
        empty: !all.some(({ kind }) => kind === 'bullet'),
        scope: own.heading?.title ?? '',
      })),
    );
}

const isDay = (title: string) => /^\d{4}-\d\d-\d\d$/.test(title) && parseTime(title) !== undefined;
const formFault = (older: boolean) => (book: Book) =>
  topicsOf(book)
    .filter((one) => one.older === older)
    .flatMap(({ part }) => {
      const { label, keywords, nested } = readTopic(part);
      const said = (key: string) => nested.some((line) => new RegExp(`^${key}: *\\S`).test(line));
      if (label === '' || keywords.length === 0) return [at(part, 'The topic has no keywords.')];
      if (!said('desc')) return [at(part, 'The topic has no `desc:`.')];
      if (!older && !said('learnings')) return [at(part, 'The recent topic has no `learnings:`.')];
      const extra = part.text.split('\n').findIndex((line) => /^\s+[-*+] learnings:/.test(line));
      return older && extra >= 0
        ? [at({ line: part.line + extra }, 'An older topic carries `learnings:`.')]
        : [];
    });

export const INDEX_RULES: readonly Rule[] = [
  {
    id: 'index-scope-heading',
    mend: 'Put topics under `### <cwd or project>` and `#### <day>`.',
    check: ({ index, indexParts }) => {
      const first = indexParts.find((one) => !isBlank(one) && !isComment(one));
      const early =
        first !== undefined && (first.kind !== 'heading' || first.level !== 3)
          ? [at(first, 'The index does not open with a scope.')]
          : [];
      const loose = index.flatMap(({ own }) =>
        own.parts.filter((one) => !isBlank(one) && !isComment(one)).slice(0, 1),
      );
      return [...early, ...loose.map((one) => at(one, 'A topic stands outside a day or scope.'))];
    },
  },
  {
    id: 'index-day-heading',
    mend: 'Use `#### YYYY-MM-DD`, newest first, only for days with topics.',
    check: (book) =>
      daysIn(book).flatMap((day, n, all) => {
        const before = all[n - 1];
        if (!isDay(day.title)) return [at(day, `\`${day.title}\` is not a day.`)];
        if (day.empty) return [at(day, `No topic stands under ${day.title}.`)];
        return before?.scope === day.scope && before.title <= day.title
          ? [at(day, 'The days are not newest first.')]
          : [];
      }),
  },
  {
    id: 'index-memory-day',
    mend: 'Use the date of an updated_at that MEMORY.md cites.',
    check: (book) => {
      if (book.groups.length === 0) return [];
      const days = new Set([...daysSaid(book).flat(), ...daysOfSummaries(book)]);
      return daysIn(book)
        .filter(({ title }) => isDay(title) && !days.has(title))
        .map((day) => at(day, `No rollout was updated on ${day.title}.`));
    },
  },
  {
    id: 'index-recent-window-three-days',
    mend: `Move its topics to \`### ${OLDER}\`.`,
    check: (book) => {
      const [utc, written] = daysSaid(book);
      return daysIn(book)
        .filter(({ title }) => [...utc, ...written].includes(title))
        .filter(({ title }) => [utc, written].every((days) => !days.slice(0, RECENT_DAYS).includes(title)))
        .map((day) => at(day, `${day.title} is not among the last ${RECENT_DAYS} memory days.`));
    },
  },
  {
    id: 'index-recent-topic-form',
    mend: 'Write `- <topic>: <keyword>, <keyword>` with nested `desc:` and `learnings:`.',
    check: formFault(false),
  },
  {
    id: 'index-older-heading',
    mend: `Put \`### ${OLDER}\` last, with \`#### <scope>\` below it.`,
    check: ({ index }) =>
      index.flatMap(({ own, parts }, n) => {
        if (own.heading?.title !== OLDER) return [];
        if (n < index.length - 1) return [at(own.heading, 'A scope stands below the older topics.')];
        const day = parts.find(({ heading }) => isDay(heading?.title ?? ''));
        return day === undefined ? [] : [at(day.heading, 'Older topics are grouped by day, not by scope.')];
      }),
  },
  {
    id: 'index-older-topic-form',
    mend: 'Write `- <topic>: <keyword>, <keyword>` with a nested `desc:` only.',
    check: formFault(true),
  },
  {
    id: 'index-topic-newest-day-only',
    mend: 'Keep the topic under its newest day.',
    check: (book) =>
      repeated(
        topicsOf(book),
        (a, b) => !a.older && !b.older && a.scope === b.scope && a.under !== b.under,
      ).map((one) => at(one, 'The topic stands under several days.')),
  },
  {
    id: 'index-no-duplicate-topics',
    mend: 'Join the two entries.',
    check: (book) =>
      repeated(
        topicsOf(book),
        (a, b) => scopeOf(a) === scopeOf(b) && (a.older !== b.older || a.under === b.under),
      ).map((one) => at(one, 'The topic is in the index twice.')),
  },
  {
    id: 'index-keywords-occur-in-handbook',
    mend: `Use strings that stand in ${MEMORY} letter for letter.`,
    check: (book) =>
      book.groups.length === 0
        ? []
        : topicsOf(book).flatMap(({ part }) =>
            readTopic(part)
              .keywords.filter((word) => !occurs(word, book.files.get(MEMORY) ?? ''))
              .map((word) => at(part, `\`${unquoted(word)}\` does not occur in ${MEMORY}.`)),
          ),
  },
  {
    id: 'index-covers-every-task-group',
    mend: 'Add a topic with keywords from this group.',
    check: (book) => {
      if (book.summary === undefined) return [];
      const topics = topicsOf(book).map(({ part }) => readTopic(part));
      return book.groups
        .filter((group) => {
          const text = groupText(group);
          return !topics.some(
            ({ label, keywords }) => label === group.title || keywords.some((word) => occurs(word, text)),
          );
        })
        .map(({ heading, title }) => ({
          file: MEMORY,
          line: heading.line,
          message: `No topic of the index leads to \`${title}\`.`,
        }));
    },
  },
  {
    id: 'index-no-large-snippets',
    mend: `Keep details in ${MEMORY} and name them here.`,
    check: ({ indexParts }) =>
      indexParts.flatMap(({ text, line }) => {
        const within = text
          .split('\n')
          .findIndex((one) => /^\s*(?:`{3}|~{3})/.test(one) || one.length > INDEX_LINE_CHARACTERS);
        return within < 0 ? [] : [at({ line: line + within }, 'A long snippet stands in the index.')];
      }),
  },
];

/** Memory days, newest first: as UTC reads an instant, and as it is written. */
function daysSaid({ groups }: Book): readonly [readonly string[], readonly string[]] {
  const written = groups
    .flatMap(tasksOf)
    .flatMap(rolloutsOf)
    .flatMap(({ entries }) => /^\d{4}-\d\d-\d\d/.exec(entries.get('updated_at') ?? '') ?? []);
  return [memoryDays(groups), [...new Set(written)].sort().reverse()];
}

function daysOfSummaries({ rollouts }: Book): string[] {
  return rollouts.map(({ text }) => (readHeader(text).get('updated_at') ?? '').slice(0, 10));
}

/** Quotes and backticks mark a keyword; a search leaves them out. */
function unquoted(word: string): string {
  return word.replace(/^(["'`])(.+)\1$/, '$2');
}

function occurs(word: string, text: string): boolean {
  return text.includes(word) || text.includes(unquoted(word));
}

function scopeOf({ older, scope, under }: Placed): string {
  return older ? under : scope;
}

function repeated(topics: readonly Placed[], alike: (a: Placed, b: Placed) => boolean): Part[] {
  const label = ({ part }: Placed) => readTopic(part).label.toLowerCase();
  return topics
    .filter((one, n) => topics.slice(0, n).some((other) => label(other) === label(one) && alike(other, one)))
    .map(({ part }) => part);
}
