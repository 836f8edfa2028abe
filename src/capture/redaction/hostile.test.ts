import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';
import { RULES } from './rules.ts';

const QUARTER = 16 * 1024;

/** Single lines of one repeated pattern: each makes some rule start everywhere or read far. */
const PATTERNS: readonly string[] = [
  ...[
    'a',
    'A',
    '0',
    '-',
    '_',
    '=',
    ':',
    '/',
    '@',
    '.',
    '"',
    "'",
    '\\',
    ' ',
    '\t',
    '[',
    '(',
    '{',
    '<',
    '|',
    '\u200b',
    'é',
    '\u001b[',
  ],
  ...new Map(RULES.flatMap((rule) => rule.hints).map((hint) => [hint.slice(0, 3), hint])).values(),
  ...[
    'password: a b ',
    'password="',
    "password='",
    'password: the ',
    'secret=',
    'token:',
    'token=aB3dE6gH9k ',
    'token: a1-',
    '_pw:',
  ],
  ...[
    'api_key=',
    '\\"password\\":\\"',
    'name: password value: ',
    'password is ',
    'password|',
    "password('",
    '<password>a</',
  ],
  ...[
    '://a:',
    '://a:@',
    '://a:b/',
    '://a:b@',
    '?key=aA1',
    '&token=',
    'cookie: a=',
    'cookie: a=b ',
    'authorization: bearer ',
  ],
  ...[
    'eyJ-',
    'eyJaaaaaaaa.',
    '_eyJ',
    'sk-a',
    'ask-',
    'SG.aaaaaaaaaaaaaaaa',
    ' -pa',
    ' -u a:b',
    'docker login -p a',
    'curl -u a:',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    'login a password ',
    '[REDACTED:token]',
    'password=[REDACTED:password] ',
  ],
  ...['a\u200b', 'password=a\u200bb ', '\\n', 'a1\\n', 'cGFzc3dvcmQ6IGh1bnRlcjI'],
];

describe('redact', () => {
  it('takes about four times as long for four times as long a hostile line', () => {
    redact('password: hunter2');
    for (const pattern of PATTERNS) {
      const [short, long] = [cost(line(pattern, QUARTER)), cost(line(pattern, 4 * QUARTER))];
      // Quadratic work would be sixteen times as long; the constant covers compilation and collection.
      expect(long, `${JSON.stringify(pattern)}: ${short} ms, then ${long} ms`).toBeLessThan(short * 9 + 60);
    }
  });

  it('masks a token of megabytes to its end and reads other long runs without overflow', () => {
    const body = 'aB3dE6gH9k'.repeat(500_000);
    for (const before of [
      ['gh', 'p_'].join(''),
      'token=',
      'Authorization: Bearer ',
      'https://example.com/?key=',
    ]) {
      expect(redact(`${before}${body}`).text.length, before).toBeLessThan(100);
    }
    for (const before of ['-----BEGIN PRIVATE KEY-----', 'eyJ', 'password: ', '']) {
      expect(() => redact(`${before}${'a b '.repeat(1_000_000)}`), before).not.toThrow();
    }
  });
});

function line(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

function cost(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run++) {
    // Work and not time: other tests run beside this one.
    const start = process.cpuUsage();
    redact(text);
    best = Math.min(best, process.cpuUsage(start).user / 1_000);
  }
  return best;
}
