// Rules for every file: no secrets, no merge marks, no dumps, no advice without content.

import { conflictLine } from '../../../markdown/conflict-markers.ts';
import { readBullet } from '../bullet.ts';
import { BULLET_CHARACTERS, FENCE_LINES, isGeneric } from '../limits.ts';
import { REDACTED, withMarker } from '../marks.ts';
import { sectionNameOf } from '../memory-file.ts';
import { outline } from '../outline.ts';
import { MEMORY, SUMMARY } from '../places.ts';
import type { Section } from '../section.ts';
import { summaryNameOf } from '../summary-file.ts';
import type { Book } from './book.ts';
import type { Broken, Rule } from './finding.ts';

/** Lines, counted from 1, that hold a secret. */
export type SecretsIn = (text: string) => readonly number[];

export const HYGIENE_RULES: readonly Rule[] = [
  {
    id: 'conflict-markers',
    mend: 'Choose one side or join both, then remove the marks.',
    check: ({ files }) =>
      [...files].flatMap(([file, text]) => {
        const line = conflictLine(text);
        return line === undefined ? [] : [{ file, line, message: 'A merge left both sides standing.' }];
      }),
  },
  {
    id: 'redaction-marker',
    mend: `Write ${REDACTED}.`,
    check: (book) =>
      inLines(
        book,
        (line) => withMarker(line) !== line,
        'A masked secret is spelled differently from the other marks.',
      ),
  },
  {
    id: 'no-large-output-copied',
    mend: 'Keep the exact error line and where the rest can be read.',
    check: ({ files }) => artefacts(files).flatMap(([file, text]) => dumpsIn(file, text)),
  },
  {
    id: 'no-generic-advice',
    mend: 'Name the situation, command, file or error it is about, or leave it out.',
    check: ({ groups, summary }) => [
      ...groups.flatMap(({ sections }) =>
        genericIn(
          MEMORY,
          sections.filter((one) => sectionNameOf(one) !== undefined),
        ),
      ),
      ...genericIn(
        SUMMARY,
        (summary ?? []).filter((one) => summaryNameOf(one) !== undefined),
      ),
    ],
  },
];

export function secretRule(secretsIn: SecretsIn): Rule {
  return {
    id: 'no-secrets',
    mend: `Replace it with ${REDACTED} and change the secret where it is used.`,
    check: ({ files }) =>
      [...files].flatMap(([file, text]) =>
        secretsIn(text).map((line) => ({ file, line, message: 'A token, key or password stands here.' })),
      ),
  };
}

function genericIn(file: string, sections: readonly Section[]): Broken[] {
  return sections
    .flatMap(({ parts }) => parts)
    .filter(({ kind, text }) => kind === 'bullet' && isGeneric(readBullet(text).sentence))
    .map(({ line }) => ({ file, line, message: 'The advice names nothing concrete.' }));
}

function dumpsIn(file: string, text: string): Broken[] {
  return outline(text).flatMap(({ kind, text: own, line }) => {
    const lines = own.split('\n').length - 2;
    const fence = /^[ \t]*(?:`{3}|~{3})/m.test(own);
    if (fence && lines > FENCE_LINES)
      return [{ file, line, message: `A block of ${lines} lines is copied here.` }];
    if (kind === 'bullet' && own.length > BULLET_CHARACTERS)
      return [
        { file, line, message: `The bullet has ${own.length} characters, more than ${BULLET_CHARACTERS}.` },
      ];
    return [];
  });
}

/** Supporting files of a skill may be as long as they need to be. */
function artefacts(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].filter(([path]) =>
    /^(?:[^/]+\.md|rollout_summaries\/[^/]+\.md|skills\/[^/]+\/SKILL\.md)$/.test(path),
  );
}

function inLines({ files }: Book, breaks: (line: string) => boolean, message: string): Broken[] {
  return artefacts(files).flatMap(([file, text]) =>
    text.split(/\r?\n/).flatMap((one, n) => (breaks(one) ? [{ file, line: n + 1, message }] : [])),
  );
}
