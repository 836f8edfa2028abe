// All files of a handbook with the items that stand in them: what reading returns and rendering starts from.

import type { ViewItem } from '../../model/view.ts';
import { readBullet } from './bullet.ts';
import { isTaskGroup, type MemoryFile, readMemoryFile, sectionNameOf } from './memory-file.ts';
import type { Part } from './outline.ts';
import { groupPlace, MEMORY, SUMMARY, summaryPlace, summaryScope } from './places.ts';
import type { Section } from './section.ts';
import { itemOf, numbered, type Place } from './shown.ts';
import { readSkillFile, type SkillFile, skillItem } from './skill-file.ts';
import { isProse, readSummaryFile, summaryNameOf } from './summary-file.ts';

export interface Located {
  readonly memory: MemoryFile;
  readonly summary: Section[];
  readonly skills: ReadonlyMap<string, SkillFile>;
  readonly items: readonly ViewItem[];
  /** The item a part says. */
  readonly itemAt: ReadonlyMap<Part, ViewItem>;
  readonly skillAt: ReadonlyMap<string, ViewItem>;
  /** What scope the facts of a section have unless they say otherwise. */
  readonly scopeAt: ReadonlyMap<Section, string>;
  /** Bullets of the summary that repeat one of MEMORY.md, by the item they repeat. */
  readonly echoes: ReadonlyMap<Part, ViewItem>;
}

export const SKILL = /^skills\/[^/]+\/SKILL\.md$/;

export function locate(files: ReadonlyMap<string, string>): Located {
  const memory = readMemoryFile(files.get(MEMORY) ?? '');
  const summary = readSummaryFile(files.get(SUMMARY) ?? '');
  const found: [Part, ViewItem][] = [];
  const scopeAt = new Map<Section, string>();
  for (const group of memory.groups.filter(isTaskGroup))
    for (const section of group.sections) {
      const name = sectionNameOf(section);
      if (name === undefined) continue;
      const place = groupPlace(group, name);
      scopeAt.set(section, place.scope ?? 'project');
      found.push(...itemsIn(section, place));
    }
  const stated = new Map(found.map(([, item]) => [essence(item), item]));
  const echoes: [Part, ViewItem][] = [];
  for (const section of summary) {
    const name = summaryNameOf(section);
    if (name === undefined) continue;
    scopeAt.set(section, summaryScope(name));
    for (const [at, item] of itemsIn(section, summaryPlace(name))) {
      const repeated = item.id === undefined ? stated.get(essence(item)) : undefined;
      if (repeated === undefined) found.push([at, item]);
      else echoes.push([at, repeated]);
    }
  }
  const skills = new Map<string, SkillFile>();
  const skillItems: ViewItem[] = [];
  for (const [path, text] of [...files].sort()) {
    if (!SKILL.test(path)) continue;
    const skill = readSkillFile(text);
    skills.set(path, skill);
    const item = skillItem(path, skill);
    if (item !== undefined) skillItems.push(item);
  }
  const items = numbered([...found.map(([, item]) => item), ...skillItems]);
  const named = new Map(found.map(([, item], n) => [item, items[n] ?? item]));
  return {
    memory,
    summary,
    skills,
    items,
    scopeAt,
    itemAt: new Map(found.map(([at, item]) => [at, named.get(item) ?? item])),
    skillAt: new Map(items.slice(found.length).map((item) => [item.path, item])),
    echoes: new Map(echoes.map(([at, item]) => [at, named.get(item) ?? item])),
  };
}

function itemsIn(section: Section, place: Place): [Part, ViewItem][] {
  return section.parts.flatMap((one): [Part, ViewItem][] => {
    const prose = place.kind === 'profile' && isProse(one);
    if (one.kind !== 'bullet' && !prose) return [];
    const item = itemOf(readBullet(prose ? `- ${one.text}` : one.text), place, one.line);
    return item === undefined ? [] : [[one, item]];
  });
}

/** What it says, wherever it says it. */
function essence({ kind, statement, fields }: ViewItem): string {
  const said = fields.filter(([key]) => key !== 'evidence' && key !== 'trigger');
  return JSON.stringify([kind, statement.replace(/\s+/g, ' ').toLowerCase(), said]);
}
