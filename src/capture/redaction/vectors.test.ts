import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

// Every secret is made at run time from parts, so that nothing in this file has the shape of one.
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGITS = '0123456789';
const ALNUM = UPPER + LOWER + DIGITS;
const HEX = `${DIGITS}abcdef`;
const DASHED = `${ALNUM}_-`;

let seed = 20_261_002;
function some(alphabet: string, length: number): string {
  let made = '';
  while (made.length < length) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    made += alphabet[(seed >>> 8) % alphabet.length];
  }
  // A run without a digit is not what the vectors mean by "mixed".
  return alphabet.includes('7') ? `${made.slice(0, 2)}7${made.slice(3)}` : made;
}

function uuid(): string {
  return [8, 4, 4, 4, 12].map((length) => some(HEX, length)).join('-');
}

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

const bare = (id: string, kind: string, ...parts: string[]): Vector => {
  const secret = parts.join('');
  return { id, kind, text: secret, secret };
};
const within = (id: string, kind: string, before: string, secret: string, after = ''): Vector => ({
  id,
  kind,
  text: before + secret + after,
  secret,
});

const TOKENS: readonly Vector[] = [
  bare('R1', 'openai-key', 'sk', '-', some(ALNUM, 32)),
  bare('R2', 'openai-key', 'sk', '-proj-', some(DASHED, 60)),
  bare('R3', 'anthropic-key', 'sk', '-ant-api03-', some(DASHED, 84)),
  bare('R4', 'openai-key', 'sk', '-svcacct-', some(ALNUM, 40)),
  bare('R4', 'openrouter-key', 'sk', '-or-v1-', some(HEX, 64)),
  ...['p', 'o', 'u', 's', 'r'].map((letter) =>
    bare('R5', 'github-token', `gh${letter}`, '_', some(ALNUM, 36)),
  ),
  bare('R6', 'github-token', 'github', '_pat_', some(ALNUM, 22), '_', some(ALNUM, 59)),
  bare('R7', 'gitlab-token', 'gl', 'pat-', some(ALNUM, 20)),
  ...['xoxb', 'xoxp', 'xoxa', 'xapp'].map((prefix) =>
    bare('R8', 'slack-token', prefix, '-', some(DIGITS, 12), '-', some(DIGITS, 12), '-', some(ALNUM, 24)),
  ),
  bare('R10', 'google-key', 'AI', 'za', some(DASHED, 35)),
  bare('R11', 'npm-token', 'npm', '_', some(ALNUM, 36)),
  ...['sk_live', 'rk_live', 'sk_test'].map((prefix) =>
    bare('R12', 'stripe-key', prefix, '_', some(ALNUM, 24)),
  ),
  bare('R13', 'jwt', 'ey', 'J', some(ALNUM, 20), '.ey', 'J', some(DASHED, 60), '.', some(ALNUM, 40)),
  bare('R14', 'aws-key-id', 'AK', 'IA', some(UPPER, 15), '7'),
  bare('R15', 'aws-key-id', 'AS', 'IA', some(UPPER, 15), '7'),
  bare('beyond', 'huggingface-token', 'h', 'f_', some(ALNUM, 34)),
  bare('beyond', 'sendgrid-key', 'S', 'G.', some(DASHED, 22), '.', some(DASHED, 43)),
  bare('beyond', 'twilio-key', 'S', 'K', some(HEX, 32)),
  bare('beyond', 'digitalocean-token', 'dop', '_v1_', some(HEX, 64)),
  bare('beyond', 'google-oauth', 'ya', '29.', some(DASHED, 60)),
  bare('beyond', 'google-oauth', 'GOC', 'SPX-', some(DASHED, 28)),
  bare('beyond', 'pypi-token', 'py', 'pi-', some(ALNUM, 80)),
  bare('beyond', 'docker-token', 'dckr', '_pat_', some(DASHED, 27)),
  bare('beyond', 'vault-token', 'hv', 's.', some(DASHED, 90)),
  bare('beyond', 'shopify-token', 'shp', 'at_', some(HEX, 32)),
  bare('beyond', 'linear-key', 'lin', '_api_', some(ALNUM, 40)),
  bare('beyond', 'notion-token', 'secret', '_', some(ALNUM, 43)),
  bare('beyond', 'notion-token', 'nt', 'n_', some(ALNUM, 46)),
  bare('beyond', 'databricks-token', 'da', 'pi', some(HEX, 32)),
  bare('beyond', 'groq-key', 'gs', 'k_', some(ALNUM, 52)),
  bare('beyond', 'xai-key', 'xa', 'i-', some(ALNUM, 80)),
  bare('beyond', 'perplexity-key', 'pp', 'lx-', some(ALNUM, 48)),
  bare('beyond', 'age-key', 'AGE-SECRET', '-KEY-1', some(UPPER + DIGITS, 58)),
  bare('beyond', 'mailgun-key', 'ke', 'y-', some(HEX, 32)),
  bare('beyond', 'mailgun-key', some(HEX, 32), '-', some(HEX, 8), '-', some(HEX, 8)),
  bare('beyond', 'discord-token', btoa(some(DIGITS, 18)), '.', some(ALNUM, 6), '.', some(DASHED, 38)),
  bare('beyond', 'discord-token', 'M', some(ALNUM, 23), '.', some(ALNUM, 6), '.', some(ALNUM, 38)),
  bare('beyond', 'plaid-token', 'access', '-production-', uuid()),
  bare('beyond', 'plaid-token', 'link', '-sandbox-', uuid()),
  bare('beyond', 'mapbox-token', 's', 'k.ey', 'J', some(ALNUM, 60), '.', some(ALNUM, 22)),
  bare('beyond', 'pagerduty-token', 'pdus', '+_0', some(UPPER, 6), '_', uuid()),
  bare('beyond', 'circleci-token', 'CCI', 'PAT_', some(ALNUM, 22), '_', some(HEX, 40)),
  bare('beyond', 'circleci-token', 'CCI', 'PRJ_', some(ALNUM, 22), '_', some(HEX, 40)),
  bare('beyond', 'fly-token', 'fo', '1_', some(DASHED, 43)),
  bare('beyond', 'fly-token', 'fm', '2_', some(`${ALNUM}+/`, 120), '=='),
  bare('beyond', 'artifactory-token', 'AK', 'Cp', some(ALNUM, 69)),
  bare('beyond', 'artifactory-token', 'AK', 'C', some(ALNUM, 70)),
  bare('beyond', 'artifactory-token', 'cmVm', 'd', some(ALNUM, 59)),
  bare('prefix', 'airtable-token', 'pa', 't', some(ALNUM, 14), '.', some(HEX, 64)),
  bare('prefix', 'alibaba-token', 'LT', 'AI', some(ALNUM, 20)),
  bare('prefix', 'bitbucket-token', 'AT', 'BB', some(ALNUM, 32)),
  bare('prefix', 'brevo-token', 'xkey', 'sib-', some(HEX, 64), '-', some(ALNUM, 16)),
  bare('prefix', 'buildkite-token', 'bk', 'ua_', some(HEX, 40)),
  bare('prefix', 'cargo-token', 'ci', 'o', some(ALNUM, 32)),
  bare('prefix', 'cloudflare-token', 'v1', '.0-', some(HEX, 24), '-', some(HEX, 146)),
  bare('prefix', 'contentful-token', 'CF', 'PAT-', some(DASHED, 42), '4'),
  bare('prefix', 'dropbox-token', 's', 'l.', some(ALNUM, 140)),
  bare('prefix', 'dynatrace-token', 'dt', '0c01.', some(UPPER + DIGITS, 24), '.', some(UPPER + DIGITS, 64)),
  bare('prefix', 'easypost-token', 'EZ', 'AK', some(ALNUM, 54)),
  bare('prefix', 'elevenlabs-token', 's', 'k_', some(HEX, 48)),
  bare('prefix', 'facebook-token', 'EA', 'A', some(ALNUM, 150)),
  bare('prefix', 'gocardless-token', 'li', 've_', some(ALNUM, 40)),
  bare('prefix', 'grafana-token', 'ey', 'JrIjoi', some(ALNUM, 70)),
  bare('prefix', 'harness-token', 'pa', 't.', some(ALNUM, 22), '.', some(ALNUM, 24), '.', some(ALNUM, 20)),
  bare('prefix', 'heroku-token', 'HR', 'KU-', some(ALNUM, 60)),
  bare('prefix', 'hubspot-token', 'pat', '-na1-', uuid()),
  bare('prefix', 'launchdarkly-token', 'sd', 'k-', uuid()),
  bare('prefix', 'neon-token', 'na', 'pi_', some(LOWER + DIGITS, 64)),
  bare('prefix', 'nuget-token', 'oy', '2', some(LOWER + DIGITS, 43)),
  bare('prefix', 'octopus-token', 'AP', 'I-', some(UPPER + DIGITS, 26)),
  bare('prefix', 'onepassword-token', 'op', 's_ey', 'J', some(ALNUM, 250)),
  bare('prefix', 'openshift-token', 'sha', '256~', some(ALNUM, 43)),
  bare('prefix', 'planetscale-token', 'pscale', '_tkn_', some(ALNUM, 43)),
  bare('prefix', 'render-token', 'rn', 'd_', some(ALNUM, 32)),
  bare('prefix', 'shippo-token', 'shippo', '_live_', some(HEX, 40)),
  bare('prefix', 'sourcegraph-token', 'sg', 'p_', some(HEX, 16), '_', some(HEX, 40)),
  bare('prefix', 'square-token', 'sq0', 'atp-', some(ALNUM, 22)),
  bare('prefix', 'typeform-token', 'tf', 'p_', some(ALNUM, 44), '_', some(ALNUM, 14)),
  bare('prefix', 'vercel-token', 'vc', 'p_', some(ALNUM, 56)),
  bare('prefix', 'yandex-token', 'AQ', 'VN', some(ALNUM, 36)),
];

