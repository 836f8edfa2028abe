// The bullets of MEMORY.md that are there already: kept, written anew or taken out.

import { withLineEnd } from '../../markdown/lines.ts';
import { readScope } from '../../model/scope.ts';
import { readBullet } from './bullet.ts';
import { type Desk, leaveOut, verdict } from './desk.ts';
import type { Home } from './home.ts';
import { appliesTo, type Group, isTaskGroup, sectionNameOf } from './memory-file.ts';
import { isBlank, type Part, part } from './outline.ts';
import { MEMORY } from './places.ts';
import { type Section, takeOut } from './section.ts';
import { unfit, writeFact } from './write-fact.ts';

/** The fact each bullet shows after weaving. */
export type FactAt = Map<Part, string>;

export function weaveGroups(desk: Desk, groups: readonly Group[], end: '\n' | '\r\n'): FactAt {
  const factAt: FactAt = new Map();
  for (const group of groups.filter(isTaskGroup)) {
    const scope = readScope(appliesTo(group).cwd ?? '');
    for (const section of [...group.sections]) {
      const name = sectionNameOf(section);
      if (name === undefined) continue;
      const fits = (home: Home) =>
        home.in === 'group' && home.section === name && (scope === undefined || scope === home.scope);
      const emptied = weaveSection(desk, section, fits, factAt, MEMORY, end);
      if (emptied) group.sections.splice(group.sections.indexOf(section), 1);
    }
  }
  return factAt;
}

/** True when it took out the last of what the section said. */
export function weaveSection(
  desk: Desk,
  section: Section,
  fits: (home: Home) => boolean,
  factAt: FactAt,
  file: string,
  end: '\n' | '\r\n',
): boolean {
  const goes = new Set<Part>();
  const implied = desk.located.scopeAt.get(section) ?? 'project';
  for (const [n, one] of section.parts.entries()) {
    const item = desk.located.itemAt.get(one);
    if (item === undefined) continue;
    const now = verdict(desk, item, fits);
    if (now === 'stays') {
      factAt.set(one, desk.names.get(item.name) ?? '');
      continue;
    }
    const why = now === 'goes' ? undefined : unfit(now.fact);
    if (now !== 'goes' && why !== undefined) leaveOut(desk, file, now.fact.id, why);
    if (now === 'goes' || why !== undefined) {
      goes.add(one);
      continue;
    }
    const text = writeFact(now.fact, readBullet(one.text).refs, implied);
    const anew = part('bullet', withLineEnd(text, end));
    section.parts[n] = anew;
    desk.names.set(now.fact.id, now.fact.id);
    factAt.set(anew, now.fact.id);
  }
  return takeOut(section.parts, (one) => goes.has(one)) && section.parts.every(isBlank);
}
