// What each event of a hook costs an agent: cold starts of the real binary against an empty Node in the same run, and how that grows
// with the facts of the store.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coldRuns, type Program } from '../cold-runs.ts';
import { questionAt } from '../make-facts.ts';
import { makeFactStore, rest, sizeLabel, TIDE } from '../recall-speed.ts';
import type { Result, SuiteOptions } from '../result.ts';

const ROUNDS = 21;
const SIZES = [1_000, 10_000, 100_000];
const AIM = 30;

export function hooksSuite(_: string | undefined, { sizes = SIZES }: SuiteOptions = {}): Result {
  const folder = mkdtempSync(join(tmpdir(), 'tide-hooks-'));
  try {
    const programs = sizes.flatMap((facts) => {
      const store = join(folder, sizeLabel(facts));
      makeFactStore(store, facts);
      return eventPrograms(store, facts);
    });
    rest();
    // The first question of a store makes its index: a hook does not, so somebody has to ask before.
    coldRuns(
      sizes.map((facts) => ({
        name: sizeLabel(facts),
        args: [TIDE, 'recall', questionAt(1, facts), '--store', join(folder, sizeLabel(facts))],
      })),
      1,
    );
    coldRuns(programs, 1);
    const { 'empty-node': empty = 0, ...cold } = coldRuns(
      [{ name: 'empty-node', args: ['-e', '0'] }, ...programs],
      ROUNDS,
    );
    const names = Object.keys(cold);
    const above = names.map((name): [string, number] => [`${name}.above-empty`, (cold[name] ?? 0) - empty]);
    const ratios = names.map((name): [string, number] => [`${name}.ratio`, (cold[name] ?? 0) / empty]);
    return {
      suite: 'hooks',
      data: null,
      n: ROUNDS,
      metrics: { 'empty-node': empty, ...cold, ...Object.fromEntries([...above, ...ratios]) },
      baseline: Object.fromEntries(above.map(([name]) => [name, `aim ${AIM}`])),
      notes: [
        `medians of ${ROUNDS} interleaved cold starts; CPU = user + system of the child, in milliseconds`,
        'session-start makes a brief for a conversation nobody knows; session-start.again gives the kept one, session-start.compacted what came since as well; prompt-submit asks one question',
        'the checkpoint and the search index are there',
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function eventPrograms(store: string, facts: number): Program[] {
  const label = sizeLabel(facts);
  const hook = (name: string, event: string, input: object): Program => ({
    name: `hook.${name}.${label}`,
    args: [TIDE, 'hook', 'claude-code', event, '--store', store],
    input: JSON.stringify({ session_id: 'bench', cwd: store, ...input }),
  });
  const after = () => endOthers(store);
  return [
    { ...hook('session-start', 'session-start', { session_id: 'new-%n', source: 'startup' }), after },
    hook('session-start.again', 'session-start', { source: 'resume' }),
    hook('session-start.compacted', 'session-start', { source: 'compact' }),
    {
      ...hook('prompt-submit', 'prompt-submit', { session_id: 'prompt-%n', prompt: questionAt(1, facts) }),
      after,
    },
    hook('tool-use', 'tool-use', {
      tool_name: 'Edit',
      tool_input: { file_path: join(store, 'src/%n.ts') },
      tool_response: {},
    }),
    hook('stop', 'stop', { hook_event_name: 'Stop', last_assistant_message: 'Done.' }),
    hook('pre-compact', 'pre-compact', { trigger: 'auto' }),
    hook('session-end', 'session-end', { reason: 'other' }),
  ];
}

/** One conversation goes on through all rounds; those that were begun to be measured are over. */
function endOthers(store: string): void {
  const spool = join(store, 'spool');
  for (const name of existsSync(spool) ? readdirSync(spool) : [])
    if (!readFileSync(join(spool, name), 'utf8').includes('"claude-code","bench"')) rmSync(join(spool, name));
}