const database = some(ALNUM, 18);
const IN_PLACE: readonly Vector[] = [
  within('R9', 'slack-webhook', 'https://hooks.slack.com/services/T0AB12CD3/B0EF45GH6/', some(ALNUM, 24)),
  within('R11', 'npm-token', '//registry.example/:_authToken=', ['npm', '_', some(ALNUM, 36)].join('')),
  within('R16', 'aws-secret', 'aws_secret_access_key = ', some(`${ALNUM}+/`, 40)),
  within('R16', 'aws-secret', 'AWS_SECRET_ACCESS_KEY=', some(`${ALNUM}+/`, 40)),
  within('beyond', 'aws-secret', '[REDACTED:aws-key-id] and ', `wJ7${some(ALNUM, 37)}`),
  ...['postgres', 'mysql', 'mongodb+srv', 'redis', 'amqp'].map((scheme) =>
    within('R18', 'url-password', `${scheme}://app:`, some(ALNUM, 16), '@db.example.internal:5432/app'),
  ),
  within('R18', 'url-password', 'redis://:', database, '@cache.example.internal:6379'),
  within('R19', 'url-password', 'https://user:', some(ALNUM, 16), '@git.example.com/r.git'),
  ...['access_token', 'sig', 'signature', 'X-Amz-Signature', 'key', 'code'].map((name) =>
    within('R20', 'url-parameter', `https://api.example.com/v1?page=2&${name}=`, some(ALNUM, 40)),
  ),
  within('R21', 'password', 'DATABASE_PASSWORD=', some(ALNUM, 16)),
  within('R21', 'token', 'GITHUB_TOKEN=', some(ALNUM, 24)),
  within('R21', 'api-key', 'OPENAI_API_KEY=', some(ALNUM, 32)),
  within('names', 'api-key', 'ETSY_KEY=', some(ALNUM, 24)),
  within('names', 'api-key', 'ALGOLIA_ADMIN_KEY=', some(HEX, 32)),
  within('R22', 'token', '{"token":"', some(ALNUM, 40), '"}'),
  within('R22', 'api-key', '{"apiKey": "', some(ALNUM, 40), '"}'),
  within('R23', 'password', '{\\"password\\":\\"', some(ALNUM, 20), '\\"}'),
  within('R24', 'password', 'password: ', some(ALNUM, 14)),
  within('R25', 'password', 'password: ', 'correct horse battery'),
  within('R26', 'password', 'password=', 'hunter2'),
  within('R27', 'password', 'pwd=', some(ALNUM, 12)),
  within('R27', 'password', 'passwd: ', some(ALNUM, 12)),
  within('R27', 'password', 'passphrase: ', some(ALNUM, 12)),
  within('R28', 'secret', 'client_secret=', some(ALNUM, 40)),
  within('R28', 'secret', 'secretKey: ', some(ALNUM, 40)),
  within('R28', 'secret', 'privateKey: ', some(ALNUM, 40)),
  within('R29', 'authorization', 'Authorization: Basic ', `${some(ALNUM, 30)}==`),
  within('R30', 'authorization', 'Authorization: Bearer ', some(ALNUM, 32)),
  within('R31', 'cookie', 'Cookie: session=', some(ALNUM, 40)),
  within('R31', 'cookie', 'Set-Cookie: sid=', some(ALNUM, 40), '; Path=/; HttpOnly'),
  within('R32', 'api-key', 'x-api-key: ', some(ALNUM, 40)),
  within('R33', 'password', 'mysql --password ', some(ALNUM, 12)),
  within('R33', 'password', 'mysql -u root -p', some(ALNUM, 12)),
  within('R33', 'password', 'curl -u user:', some(ALNUM, 12), ' https://api.example.com'),
  within('R34', 'azure-key', 'AccountName=a;AccountKey=', `${some(`${ALNUM}+/`, 86)}==`),
  within('R34', 'azure-key', 'SharedAccessSignature=', `sv=2024-11-04&ss=b&sig=${some(ALNUM, 43)}%3D`),
  within('R35', 'secret', '"private_key_id": "', some(HEX, 40), '"'),
  within('R36', 'netrc', 'machine host login u password ', some(ALNUM, 12)),
  within(
    'beyond',
    'telegram-token',
    'https://api.telegram.org/bot1234567890:',
    `AA${some(DASHED, 33)}`,
    '/getMe',
  ),
  within(
    'beyond',
    'discord-webhook',
    'https://discord.com/api/webhooks/123456789012345678/',
    some(DASHED, 68),
  ),
  within(
    'beyond',
    'url-parameter',
    'https://a.blob.core.windows.net/c?sv=2024-11-04&sig=',
    `${some(ALNUM, 43)}%3D`,
  ),
  within('beyond', 'password', '--db-password=', some(ALNUM, 12)),
  within('beyond', 'password', 'Server=db;User Id=sa;Password=', some(ALNUM, 12), ';Encrypt=true'),
  within('beyond', 'password', "CREATE USER app WITH PASSWORD '", some(ALNUM, 12), "';"),
  within('beyond', 'password', '<password>', some(ALNUM, 12), '</password>'),
  within('beyond', 'password', '- name: DB_PASSWORD\n  value: ', some(ALNUM, 12)),
  within('beyond', 'password', 'the password is ', some(ALNUM, 12)),
  within('beyond', 'password', 'sshpass -p ', some(ALNUM, 12), ' ssh host'),
  within('beyond', 'token', 'const token: string = "', some(ALNUM, 24), '";'),
  within('beyond', 'token', "config['auth_token'] = '", some(ALNUM, 24), "'"),
  within('beyond', 'token', "'token' => '", some(ALNUM, 24), "',"),
  within('beyond', 'token', '**Token:** ', some(ALNUM, 24)),
  within('beyond', 'pagerduty-token', 'the user key ', `u+${some(ALNUM, 18)}`),
  within('beyond', 'private-key', 'client-key-data: ', `${some(ALNUM, 120)}==`),
  within('beyond', 'private-key', '"client-key-data": "', `${some(ALNUM, 120)}==`, '"'),
  within('beyond', 'api-key', 'X-JFrog-Art-Api: ', some(ALNUM, 40)),
  within('beyond', 'token', 'Circle-Token: ', some(HEX, 40)),
  within('beyond', 'api-key', '"routing_key": "', some(HEX, 32), '"'),
];

