import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEvent } from '../../src/ledger/event-text.ts';
import { readEvolvingLog } from '../../src/ledger/evolving-dialect.ts';
import { parseSessionFile, renderSessionHead } from '../../src/ledger/session-file.ts';
import { readConfig } from '../../src/model/config.ts';
import { dayOf } from '../../src/model/day.ts';
import { compareEvents, type Event } from '../../src/model/event.ts';
import { readScope } from '../../src/model/scope.ts';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { VERBS } from '../../src/model/verb.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { renderSnapshot } from '../../src/projection/snapshot.ts';
import { standingOf } from '../../src/projection/standing.ts';
import { meaningOf } from '../../src/projection/truth/meaning.ts';
import { findFooter } from '../../src/views/evolving/footer.ts';

import { momentOf } from '../spec.ts';
import { stored } from '../stored-state.ts';
import { hostileText, ledger, said, type Written } from './arbitrary-ledger.ts';

const NAME = '2026-11-15T174120Z-claude-code-7f3a';
const encoder = new TextEncoder();
// As the engine reads a damaged file: what is not UTF-8 becomes U+FFFD, and the mark at the beginning stays.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const PROSE =
  '\n## What We Did\n\nGrüße: - Created `not-an-event`\n\n## Context for Next Session\n\n后来\n\n';
const NEXT = { verb: 'Referenced', id: 'after', fields: [], at: '2027-01-01T00:00:00Z', tick: 10 ** 9 };
const SEAL = `<!-- sealed: sha256:${'0'.repeat(64)} events: 1 -->\n`;

describe('a session file that was cut', () => {
  it('at every byte gives exactly the events that were whole before the cut, and can be written on', () => {
    for (const file of fc.sample(fourKilobytes, { numRuns: 2, seed: 20_261_115 })) {
      const { head, text, ends } = rendered(file);
      const bytes = encoder.encode(text + PROSE + SEAL);
      expect(bytes.length).toBeGreaterThan(4_000);
      for (let cut = 0; cut <= bytes.length; cut++) {
        const left = decoder.decode(bytes.subarray(0, cut));
        const parsed = parseSessionFile(left, 'x.md', NAME);
        // The line end of the last event is not missed: an editor may have taken it.
        const whole = file.events.slice(0, ends.filter((end) => end - 1 <= cut).length);
        if (!isDeepStrictEqual(parsed.events.slice(1), whole))
          expect([cut, parsed.events.slice(1)]).toEqual([cut, whole]);
        if (cut < head || cut > (ends.at(-1) ?? 0)) continue;
        const kept = left.slice(0, parsed.whole).replace(/(?<!\n)$/, '\n');
        const after = parseSessionFile(kept + renderEvent(NEXT), 'x.md', NAME);
        const errors = after.problems.filter((problem) => problem.level === 'error');
        const next = { ...NEXT, session: NAME, position: whole.length };
        if (errors.length > 0 || !isDeepStrictEqual(after.events.slice(1), [...whole, next]))
          expect([cut, errors, after.events.slice(1)]).toEqual([cut, [], [...whole, next]]);
      }
    }
  });

  it('tells of a torn tail exactly where an event was cut', () => {
    const [file] = fc.sample(fourKilobytes, { numRuns: 1, seed: 7 });
    if (file === undefined) throw new Error('no sample');
    const { head, text, ends } = rendered(file);
    const bytes = encoder.encode(text);
    const whole = new Set([head, ...ends, ...ends.map((end) => end - 1)]);
    for (let cut = head; cut <= bytes.length; cut++) {
      const { problems } = parseSessionFile(decoder.decode(bytes.subarray(0, cut)), 'x.md', NAME);
      const torn = problems.some((problem) => problem.code === 'torn-tail');
      if (torn === whole.has(cut)) throw new Error(`cut at byte ${cut}: ${torn ? 'torn' : 'whole'}`);
    }
  });
});

