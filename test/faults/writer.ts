// A writer as a process of its own: appends numbered events through the engine and acknowledges each on stdout once it is synced.
// Like an agent's server it keeps its memory for a while and looks at the ledger again now and then.

import { writeSync } from 'node:fs';
import { append } from '../../src/engine/append.ts';
import { load } from '../../src/engine/reading/load.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { systemClock, systemEntropy } from '../../src/platform/system.ts';
import { storeAt } from './script.ts';

const [root = '', session = '', name = '', count = '0', size = '40'] = process.argv.slice(2);

const store = {
  ...storeAt(nodeFiles, root, 0),
  clock: systemClock(process.env),
  entropy: systemEntropy,
  session,
};

let memory = load(store);
for (let i = 0; i < Number(count); i++) {
  if (i % 100 === 0) memory = load(store);
  const id = `${name}-${i}`;
  const { events } = append(store, memory, [
    { verb: 'Created', kind: 'preference', id, text: textOf(i), fields: [['scope', 'project']] },
  ]);
  for (const event of events) writeSync(1, `${event.session} ${event.tick} ${event.id}\n`);
}

/** Now and then a text of many pages, which no disk takes in one piece. */
function textOf(i: number): string {
  const word = `${name} says ${i} · `;
  return word
    .repeat(Math.max(1, Math.floor((i % 5 === 4 ? Number(size) * 20 : Number(size)) / word.length)))
    .trim();
}