const ENCRYPTED: readonly Vector[] = [
  bare('beyond', 'artifactory-token', 'A', 'P', some(ALNUM, 41)),
  bare('beyond', 'artifactory-token', 'A', 'P5', some(ALNUM, 70)),
];

/** A name that says secret and a value that looks generated: whatever follows. */
const NAMES: Readonly<Record<string, string>> = {
  'client_secret: ': 'secret',
  'X-Api-Key: ': 'api-key',
  'x-auth-token: ': 'token',
  'private_key: ': 'secret',
  'clientSecret = ': 'secret',
  '--api-key ': 'api-key',
  '--client-secret=': 'secret',
  'export API_TOKEN=': 'token',
  'api key is ': 'api-key',
  'api_key: |\n  ': 'api-key',
  'signing_secret: >-\n    ': 'secret',
  'client_secret：': 'secret',
  'client_secret ＝ ': 'secret',
  'clientSecret: !!str ': 'secret',
  'apiKey: &main ': 'api-key',
};
const FOLLOWED = [
  '',
  ' end',
  ' end of the header',
  ', then more',
  '; done',
  ' # prod',
  ' // comment',
  ' && run',
  '\n  next: 1',
  "'",
  '"',
  ' rotate weekly\n',
  ').',
];

type Context = (text: string) => string;
const quote = (text: string): string => JSON.stringify(text);

