// Files of layouts that a person or a program wrote, with so many different entries.

interface HandWritten {
  readonly layout: string;
  /** Below the root of the layout. */
  readonly path: string;
  readonly root: string;
  readonly of: (entries: number) => string;
}

const each = (entries: number, one: (n: number) => string) =>
  Array.from({ length: entries }, (_, n) => one(n));

export const HAND_WRITTEN: readonly HandWritten[] = [
  {
    layout: 'decision-log',
    root: '.',
    path: 'DECISIONS.md',
    of: (entries) => each(entries, (n) => `## 2026-01-01: Decision number ${n} about thing${n}\n`).join(''),
  },
  {
    layout: 'continuity',
    root: '.cm',
    path: 'learnings.json',
    of: (entries) =>
      JSON.stringify(
        each(entries, (n) => `l${n}`).map((id, n) => ({
          id,
          date: '2026-01-01',
          error: `Error number ${n} in thing${n}`,
          cause: `Cause ${n}`,
          prevention: `Always check item${n}`,
        })),
        undefined,
        1,
      ),
  },
  {
    layout: 'density-layers',
    root: '.',
    path: 'memory/user/preferences/tech.md',
    of: (entries) => `# Tech\n\n${each(entries, (n) => `- Prefer tool${n} for part number ${n}\n`).join('')}`,
  },
  {
    layout: 'handbook',
    root: '.tidemark/handbook',
    path: 'MEMORY.md',
    of: (entries) =>
      each(
        entries,
        (n) =>
          `# Task Group: group${n}\n\n## Task 1: do thing${n}\n\n- Error number ${n} in thing${n} [Task 1]\n\n`,
      ).join(''),
  },
  {
    layout: 'evolving',
    root: 'memory',
    path: 'continuity.md',
    of: (entries) =>
      each(entries, (n) => `## Decision number ${n}\n\n- Use tool${n} for part${n}\n\n`).join(''),
  },
];
