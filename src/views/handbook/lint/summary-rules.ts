// Rules for memory_summary.md but its index.

import { bytesOf, SUMMARY_LIMITS, wordsIn } from '../limits.ts';
import { isBlank, isComment, textOf } from '../outline.ts';
import { INDEX, SUMMARY, SUMMARY_SECTIONS, type SummaryName } from '../places.ts';
import { isIndex, summaryNameOf } from '../summary-file.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

const at = (line: number | undefined, message: string): Broken => ({
  file: SUMMARY,
  line: line ?? 1,
  message,
});
/** Without its first line a summary follows the seed, which allowed more. */
const limitsOf = ({ files }: Book) =>
  SUMMARY_LIMITS[(files.get(SUMMARY) ?? '').startsWith('v1') ? 'v1' : 'seed'];
const TITLES = [...Object.values(SUMMARY_SECTIONS), INDEX];

const onlyBullets =
  (name: SummaryName): Rule['check'] =>
  ({ summary }) =>
    (summary ?? [])
      .filter((section) => summaryNameOf(section) === name)
      .flatMap(({ parts }) =>
        parts.filter((one) => one.kind !== 'bullet' && !isBlank(one) && !isComment(one)).slice(0, 1),
      )
      .map(({ line }) => at(line, `\`${SUMMARY_SECTIONS[name]}\` holds something else than bullets.`));

export const SUMMARY_RULES: readonly Rule[] = [
  {
    id: 'summary-first-line-v1',
    mend: 'Make the first line exactly `v1` and leave the second one blank.',
    check: ({ files, marked }) => {
      const text = files.get(SUMMARY);
      if (text === undefined || text.trim() === '') return [];
      if (marked.has(SUMMARY)) return [at(1, 'A byte order mark stands before the first line.')];
      const [first, second = ''] = text.split(/\r?\n/);
      if (first !== 'v1') return [at(1, 'The first line is not v1.')];
      return second.trim() === '' ? [] : [at(2, 'No blank line follows v1.')];
    },
  },
  {
    id: 'summary-four-sections-in-order',
    mend: `Keep exactly ${TITLES.map((title) => `\`## ${title}\``).join(', ')}, in this order.`,
    check: ({ summary }) => {
      if (summary === undefined || textOf(summary.flatMap(({ parts }) => parts)).trim() === '') return [];
      const found = summary.filter(({ heading }) => heading !== undefined);
      const titles = found.map((section) => (isIndex(section) ? INDEX : (section.heading?.title ?? '')));
      const strange = found.find((section) => !isIndex(section) && summaryNameOf(section) === undefined);
      if (strange !== undefined)
        return [at(strange.heading?.line, `\`${strange.heading?.title}\` is no section of the summary.`)];
      const missing = TITLES.find((title) => !titles.includes(title));
      if (missing !== undefined) return [at(1, `\`## ${missing}\` is missing.`)];
      const wrong = found.find((_, n) => titles[n] !== TITLES[n]);
      return wrong === undefined
        ? []
        : [at(wrong.heading?.line, `\`${wrong.heading?.title}\` is out of order or there twice.`)];
    },
  },
  {
    id: 'summary-nothing-before-sections',
    mend: 'Move it into one of the four sections.',
    check: ({ summary }) => {
      const lead = summary?.[0]?.heading === undefined ? (summary?.[0]?.parts ?? []) : [];
      const stray = lead.find(
        (one) => !isBlank(one) && !isComment(one) && one.line > 1 && one.text.trim() !== 'v1',
      );
      return stray === undefined ? [] : [at(stray.line, 'Text stands above the first section.')];
    },
  },
  {
    id: 'summary-profile-word-limit',
    mend: 'Keep what is stable and acted upon; move the rest to MEMORY.md.',
    check: (book) =>
      (book.summary ?? []).flatMap((section) => {
        const most = limitsOf(book).words;
        const words = summaryNameOf(section) === 'profile' ? wordsIn(textOf(section.parts)) : 0;
        return words > most
          ? [at(section.heading?.line, `The profile has ${words} words, more than ${most}.`)]
          : [];
      }),
  },
  {
    id: 'summary-preferences-bullets',
    mend: 'Write one bullet per preference.',
    check: onlyBullets('preferences'),
  },
  { id: 'summary-tips-bullets', mend: 'Write one brief bullet per tip.', check: onlyBullets('tips') },
  {
    id: 'summary-within-byte-budget',
    mend: 'Move what does not cross tasks to MEMORY.md; a longer summary is cut in the middle when it is loaded.',
    check: (book) => {
      const bytes = bytesOf(book.files.get(SUMMARY) ?? '');
      const most = limitsOf(book).bytes;
      return bytes > most ? [at(1, `The summary has ${bytes} bytes, more than ${most}.`)] : [];
    },
  },
];
