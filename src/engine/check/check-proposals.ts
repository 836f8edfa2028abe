// What a change says it does: subjects of commits, the words of the pull request, and packages that come and go. Only what clearly
// conflicts is told; an unclear pair stops nobody's build.

import type { Change, Found } from '../../model/change.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { type Checked, holdsFor, met } from './binding-facts.ts';
import { isManifest, isReadable, packagesIn } from './manifest-packages.ts';

export function checkProposals(checked: Checked, texts: readonly string[]): Found[] {
  const paths = checked.change.files.map(({ path }) => path);
  const subjects = checked.change.commits.flatMap(({ commit, subject, paths: own }) => {
    const proposal = proposalIn(subject);
    return proposal === undefined ? [] : [{ commit, said: subject, proposal, paths: own }];
  });
  const given = texts
    .flatMap((text) => text.split(/\n+|(?<=[.!?])\s+/))
    .map((said) => ({ commit: null, said: said.trim(), proposal: proposalIn(said), paths }));
  return [...subjects, ...given].flatMap(({ commit, said, proposal, paths: touched }) =>
    proposal === undefined
      ? []
      : against(checked, proposal, touched).map((found) => ({ ...found, rule: 'proposal', commit, said })),
  );
}

/** Reverts, releases and work on words or tests propose nothing. */
function proposalIn(subject: string): string | undefined {
  const said = subject.trim().replace(/^[-*]\s+/, '');
  if (said.length < 4 || /^(?:revert\b|fixup!|squash!|merge\b|wip\b|#|>|```)/i.test(said)) return undefined;
  const kind = /^([a-z]+)(?:\([^)]*\))?!?:\s+(.*)$/i.exec(said);
  if (kind === null) return said;
  return /^(?:docs?|tests?|style|release|revert)$/i.test(kind[1] ?? '') ? undefined : kind[2];
}

export function checkPackages(checked: Checked): Found[] {
  const { change } = checked;
  const moved = manifestsOf(change).map((file) => {
    const before = packagesIn(file.path, change.before(file.was ?? file.path));
    const after = packagesIn(file.path, file.status === 'deleted' ? undefined : change.after(file.path));
    return { file, added: without(after, before), removed: without(before, after) };
  });
  const added = new Set(moved.flatMap((one) => one.added));
  const removed = new Set(moved.flatMap((one) => one.removed));
  return moved.flatMap(({ file, ...names }) => {
    // What only moved from one manifest to another was there before and still is.
    const proposals = [
      ...names.added
        .filter((name) => !removed.has(name))
        .map((name) => ({ name, verb: 'Use', lines: file.added })),
      ...names.removed
        .filter((name) => !added.has(name))
        .map((name) => ({ name, verb: 'Remove', lines: file.removed })),
    ];
    return proposals.flatMap(({ name, verb, lines }) =>
      against(checked, `${verb} ${name}`, [file.path]).map((found) => ({
        ...found,
        rule: 'package',
        file: file.path,
        line: lines.find(({ text }) => text.includes(name))?.number ?? null,
        said: `${verb === 'Use' ? 'adds' : 'removes'} the package ${name}`,
      })),
    );
  });
}

export function unreadManifests(change: Change): string[] {
  return manifestsOf(change)
    .filter(({ path, status }) => status !== 'deleted' && !isReadable(path, change.after(path)))
    .map(({ path }) => path);
}

function manifestsOf(change: Change): Change['files'] {
  return change.files.filter(
    ({ path }) => isManifest(path) && !/(?:^|\/)(?:node_modules|vendor|fixtures?)\//.test(path),
  );
}

function without(names: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...names].filter((name) => !others.has(name));
}

/** A proposal holds where the fact does: being made in one place makes it no exception. */
function against(checked: Checked, statement: string, paths: readonly string[]): Found[] {
  const { store, binding } = checked;
  const reach = reaching({ kind: 'decision', statement, fields: [], scope: 'project' });
  return binding
    .filter((fact) => reach.meets(fact) && holdsFor(fact, paths, store))
    .flatMap((fact) => {
      const proposal = { kind: 'decision', statement, fields: [], scope: fact.scope };
      const verdict = compare(proposal, fact, store.config.modules);
      if (verdict.relation !== 'conflict') return [];
      return [
        {
          rule: 'proposal',
          file: null,
          line: null,
          commit: null,
          said: statement,
          ...met(fact),
          field: verdict.field ?? 'statement',
          clause: verdict.clause ?? fact.statement,
          words: verdict.words,
          because: verdict.because,
        },
      ];
    });
}
