import { expect, test } from 'vitest';
import { readJsonl } from './jsonl.ts';
import { renderPassage } from './passage-line.ts';

const ADA = { session: 's', date: '2026-03-02', turn: 3, speaker: 'Ada', text: 'We ship on Friday.' };
const line = (value: object) => `${JSON.stringify(value)}\n`;

test('one line is one turn; unknown keys, blank lines, CR LF and a byte order mark do no harm', () => {
  const text = `\ufeff${JSON.stringify({ ...ADA, mood: 'good' })}\r\n\r\n  \n${JSON.stringify({ ...ADA, turn: 4 })}`;
  expect(readJsonl(text, 'talk.jsonl')).toEqual({
    passages: [
      { passage: ADA, line: 1 },
      { passage: { ...ADA, turn: 4 }, line: 4 },
    ],
    problems: [],
  });
});

test('a turn without a number has the one of its place in its conversation, a line that cannot be read counted', () => {
  const { turn: _, ...said } = ADA;
  const text = [said, { ...said, session: 'other' }, { session: 's', speaker: 'Ada' }, said]
    .map(line)
    .join('');
  const { passages, problems } = readJsonl(text, 'talk.jsonl');
  expect(passages.map(({ passage }) => [passage.session, passage.turn])).toEqual([
    ['s', 1],
    ['other', 1],
    ['s', 3],
  ]);
  expect(problems).toHaveLength(1);
});

test('a missing date is an empty one, and minus zero is zero', () => {
  const { date: _, ...said } = ADA;
  const { passages } = readJsonl(
    line({ ...said, turn: -0 }).replace('"turn":0', '"turn":-0') + line({ ...said, date: null }),
    'f',
  );
  expect(passages.map(({ passage }) => passage.date)).toEqual(['', '']);
  expect(Object.is(passages[0]?.passage.turn, 0)).toBe(true);
});

test.each([
  ['not json', 'The line is not JSON.'],
  ['[1]', 'The line is not a turn.'],
  ['"text"', 'The line is not a turn.'],
  [line({ ...ADA, session: ' ' }), 'The turn does not say which conversation it belongs to.'],
  [line({ ...ADA, text: 3 }), 'The turn has no text.'],
  [line({ ...ADA, speaker: '' }), 'The turn does not say who spoke.'],
  [line({ ...ADA, date: 'Monday' }), 'The date of the turn cannot be read.'],
  [line({ ...ADA, turn: 1.5 }), 'The number of the turn is not a whole number.'],
  [line({ ...ADA, turn: '3' }), 'The number of the turn is not a whole number.'],
  [line({ ...ADA, text: 'x'.repeat(1024 * 1024 + 1) }), 'The turn is too long: 1,048,577 characters.'],
])(
  '%.40s is a problem with file, line, what was expected, an example and what was received',
  (bad, message) => {
    const { passages, problems } = readJsonl(`${line(ADA)}${bad.trimEnd()}\n${line(ADA)}`, 'talk.jsonl');
    expect(passages).toHaveLength(2);
    expect(problems).toMatchObject([
      { code: 'bad-line', level: 'error', file: 'talk.jsonl', line: 2, message },
    ]);
    expect(problems[0]?.expected).toContain('Example: {"session"');
    expect(problems[0]?.received?.length).toBeLessThanOrEqual(201);
  },
);

test('what is shown of a bad line holds no secret', () => {
  const { problems } = readJsonl(`{"text": "ghp_abcdefghijklmnopqrstuvwxyz0123456789"`, 'f');
  expect(problems[0]?.received).toContain('[REDACTED:github-token]');
});

test('a passage is written with five keys in one order and read back as the same passage', () => {
  const odd = { text: 'a\n"b"\u2028', speaker: 'Ada', turn: -7, date: '', session: '\u0000../x', more: 1 };
  const written = renderPassage(odd);
  expect(Object.keys(JSON.parse(written))).toEqual(['session', 'date', 'turn', 'speaker', 'text']);
  const [read] = readJsonl(written, 'f').passages;
  expect(renderPassage(read?.passage ?? ADA)).toBe(written);
});
