// Where a fact belongs in the handbook.

import type { ViewedFact } from '../../model/view.ts';
import { TAGGED } from './bullet.ts';
import type { SectionName } from './memory-file.ts';
import type { SummaryName } from './places.ts';

export type Home =
  | { readonly in: 'group' /** Of the group. */; readonly scope: string; readonly section: SectionName }
  | { readonly in: 'summary'; readonly section: SummaryName }
  | { readonly in: 'skill' };

/** Undefined for what the handbook does not show: the ended and faded, the untrusted, questions, foreign kinds. */
export function homeOf({ fact, live }: ViewedFact): Home | undefined {
  if (!live || fact.forgotten === true || fact.trust === 'untrusted') return undefined;
  if (fact.kind === 'procedure') return { in: 'skill' };
  if (!TAGGED.has(fact.kind)) return undefined;
  if (fact.kind === 'profile') return { in: 'summary', section: 'profile' };
  if (fact.scope === 'global')
    return { in: 'summary', section: fact.kind === 'preference' ? 'preferences' : 'tips' };
  return { in: 'group', scope: familyOf(fact.scope), section: sectionFor(fact.kind) };
}

export function sectionFor(kind: string): SectionName {
  return kind === 'preference' ? 'preferences' : kind === 'learning' ? 'failures' : 'knowledge';
}

/** The scope whose group takes a fact: a module with its parts, a folder at the top with all below it, else the project. */
export function familyOf(scope: string): string {
  const [first = '', ...rest] = scope.slice(scope.indexOf(':') + 1).split('/');
  if (scope.startsWith('module:')) return first === '' || first.startsWith('@') ? scope : `module:${first}`;
  const isFolder = scope.startsWith('path:') && rest.length > 0 && !/[*?;]/.test(first);
  return isFolder ? `path:${first}` : 'project';
}
