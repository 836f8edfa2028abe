import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvent, renderEvent } from '../../src/ledger/event-text.ts';
import { renderSeal } from '../../src/ledger/seal.ts';
import { parseSessionFile, renderSessionHead } from '../../src/ledger/session-file.ts';
import { escapeProse, unescapeProse } from '../../src/markdown/escape-prose.ts';
import { hostileText, ledger, opening, said, type Written } from './arbitrary-ledger.ts';

const digest = { sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex') };

describe('the codec', () => {
  it('gives back every event it wrote', () => {
    fc.assert(
      fc.property(said, fc.nat(10 ** 12), (draft, tick) => {
        const event = { ...draft, at: '2026-11-15T17:52:03Z', tick };
        const lines = renderEvent(event).split('\n').slice(0, -1);
        expect(parseEvent(lines)).toEqual({ ...event, strange: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives back every session file it wrote, whatever its text holds, without an error', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        for (const file of files) {
          const parsed = parseSessionFile(render(file), 'x.md', file.session.id);
          expect(parsed.events).toEqual([opening(file), ...file.events]);
          expect(parsed.problems.filter((problem) => problem.level === 'error')).toEqual([]);
          expect(parsed.whole).toBe(render(file).length);
          const [first, ...events] = parsed.events;
          expect(render({ session: parsed.session, tick: first?.tick ?? -1, events })).toBe(render(file));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the closing prose of a session out of its events and its structure', () => {
    fc.assert(
      fc.property(ledger, hostileText, hostileText, (files, did, next) => {
        for (const file of files) {
          const sections = [did, next].map((text) => text.trim());
          const before = `${render(file)}\n## What We Did\n\n${escapeProse(sections[0] ?? '')}\n\n## Context for Next Session\n\n${escapeProse(sections[1] ?? '')}\n\n`;
          const text = before + renderSeal(before, file.events.length, digest);
          const parsed = parseSessionFile(text, 'x.md', file.session.id);
          expect(parsed.events.slice(1)).toEqual(file.events);
          expect(parsed.problems.filter((problem) => problem.level === 'error')).toEqual([]);
          expect(parsed.sealed).toMatchObject({ offset: before.length, events: file.events.length });
          expect(parsed.sections.map((section) => unescapeProse(section.text))).toEqual(sections);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('reads a file the same with CR LF line ends', () => {
    fc.assert(
      fc.property(ledger, (files) => {
        for (const file of files) {
          const parsed = parseSessionFile(render(file).replaceAll('\n', '\r\n'), 'x.md', file.session.id);
          expect(parsed.events).toEqual([opening(file), ...file.events]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

function render(file: Written): string {
  return renderSessionHead(file.session, file.tick) + file.events.map(renderEvent).join('');
}
