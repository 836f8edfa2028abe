// Lines that a change adds: terms that a constraint forbids, and comments that lean on a decision which was replaced.

import type { ChangedFile, Found } from '../../model/change.ts';
import type { Fact } from '../../model/fact.ts';
import { isTestPath } from '../../model/project-file.ts';
import { type Forbidden, forbiddenTerms } from '../../projection/truth/forbidden-terms.ts';
import { type Checked, constraintsOf, holdsFor, met } from './binding-facts.ts';
import { commentIn, isSource, isWritten } from './source-line.ts';

export function checkLines(checked: Checked): Found[] {
  const { change, binding, isOurs } = checked;
  const rules = binding.flatMap((fact) =>
    constraintsOf(fact).flatMap(({ field, clause }) =>
      forbiddenTerms(clause).map((forbidden) => ({ fact, field, clause, forbidden })),
    ),
  );
  const files = change.files.filter(
    (file) => file.status !== 'deleted' && isSource(file.path) && !isOurs(file.path),
  );
  // A line that only moved was there before.
  const removed = new Set(change.files.flatMap((file) => file.removed.map(({ text }) => text.trim())));
  return files.flatMap((file) => {
    const own = rules.filter(({ fact, forbidden }) => isBound(checked, file, fact, forbidden));
    return file.added
      .filter(({ text }) => !removed.has(text.trim()))
      .flatMap(({ number, text }) => [
        ...own
          .filter(({ fact, forbidden }) => isWritten(forbidden.term, text) && !isAllowed(text, fact))
          .map(
            ({ fact, field, clause, forbidden }): Found => ({
              rule: 'forbidden-term',
              file: file.path,
              line: number,
              commit: null,
              said: text.trim().slice(0, 200),
              ...met(fact),
              field,
              clause,
              words: [forbidden.term],
              because: `The line writes \`${forbidden.term}\`, which "${clause}" forbids.`,
            }),
          ),
        ...superseded(checked, file, number, text),
      ]);
  });
}

function isBound(
  { store }: Checked,
  { path }: ChangedFile,
  fact: Fact,
  { within, inProduction }: Forbidden,
): boolean {
  if (within !== undefined && path !== within && !path.startsWith(`${within}/`)) return false;
  return holdsFor(fact, [path], store) && !(inProduction && isTestPath(path));
}

/** A person may say in the line itself that it is meant: `tide-allow: ID`. */
function isAllowed(line: string, { id }: Fact): boolean {
  return /tide-allow:\s*([\w~-]+)/.exec(line)?.[1] === id;
}

/** Ids have hyphens; a single word may mean anything. */
function superseded({ memory }: Checked, { path }: ChangedFile, line: number, text: string): Found[] {
  const comment = commentIn(text);
  if (comment === '' || /supersed|replac|former|instead of|no longer/i.test(comment)) return [];
  const ids = new Set(comment.match(/(?<![\w/.-])[a-z0-9]+(?:-[a-z0-9]+)+(?:~[a-z0-9]+)?(?![\w/-])/g) ?? []);
  return [...ids].flatMap((id) => {
    const fact = memory.state.facts.get(id);
    if (fact?.status !== 'superseded' || (fact.kind !== 'decision' && fact.kind !== 'invariant')) return [];
    const by = fact.supersededBy;
    if (by !== undefined && comment.includes(by)) return [];
    return [
      {
        rule: 'superseded-reference',
        file: path,
        line,
        commit: null,
        said: text.trim().slice(0, 200),
        ...met(fact),
        field: 'id',
        clause: id,
        words: [id],
        because: `The comment refers to ${id}, which was superseded${by === undefined ? '' : ` by ${by}`}.`,
      },
    ];
  });
}
