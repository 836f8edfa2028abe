import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';
import { RULES } from './rules.ts';

const TOKEN = ['gh', 'p_', 'aB3dE6gH9k'.repeat(4)].join('');
const LONG = ['sk', '-ant-api03-', 'Zx8Qv2Lm7Rt4Wy9'.repeat(6)].join('');
const MASKED = '[REDACTED:github-token]';

/** Text made of what the table looks for, so that a property meets the rules and not only their absence. */
const loaded = fc
  .array(
    fc.oneof(
      fc.constantFrom(...RULES.flatMap((rule) => rule.hints)),
      fc.constantFrom(
        'password',
        'api_key',
        'Authorization: Bearer ',
        'correct horse battery',
        'hunter2',
        MASKED,
        TOKEN,
      ),
      fc.constantFrom(
        '=',
        ': ',
        '"',
        "'",
        '\\"',
        '\\n',
        '\n',
        '\r\n',
        ' ',
        '@',
        '/',
        '.',
        '-',
        '_',
        '&',
        ';',
        ',',
        '(',
        ']',
        '<',
        '|',
      ),
      fc.constantFrom('\u200b', '\u200d', '\u001b[31m', '\ufeff', '\u0000', 'é', '😀', '\ud800'),
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[A-Za-z0-9]{1,40}$/),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('redact', () => {
  it('returns the very text when there is nothing to mask', () => {
    const text = 'Use pnpm, not npm, in this repository.\nSee docs/format.md.';
    expect(redact(text)).toEqual({ text, kinds: [] });
    expect(redact('')).toEqual({ text: '', kinds: [] });
  });

  it('names each kind once, in order', () => {
    const { text, kinds } = redact(`password=hunter2 ${TOKEN} pwd=hunter3 ${TOKEN}`);
    expect(text).toBe(`password=[REDACTED:password] ${MASKED} pwd=[REDACTED:password] ${MASKED}`);
    expect(kinds).toEqual(['github-token', 'password']);
  });

  it('lets the more telling rule name a secret that several rules find', () => {
    expect(redact(`Authorization: Bearer ${TOKEN}`).text).toBe(`Authorization: Bearer ${MASKED}`);
    expect(redact(`GITHUB_TOKEN="${TOKEN}"`).text).toBe(`GITHUB_TOKEN="${MASKED}"`);
  });

  it('masks every cookie of a header from the first value on', () => {
    expect(redact(`Cookie: theme=dark; sid=${'aB3dE6gH9k'.repeat(3)}`).text).toBe(
      'Cookie: theme=[REDACTED:cookie]',
    );
  });

  it('masks a value longer than it reads at once to its end', () => {
    const long = 'aB3dE6gH9k'.repeat(900);
    expect(redact(`token=${long} next`).text).toBe('token=[REDACTED:token] next');
    expect(redact(`{"token": "${long}"}`).text).toBe('{"token": "[REDACTED:token]"}');
  });

  describe('with key blocks', () => {
    const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2);
    for (const name of [
      'PRIVATE KEY',
      'RSA PRIVATE KEY',
      'OPENSSH PRIVATE KEY',
      'ENCRYPTED PRIVATE KEY',
      'PGP PRIVATE KEY BLOCK',
    ]) {
      const [begin, end] = [`-----BEGIN ${name}-----`, `-----END ${name}-----`];

      it(`masks a whole block of ${name} (R17)`, () => {
        for (const separator of ['\n', '\r\n', '\\n', '\n    ', '\n+', ' ']) {
          const block = [begin, line, line, 'Ab12==', end].join(separator);
          expect(redact(`before ${block} after`), separator).toEqual({
            text: 'before [REDACTED:private-key] after',
            kinds: ['private-key'],
          });
        }
      });

      it(`masks a block of ${name} that was cut off`, () => {
        expect(redact(`${begin}\n${line}\n${line}\n... and more`).text).toBe(
          '[REDACTED:private-key]\n... and more',
        );
      });
    }

    it('leaves public keys and certificates', () => {
      for (const name of ['PUBLIC KEY', 'CERTIFICATE', 'PGP PUBLIC KEY BLOCK']) {
        const block = `-----BEGIN ${name}-----\n${line}\n-----END ${name}-----`;
        expect(redact(block).text).toBe(block);
      }
    });
  });

  describe('with hidden characters', () => {
    it('returns the cleaned text when they hid a secret', () => {
      const hidden = `${TOKEN.slice(0, 12)}\u200b${TOKEN.slice(12)}`;
      expect(redact(`a\u00adb ${hidden} c`).text).toBe(`ab ${MASKED} c`);
      expect(redact('pass\u200bword: hun\u2060ter2').text).toBe('password: [REDACTED:password]');
    });

    it('leaves them when they hid nothing', () => {
      for (const text of [
        'family 👨\u200d👩\u200d👧 ok',
        'نامه\u200cای',
        'soft\u00adhyphen',
        '\ufeffstart',
        '\u001b[31mred\u001b[0m',
      ]) {
        expect(redact(text).text).toBe(text);
        expect(redact(`${text} password=hunter2`).text).toBe(`${text} password=[REDACTED:password]`);
      }
    });
  });

  describe('with line breaks', () => {
    it.each([
      ['client_secret:\n  ', ['FDpCWNX0D1lZ', 'EzgeiwBxfZCGGQcc'], ' end'],
      ['api_key:\n\t', ['dnbMjAdTd7lz', 'CdnbMjAdTdlzC'], ', and more'],
      ['The password is ', ['dnbMjA', 'dTdlzC!x'], ''],
      ['password was ', ['dnbMjA', 'dTdlzC!x'], ' yesterday'],
    ])('takes the value after %j, whatever follows', (before, parts, after) => {
      const { text } = redact(`${before}${parts.join('')}${after}`);
      expect(text).toMatch(/\[REDACTED:[a-z-]+\]/);
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(`]${after}`)).toBe(true);
    });

    it('takes a next line along only if it belongs to the secret', () => {
      expect(redact(`X=${LONG}\nNEXT_NAME=other`).text).toBe('X=[REDACTED:anthropic-key]\nNEXT_NAME=other');
      expect(redact(`${LONG}\nand then it worked`).text).toBe('[REDACTED:anthropic-key]\nand then it worked');
      expect(redact(`${LONG.slice(0, 60)}\n${LONG.slice(60)}\nnext`).text).toBe(
        '[REDACTED:anthropic-key]\nnext',
      );
      expect(redact('password: hunter2\nuser: bob').text).toBe('password: [REDACTED:password]\nuser: bob');
    });

    it('masks a secret broken over several lines', () => {
      const lines = LONG.match(/.{1,24}/g) ?? [];
      expect(redact(`run ${lines.join('\n')} now`).text).toBe('run [REDACTED:anthropic-key] now');
    });
  });

  it('masks base64 that holds a secret and leaves other base64', () => {
    expect(redact(`config: ${btoa(`{"auth": "${TOKEN}"}`)}`).text).toMatch(
      /^config: \[REDACTED:github-token\]=*$/,
    );
    const harmless = `config: ${btoa('{"theme": "dark", "language": "en"}')}`;
    expect(redact(harmless).text).toBe(harmless);
  });

  it('never masks a marker again', () => {
    for (const text of [
      `token=${MASKED}`,
      `password: ${MASKED}`,
      `https://u:${MASKED}@host/?token=${MASKED}`,
      `Cookie: sid=${MASKED}`,
      `{"secret": "${MASKED}"}`,
    ]) {
      expect(redact(text)).toEqual({ text, kinds: [] });
    }
    expect(redact(`password: correct ${MASKED} horse`).text).toContain(MASKED);
  });

  it('is idempotent, keeps markers and never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(loaded, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
        const once = redact(text);
        expect(redact(once.text)).toEqual({ text: once.text, kinds: [] });
        expect(count(once.text)).toBeGreaterThanOrEqual(count(text));
        if (once.kinds.length === 0) expect(once.text).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('lets no run of eight characters of a planted secret through, whatever stands around', () => {
    fc.assert(
      fc.property(loaded, fc.constantFrom(TOKEN, LONG), loaded, (before, secret, after) => {
        const { text } = redact(`${before} ${secret} ${after}`);
        const twice = `${before} ${after}`;
        for (let at = 0; at + 8 <= secret.length; at++) {
          const run = secret.slice(at, at + 8);
          if (!twice.includes(run)) expect(text).not.toContain(run);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function count(text: string): number {
  return text.split(MASKED).length;
}

describe('an AWS secret key without a name', () => {
  const id = ['AK', 'IAIOSFODNN7EXAMPLE'].join('');
  const other = ['q3Vd8LrT0xYp', 'Zs6KfB2nJhWm9cGu', 'Ea5RtXo7PbQ1'].join('');

  it.each([`AWS key ${id} and ${other}`, `${other} is the secret of ${id}`, `${id}\n${other}`])(
    'beside its id is masked: %#',
    (text) => {
      const { text: masked, kinds } = redact(text);
      expect(masked).not.toContain(other);
      expect(kinds).toEqual(['aws-key-id', 'aws-secret']);
      expect(redact(masked).text).toBe(masked);
    },
  );

  it('is not a commit', () => {
    const commit = '3f67a3a19bd0c1e45f7788990aabbccddeeff001';
    expect(redact(`Rotated ${id} in ${commit}`).text).toContain(commit);
  });
});

it('the name of a header is no secret', () => {
  const said = 'Call the tax API with an API key: X-Api-Key header for the tax service';
  expect(redact(said).text).toBe(said);
});
