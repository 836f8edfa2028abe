// The decision-log layout (memory-and-state): DECISIONS.md with its archive, ARCHITECTURE.md and the project manifest.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rendered, View, ViewInput, ViewReading } from '../../model/view.ts';
import { ENTRY_LABELS } from './entry.ts';
import { logPolicy } from './log-policy.ts';
import { ARCHITECTURE, readModules } from './read-architecture.ts';
import { ARCHIVE, LOG, readDecisions } from './read-decisions.ts';
import { isArchiveBullet } from './read-entry.ts';
import { MANIFEST, readConstraints } from './read-manifest.ts';
import { renderArchitecture } from './render-architecture.ts';
import { renderDecisions } from './render-decisions.ts';
import { renderManifest } from './render-manifest.ts';

export const decisionLogView: View = {
  name: 'decision-log',
  summary: 'decisions with what they bind, the map of the code base, and the constraints of the project',
  root: '.',
  claims: [LOG, ARCHIVE, ARCHITECTURE, MANIFEST],
  labels: ENTRY_LABELS,
  isStamp: isArchiveBullet,
  read,
  render,
};

function read(files: ReadonlyMap<string, string>): ViewReading {
  const conflicts = [...files].flatMap(([path, text]) => conflictIn(path, text));
  const whole = new Map([...files].filter(([path]) => !conflicts.some(({ file }) => file === path)));
  const decisions = readDecisions(whole);
  return {
    items: [
      ...decisions.items,
      ...readModules(whole.get(ARCHITECTURE) ?? ''),
      ...readConstraints(whole.get(MANIFEST) ?? ''),
    ],
    problems: [...conflicts, ...decisions.problems],
  };
}

/** A file that a merge left in two minds is not written over. */
function render(input: ViewInput): Rendered {
  const torn = new Set(
    [...input.frame].flatMap(([path, text]) => (conflictLine(text) === undefined ? [] : path)),
  );
  const policy = logPolicy(input);
  const isWhole = !torn.has(LOG) && !torn.has(ARCHIVE);
  const mayWrite = (id: string) => isWhole && (!policy.isFrozen || input.requested?.has(id) === true);
  const parts = [
    renderDecisions(input, mayWrite),
    ...(torn.has(ARCHITECTURE) ? [] : [renderArchitecture(input)]),
    ...(torn.has(MANIFEST) ? [] : [renderManifest(input)]),
  ];
  return {
    files: new Map([...input.frame, ...parts.flatMap(({ files }) => [...files])]),
    names: new Map(parts.flatMap(({ names }) => [...names])),
    notes: [...policy.notes, ...parts.flatMap(({ notes }) => notes)],
    archive: parts.flatMap(({ archive = [] }) => archive),
  };
}

function conflictIn(path: string, text: string): Problem[] {
  const line = conflictLine(text);
  if (line === undefined) return [];
  return [
    {
      code: 'merge-conflict',
      level: 'error',
      message:
        'A merge left both sides standing. Nothing is read from this file, and it is not written over.',
      file: path,
      line,
      expected: 'a file without conflict markers',
      received: text.split('\n')[line - 1]?.trim() ?? '',
    },
  ];
}