/** Places in which any line of text may be found. */
const AROUND: Readonly<Record<string, Context>> = {
  'a line of its own': (text) => text,
  'a sentence': (text) => `then I ran it with ${text}\nand it worked`,
  'a JSON string': (text) => `{"output": ${quote(text)}}`,
  'escaped JSON': (text) => `{"arguments": ${quote(`{"cmd": ${quote(text)}}`)}}`,
  'an escaped line break before and after': (text) => `"first line\\n${text}\\nlast line"`,
  'a diff': (text) => `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-${text}\n+${text}`,
  'a log line': (text) => `2026-10-02T10:11:12Z INFO [main] request sent ${text}`,
  'inline Markdown code': (text) => `Use \`${text}\` for now.`,
  'a Markdown code block': (text) => `\`\`\`sh\n${text}\n\`\`\`\n`,
  'a Markdown table': (text) => `| what | value |\n|---|---|\n| it | ${text} |`,
  'a shell comment': (text) => `run # ${text}`,
  'a block comment': (text) => `/* ${text} */`,
  'an HTML comment': (text) => `<!-- ${text} -->`,
  'a quoted line': (text) => `> ${text}\n> next`,
  'a notebook cell': (text) => `{"cells": [{"source": [${quote(`${text}\n`)}, "print(1)\\n"]}]}`,
  'a shell echo': (text) => `echo '${text}' >> file`,
};

