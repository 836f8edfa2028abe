// Learnings as the continuity protocol tells them.

import { load } from '../../../../engine/reading/load.ts';
import {
  continuityLearnings,
  continuityMetaLearnings,
  type ListedLearning,
} from '../../../../engine/views/continuity-learnings.ts';
import { asOfDay, atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { clip, columns, daysAgo, type Paint } from '../../paint.ts';

export async function listLearnings(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const asked = { scope: call.option('scope'), all: call.flag('all') };
  const shown = continuityLearnings(store, memory, asked);
  const meta = continuityMetaLearnings(store, memory, asked);
  const told = ({ record, fact, flags }: ListedLearning) => ({ ...record, fact: fact.id, flags });
  return {
    json: { learnings: shown.map(told), metaLearnings: meta.map(told) },
    text: (paint) =>
      (shown.length === 0
        ? `No learnings${call.option('scope') === undefined ? ' yet' : ' here'}.\n`
        : shown
            .map(({ name, fact, flags, record }) => {
              const flagged = flags.length > 0 ? ` ${paint.warn(flags.join(', '))}` : '';
              const known = name === fact.id ? '' : ` ${paint.dim(fact.id)}`;
              const rows = ['cause', 'prevention'].flatMap((key) => {
                const value = String(record[key] ?? '');
                return value === '' ? [] : [[paint.dim(key), clip(value, paint.width - 16)]];
              });
              const status = record.status === 'active' ? '' : `, ${record.status}`;
              const life = `${record.scope}, ${daysAgo(fact.lastUsedDay, memory.today)}, reinforced ${record.reinforceCount}×, ttl ${record.ttl}${status}`;
              return `${paint.id(name)}${known} ${paint.dim(life)}${flagged}\n  ${clip(fact.statement, paint.width - 4)}\n${columns(rows)}`;
            })
            .join('\n')) + metaLines(meta, paint),
  };
}

/** What memory itself did wrong; tide faults tells more. */
function metaLines(meta: readonly ListedLearning[], paint: Paint): string {
  if (meta.length === 0) return '';
  const rows = meta.map(({ name, record, fact }) => [
    paint.id(name),
    paint.dim(`${record.affectedLearning} ${record.action}`),
    clip(fact.statement, paint.width - 40),
  ]);
  return `\n${paint.bold('Memory faults')}\n${columns(rows)}`;
}
