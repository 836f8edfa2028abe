// Ledgers of any size, the same every time: sessions of some events, a quarter of them creations, the rest uses,
// reinforcements and the occasional supersession.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderEvent } from '../src/ledger/event-text.ts';
import { renderSeal } from '../src/ledger/seal.ts';
import { renderSessionHead } from '../src/ledger/session-file.ts';
import { type Event, OPENED } from '../src/model/event.ts';
import { renderConfigFile } from '../src/model/render-config-file.ts';
import { systemDigest } from '../src/platform/system.ts';

const WORDS =
  'cache session locale test deploy queue retry cookie index build worker schema tenant invoice webhook token parser layout'.split(
    ' ',
  );

export function makeLedger(count: number): Event[] {
  const events: Event[] = [];
  for (let session = 0; events.length < count; session++) events.push(...sessionEvents(session, 10));
  return events.slice(0, count);
}

export function makeSession(n: number, perSession: number): { id: string; started: string; text: string } {
  const [opening, ...events] = sessionEvents(n, perSession);
  const id = opening?.session ?? '';
  const started = opening?.at ?? '';
  const body = `${renderSessionHead({ id, agent: 'bench', started, title: `Session ${n}` }, opening?.tick ?? 1)}${events.map(renderEvent).join('')}\n`;
  return { id, started, text: body + renderSeal(body, events.length, systemDigest) };
}

export function writeStore(root: string, events: number): void {
  for (let n = 0; n < events / 10; n++) {
    const { id, started, text } = makeSession(n, 10);
    const folder = join(root, 'sessions', started.slice(0, 7));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}.md`), text);
  }
  writeFileSync(join(root, 'config.yaml'), renderConfigFile());
}

function sessionEvents(session: number, perSession: number): Event[] {
  const started = `${new Date(Date.UTC(2025, 0, 1) + session * 3_600_000).toISOString().slice(0, 19)}Z`;
  const id = `${started.replaceAll(':', '')}-bench-${session.toString(36).padStart(4, '0')}`;
  const tick = session * (perSession + 1) + 1;
  const events: Event[] = [{ verb: OPENED, fields: [], at: started, tick, session: id, position: -1 }];
  for (let position = 0; position < perSession; position++) {
    const n = session * perSession + position;
    const born = Math.floor(n / 4);
    const base = { at: started, tick: tick + 1 + position, session: id, position };
    if (n % 4 === 0) {
      const word = (k: number) => WORDS[(n * 7 + k * 5) % WORDS.length];
      events.push({
        ...base,
        verb: 'Created',
        kind: 'learning',
        id: `fact-${born}`,
        text: `The ${word(1)} ${word(2)} breaks the ${word(3)} when ${word(4)} number ${n} is late`,
        fields: [
          ['scope', n % 8 === 0 ? 'project' : `module:${word(5)}`],
          ['trust', 'agent'],
          ['cause', `The ${word(6)} was read before the ${word(7)}`],
          ['prevention', `Wait for the ${word(8)} and check the ${word(9)}`],
        ],
      });
    } else if (n % 40 === 39 && born > 10) {
      events.push({
        ...base,
        verb: 'Superseded',
        kind: 'learning',
        id: `fact-${born - 9}`,
        by: `fact-${born}`,
        text: 'replaced by a better one',
        fields: [],
      });
    } else {
      // Mostly what was learnt lately, sometimes what is old.
      const near = Math.max(0, n % 3 === 0 ? (n * 31) % (born + 1) : born - (n % 7));
      // Every tenth fact is superseded some day; those are left alone.
      const target = near % 10 === 0 ? Math.max(0, near - 1) : near;
      events.push({
        ...base,
        verb: n % 5 === 0 ? 'Reinforced' : 'Referenced',
        id: `fact-${target}`,
        fields: [],
      });
    }
  }
  return events;
}
