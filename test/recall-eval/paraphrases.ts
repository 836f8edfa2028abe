// Facts of coding work and questions that ask for them in other words. Written by hand before anything was measured; none
// is changed because it is missed. Every fact is a wrong answer to all other questions, and so is every neighbour.

export interface Paraphrase {
  readonly fact: string;
  readonly question: string;
}

export const PARAPHRASES: readonly Paraphrase[] = [
  { fact: 'Session expires silently when the tab sleeps', question: 'login breaks after idle' },
  {
    fact: 'Flaky checkout spec: the clock was read twice around midnight',
    question: 'tests fail randomly at the end of the day',
  },
  {
    fact: 'Prices are stored as whole cents, never as floating point',
    question: 'how do we represent money amounts',
  },
  {
    fact: 'Renaming a column needs two releases: add the new one, backfill, then drop',
    question: 'safe way to change the database schema without downtime',
  },
  {
    fact: 'The Docker image must be built for arm64 as well, half the team has M-series laptops',
    question: 'container does not start on Apple silicon machines',
  },
  {
    fact: 'Retries use exponential backoff with jitter, capped at thirty seconds',
    question: 'how long do we wait before trying a failed request again',
  },
  {
    fact: 'Webhook signatures are verified over the raw body, before JSON parsing',
    question: 'Stripe callback rejected as tampered',
  },
  {
    fact: "The Redis cache key contains the tenant so customers never see each other's data",
    question: "one client was shown another company's records",
  },
  {
    fact: 'Dates are kept in UTC and formatted in the browser',
    question: 'wrong hour displayed to users abroad',
  },
  {
    fact: 'Never log request headers, they carry bearer tokens',
    question: 'secrets leaking into the output of the service',
  },
  {
    fact: 'pnpm install hangs behind the corporate proxy unless strict-ssl is off',
    question: 'fetching dependencies gets stuck on the office network',
  },
  {
    fact: 'The invoice PDF is rendered in a worker because it blocks the event loop',
    question: 'server freezes while generating documents',
  },
  {
    fact: 'Images are resized to 1600 pixels at upload',
    question: 'pictures are too large and pages load slowly',
  },
  {
    fact: 'Circular import between models and serializers crashes the app at start',
    question: 'two modules that depend on each other',
  },
  {
    fact: 'Postgres connections run out when lambdas scale, so go through pgbouncer',
    question: 'too many clients error under heavy traffic',
  },
  {
    fact: 'Soft-deleted users still count towards the seat limit',
    question: 'why can the customer not add more people to the plan',
  },
  {
    fact: 'Feature flags are read once per request and passed down',
    question: 'how to toggle unfinished functionality',
  },
  {
    fact: 'Emails go out through a queue so that signup does not wait for the mail server',
    question: 'registration is slow because it sends a message',
  },
  {
    fact: 'The search index is rebuilt nightly; new articles appear the next morning',
    question: 'freshly published posts cannot be found',
  },
  {
    fact: 'Uploads above 10 MB are refused by nginx with 413',
    question: 'big attachments do not arrive',
  },
  {
    fact: 'Migrations run in a transaction except those that create indexes concurrently',
    question: 'schema upgrade script cannot be rolled back halfway',
  },
  {
    fact: 'Use the staging payment key locally; the live one charges real cards',
    question: 'which credentials for billing on my machine',
  },
  {
    fact: 'React list items need stable keys, index keys lose input focus',
    question: 'cursor jumps out of the text field when rows are reordered',
  },
  {
    fact: 'Passwords are hashed with argon2id',
    question: 'how are user credentials protected at rest',
  },
  {
    fact: 'CI caches node_modules by lockfile hash',
    question: "speed up the pipeline's dependency step",
  },
  {
    fact: 'Main is protected: two approvals and a green build before merge',
    question: 'what is required to get my pull request in',
  },
  {
    fact: 'Commit messages use the imperative mood, at most 72 characters',
    question: 'how to word the description of a change',
  },
  {
    fact: 'The rate limit is 100 calls a minute per token, then 429',
    question: 'API refuses us when we send too much',
  },
  {
    fact: 'The GraphQL resolver did one query per row; a data loader batches them',
    question: 'N+1 problem when fetching nested objects',
  },
  {
    fact: 'Locale files fall back to English where a translation is missing',
    question: 'foreign visitors see text in the wrong language',
  },
  {
    fact: 'Safari does not support lookbehind in regular expressions',
    question: 'pattern throws a syntax error on iPhone',
  },
  {
    fact: 'Workers must be idempotent because the broker delivers at least once',
    question: 'job was executed twice and the customer billed double',
  },
  {
    fact: 'Avatars are served from the CDN with a hashed file name and cached for a year',
    question: 'profile picture does not update for everybody',
  },
  {
    fact: 'Kubernetes kills the pod when memory passes 512 Mi',
    question: 'process disappears without any stack trace',
  },
  {
    fact: 'Use structured JSON logs with a request id',
    question: 'correlate messages belonging to one user action',
  },
  {
    fact: 'The feature branch environment is torn down after three days',
    question: 'preview site is gone',
  },
  {
    fact: 'Do not mock the database in integration tests, start a container',
    question: 'should we fake Postgres when checking repositories',
  },
  {
    fact: 'Accessibility: every form control has a visible label',
    question: 'screen reader users cannot tell what a field is for',
  },
  {
    fact: 'Optimistic locking with a version column prevents lost updates',
    question: 'two people editing the same record overwrite each other',
  },
  {
    fact: 'Error boundaries around each widget keep the dashboard alive',
    question: 'one broken component takes down the whole page',
  },
  {
    fact: 'The legacy SOAP endpoint goes away in June',
    question: 'until when can partners call the old interface',
  },
  {
    fact: 'TypeScript strict mode is on; any is forbidden in reviews',
    question: 'may I skip the types here',
  },
  {
    fact: 'Timeouts are five seconds for upstream services, then the circuit opens',
    question: 'a slow third party drags our site down',
  },
  {
    fact: 'The sort order of null differs between Postgres and SQLite',
    question: 'empty values come first on one engine and last on the other',
  },
  {
    fact: 'Thumbnails are generated lazily on first view',
    question: 'small previews missing right after import',
  },
  {
    fact: 'Environment variables are validated at boot, the process exits when one is missing',
    question: 'where do we check the configuration',
  },
  {
    fact: 'Use pagination by cursor; offset becomes slow beyond page one hundred',
    question: 'listing far down the results takes forever',
  },
  {
    fact: 'Line endings are LF everywhere, enforced by gitattributes',
    question: 'whole file shows as modified on Windows',
  },
  {
    fact: 'The nightly backup is restored into a scratch database every Sunday to prove it works',
    question: 'how do we know our dumps are usable in a disaster',
  },
  {
    fact: 'User input is escaped by the template engine, never call raw',
    question: 'how do we prevent cross-site scripting',
  },
  {
    fact: 'The websocket reconnects with the last event id so nothing is missed',
    question: 'live updates lost after the network drops',
  },
  {
    fact: 'Fonts are self-hosted because of privacy law',
    question: "why don't we load typefaces from Google",
  },
  {
    fact: 'Branches live at most two days, we merge small pieces behind a flag',
    question: 'how big should my changes be before integrating',
  },
  {
    fact: 'The Android build needs JDK 17, newer ones break Gradle',
    question: 'mobile app fails to compile with the latest Java',
  },
  {
    fact: 'Admin actions are written to an append-only audit table',
    question: 'who changed the permission and when',
  },
  {
    fact: 'The floating license server allows five simultaneous compiles',
    question: 'build waits in line for somebody else to finish',
  },
  {
    fact: 'The health endpoint must not touch the database, or a slow query restarts every instance',
    question: 'liveness probe caused an outage',
  },
  {
    fact: 'CSV exports start with a byte order mark so that Excel reads umlauts',
    question: 'garbled special characters in the spreadsheet',
  },
  {
    fact: 'The mutex around the token refresh stops a stampede of renewals',
    question: 'many parallel requests all try to get new credentials at once',
  },
  {
    fact: 'Dead code is deleted, not commented out; history keeps it',
    question: 'what to do with functions nobody calls anymore',
  },
];

