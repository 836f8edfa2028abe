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

describe.each([
  ['an hour ago', '2026-03-03T11:00:00Z'],
  ['in half a minute', '2026-03-03T13:00:28Z'],
  ['in three days', '2026-03-06T13:00:00Z'],
])('a session file with far-future ticks and the time %s', (_, time) => {
  it.each([
    ['before the other sessions', '0-forged'],
    ['after the other sessions', 'z-forged'],
  ])('and a name that sorts %s does not come after later writes', (_, id) => {
    const desk = worked();
    addForged(desk, id, time);
    const now = (minute: number) => desk.at(`2026-03-03T13:0${minute}:00Z`);
    const { facts: seen } = load(now(0)).state;
    expect(seen.get('small')?.statement).toBe('Commits are forged');
    expect(seen.get('other')?.statement).toBe('Names are short');
    correct(now(0), 'small', 'Commits are tiny');
    invalidate(now(1), ['far'], 'nobody said so');
    invalidate(now(2), ['other'], 'no rule');
    stated(now(3), { kind: 'preference', id: 'last', statement: 'Dates are ISO', fields: [] });
    for (const later of ['2026-03-03T13:04:00Z', '2026-03-09T13:00:00Z']) {
      const { facts } = load(desk.at(later)).state;
      expect(facts.get('small')?.statement).toBe('Commits are tiny');
      expect(facts.get('far')?.status).toBe('invalidated');
      expect(facts.get('other')?.status).toBe('invalidated');
      expect(facts.get('last')?.status).toBe('active');
    }
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

/** A new fact, other words for a known one, and a second fact under a known name. */
function addForged(desk: Desk, id: string, time: string): void {
  const head = `---\nformat: tidemark/1\nsession: ${id}\nagent: cli\nstarted: ${time}\ntick: ${FAR}\n---\n# Session\n\n## Memory References\n\n`;
  const events = [
    '- Created preference `far`: Tabs',
    '- Updated preference `small`: Commits are forged',
    '- Created preference `other`: Names are forged',
  ].map((event, n) => `${event}\n  at: ${time} #${FAR + n + 1}\n`);
  desk.files.create(`/project/.tidemark/sessions/2026-03/${id}.md`, `${head}${events.join('')}`);
}

function created(tick: number): string {
  return `\n- Created preference \`far\`: Tabs\n  at: 2026-03-03T12:10:00Z #${tick}\n`;
}
