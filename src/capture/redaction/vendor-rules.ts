// Rows for secrets that announce themselves: an issuer's prefix followed by a body of known alphabet and length.
// Invariant: the shape alone decides; no row here needs a key name beside the value.
import { isFiller, isRandom } from './guards.ts';
import type { Rule, Span } from './rule.ts';

const real = (value: string): boolean => !isFiller(value);
const random = (value: string): boolean => real(value) && isRandom(value.slice(value.indexOf('-') + 1));

// The first row that matches names the secret: a narrower shape stands before a wider one.
export const VENDOR_RULES: readonly Rule[] = [
  { kind: 'anthropic-key', hints: ['sk-ant-'], pattern: /sk-ant-[\w-]{16,}/y, guard: real },
  { kind: 'openrouter-key', hints: ['sk-or-'], pattern: /sk-or-[\w-]{20,}/y, guard: real, word: true },
  {
    kind: 'openai-key',
    hints: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
    pattern: /sk-(?:proj|svcacct|admin|service|None)-[\w-]{20,}/y,
    guard: real,
    word: true,
  },
  { kind: 'langfuse-key', hints: ['sk-lf-'], pattern: /sk-lf-[0-9a-f-]{32,}/y, guard: real, word: true },
  { kind: 'openai-key', hints: ['sk-'], pattern: /sk-[\w-]{20,}/y, guard: random, word: true },

  {
    kind: 'github-token',
    hints: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /gh[pousr]_\w{30,}(?:\.[\w-]{10,}){0,2}/y,
    guard: real,
  },
  { kind: 'github-token', hints: ['github_pat_'], pattern: /github_pat_\w{30,}/y, guard: real },
  {
    kind: 'gitlab-token',
    hints: [
      'glpat-',
      'gldt-',
      'glptt-',
      'glrt-',
      'glrtr-',
      'glcbt-',
      'glft-',
      'glimt-',
      'glagent-',
      'gloas-',
      'glsoat-',
    ],
    pattern: /gl(?:pat|dt|ptt|rtr?|cbt|ft|imt|agent|oas|soat|ffct)-[\w-]{18,}(?:\.[\w-]{2,}){0,2}/y,
    guard: real,
  },
  { kind: 'gitlab-token', hints: ['GR1348941'], pattern: /GR1348941[\w-]{18,}/y, guard: real },
  {
    kind: 'slack-token',
    hints: ['xoxa-', 'xoxe', 'xoxp-', 'xapp-', 'xwfp-'],
    pattern: /(?:xoxe\.)?(?:xox[abcdeoprs]|xapp|xwfp)-[A-Za-z0-9-]{10,}/y,
    guard: real,
  },
  {
    kind: 'slack-webhook',
    hints: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)(?:\/\w{1,64}){1,3}\/(\w{16,})/dy,
    value: 1,
    guard: real,
  },
  {
    kind: 'discord-webhook',
    hints: ['discord.com', 'discordapp.com'],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/([\w-]{30,})/dy,
    value: 1,
    guard: real,
  },
  {
    kind: 'teams-webhook',
    hints: ['webhook.office.com'],
    pattern: /webhook\.office\.com\/webhookb2\/[\w@-]{1,120}\/IncomingWebhook\/([\w/-]{32,})/dy,
    value: 1,
    guard: real,
  },

  { kind: 'google-key', hints: ['AIza'], pattern: /AIza[\w-]{30,}/y, guard: real },
  { kind: 'google-oauth', hints: ['ya29.'], pattern: /ya29\.[\w.-]{20,}/y, guard: real },
  { kind: 'google-oauth', hints: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{20,}/y, guard: real },
  { kind: 'google-oauth', hints: ['1//0'], pattern: /1\/\/0[\w-]{30,}/y, guard: real, word: true },

  {
    kind: 'aws-key-id',
    hints: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /A(?:[KS]I|BI|CC)A[A-Z0-9]{16}(?![A-Za-z0-9])/y,
    word: true,
  },
  { kind: 'aws-bedrock-key', hints: ['ABSK'], pattern: /ABSK[A-Za-z0-9+/]{80,}={0,2}/y, word: true },
  { kind: 'azure-key', hints: ['8Q~', '7Q~'], pattern: /[78]Q~[\w.~-]{31,34}/y, guard: real },

  { kind: 'npm-token', hints: ['npm_'], pattern: /npm_[A-Za-z0-9]{30,}/y, guard: real },
  { kind: 'pypi-token', hints: ['pypi-'], pattern: /pypi-[\w-]{32,}/y, guard: random },
  { kind: 'rubygems-key', hints: ['rubygems_'], pattern: /rubygems_[0-9a-f]{40,}/y },
  { kind: 'docker-token', hints: ['dckr_'], pattern: /dckr_[po]at_[\w-]{20,}/y, guard: real },
  {
    kind: 'stripe-key',
    hints: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
    pattern: /[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}/y,
    guard: real,
    word: true,
  },
  { kind: 'stripe-key', hints: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/]{24,}={0,2}/y, guard: real },
  {
    kind: 'jwt',
    hints: ['eyJ'],
    // The first part alone is the match, so that a long run of such parts is not read again from each of them.
    pattern: /eyJ[\w-]{8,}/y,
    locate: wholeJwt,
    word: true,
  },

  { kind: 'huggingface-token', hints: ['hf_'], pattern: /hf_[A-Za-z0-9]{30,}/y, guard: real, word: true },
  { kind: 'telegram-token', hints: [':AA'], pattern: /(?<=\d{8,10}):(AA[\w-]{30,})/dy, value: 1 },
  { kind: 'sendgrid-key', hints: ['SG.'], pattern: /SG\.[\w-]{16,}\.[\w-]{16,}/y, guard: real, word: true },
  { kind: 'twilio-key', hints: twilioHints(), pattern: /SK[0-9a-f]{32}(?![A-Za-z0-9])/y, word: true },
  {
    kind: 'digitalocean-token',
    hints: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[opr]_v1_[0-9a-f]{40,}/y,
  },
  {
    kind: 'vault-token',
    hints: ['hvs.', 'hvb.', 'hvr.'],
    pattern: /hv[sbr]\.[\w-]{20,}/y,
    guard: real,
    word: true,
  },
  {
    kind: 'shopify-token',
    hints: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32,}/y,
  },
  {
    kind: 'linear-key',
    hints: ['lin_api_', 'lin_oauth_'],
    pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{30,}/y,
    guard: real,
  },
  { kind: 'notion-token', hints: ['secret_'], pattern: /secret_[A-Za-z0-9]{40,}/y, guard: random },
  { kind: 'notion-token', hints: ['ntn_'], pattern: /ntn_[A-Za-z0-9]{30,}/y, guard: real, word: true },
  { kind: 'databricks-token', hints: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?/y, word: true },
  { kind: 'groq-key', hints: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{30,}/y, guard: real, word: true },
  { kind: 'xai-key', hints: ['xai-'], pattern: /xai-[A-Za-z0-9]{30,}/y, guard: real, word: true },
  { kind: 'perplexity-key', hints: ['pplx-'], pattern: /pplx-[A-Za-z0-9]{30,}/y, guard: real, word: true },
  { kind: 'nvidia-key', hints: ['nvapi-'], pattern: /nvapi-[\w-]{40,}/y, guard: real, word: true },
  { kind: 'replicate-token', hints: ['r8_'], pattern: /r8_[A-Za-z0-9]{36,}/y, guard: real, word: true },
  { kind: 'age-key', hints: ['AGE-SECRET-KEY-'], pattern: /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{40,}/iy },

  {
    kind: 'grafana-token',
    hints: ['glsa_', 'glc_'],
    pattern: /gl(?:sa|c)_[A-Za-z0-9+/_]{30,}={0,2}/y,
    guard: real,
    word: true,
  },
  {
    kind: 'sentry-token',
    hints: ['sntrys_', 'sntryu_'],
    pattern: /sntry[su]_[A-Za-z0-9+/_=-]{40,}/y,
    guard: real,
  },
  {
    kind: 'atlassian-token',
    hints: ['ATATT3', 'ATCTT3'],
    pattern: /AT[AC]TT3[\w=-]{40,}/y,
    guard: real,
    word: true,
  },
  { kind: 'postman-key', hints: ['PMAK-'], pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y, word: true },
  { kind: 'newrelic-key', hints: ['NRAK-'], pattern: /NRAK-[A-Z0-9]{27}/y, word: true },
  { kind: 'supabase-token', hints: ['sbp_'], pattern: /sbp_(?:v0_)?[0-9a-f]{40}/y, word: true },
  {
    kind: 'supabase-token',
    hints: ['sb_secret_'],
    pattern: /sb_secret_[\w-]{20,}/y,
    guard: real,
    word: true,
  },
  { kind: 'pinecone-key', hints: ['pcsk_'], pattern: /pcsk_\w{40,}/y, guard: real, word: true },
  {
    kind: 'langsmith-key',
    hints: ['lsv2_'],
    pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y,
    word: true,
  },
  {
    kind: 'tailscale-key',
    hints: ['tskey-'],
    pattern: /tskey-[a-z]{2,10}-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}/y,
    word: true,
  },
  { kind: 'figma-token', hints: ['figd_'], pattern: /figd_[\w-]{36,}/y, guard: real, word: true },
  {
    kind: 'doppler-token',
    hints: ['dp.'],
    pattern: /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{36,}/y,
    guard: real,
    word: true,
  },
  {
    kind: 'terraform-token',
    hints: ['.atlasv1.'],
    pattern: /\.(atlasv1\.[\w=-]{40,})/dy,
    value: 1,
    guard: real,
  },
  { kind: 'pulumi-token', hints: ['pul-'], pattern: /pul-[0-9a-f]{40}/y, word: true },
  { kind: 'mailgun-key', hints: ['key-'], pattern: /key-[0-9a-f]{32}(?![A-Za-z0-9])/y, word: true },
  { kind: 'netlify-token', hints: ['nfp_'], pattern: /nfp_[A-Za-z0-9]{36,}/y, guard: real, word: true },
  { kind: 'sonar-token', hints: ['sqp_', 'squ_', 'sqa_'], pattern: /sq[pua]_[0-9a-f]{40}/y, word: true },
];

const JWT_REMAINDER = /\.(?:eyJ[\w-]{4,}(?:\.[\w-]*)?|[\w-]*(?:\.[\w-]{8,}){1,3})/y;

function wholeJwt(text: string, head: Span): Span | undefined {
  JWT_REMAINDER.lastIndex = head.end;
  if (!JWT_REMAINDER.test(text)) return undefined;
  const end = JWT_REMAINDER.lastIndex;
  return real(text.slice(head.start, end)) ? { start: head.start, end } : undefined;
}

function twilioHints(): string[] {
  return [...'0123456789abcdef'].map((digit) => `SK${digit}`);
}
