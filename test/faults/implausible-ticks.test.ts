// Ticks far beyond the events of the ledger: fsck names file and line, and later writes still take effect.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correct } from '../../src/engine/correct.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { invalidate } from '../../src/engine/mark.ts';
import { load } from '../../src/engine/reading/load.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { historyOf } from '../../src/engine/show.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { type Desk, memoryStore } from '../memory-store.ts';
import { stated } from '../stated.ts';

const FAR = 1_000_000_000_000;

describe.each([
  ['an open session file', addToOpenFile],
  ['a session file of its own', addOwnFile],
])('a far-future tick in %s', (_, add) => {
  it('is reported by fsck with file and line', () => {
    const desk = worked();
    const file = add(desk, FAR);
    const line =
      (desk.sessions().get(file) ?? '').split('\n').indexOf('- Created preference `far`: Tabs') + 1;
    expect(line).toBeGreaterThan(1);
    const report = fsck(desk.at('2026-03-03T13:00:00Z'));
    expect(report.ok).toBe(false);
    expect(report.problems).toContainEqual(
      expect.objectContaining({ code: 'implausible-tick', level: 'error', file, line, received: `#${FAR}` }),
    );
  });

  it('does not keep later writes from taking effect', () => {
    const desk = worked();
    add(desk, FAR);
    correct(desk.at('2026-03-03T13:00:00Z'), 'other', 'Names are long');
    invalidate(desk.at('2026-03-03T13:01:00Z'), ['small'], 'we squash');
    invalidate(desk.at('2026-03-03T13:02:00Z'), ['far'], 'nobody said so');
    stated(desk.at('2026-03-03T13:03:00Z'), {
      kind: 'preference',
      id: 'last',
      statement: 'Dates are ISO',
      fields: [],
    });
    const { facts } = load(desk.at('2026-03-03T14:00:00Z')).state;
    expect(facts.get('other')).toMatchObject({
      status: 'corrected',
      statement: 'Names are long',
      fields: [],
    });
    expect(facts.get('small')?.status).toBe('invalidated');
    expect(facts.get('far')?.status).toBe('invalidated');
    expect(facts.get('last')?.status).toBe('active');
  });

  it('does not change the order of a history', () => {
    const desk = worked();
    add(desk, FAR);
    invalidate(desk.at('2026-03-03T13:02:00Z'), ['far'], 'nobody said so');
    const store = desk.at('2026-03-03T14:00:00Z');
    expect(historyOf(store, load(store), 'far').history.map(({ verb }) => verb)).toEqual([
      'Created',
      'Invalidated',
    ]);
  });
});

it('gives the same state from a checkpoint as from a whole replay, whatever the tick', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 15 }), fc.boolean(), fc.boolean(), (tick, own, early) => {
      const desk = worked();
      if (early) rebuild(desk.at('2026-03-03T12:30:00Z'));
      (own ? addOwnFile : addToOpenFile)(desk, tick);
      if (!early) rebuild(desk.at('2026-03-03T12:30:00Z'));
      correct(desk.at('2026-03-03T13:00:00Z'), 'other', 'Names are long');
      const store = desk.at('2026-03-03T14:00:00Z');
      expect(renderSnapshot(load(store).state)).toBe(renderSnapshot(load(store, { whole: true }).state));
    }),
    { numRuns: 60 },
  );
});

/** Two facts in an open session. */
function worked(): Desk {
  const desk = memoryStore();
  stated(desk.at('2026-03-03'), {
    kind: 'preference',
    id: 'small',
    statement: 'Commits are small',
    fields: [],
  });
  stated(desk.at('2026-03-03'), {
    kind: 'preference',
    id: 'other',
    statement: 'Names are short',
    fields: [],
  });
  return desk;
}

function addToOpenFile(desk: Desk, tick: number): string {
  const [path = ''] = desk.sessions().keys();
  desk.files.append(path, created(tick));
  return path;
}

function addOwnFile(desk: Desk, tick: number): string {
  const id = '2026-03-03T121000Z-codex-zzzz';
  const path = `/project/.tidemark/sessions/2026-03/${id}.md`;
  const head = `---\nformat: tidemark/1\nsession: ${id}\nagent: codex\nstarted: 2026-03-03T12:10:00Z\ntick: ${tick}\n---\n# Session\n\n## Memory References\n`;
  desk.files.create(path, `${head}${created(tick)}`);
  return path;
}

function created(tick: number): string {
  return `\n- Created preference \`far\`: Tabs\n  at: 2026-03-03T12:10:00Z #${tick}\n`;
}
