// Rows for secrets of further services that announce themselves: a prefix that nothing else has and a body of known alphabet and length.
// Invariant: the body has a digit and is no run of words, so names that begin the same way stay.
import { isRandom, isReal } from './guards.ts';
import type { Rule } from './rule.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Name of the service, how its secrets begin, and what follows. */
const PREFIXES: readonly (readonly [service: string, begins: readonly string[], body: string])[] = [
  ['adafruit', ['aio_'], '[A-Za-z0-9]{28}'],
  ['adobe', ['p8e-'], '[A-Za-z0-9]{32}'],
  ['airtable', ['pat'], '[A-Za-z0-9]{14}\\.[0-9a-f]{64}'],
  ['alibaba', ['LTAI'], '[A-Za-z0-9]{16,26}'],
  ['bitbucket', ['ATBB'], '[A-Za-z0-9]{28,60}'],
  ['brevo', ['xkeysib-', 'xsmtpsib-'], '[0-9a-f]{64}-[A-Za-z0-9]{16}'],
  ['buildkite', ['bkua_', 'bkct_', 'bkpt_', 'bkat_'], '[A-Za-z0-9]{38,80}'],
  ['cargo', ['cio'], '[A-Za-z0-9]{32}'],
  ['clojars', ['CLOJARS_'], '[A-Za-z0-9]{60}'],
  ['cloudflare', ['v1.0-'], '[0-9a-f]{24}-[0-9a-f]{146}'],
  ['contentful', ['CFPAT-'], '[\\w-]{43}'],
  ['defined', ['dnkey-'], '[\\w-]{20,80}-[\\w-]{50,80}'],
  ['dropbox', ['sl.'], '(?:u\\.)?[\\w-]{120,4000}'],
  ['duffel', ['duffel_live_', 'duffel_test_'], '[\\w-]{40,80}'],
  ['dynatrace', ['dt0'], '[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}'],
  ['easypost', ['EZAK', 'EZTK'], '[A-Za-z0-9]{54}'],
  ['elevenlabs', ['sk_'], '[0-9a-f]{48}'],
  ['facebook', ['EAA'], '[A-Za-z0-9]{80,4000}'],
  ['fireworks', ['fw_'], '[A-Za-z0-9]{22,60}'],
  ['flutterwave', ['FLWSECK-', 'FLWSECK_TEST-'], '[0-9a-f]{12,40}-X'],
  ['frame-io', ['fio-u-'], '[\\w-]{60,80}'],
  ['gocardless', ['live_'], '[\\w-]{35,80}'],
  ['grafana', ['eyJrIjoi'], '[\\w+/-]{60,4000}={0,2}'],
  ['harness', ['pat.', 'sat.'], '[\\w-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}'],
  ['heroku', ['HRKU-'], '[\\w-]{36,80}'],
  ['honeycomb', ['hcaik_', 'hcalk_', 'hcxik_', 'hcxlk_'], '[a-z0-9]{50,80}'],
  ['hubspot', ['pat-na', 'pat-eu', 'pat-ap'], `\\d-${UUID}`],
  ['infracost', ['ico-'], '[A-Za-z0-9]{32}'],
  ['intercom', ['dG9rOi'], '[A-Za-z0-9+/]{50,80}={0,2}'],
  ['launchdarkly', ['sdk-', 'mob-'], UUID],
  ['neon', ['napi_'], '[a-z0-9]{60,80}'],
  ['newrelic', ['NRJS-'], '[0-9a-f]{19}'],
  ['nuget', ['oy2'], '[a-z0-9]{43}'],
  ['octopus', ['API-'], '[A-Z0-9]{25,32}'],
  ['onepassword', ['ops_eyJ'], '[\\w-]{200,4000}={0,2}'],
  ['onepassword', ['A3-'], '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}'],
  ['openshift', ['sha256~'], '[\\w-]{43}'],
  ['planetscale', ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'], '[\\w.-]{32,80}'],
  ['prefect', ['pnu_', 'pnb_'], '[A-Za-z0-9]{36}'],
  ['readme', ['rdme_'], '[a-z0-9]{70}'],
  ['render', ['rnd_'], '[A-Za-z0-9]{28,60}'],
  ['scalingo', ['tk-us-'], '[\\w-]{48}'],
  ['settlemint', ['sm_aat_', 'sm_pat_', 'sm_sat_'], '[A-Za-z0-9]{16,60}'],
  ['shippo', ['shippo_live_', 'shippo_test_'], '[0-9a-f]{40}'],
  ['sourcegraph', ['sgp_', 'slk_'], '(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40,64}'],
  ['square', ['sq0atp-', 'sq0csp-', 'sq0idp-'], '[\\w-]{22,60}'],
  ['square', ['EAAA'], '[\\w-]{56,80}'],
  ['tavily', ['tvly-'], '(?:dev-|prod-)?[A-Za-z0-9]{30,60}'],
  ['tencent', ['AKID'], '[A-Za-z0-9]{32}'],
  ['twitter', ['AAAAAAAAAAAAAAAAAAAAA'], '[\\w%]{60,4000}'],
  ['typeform', ['tfp_'], '[\\w.=-]{40,80}'],
  ['vercel', ['vcp_', 'vca_', 'vci_', 'vcr_', 'vck_'], '[A-Za-z0-9]{24,80}'],
  ['yandex', ['AQVN'], '[\\w-]{35,40}'],
  ['yandex', ['t1.'], '[A-Z0-9a-z_-]{20,4000}={0,2}\\.[\\w-]{86}={0,2}'],
];

export const PREFIX_RULES: readonly Rule[] = PREFIXES.map(([service, begins, body]) => ({
  kind: `${service}-token`,
  hints: begins,
  pattern: new RegExp(`(?<!_)(?:${begins.map(escaped).join('|')})${body}(?![A-Za-z0-9])`, 'y'),
  guard: (value) => isReal(value) && hasRandomBody(value, begins),
  word: true,
}));

function escaped(text: string): string {
  return text.replace(/[.+]/g, '\\$&');
}

function hasRandomBody(value: string, begins: readonly string[]): boolean {
  const body = value.slice(begins.find((one) => value.startsWith(one))?.length);
  return /\d/.test(body) && isRandom(body);
}
