// The project manifest by blocks: the bullets under "Non-negotiable constraints" are invariants, the rest is not ours.

import { splitLines } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import { readScope } from '../../model/scope.ts';
import type { ViewItem } from '../../model/view.ts';
import { uniqueNames } from './name-entries.ts';
import { escapeText, isEmptyWord, oneLine, unescapeText } from './shown-text.ts';

export const MANIFEST = 'project/project-manifest.md';
export const CONSTRAINTS = 'Non-negotiable constraints';

export interface Constraint {
  readonly statement: string;
  readonly scope: string;
}

export interface ManifestBlock {
  readonly text: string;
  readonly line: number;
  readonly constraint?: Constraint;
  /** The heading of the section, and what stands in it. */
  readonly inSection?: true;
}

export function readManifest(text: string): ManifestBlock[] {
  const seen = splitLines(maskHidden(text)).map((line) => line.text);
  const lines = splitLines(text);
  const blocks: ManifestBlock[] = [];
  let level = 0;
  for (let at = 0; at < lines.length; ) {
    const heading = /^(#{1,6})[ \t]+(.*)$/.exec(seen[at] ?? '');
    const depth = (heading?.[1] ?? '').length;
    if (heading !== null && /^non-?negotiable constraints\b/i.test(heading[2] ?? '')) level = depth;
    else if (heading !== null && depth <= level) level = 0;
    const bullet = level > 0 && heading === null ? BULLET.exec(seen[at] ?? '') : null;
    const end = bullet === null ? at + 1 : endOf(seen, at);
    const raw = lines.slice(at, end).map((line) => line.text + line.end);
    const words = bullet && oneLine([bullet[1] ?? '', ...seen.slice(at + 1, end)].join(' '));
    blocks.push({
      text: raw.join(''),
      line: at + 1,
      ...(words === null || isEmptyWord(words) ? {} : { constraint: constraintOf(words, raw.join('')) }),
      ...(level > 0 && (seen[at] ?? '').trim() !== '' ? { inSection: true } : {}),
    });
    at = end;
  }
  return blocks;
}

export function readConstraints(text: string): ViewItem[] {
  const found = readManifest(text).flatMap(({ constraint, line }) =>
    constraint === undefined ? [] : [{ ...constraint, line }],
  );
  const names = uniqueNames(found.map(nameOf));
  return found.map(({ statement, scope, line }, n) => ({
    name: names[n] ?? '',
    path: MANIFEST,
    line,
    kind: 'invariant',
    statement,
    fields: [],
    ...(scope === 'project' ? {} : { scope }),
  }));
}

export function nameOf({ statement }: Constraint): string {
  return `constraint: ${statement}`;
}

/** One line, ended. A box in front of it would be taken for a task. */
export function writeConstraint({ statement, scope }: Constraint): string {
  const words = escapeText(statement).replace(/^(\\*\[[ xX]\] )/, '\\$1');
  return `- ${words}${scope === 'project' ? '' : ` <!-- scope: ${scope} -->`}\n`;
}

function constraintOf(words: string, raw: string): Constraint {
  const scope = /<!--\s*scope:(.*?)-->\s*$/s.exec(raw)?.[1]?.trim();
  return {
    statement: unescapeText(words.replace(/^\\(\\*\[[ xX]\] )/, '$1')),
    scope: readScope(scope ?? '') ?? 'project',
  };
}

const BULLET = /^ ?(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$/s;

/** A bullet goes on over lines that are neither blank nor the beginning of something else. */
function endOf(seen: readonly string[], from: number): number {
  let end = from + 1;
  while (
    end < seen.length &&
    !/^[ \t]*$|^[ \t]*(?:[-*+]|\d+[.)])[ \t]|^[#>|\0]|^ ?(?:-{3}|`{3}|~{3})/.test(seen[end] ?? '')
  )
    end++;
  return end;
}