describe('a foreign byte', () => {
  const damage = fc.array(
    fc.record({ how: fc.constantFrom('flip', 'insert', 'delete'), at: fc.nat(), byte: fc.nat(255) }),
    { minLength: 1, maxLength: 8 },
  );

  it('never makes reading, replaying or packing throw, wherever it is', () => {
    fc.assert(
      fc.property(ledger, damage, (files, blows) => {
        const state = initialState();
        const events: Event[] = [];
        for (const file of files) {
          const text = decoder.decode(damaged(encoder.encode(rendered(file).text + PROSE + SEAL), blows));
          const parsed = parseSessionFile(text, 'x.md', file.session.id);
          expect(parsed.whole).toBeLessThanOrEqual(text.length);
          events.push(...parsed.events);
          readEvolvingLog({ stem: 'x', text }, 'x.md', 'verbs');
        }
        for (const event of events.sort(compareEvents)) evolve(state, event);
        expect(renderSnapshot(stored(state))).toBe(renderSnapshot(state));
      }),
      { numRuns: 400 },
    );
  });

  it('never makes anything that reads text throw, except to refuse it', () => {
    const lines = fc
      .array(fc.oneof(hostileText, fc.string()), { maxLength: 6 })
      .map((parts) => parts.join('\n'));
    fc.assert(
      fc.property(lines, fc.jsonValue(), (text, value) => {
        readScope(text);
        dayOf(text);
        meaningOf(text);
        for (const line of text.split('\n')) findFooter(line);
        readEvolvingLog({ stem: text, text: `## Memory References\n${text}` }, 'x.md', 'verbs');
        readEvolvingLog({ stem: text, text: `## Memory References\n${text}` }, 'x.md', 'mentions');
        parseSessionFile(`---\nformat: tidemark/1\n---\n## Memory References\n${text}`, 'x.md', text);
        try {
          readConfig(value, 'config.yaml');
        } catch (error) {
          expect(error).toBeInstanceOf(TidemarkError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('evolve', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.constantFrom(-1, 0, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY),
  );
  const text = fc.oneof(hostileText, fc.string(), fc.constantFrom('', '__proto__', 'constructor', '\ud800'));
  const garbage: fc.Arbitrary<Event> = fc.record(
    {
      verb: fc.oneof(fc.constantFrom('Opened', ...VERBS.map((verb) => verb.name)), text),
      kind: text,
      id: fc.oneof(fc.constantFrom('a', 'b'), text),
      by: fc.oneof(fc.constantFrom('a', 'b'), text),
      text,
      fields: fc.array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom('scope', 'trust', 'ttl', 'source', 'tier', 'created', 'to', 'status', 'person'),
            text,
          ),
          text,
        ),
        { maxLength: 4 },
      ),
      at: fc.oneof(text, fc.constant('2026-01-01T00:00:00Z')),
      tick: number,
      session: fc.oneof(fc.constantFrom('s', 't'), text),
      position: number,
      loose: fc.constant(true as const),
    },
    { requiredKeys: ['verb', 'fields', 'at', 'tick', 'session', 'position'] },
  );

  it('is total: no event makes it throw, and every fact can still be placed', () => {
    fc.assert(
      fc.property(fc.array(garbage, { maxLength: 40, size: 'max' }), (events) => {
        const state = initialState();
        for (const event of events) evolve(state, event);
        for (const fact of state.facts.values())
          for (const clock of ['both', 'days', 'sessions'] as const)
            standingOf(fact, momentOf(state, 20_500, clock));
        expect(renderSnapshot(state)).toBe(renderSnapshot(state));
      }),
      { numRuns: 500 },
    );
  });

  it('does not touch the events it is given', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 10 }), (drafts) => {
        const events = drafts.map((draft, n) =>
          Object.freeze({ ...draft, at: '2026-01-01T00:00:00Z', tick: n, session: 's', position: n }),
        );
        const before = JSON.stringify(events);
        const state = initialState();
        for (const event of events) evolve(state, event);
        expect(JSON.stringify(events)).toBe(before);
      }),
      { numRuns: 100 },
    );
  });
});

/** One session of about four kilobytes. */
const fourKilobytes: fc.Arbitrary<Written> = fc
  .array(said, { minLength: 40, maxLength: 44, size: 'max' })
  .map((drafts) => {
    const started = '2026-11-15T17:41:20Z';
    const session = { id: NAME, agent: 'claude-code', started, author: 'Zoë', title: 'Fix the 🚀 test' };
    const events = drafts.map((draft, n) => ({
      ...draft,
      at: started,
      tick: 841 + n,
      session: NAME,
      position: n,
    }));
    return { session, tick: 840, events };
  });

/** The text of a session with the byte offsets at which its head and each of its events end. */
function rendered(file: Written): { head: number; text: string; ends: number[] } {
  let text = renderSessionHead(file.session, file.tick);
  const head = encoder.encode(text).length;
  const ends = file.events.map((event) => {
    text += renderEvent(event);
    return encoder.encode(text).length;
  });
  return { head, text, ends };
}

function damaged(bytes: Uint8Array, blows: readonly { how: string; at: number; byte: number }[]): Uint8Array {
  const list = [...bytes];
  for (const { how, at, byte } of blows) {
    const place = at % Math.max(1, list.length);
    if (how === 'flip') list[place] = (list[place] ?? 0) ^ (byte || 1);
    else if (how === 'insert') list.splice(place, 0, byte);
    else list.splice(place, 1);
  }
  return new Uint8Array(list);
}