/** Places in which a bare token stands as a value. */
const AS_VALUE: Readonly<Record<string, Context>> = {
  'an environment line': (token) => `SERVICE=${token}\nNEXT_NAME=other`,
  'a YAML value': (token) => `service:\n  value: ${token}\n  other: 1`,
  'a URL path': (token) => `https://api.example.com/${token}/info`,
  'a URL parameter': (token) => `https://api.example.com/v1?x=${token}&page=2`,
  'an encoded URL': (token) => `https://example.com/login?next=%2Fv1%3Fx%3D${token}`,
  'URL user info': (token) => `https://x-access:${token}@git.example.com/r.git`,
  'a shell export': (token) => `export SERVICE="${token}"; run`,
  'a Windows path': (token) => `C:\\Users\\me\\${token}\\notes.txt`,
  'a file name (R38)': (token) => `notes/${token}.md`,
  'a branch (R38)': (token) => `feature/${token}-fix`,
  'a slug (R38)': (token) => `2026-10-02-${token}`,
  'a header': (token) => `X-Service: ${token}\r\nAccept: */*`,
  'a cookie': (token) => `Cookie: theme=dark; service=${token}; lang=en`,
  'a connection string': (token) => `Endpoint=sb://x.example.net/;Service=${token};Mode=a`,
  base64: (token) => `data:\n  config: ${btoa(`{"service": "${token}"}`)}`,
  'an XML attribute': (token) => `<add key="service" value="${token}" />`,
  'terminal colours': (token) => `service=\u001b[33m${token}\u001b[0m done`,
};

