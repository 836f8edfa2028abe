// tide faults: what misled us, the newest first.

import { load } from '../../../../engine/reading/load.ts';
import { faults } from '../../../../engine/truth/faults.ts';
import type { Fault } from '../../../../model/fault.ts';
import { asOfDay, atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { clip, type Paint } from '../../paint.ts';

export async function listFaults(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const list = faults(load(store, { asOf: asOfDay(call) })).map(({ fact: _, ...fault }): Fault => fault);
  return {
    json: { faults: list },
    text: (paint) =>
      list.length === 0
        ? 'Memory has misled nobody yet, as far as it was told.\n'
        : list.map((one) => faultLines(one, paint)).join('\n'),
  };
}

export function faultLines({ id, memory, action, bug, cause, rule, date }: Fault, paint: Paint): string {
  const more = [cause === null || bug.includes(cause) ? undefined : `Why: ${cause}`, rule ?? undefined];
  return `${paint.id(id)} ${paint.dim(`${date}, ${memory} ${WORD[action] ?? action}`)}\n${[bug, ...more]
    .filter((line) => line !== undefined)
    .map((line) => `  ${clip(line, paint.width - 4)}\n`)
    .join('')}`;
}

const WORD: Readonly<Record<string, string>> = {
  invalidated: 'was invalidated',
  corrected: 'was corrected',
  'scope-reduced': 'was narrowed',
};
