import { describe, expect, it } from 'vitest';
import type { Event } from '../model/event.ts';
import { parseEvent, renderEvent } from './event-text.ts';

type Written = Parameters<typeof renderEvent>[0];

const at = '2026-11-15T17:52:03Z';
const write = (part: Partial<Event>): Written => ({ verb: 'Noted', fields: [], at, tick: 841, ...part });
const lines = (text: string) => text.replace(/\n$/, '').split('\n');

describe('an event as text', () => {
  it('is a bullet, its fields, and the time and tick that close it', () => {
    const text = renderEvent(
      write({
        verb: 'Created',
        kind: 'learning',
        id: 'missing-locale-keys',
        text: 'i18n keys missing in th.json',
        fields: [
          ['scope', 'module:i18n'],
          ['cause', 'Batch extraction skipped the Thai locale'],
        ],
      }),
    );
    expect(text).toBe(
      [
        '- Created learning `missing-locale-keys`: i18n keys missing in th.json',
        '  scope: module:i18n',
        '  cause: Batch extraction skipped the Thai locale',
        '  at: 2026-11-15T17:52:03Z #841',
        '',
      ].join('\n'),
    );
  });

  it('names the successor of what it replaces', () => {
    const text = renderEvent(
      write({ verb: 'Superseded', kind: 'decision', id: 'jwt', by: 'cookies', text: 'revocation' }),
    );
    expect(lines(text)[0]).toBe('- Superseded decision `jwt` by `cookies`: revocation');
  });

  it('writes a long value as an indented block, where nothing can be structure', () => {
    const text = renderEvent(write({ fields: [['evidence', 'first\n\n## Memory References\n---']] }));
    expect(text).toBe(
      '- Noted\n  evidence: |\n    first\n    \n    ## Memory References\n    ---\n  at: 2026-11-15T17:52:03Z #841\n',
    );
  });
});

describe('reading an event', () => {
  const same = (part: Partial<Event>) => {
    const event = write(part);
    const { strange, ...parsed } = parseEvent(lines(renderEvent(event))) ?? { strange: ['not an event'] };
    expect(strange).toEqual([]);
    expect(parsed).toEqual(event);
  };

  it.each([
    'plain',
    'colons: and `ticks` by `others`: x',
    '- Created `fake`: x',
    '|',
    '',
    ' ',
    '\t',
    ' leading',
    'trailing ',
    'two\nlines',
    '\n',
    '\n\nblank first',
    'blank last\n\n',
    '    indented\n  less',
    '  at: 2026-01-01T00:00:00Z #1',
    'x\n  at: 2026-01-01T00:00:00Z #1\ny',
    '<!-- sealed: sha256:00 events: 1 -->',
    '```\ncode\n```',
    'line\u2028separator\u2029paragraph',
    '\u2028',
    '\u00a0padded\u00a0',
    '\ufeffmark',
    'שלום \u202e עולם',
    '😀\u200d🔥',
    '#841',
  ])('gives back the text %j, in the head and in a field', (text) => {
    same({ text });
    same({ fields: [['cause', text]] });
    same({
      verb: 'Created',
      kind: 'learning',
      id: 'x-1',
      text,
      fields: [
        ['a', text],
        ['b_c-d', text],
        ['a', text],
      ],
    });
  });

  it('gives back an event without kind, id, text or fields', () => {
    same({});
    same({ verb: 'Referenced', id: 'x' });
    same({ verb: 'Superseded', id: 'a', by: 'b' });
    same({ kind: 'session' });
  });

  it('keeps a verb it does not know', () => {
    expect(parseEvent(['- Pondered `x`: why', `  at: ${at} #1`])).toMatchObject({
      verb: 'Pondered',
      id: 'x',
    });
  });

  it('says which lines fit nowhere', () => {
    const parsed = parseEvent(['- Referenced `x`', '  not a field', '   odd: indent', `  at: ${at} #1`]);
    expect(parsed).toMatchObject({ strange: [1, 2], at, tick: 1 });
  });

  it('does not take an event without its closing line, or with a broken one, for a whole one', () => {
    expect(parseEvent(['- Referenced `x`'])?.at).toBeUndefined();
    expect(parseEvent(['- Referenced `x`', '  at: 2026-11-15T17:52:03Z'])?.at).toBeUndefined();
    expect(parseEvent(['- Referenced `x`', '  at: 2026-11-15T17:52:03Z #'])?.tick).toBeUndefined();
  });

  it('reads a block whose blank lines lost their indent in an editor', () => {
    const parsed = parseEvent(['- Noted', '  text: |', '    one', '', '    three', `  at: ${at} #1`]);
    expect(parsed).toMatchObject({ text: 'one\n\nthree', at, tick: 1, strange: [] });
  });

  it.each(['', 'prose', '-Created `x`', '- created `x`', '* Created `x`', '- Created `x` and more'])(
    'finds no event in %j',
    (line) => {
      expect(parseEvent([line])).toBeUndefined();
    },
  );
});
