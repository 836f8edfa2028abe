// ARCHITECTURE.md brought up to date with the modules memory knows. In a file of somebody's own, what has no place yet
// stands between two marks at its end; nothing else is touched.

import { lineEndOf } from '../../markdown/lines.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { ViewInput } from '../../model/view.ts';
import { insertMissing, Missing, type WrittenLine } from './insert-modules.ts';
import { rowFacts, type WantedModule, wantedModule } from './module-facts.ts';
import { writeBullet, writeRow } from './module-line.ts';
import { uniqueNames } from './name-entries.ts';
import { ARCHITECTURE, moduleName, readLines } from './read-architecture.ts';
import type { RenderedPart } from './rendered-part.ts';

export function renderArchitecture(input: ViewInput): RenderedPart {
  const frame = input.frame.get(ARCHITECTURE);
  const facts = input.facts.map(({ fact }) => fact).filter(({ kind }) => kind === 'module');
  const lines = readLines(frame ?? '');
  const rows = rowFacts(lines, facts, input.names);
  const standing = new Set(rows.values());
  const wanted = new Map<string, WantedModule>();
  for (const fact of facts) {
    const module = isShown(fact, standing.has(fact)) ? wantedModule(fact) : undefined;
    if (module !== undefined) wanted.set(fact.id, module);
  }
  if (frame === undefined && wanted.size === 0) return { files: new Map(), names: new Map(), notes: [] };

  const end = lineEndOf(frame ?? '');
  const missing = new Missing(wanted.values());
  const owners = new Map<string, Fact>();
  for (const [at, fact] of rows) {
    const path = lines[at]?.says?.path ?? '';
    if (!owners.has(path)) owners.set(path, fact);
  }
  const written: WrittenLine[] = [];
  for (const [at, line] of lines.entries()) {
    const { says, ...rest } = line;
    if (says === undefined) {
      written.push(rest);
      continue;
    }
    const fact = says.section === 'map' ? rows.get(at) : owners.get(says.path);
    const module = fact && wanted.get(fact.id);
    const place = { section: says.section, ...(says.columns === undefined ? {} : { columns: says.columns }) };
    if (fact === undefined) {
      written.push({
        text: line.text,
        ...place,
        ...(says.section === 'map' ? { row: { path: says.path } } : {}),
      });
    } else if (module !== undefined && says.section === 'map') {
      missing.rows.delete(fact.id);
      const now = { path: module.path, text: module.purpose };
      const same = now.path === says.path && now.text === says.text;
      const words = says.columns === undefined ? writeBullet(now) : writeRow(now, says.columns, line.text);
      written.push({
        text: same ? line.text : words + end,
        ...place,
        row: { path: now.path, fact: fact.id },
      });
    } else if (module !== undefined && missing.take(says.section, module.path, says.text)) {
      const same = module.path === says.path;
      written.push({
        text: same ? line.text : writeBullet({ path: module.path, text: says.text }) + end,
        ...place,
      });
    }
  }
  insertMissing(written, missing, frame, end);
  const shown = written.flatMap(({ row }) => row ?? []);
  const names = uniqueNames(shown.map(({ path }) => moduleName(path)));
  return {
    files: new Map([[ARCHITECTURE, written.map(({ text }) => text).join('')]]),
    names: new Map(
      shown.flatMap(({ fact }, n) => (fact === undefined ? [] : [[names[n] ?? '', fact] as const])),
    ),
    notes: [],
  };
}

/** Age takes no module off the map: it still exists. */
function isShown(fact: Fact, isStanding: boolean): boolean {
  if (fact.forgotten || fact.archived || TERMINAL.has(fact.status)) return false;
  return fact.trust !== 'untrusted' || isStanding;
}
