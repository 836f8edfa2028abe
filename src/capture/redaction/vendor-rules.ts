// Rows for secrets that announce themselves: the prefix of a forge, a chat, a cloud or a registry, and a body of known alphabet.
// Invariant: the shape alone decides; no row here needs a name beside the value.
import { isGenerated, isRandom, isReal } from './guards.ts';
import type { Rule, Span } from './rule.ts';

export const VENDOR_RULES: readonly Rule[] = [
  {
    kind: 'github-token',
    hints: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /gh[pousr]_\w{30,4000}(?:\.[\w-]{10,4000}){0,2}/y,
    guard: isReal,
  },
  { kind: 'github-token', hints: ['github_pat_'], pattern: /github_pat_\w{30,4000}/y, guard: isReal },
  {
    kind: 'gitlab-token',
    hints: [
      'glpat-',
      'gldt-',
      'glptt-',
      'glrt-',
      'glcbt-',
      'glft-',
      'glimt-',
      'glagent-',
      'gloas-',
      'glsoat-',
    ],
    pattern: /gl(?:pat|dt|ptt|rtr?|cbt|ft|imt|agent|oas|soat|ffct)-[\w-]{18,4000}(?:\.[\w-]{2,4000}){0,2}/y,
    guard: isReal,
  },
  { kind: 'gitlab-token', hints: ['GR1348941'], pattern: /GR1348941[\w-]{18,4000}/y, guard: isReal },
  {
    kind: 'slack-token',
    hints: ['xoxa-', 'xoxe', 'xoxp-', 'xapp-', 'xwfp-'],
    pattern: /(?:xoxe\.)?(?:xox[abcdeoprs]|xapp|xwfp)-[A-Za-z0-9-]{10,4000}/y,
    guard: isReal,
  },
  {
    kind: 'slack-webhook',
    hints: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)(?:\/\w{1,64}){1,3}\/(\w{16,4000})/dy,
    value: 1,
    guard: isReal,
  },
  {
    kind: 'discord-webhook',
    hints: ['discord.com', 'discordapp.com'],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/([\w-]{30,4000})/dy,
    value: 1,
    guard: isReal,
  },
  {
    kind: 'teams-webhook',
    hints: ['webhook.office.com'],
    pattern: /webhook\.office\.com\/webhookb2\/[\w@-]{1,120}\/IncomingWebhook\/([\w/-]{32,4000})/dy,
    value: 1,
    guard: isReal,
  },
  { kind: 'google-key', hints: ['AIza'], pattern: /AIza[\w-]{30,4000}/y, guard: isReal },
  { kind: 'google-oauth', hints: ['ya29.'], pattern: /ya29\.[\w.-]{20,4000}/y, guard: isReal },
  { kind: 'google-oauth', hints: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{20,4000}/y, guard: isReal },
  { kind: 'google-oauth', hints: ['1//0'], pattern: /1\/\/0[\w-]{30,4000}/y, guard: isReal, word: true },
  {
    kind: 'aws-key-id',
    hints: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /A(?:[KS]I|BI|CC)A[A-Z0-9]{16}(?![A-Za-z0-9])/y,
    word: true,
  },
  {
    // The secret key stands beside its id, with or without a name.
    kind: 'aws-secret',
    hints: ['AKIA', 'ASIA', 'aws-key-id]'],
    pattern: /A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])|aws-key-id\]/y,
    locate: awsSecretBeside,
  },
  { kind: 'aws-bedrock-key', hints: ['ABSK'], pattern: /ABSK[A-Za-z0-9+/]{80,4000}={0,2}/y, word: true },
  { kind: 'azure-key', hints: ['8Q~', '7Q~'], pattern: /[78]Q~[\w.~-]{31,34}/y, guard: isReal },
  { kind: 'npm-token', hints: ['npm_'], pattern: /npm_[A-Za-z0-9]{30,4000}/y, guard: isReal },
  { kind: 'pypi-token', hints: ['pypi-'], pattern: /pypi-[\w-]{32,4000}/y, guard: isGenerated },
  { kind: 'rubygems-key', hints: ['rubygems_'], pattern: /rubygems_[0-9a-f]{40,4000}/y },
  { kind: 'docker-token', hints: ['dckr_'], pattern: /dckr_[po]at_[\w-]{20,4000}/y, guard: isReal },
  {
    kind: 'stripe-key',
    hints: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'],
    pattern: /[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,4000}/y,
    guard: isReal,
    word: true,
  },
  { kind: 'stripe-key', hints: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/]{24,4000}={0,2}/y, guard: isReal },
  {
    kind: 'jwt',
    hints: ['eyJ'],
    // The first part alone is the match, so that a long run of such parts is not read again from each of them.
    pattern: /eyJ[\w-]{8,4000}/y,
    locate: wholeJwt,
    word: true,
  },
  { kind: 'databricks-token', hints: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?/y, word: true },
  { kind: 'age-key', hints: ['AGE-SECRET-KEY-'], pattern: /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{40,4000}/iy },
];

const JWT_REMAINDER = /\.(?:eyJ[\w-]{4,4000}(?:\.[\w-]{0,4000})?|[\w-]{0,4000}(?:\.[\w-]{8,4000}){1,3})/y;

function wholeJwt(text: string, head: Span): Span | undefined {
  JWT_REMAINDER.lastIndex = head.end;
  if (!JWT_REMAINDER.test(text)) return undefined;
  const end = JWT_REMAINDER.lastIndex;
  return isReal(text.slice(head.start, end)) ? { start: head.start, end } : undefined;
}

const AWS_SECRET = /(?<![\w+/=])[A-Za-z0-9+/]{40}(?![\w+/=])/g;
const BESIDE = 160;

function awsSecretBeside(text: string, id: Span): Span | undefined {
  const from = Math.max(0, id.start - BESIDE);
  const around = [
    { start: id.end, text: text.slice(id.end, id.end + BESIDE) },
    { start: from, text: text.slice(from, id.start) },
  ];
  // Forty digits of a commit are no key.
  for (const part of around)
    for (const { index, 0: value } of part.text.matchAll(AWS_SECRET))
      if (isReal(value) && /[A-Z]/.test(value) && /[g-z]/.test(value) && /\d/.test(value) && isRandom(value))
        return { start: part.start + index, end: part.start + index + value.length };
  return undefined;
}
