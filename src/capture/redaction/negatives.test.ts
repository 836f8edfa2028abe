import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const HEX40 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b';

const NEGATIVES: Readonly<Record<string, readonly string[]>> = {
  'a number of tokens (N1)': [
    'token: 123456789',
    '| token: 123456789 | 12 |',
    'tokens: 4096',
    'max_tokens=200000',
    'MAX_TOKEN=8192',
    'token budget = 5000 tokens',
    'token limit: 200k',
  ],
  'a word in the place of a token (N2)': [
    'total token = unlimited_now',
    'token_type: bearer',
    'auth: required',
    "credentials: 'same-origin'",
    'secret: keyboard cat',
    'cache-key: v2-node-20-linux',
  ],
  'a code expression (N3)': [
    'secret = computeSecretFromEnvironment()',
    'const token = process.env.GITHUB_TOKEN;',
    'token: getToken(),',
    'password = os.environ["DB_PASSWORD"]',
    'password = os.environ.get("DB_PASSWORD", "")',
    'password := os.Getenv("PW")',
    'login(user, password=password)',
    'User(password=hash_password(raw))',
    'if (password === confirmPassword) {',
    'password: req.body.password,',
    'token = jwt.sign(payload, secret)',
    'headers["Authorization"] = build_auth(self.username, self.password)',
    "'Authorization': 'Bearer ' + token",
    'exports.createScalarToken = cstScalar.createScalarToken;',
    'export TOKEN=$(gh auth token)',
  ],
  'a type': [
    'token: string',
    'password: str',
    'password: str | None = None',
    'readonly apiKey: string;',
    'apiKey: z.string().min(1),',
    'token: Optional[str] = None',
    'let token: Option<String>;',
    'pub secret: Vec<u8>,',
    'secret: Uint8Array',
    'password VARCHAR(255) NOT NULL',
    '| `token` | `string` | API token |',
  ],
  'a commit id (N4)': [`commit ${HEX40}`, `https://example.com/org/repo/commit/${HEX40}`, `key: ${HEX40}`],
  'a UUID, a digest or an integrity value (N5)': [
    'id 123e4567-e89b-42d3-a456-426614174000',
    `"integrity": "sha512-${btoa(HEX40 + HEX40)}"`,
    `sha256:${HEX40}${HEX40.slice(0, 24)}`,
    `resolved "https://registry.example.com/foo/-/foo-1.0.0.tgz#${HEX40}"`,
    `docker pull docker://alpine:3.18@sha256:${HEX40}`,
    `npm-cache-key-${HEX40.slice(0, 32)}`,
  ],
  'a sentence with a word of the trade (N6)': [
    'Bearer of good news',
    'the password is checked before login',
    'token bucket: refill per second',
    'secret santa: gifts',
    'Password: must be at least 8 characters',
    'password: hashed with bcrypt',
    '"password": "Password is required"',
    'password is sha256 hashed',
    'The token is base64 encoded',
    'Token: JWT (RS256)',
    'password reset token: emailed to the user',
    'The --password option is deprecated',
    'be passed via the --username and --password options',
    'OPENAI_API_KEY is required',
    'Authorization: Basic authentication is used',
    'Every token `R-something` in it counts',
    'pass: 12, fail: 0',
    'bypass=true compass: north',
    'risk-based, task-force and disk-usage',
  ],
  'a placeholder (N7)': [
    'password: <your password>',
    'token: ${{ secrets.TOKEN }}',
    'API_KEY=$API_KEY',
    'password: ********',
    'password: {{ db_password }}',
    'password: xxxx',
    'API_KEY=xxxxxxxxxxxxxxxxxxxx',
    `GITHUB_TOKEN=${['gh', 'p_', 'x'.repeat(36)].join('')}`,
    'password=changeme',
    'token: "your-token-here"',
    'OPENAI_API_KEY=sk-...',
    'Authorization: Bearer ${token}',
    'Authorization: Bearer <token>',
    'postgres://user:password@localhost/db',
    'postgres://${user}:${password}@localhost/db',
    'password: !vault |',
    'password: op://vault/item/password',
    'password: ENC[AES256_GCM,data:abc,iv:def]',
    '--password <value>',
    'password: [REDACTED]',
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  ],
  'a style sheet (N8)': [
    'sk-button-primary',
    '.sk-navigation-item-2-col-primary { }',
    'sk-admin-dashboard-sidebar-item',
  ],
  'a URL, a path or a command without a secret': [
    'GET /things?key=name&sort=asc',
    'https://example.com/cb?code=invalid_request',
    'http://localhost:3000/@vite/client',
    'git@github.com:org/repo.git',
    'PWD=/home/user/project',
    'OLDPWD=/root//usr/share',
    'ssh -p 2222 host',
    'mkdir -p src/capture/redaction',
    'docker run -p 8080:80 -u 1000:1000 image',
    'cookie: theme=dark; lang=en',
    'npm_config_registry=https://registry.example.org',
  ],
  'a name of a secret without its value': [
    'the ghp_ prefix',
    'AKIA is a prefix',
    'hf_transfer is enabled',
    'secret_name: my-app/prod/db',
    'secretKeyRef: { name: db, key: password }',
    'primary key: user_id',
    '<input type="password" name="password" placeholder="Password">',
    'proxy_url="socks5h://<username>:<password>@proxy-host"',
    'tokenizer: cl100k_base',
  ],
};

describe('redact', () => {
  for (const [what, texts] of Object.entries(NEGATIVES)) {
    it(`leaves ${what} as it is`, () => {
      for (const text of texts) {
        for (const around of [
          text,
          `first\n${text}\nlast`,
          `- ${text}`,
          `{"note": ${JSON.stringify(text)}}`,
          `| ${text} |`,
        ]) {
          expect(redact(around), around).toEqual({ text: around, kinds: [] });
        }
      }
    });
  }
});
