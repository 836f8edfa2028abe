// Forgetting one fact of a random ledger: no event changes its verb, ids, time, tick or place, and facts that do not quote it
// stay as they were.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forget } from '../../src/engine/forget.ts';
import { log } from '../../src/engine/log.ts';
import { load } from '../../src/engine/reading/load.ts';
import { renderEvent } from '../../src/ledger/event-text.ts';
import { renderSessionHead } from '../../src/ledger/session-file.ts';
import { sessionPath } from '../../src/ledger/session-name.ts';
import { type Event, fieldsOf } from '../../src/model/event.ts';
import type { Fact } from '../../src/model/fact.ts';
import { memoryFiles } from '../../src/platform/memory-files.ts';
import { textsIn } from '../faults/promise.ts';
import { storeAt } from '../faults/script.ts';
import { type Ledger, ledger } from './arbitrary-ledger.ts';

const ROOT = '/store';

test('forgetting changes nothing of other events but what they quote', () => {
  fc.assert(
    fc.property(ledger, fc.nat(), (sessions, pick) => {
      const files = written(sessions);
      const any = storeAt(files, ROOT, 24 * 400);
      const store = { ...any, surroundings: { ...any.surroundings, person: true } };
      const before = load(store).state;
      // Where several facts have one id, test/faults/forget.test.ts shows which of them is meant.
      fc.pre(before.namesakes.size === 0);
      const ids = [...before.facts.keys()];
      const id = ids[pick % Math.max(1, ids.length)];
      if (id === undefined) return;
      const bones = log(store).map(boneOf);
      const heads = headsIn(files);
      const facts = new Map([...before.facts.values()].map((fact) => [fact.id, saying(fact)]));
      const [erased] = forget(store, [id]);
      expect(log(store).map(boneOf).slice(0, bones.length)).toEqual(bones);
      expect(headsIn(files)).toEqual(expect.objectContaining(heads));
      const after = load(store).state.facts;
      expect(after.get(id)?.forgotten).toBe(true);
      const touched = new Set([id, ...(erased?.also ?? [])]);
      for (const [other, said] of facts) {
        const now = after.get(other);
        if (!touched.has(other) && now !== undefined) expect([other, saying(now)]).toEqual([other, said]);
        expect(now, `${other} is still there`).toBeDefined();
      }
    }),
    { numRuns: 150 },
  );
});

function boneOf(event: Event): unknown[] {
  const { verb, kind, id, by, at, tick, session, position } = event;
  const places = ['anchor', 'tag', 'scope', 'source', 'trust', 'from'].map((key) => fieldsOf(event, key));
  return [verb, kind, id, by, at, tick, session, position, places];
}

/** What it says and where it stands; not how often it was used. */
function saying({ kind, statement, fields, scope, trust, status, verified, origin, sources }: Fact): unknown {
  return structuredClone({ kind, statement, fields, scope, trust, status, verified, origin, sources });
}

/** The front matter of every file. */
function headsIn(files: ReturnType<typeof memoryFiles>): Record<string, string> {
  const texts = [...textsIn(files, `${ROOT}/sessions`)];
  return Object.fromEntries(texts.map(([path, text]) => [path, text.split('\n---\n')[0] ?? '']));
}

function written(sessions: Ledger) {
  const files = memoryFiles();
  for (const { session, tick, events } of sessions) {
    const path = `${ROOT}/${sessionPath(session.id, session.started)}`;
    files.makeFolder(path.slice(0, path.lastIndexOf('/')));
    files.create(path, renderSessionHead(session, tick) + events.map(renderEvent).join(''));
  }
  return files;
}
