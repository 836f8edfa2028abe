// Rows for secrets that announce themselves, of model providers and of services around a code base.
// Invariant: as in the rows of vendors, the shape alone decides; a narrower shape stands before a wider one.
import { isGenerated, isRandom, isReal } from './guards.ts';
import type { Rule, Span } from './rule.ts';

const HEX = '0123456789abcdef';
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789_-';

export const SERVICE_RULES: readonly Rule[] = [
  { kind: 'anthropic-key', hints: ['sk-ant-'], pattern: /sk-ant-[\w-]{16,4000}/y, guard: isReal },
  {
    kind: 'openrouter-key',
    hints: ['sk-or-'],
    pattern: /sk-or-[\w-]{20,4000}/y,
    guard: isGenerated,
    word: true,
  },
  {
    kind: 'openai-key',
    hints: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
    pattern: /sk-(?:proj|svcacct|admin|service|None)-[\w-]{20,4000}/y,
    guard: isGenerated,
    word: true,
  },
  {
    kind: 'langfuse-key',
    hints: ['sk-lf-'],
    pattern: /sk-lf-[0-9a-f-]{32,4000}/y,
    guard: isReal,
    word: true,
  },
  { kind: 'openai-key', hints: ['sk-'], pattern: /sk-[\w-]{20,4000}/y, guard: isGenerated, word: true },
  {
    kind: 'huggingface-token',
    hints: ['hf_'],
    pattern: /hf_[A-Za-z0-9]{30,4000}/y,
    guard: isReal,
    word: true,
  },
  { kind: 'groq-key', hints: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{30,4000}/y, guard: isReal, word: true },
  { kind: 'xai-key', hints: ['xai-'], pattern: /xai-[A-Za-z0-9]{30,4000}/y, guard: isReal, word: true },
  {
    kind: 'perplexity-key',
    hints: ['pplx-'],
    pattern: /pplx-[A-Za-z0-9]{30,4000}/y,
    guard: isReal,
    word: true,
  },
  { kind: 'nvidia-key', hints: ['nvapi-'], pattern: /nvapi-[\w-]{40,4000}/y, guard: isReal, word: true },
  { kind: 'replicate-token', hints: ['r8_'], pattern: /r8_[A-Za-z0-9]{36,4000}/y, guard: isReal, word: true },
  { kind: 'pinecone-key', hints: ['pcsk_'], pattern: /pcsk_\w{40,4000}/y, guard: isReal, word: true },
  {
    kind: 'langsmith-key',
    hints: ['lsv2_'],
    pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y,
    word: true,
  },

  { kind: 'telegram-token', hints: [':AA'], pattern: /(?<=\d{8,10}):(AA[\w-]{30,4000})/dy, value: 1 },
  {
    kind: 'sendgrid-key',
    hints: ['SG.'],
    pattern: /SG\.[\w-]{16,4000}\.[\w-]{16,4000}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'twilio-key',
    hints: [...'0123456789abcdef'].map((digit) => `SK${digit}`),
    pattern: /SK[0-9a-f]{32}(?![A-Za-z0-9])/y,
    word: true,
  },
  {
    kind: 'digitalocean-token',
    hints: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[opr]_v1_[0-9a-f]{40,4000}/y,
  },
  {
    kind: 'vault-token',
    hints: ['hvs.', 'hvb.', 'hvr.'],
    pattern: /hv[sbr]\.[\w-]{20,4000}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'shopify-token',
    hints: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32,4000}/y,
  },
  {
    kind: 'linear-key',
    hints: ['lin_api_', 'lin_oauth_'],
    pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{30,4000}/y,
    guard: isReal,
  },
  { kind: 'notion-token', hints: ['secret_'], pattern: /secret_[A-Za-z0-9]{40,4000}/y, guard: isGenerated },
  { kind: 'notion-token', hints: ['ntn_'], pattern: /ntn_[A-Za-z0-9]{30,4000}/y, guard: isReal, word: true },
  {
    kind: 'grafana-token',
    hints: ['glsa_', 'glc_'],
    pattern: /gl(?:sa|c)_[A-Za-z0-9+/_]{30,4000}={0,2}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'sentry-token',
    hints: ['sntrys_', 'sntryu_'],
    pattern: /sntry[su]_[A-Za-z0-9+/_=-]{40,4000}/y,
    guard: isReal,
  },
  {
    kind: 'atlassian-token',
    hints: ['ATATT3', 'ATCTT3'],
    pattern: /AT[AC]TT3[\w=-]{40,4000}/y,
    guard: isReal,
    word: true,
  },
  { kind: 'postman-key', hints: ['PMAK-'], pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y, word: true },
  { kind: 'newrelic-key', hints: ['NRAK-'], pattern: /NRAK-[A-Z0-9]{27}/y, word: true },
  { kind: 'supabase-token', hints: ['sbp_'], pattern: /sbp_(?:v0_)?[0-9a-f]{40}/y, word: true },
  {
    kind: 'supabase-token',
    hints: ['sb_secret_'],
    pattern: /sb_secret_[\w-]{20,4000}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'tailscale-key',
    hints: ['tskey-'],
    pattern: /tskey-[a-z]{2,10}-[A-Za-z0-9]{8,4000}-[A-Za-z0-9]{16,4000}/y,
    word: true,
  },
  { kind: 'figma-token', hints: ['figd_'], pattern: /figd_[\w-]{36,4000}/y, guard: isReal, word: true },
  {
    kind: 'doppler-token',
    hints: ['dp.'],
    pattern: /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{36,4000}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'terraform-token',
    hints: ['.atlasv1.'],
    pattern: /\.(atlasv1\.[\w=-]{40,4000})/dy,
    value: 1,
    guard: isReal,
  },
  { kind: 'pulumi-token', hints: ['pul-'], pattern: /pul-[0-9a-f]{40}/y, word: true },
  { kind: 'netlify-token', hints: ['nfp_'], pattern: /nfp_[A-Za-z0-9]{36,4000}/y, guard: isReal, word: true },
  { kind: 'sonar-token', hints: ['sqp_', 'squ_', 'sqa_'], pattern: /sq[pua]_[0-9a-f]{40}/y, word: true },
  {
    kind: 'mailgun-key',
    hints: ['key-', 'pubkey-'],
    pattern: /(?<![A-Za-z][-_])(?:pub)?key-[0-9a-z]{32}(?![A-Za-z0-9])/y,
    guard: (value) => /\d/.test(value) && isReal(value),
    word: true,
  },
  {
    // A newer key has no prefix: 32, 8 and 8 hexadecimal digits. The two ends are found first.
    kind: 'mailgun-key',
    hints: [...HEX].flatMap((first) => [...HEX].map((second) => `-${first}${second}`)),
    pattern: /-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9])/y,
    locate: wholeMailgunKey,
  },
  {
    kind: 'discord-token',
    hints: [...'mno'].flatMap((a) => [...SIGNS].flatMap((b) => [...SIGNS].map((c) => a + b + c))),
    pattern: /[MNO][\w-]{21,27}\.[\w-]{6,7}\.[\w-]{27,4000}/y,
    guard: (value) => isReal(value) && /\d/.test(value) && isRandom(value.slice(0, value.indexOf('.'))),
    word: true,
  },
  { kind: 'discord-token', hints: ['mfa.'], pattern: /mfa\.[\w-]{60,4000}/y, guard: isReal, word: true },
  {
    kind: 'plaid-token',
    hints: ['access-', 'public-', 'link-', 'processor-'],
    pattern:
      /(?:access|public|link|processor)-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/y,
    word: true,
  },
  {
    kind: 'mapbox-token',
    hints: ['sk.', 'pk.', 'tk.'],
    pattern: /[spt]k\.eyJ[\w-]{20,4000}\.[\w-]{20,4000}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'pagerduty-token',
    hints: [...SIGNS].map((next) => `u+${next}`),
    pattern: /u\+[\w-]{18}(?![\w+-])/y,
    guard: (value) => /\d/.test(value) && isRandom(value.slice(2)),
    word: true,
  },
  {
    kind: 'pagerduty-token',
    hints: ['pdus+', 'pdeu+'],
    pattern: /pd(?:us|eu)\+_?[\w-]{20,4000}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'circleci-token',
    hints: ['CCIPAT_', 'CCIPRJ_'],
    pattern: /CCIP(?:AT|RJ)_\w{30,4000}/y,
    guard: isReal,
    word: true,
  },
  { kind: 'fly-token', hints: ['fo1_'], pattern: /fo1_[\w-]{40,4000}/y, guard: isReal, word: true },
  {
    kind: 'fly-token',
    hints: ['fm1', 'fm2'],
    pattern: /fm[12][ar]?_[\w+/-]{40,4000}={0,3}/y,
    guard: isReal,
    word: true,
  },
  {
    kind: 'artifactory-token',
    hints: ['AKC'],
    pattern: /AKC[A-Za-z0-9]{56,4000}/y,
    guard: (value) => isReal(value) && /\d/.test(value),
    word: true,
  },
  {
    // An encrypted password. The same letters in the middle of base64 are not one.
    kind: 'artifactory-token',
    hints: [...SIGNS].map((next) => `AP${next}`),
    pattern:
      /(?<![A-Za-z0-9+/]{20}(?:[+/]|\r?\n))AP[A-Za-z0-9]{41,4000}(?![A-Za-z0-9]|[+/][A-Za-z0-9+/]{20})/y,
    guard: (value) => isReal(value) && /\d/.test(value) && isRandom(value),
    word: true,
  },
  {
    // A reference token is base64 of a text that begins with `reftkn:`.
    kind: 'artifactory-token',
    hints: ['cmVmd'],
    pattern: /cmVmd[A-Za-z0-9+/]{50,4000}={0,2}/y,
    guard: isReal,
    word: true,
  },
];

function wholeMailgunKey(text: string, ends: Span): Span | undefined {
  const start = ends.start - 32;
  if (start < 0 || /[0-9a-f]/.test(text[start - 1] ?? '')) return undefined;
  const head = text.slice(start, ends.start);
  return /^[0-9a-f]{32}$/.test(head) && /\d/.test(head) ? { start, end: ends.end } : undefined;
}
