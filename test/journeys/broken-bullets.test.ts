// A bullet whose label was damaged by hand: told with file and line, and no field is lost by it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;

const state = prepared(() => {
  scratch.tide(
    ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners cache by URL'],
    ...['--decision', 'Every endpoint speaks REST', '--constraint', 'No GraphQL endpoints'],
  );
  scratch.tide(
    ...['learn', 'Webhooks were lost', '--id', 'webhooks-lost'],
    ...['--cause', 'A short timeout', '--prevention', 'Retry with backoff'],
  );
  scratch.tide('session', 'end');
});

beforeEach(() => {
  scratch = Scratch.repository();
  state(scratch);
});
afterEach(() => scratch.remove());

interface Told {
  edits: unknown[];
  problems: { code: string; file: string; line: number; message: string; received: string }[];
}

const fields = (id: string) => scratch.json<{ fact: { fields: object } }>('show', id).fact.fields;

/** Changes one line; its number. */
function damage(path: string, from: string, to: string): number {
  const place = join(scratch.project, path);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(from);
  writeFileSync(place, text.replace(from, to));
  return text.slice(0, text.indexOf(from)).split('\n').length;
}

const LEARNINGS = 'memory/agent/patterns/learnings.md';

describe('a damaged label', () => {
  it.each([
    ['decision-log', 'DECISIONS.md', '- **Decision**: Every', '- **Decision* Some'],
    ['decision-log', 'DECISIONS.md', '- **Decision**: Every', '- **Decision: Some'],
    ['decision-log', 'DECISIONS.md', '- **Decision**: Every', '-**Decision**: Some'],
    ['decision-log', 'DECISIONS.md', '- **Constraints introduced**:', '- *Constraints introduced**:'],
    ['evolving', 'memory/continuity.md', '- **constraint:** No', '- **constraint:* Some'],
    ['evolving', 'memory/continuity.md', '- **cause:** A', '- **cause* The'],
    ['continuity', '.cm/CONTINUITY.md', '- **How to Prevent:** Retry', '- **How to Prevent* Never'],
    ['density-layers', LEARNINGS, '- **Cause**: A', '- **Cause*: The'],
    ['density-layers', LEARNINGS, '- **Prevention**: Retry', '- **Prevention Never'],
    ['density-layers', LEARNINGS, '- **Statement**: Web', '- **Statement* Not web'],
  ])('in %s is told with file and line, and the fact stays: %s, %s', (layout, path, from, to) => {
    scratch.tide('view', 'enable', layout);
    const before = [fields('rest-only'), fields('webhooks-lost')];
    const line = damage(path, from, to);
    const damaged = scratch.read(path);
    const ran = scratch.run('sync', '--json');
    const { edits, problems } = JSON.parse(ran.out) as Told;
    expect(ran.code).toBe(1);
    expect(edits).toEqual([]);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'broken-bullet', file: path, line }));
    expect([fields('rest-only'), fields('webhooks-lost')]).toEqual(before);
    const checked = scratch.run('fsck', '--json');
    expect(checked.code).toBe(4);
    expect((JSON.parse(checked.out) as Told).problems).toContainEqual(
      expect.objectContaining({ code: 'broken-bullet', level: 'error', file: path, line }),
    );
    // Nor does another command write over it.
    const { err, out } = scratch.run('learn', 'Other', '--cause', 'c', '--prevention', 'p');
    expect(err + out).toContain(`${path}:${line}: `);
    expect(scratch.read(path)).toBe(damaged);
    damage(path, to, from);
    expect(scratch.run('sync').code).toBe(0);
    expect([fields('rest-only'), fields('webhooks-lost')]).toEqual(before);
  });

  it('is a label again where the colon stands outside, also in evolving', () => {
    scratch.tide('view', 'enable', 'evolving');
    damage('memory/continuity.md', '- **cause:** A short', '- **Cause**: A long');
    scratch.tide('sync');
    expect(fields('webhooks-lost')).toEqual({ cause: 'A long timeout', prevention: 'Retry with backoff' });
  });

  it('is told when a folder is adopted, which goes on', () => {
    const entry = (label: string, context = 'c') =>
      `# Decisions\n\n## 2026-01-05: Queues over cron\n- **Context**: ${context}\n- ${label} Jobs go through the queue\n`;
    scratch.write('vendor/DECISIONS.md', entry('**Decision* '));
    scratch.tide('view', 'enable', 'decision-log');
    const { problems } = scratch.json<Told>('adopt', 'vendor', '--as', 'decision-log');
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'broken-bullet', file: 'vendor/DECISIONS.md', line: 5 }),
    );
    expect(fields('queues-over-cron')).toEqual({ context: 'c' });
    scratch.write('vendor/DECISIONS.md', entry('**Decision**:'));
    scratch.tide('adopt', 'vendor', '--as', 'decision-log');
    expect(fields('queues-over-cron')).toEqual({ context: 'c', decision: 'Jobs go through the queue' });
    scratch.write('vendor/DECISIONS.md', entry('**Decision* ', 'd'));
    scratch.tide('adopt', 'vendor', '--as', 'decision-log');
    expect(fields('queues-over-cron')).toEqual({ context: 'd', decision: 'Jobs go through the queue' });
  });

  it('is told in a file that somebody wrote where nothing was', () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.write(
      'DECISIONS.md',
      '# Decisions\n\n## 2026-01-05: Queues over cron\n- **Context**: c\n- **Decision* Jobs go through the queue\n',
    );
    const { out } = scratch.run('sync', '--json');
    const { problems } = JSON.parse(out) as Told;
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'broken-bullet', file: 'DECISIONS.md', line: 5 }),
    );
  });
});
