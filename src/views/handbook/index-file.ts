// The index of memory_summary.md: scopes with their recent days, then older topics by scope. Each topic is one bullet.

import { readBullet } from './bullet.ts';
import { splitKeywords } from './memory-file.ts';
import type { Part } from './outline.ts';
import { partsOf, type Section, sectionsAt } from './section.ts';

export const OLDER = 'Older Memory Topics';

/** A `###` part: what stands before its first `####`, and those. */
export interface IndexScope {
  readonly own: Section;
  readonly parts: Section[];
}

export interface Topic {
  readonly label: string;
  readonly keywords: readonly string[];
  readonly nested: readonly string[];
}

export function readIndex(parts: readonly Part[]): { lead: Section; scopes: IndexScope[] } {
  const [lead = { heading: undefined, parts: [] }, ...scopes] = sectionsAt(3, parts);
  return {
    lead,
    scopes: scopes.map(({ heading, parts: all }) => {
      const [own, ...rest] = sectionsAt(4, all);
      return { own: { heading, parts: own?.parts ?? [] }, parts: rest };
    }),
  };
}

export function indexParts({ lead, scopes }: { lead: Section; scopes: readonly IndexScope[] }): Part[] {
  return partsOf([lead, ...scopes.flatMap(({ own, parts }) => [own, ...parts])]);
}

export function readTopic({ text }: Part): Topic {
  const { sentence, nested } = readBullet(text);
  const match = /^(.*?):(?:\s+(.*))?$/s.exec(sentence);
  return {
    label: (match?.[1] ?? sentence).trim(),
    keywords: splitKeywords(match?.[2] ?? ''),
    nested,
  };
}
