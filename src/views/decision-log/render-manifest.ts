// The constraints memory knows, in the manifest. The file is made only where memory knows one and there is no manifest yet;
// of a manifest that stands, nothing but these bullets is touched.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import { uniqueNames } from './name-entries.ts';
import {
  CONSTRAINTS,
  type Constraint,
  MANIFEST,
  type ManifestBlock,
  nameOf,
  readManifest,
  writeConstraint,
} from './read-manifest.ts';
import type { RenderedPart } from './rendered-part.ts';
import { escapeText, oneLine, said } from './shown-text.ts';

interface Written extends ManifestBlock {
  readonly fact?: string;
}

export function renderManifest(input: ViewInput): RenderedPart {
  const frame = input.frame.get(MANIFEST);
  const facts = input.facts.map(({ fact }) => fact).filter(({ kind }) => kind === 'invariant');
  const blocks = readManifest(frame ?? fresh(input.project));
  const shows = matchFacts(blocks, facts, input.names);
  const standing = new Set(shows.values());
  const wanted = new Map(facts.flatMap((fact) => shown(fact, standing.has(fact))));
  if (frame === undefined && wanted.size === 0) return { files: new Map(), names: new Map(), notes: [] };

  const end = lineEndOf(frame ?? '');
  const written: Written[] = [];
  for (const block of blocks) {
    const fact = shows.get(block);
    const want = wanted.get(fact?.id ?? '');
    if (fact === undefined) written.push(block);
    else if (want !== undefined) {
      wanted.delete(fact.id);
      const same = block.constraint?.statement === want.statement && block.constraint.scope === want.scope;
      const text = same ? block.text : withLineEnd(writeConstraint(want), end);
      written.push({ ...block, text, constraint: want, fact: fact.id });
    }
  }
  const whole = withBullets(written, wanted, end);
  const listed = whole.flatMap((one) =>
    one.constraint === undefined ? [] : [{ ...one.constraint, fact: one.fact }],
  );
  const names = uniqueNames(listed.map(nameOf));
  return {
    files: new Map([[MANIFEST, whole.map(({ text }) => text).join('')]]),
    names: new Map(
      listed.flatMap(({ fact }, n) => (fact === undefined ? [] : [[names[n] ?? '', fact] as const])),
    ),
    notes: [],
  };
}

function fresh(project: string): string {
  return `# Project manifest

## Project identity

- **Name**: ${escapeText(oneLine(project)) || 'this project'}

## ${CONSTRAINTS}
`;
}

function shown(fact: Fact, isStanding: boolean): [string, Constraint][] {
  const statement = said(oneLine(fact.statement));
  if (statement === undefined || fact.forgotten || fact.archived || TERMINAL.has(fact.status)) return [];
  if (fact.trust === 'untrusted' && !isStanding) return [];
  // A scope that would break the comment it stands in is left to memory.
  return [[fact.id, { statement, scope: /[<>]|--/.test(fact.scope) ? 'project' : fact.scope }]];
}

function matchFacts(
  blocks: readonly ManifestBlock[],
  facts: readonly Fact[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<ManifestBlock, Fact> {
  const bullets = blocks.flatMap((block) =>
    block.constraint === undefined ? [] : [{ block, ...block.constraint }],
  );
  const called = uniqueNames(bullets.map(nameOf));
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const found = new Map<ManifestBlock, Fact>();
  for (const [n, { block }] of bullets.entries()) {
    const fact = byId.get(names.get(called[n] ?? '') ?? '');
    if (fact !== undefined) found.set(block, fact);
  }
  const taken = new Set(found.values());
  const byStatement = new Map<string, Fact[]>();
  for (const fact of facts.filter((one) => !taken.has(one)).reverse()) {
    const statement = oneLine(fact.statement);
    byStatement
      .set(statement, byStatement.get(statement) ?? [])
      .get(statement)
      ?.push(fact);
  }
  for (const [n, { block, statement }] of bullets.entries()) {
    if (found.has(block) || names.has(called[n] ?? '')) continue;
    const fact = byStatement.get(statement)?.pop();
    if (fact !== undefined) found.set(block, fact);
  }
  return found;
}

/** Behind the last bullet of the section, else at its end; a manifest without the section gets it. */
function withBullets(
  written: readonly Written[],
  wanted: ReadonlyMap<string, Constraint>,
  end: '\n' | '\r\n',
): readonly Written[] {
  if (wanted.size === 0) return written;
  const bullets = Array.from(wanted, ([fact, constraint]): Written => {
    const text = withLineEnd(writeConstraint(constraint), end);
    return { text, line: 0, constraint, inSection: true, fact };
  });
  const last = written.findLastIndex(({ constraint }) => constraint !== undefined);
  const section = last >= 0 ? last : written.findLastIndex(({ inSection }) => inSection);
  const at = section >= 0 ? section : written.length - 1;
  const before = written[at];
  const ended =
    before !== undefined && !before.text.endsWith('\n')
      ? [{ ...before, text: before.text + end }]
      : written.slice(at, at + 1);
  const gap = last >= 0 ? '' : section >= 0 ? end : withLineEnd(`\n## ${CONSTRAINTS}\n\n`, end);
  const apart = gap === '' ? [] : [{ text: gap, line: 0 }];
  return [...written.slice(0, at), ...ended, ...apart, ...bullets, ...written.slice(at + 1)];
}