/** Facts near in topic that answer none of the questions. */
export const NEIGHBOURS: readonly string[] = [
  'The session cookie is named tide_sid and is HTTP only',
  'Logout clears local storage and redirects to the start page',
  'Checkout specs run in their own shard',
  'The test clock starts at the first of January 2024',
  'The currency is chosen by the country of the shipping address',
  'Discounts are applied before tax',
  'Table names are plural and in snake case',
  'The users table is partitioned by region',
  'Docker images are tagged with the commit hash',
  'The base image is Debian slim, not Alpine',
  'Outgoing calls go through the http-client package',
  'Webhooks are registered in the partner portal',
  'JSON keys are camel case in the public API',
  'Redis runs version 7 with append-only files',
  'Tenants are created by the onboarding script',
  'The date picker component comes from the design system',
  'The log level in production is info',
  'Logs are kept for thirty days',
  'The lockfile is committed',
  'The package registry is mirrored in the Frankfurt data centre',
  'Invoices are numbered per year without gaps',
  'PDF templates live in the folder templates/pdf',
  'Images are stored in the bucket media-prod',
  'SVG icons are inlined by the bundler',
  'Models are one class per file',
  'Serializers are generated from the OpenAPI document',
  'Lambdas are written in TypeScript and deployed with CDK',
  'Seats are billed monthly in advance',
  'Flags are named by team and month',
  'Email templates are written in MJML',
  'The mail server is Postfix on host mx2',
  'Articles are written in Markdown by the editorial team',
  'nginx terminates TLS and forwards to port 8080',
  'Migration files start with a timestamp',
  'The payment provider is Adyen in Europe and Stripe in America',
  'React components are functions, classes are only in the old admin area',
  'The list of users is virtualised with react-window',
  'Passwords need at least twelve characters',
  'CI runs on four self-hosted machines',
  'Release notes are made from merge commits',
  'Reviews are assigned round robin',
  'GraphQL schema files stand next to their resolvers',
  'French and German are translated by an agency, Spanish by volunteers',
  'Regular expressions for postal codes come from the address library',
  'The broker is RabbitMQ with quorum queues',
  'The CDN is configured by Terraform',
  'The cluster has three node pools, one with GPUs',
  'Request ids are UUID version 7',
  'Preview environments get a subdomain of preview.example.dev',
  'Integration tests live in the folder test/integration',
  'Form fields use the shared Input component',
  'The dashboard polls every thirty seconds',
  'Partners authenticate with client certificates',
  'Lint rules are shared across all repositories',
  'SQLite is used in the desktop application only',
  'Configuration for production lives in the vault',
  'Backups are encrypted with the key of the operations team',
  'The websocket server runs on its own hosts',
  'The Android app is released every second Tuesday',
  'The audit report is due in November',
];