describe('redact', () => {
  for (const vector of [...TOKENS, ...IN_PLACE, ...ENCRYPTED]) {
    it(`masks ${vector.id} (${vector.kind}: ${vector.text.slice(0, 22).replace(vector.secret, '…')}) wherever it stands`, () => {
      expect(redact(vector.text).kinds).toEqual([vector.kind]);
      expect(redact(vector.text).text).toBe(vector.text.replace(vector.secret, `[REDACTED:${vector.kind}]`));
      for (const [name, context] of Object.entries(AROUND)) expectGone(vector, name, context(vector.text));
    });
  }

  for (const [name, kind] of Object.entries(NAMES)) {
    it(`masks what follows ${quote(name)}, whatever comes after it`, () => {
      for (const secret of [some(ALNUM, 20), some(HEX, 32), some(DASHED, 40)])
        for (const after of FOLLOWED)
          expect(redact(`${name}${secret}${after}`).text).toBe(`${name}[REDACTED:${kind}]${after}`);
    });
  }

  it('masks every line of a key in a Kubernetes configuration', () => {
    const lines = Array.from({ length: 4 }, () => some(ALNUM, 64));
    const text = `users:\n- user:\n    client-key-data: |\n      ${lines.join('\n      ')}\n    name: me\n`;
    const { text: left } = redact(text);
    for (const line of lines) expect(left).not.toContain(line.slice(0, 12));
    expect(left).toContain('name: me');
  });

  for (const vector of [...TOKENS, ...ENCRYPTED]) {
    it(`masks ${vector.id} (${vector.kind}: ${vector.text.slice(0, 6)}…) as any kind of value`, () => {
      for (const [name, context] of Object.entries(AS_VALUE)) expectGone(vector, name, context(vector.text));
    });

    it(`masks ${vector.id} (${vector.kind}: ${vector.text.slice(0, 6)}…) when a line break or a hidden character splits it`, () => {
      for (let at = 4; at < vector.secret.length - 4; at += 5) {
        const [head, tail] = [vector.secret.slice(0, at), vector.secret.slice(at)];
        for (const seam of ['\n', '\r\n', '\\n', '\u200b', '\u00ad', '\u001b[0m', '\u0000', '\u2060\ufeff']) {
          expectGone(vector, `${quote(seam)} at ${at}`, `before ${head}${seam}${tail} after`);
        }
      }
    });
  }

  for (const vector of IN_PLACE.filter(({ secret }) => !secret.includes(' '))) {
    it(`masks ${vector.id} (${vector.kind}: ${vector.text.slice(0, 22).replace(vector.secret, '…')}) when its value is split`, () => {
      const start = vector.text.indexOf(vector.secret);
      const middle = start + (vector.secret.length >> 1);
      for (const seam of ['\n', '\r\n', '\u200b', '\u00ad', '\u001b[0m']) {
        expectGone(vector, quote(seam), vector.text.slice(0, middle) + seam + vector.text.slice(middle));
      }
    });
  }
});

function expectGone(vector: Vector, context: string, text: string): void {
  const once = redact(text);
  expect(survivors(vector.secret, once.text), `${context}: ${text}\n→ ${once.text}`).toEqual([]);
  expect(once.kinds.length, context).toBeGreaterThan(0);
  expect(redact(once.text), context).toEqual({ text: once.text, kinds: [] });
}

function survivors(secret: string, text: string): string[] {
  const length = Math.min(8, secret.length);
  return Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length)).filter(
    (run) => text.includes(run),
  );
}
