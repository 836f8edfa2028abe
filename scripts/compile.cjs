// Keeps the machine code of the commands that start most often: runs them in a scratch store, then saves what was compiled. What
// is seldom needed (making an index, replaying) is left out, because all that is kept is read at every start.

'use strict';
const { execFileSync } = require('node:child_process');
const {
  closeSync,
  mkdtempSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { PassThrough } = require('node:stream');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { BUDGET, HOT, QUICK } = require('./quick-commands.cjs');

const dist = join(__dirname, '..', 'dist');
const CONNECT = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'build', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];
const CALLS = [
  { name: 'resume', arguments: {} },
  { name: 'recall', arguments: { query: 'why does the build wait' } },
  { name: 'remember', arguments: { kind: 'preference', statement: 'Branches are short' } },
  { name: 'mark', arguments: { action: 'use', ids: ['commits-small'] } },
].map((params, n) => ({ id: 3 + n, method: 'tools/call', params }));
const LAYOUTS = ['continuity', 'decision-log', 'evolving', 'handbook'];
const READING = [
  ['status'],
  ['show', 'commits-small'],
  ['resume'],
  ['resume', '--json'],
  ['recall', 'why', 'does', 'the', 'build', 'wait'],
  ['recall', 'small', 'comits', '--level', '1'],
];

const HOOKS = ['prompt-submit', 'tool-use', 'stop', 'session-end'].map((event) => [
  'hook',
  'claude-code',
  event,
]);

/** What agents say besides, by a word behind the event that hooks pass over. */
const BESIDES = {
  compact: { source: 'compact' },
  failed: { error: "make: *** No rule to make target 'build'.  Stop." },
};

/** What is kept for each bundle: commands that are run before, and those whose code it is about. */
const PLANS = {
  ...Object.fromEntries(QUICK.map((name) => [name, [[], READING.filter(([word]) => word === name)]])),
  main: [
    [],
    [
      ['remember', 'preference', 'Commits are signed'],
      ['learn', 'A test failed', '--cause', 'The clock', '--prevention', 'Inject it'],
      ['use', 'commits-small'],
      ['work', 'goal', 'Ship it'],
    ],
  ],
  // Each of them reads what an agent would say.
  hook: [[], HOOKS],
  'hook-start': [
    [],
    [
      ['hook', 'claude-code', 'session-start'],
      ['hook', 'claude-code', 'session-start', 'compact'],
    ],
  ],
  'hook-memory': [[], [['hook', 'claude-code', 'tool-use', 'failed']]],
  'hook-prompt': [[], [HOOKS[0]]],
  tiers: [[], [['anchor']]],
  anchors: [
    [
      [
        'remember',
        'preference',
        'Readers are thanked',
        '--anchor',
        'readme.md#Thanks',
        '--anchor',
        'package:x',
        '--id',
        'thanks',
      ],
    ],
    [['resume']],
  ],
  review: [[], [['review', '--dry-run']]],
  mcp: [[], [['mcp']], CONNECT],
  'mcp-server': [[], [['mcp']], CONNECT],
  'mcp-tools': [[], [['mcp']], [...CONNECT, ...CALLS]],
  views: [
    LAYOUTS.map((layout) => ['view', 'enable', layout]),
    [['decide', 'Keep it', '--context', 'So', '--decision', 'Yes'], ['sync']],
  ],
};
/** What is started for bundles that are no entry themselves, or of another command. */
const ENTRIES = { 'hook-start': 'hook-start', 'hook-memory': 'hook', 'hook-prompt': 'hook' };

if (process.argv[2] === undefined) compileAll();
else compile(process.argv[2]);

function compileAll() {
  const project = mkdtempSync(join(tmpdir(), 'tide-build-'));
  // A machine that is busy must not leave code out.
  const env = { ...process.env, TIDEMARK_HOME: join(project, 'home'), TIDEMARK_HOOK_MS: '60000' };
  delete env.TIDEMARK_SESSION;
  const run = (...words) =>
    execFileSync(process.execPath, words, { cwd: project, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const tide = (...words) => run(join(dist, 'tide.cjs'), ...words);
  try {
    mkdirSync(join(project, '.git'));
    tide('init');
    tide('remember', 'preference', 'Commits are small');
    tide('remember', 'invariant', 'It never waits');
    manyFacts(project);
    writeFileSync(join(project, 'readme.md'), '# Thanks\n');
    writeFileSync(join(project, 'package.json'), '{"dependencies":{"x":"1"}}');
    for (const words of [['rebuild'], ...READING]) tide(...words);
    for (const [bundle, [before]] of Object.entries(PLANS)) {
      for (const words of before) tide(...words);
      run(__filename, bundle);
    }
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** Enough facts for an index, so that the code about it is compiled too. */
function manyFacts(project) {
  const at = '2026-01-01T00:00:00Z';
  const id = `${at.replaceAll(':', '')}-build-aaaa`;
  const facts = Array.from(
    { length: 250 },
    (_, n) =>
      `- Created learning \`fact-${n}\`: Step ${n} of build ${n % 7} waits for the cache\n  at: ${at} #${n + 2}\n`,
  );
  const folder = join(project, '.tidemark/sessions/2026-01');
  mkdirSync(folder, { recursive: true });
  const head = `---\nformat: tidemark/1\nsession: ${id}\nagent: build\nstarted: ${at}\n---\n# Build\n\n## Memory References\n\n`;
  writeFileSync(join(folder, `${id}.md`), head + facts.join(''));
}

/** What an agent would say on standard input, whatever the event. */
function handOver(besides) {
  const said = {
    ...BESIDES[besides],
    session_id: `build-${process.pid}`,
    cwd: process.cwd(),
    prompt: 'Why does the build wait for the cache in step 12?',
    tool_name: 'Edit',
    tool_input: { file_path: join(process.cwd(), 'readme.md') },
    last_assistant_message: 'It waits, see commits-small.',
  };
  writeFileSync('input.json', JSON.stringify(said));
  closeSync(0);
  // The lowest free number is that of standard input.
  openSync('input.json', 'r');
}

/** Runs the commands of one bundle in this process and saves its code. */
async function compile(wanted) {
  // Code is accepted only where the settings of the engine are those it was compiled with: the ones of the launcher.
  if (HOT.includes(wanted) && process.versions.v8.startsWith('11.')) setFlagsFromString(BUDGET);
  const scripts = new Map();
  const load = (name) => {
    const filename = join(dist, `${name}.cjs`);
    if (!scripts.has(name)) scripts.set(name, new Script(readFileSync(filename, 'latin1'), { filename }));
    const module = { exports: {} };
    const need = (id) =>
      /^\.\/(views|tiers|anchors|review|hook-memory|hook-prompt|mcp-server|mcp-tools)\.cjs$/.test(id)
        ? load(id.slice(2, -4))
        : require(id.startsWith('.') ? join(dist, id) : id);
    scripts.get(name).runInThisContext()(need, dist, module);
    return module.exports;
  };
  // What was given is said once in a session; the code that says it is needed too.
  rmSync('.tidemark/spool', { recursive: true, force: true });
  const [, commands, messages = []] = PLANS[wanted];
  const client = new PassThrough();
  const answered = messages.length > 0 ? speakThrough(client) : undefined;
  for (const words of commands) {
    process.argv = [process.execPath, 'tide', ...words];
    if (words[0] === 'hook') handOver(words[3]);
    load(ENTRIES[wanted] ?? (QUICK.includes(wanted) ? wanted : 'main'));
    // Each run ends in a promise of its own.
    await passed(60);
    for (const message of messages) {
      client.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      for (let tries = 0; message.id !== undefined && !answered.has(message.id) && tries < 200; tries++)
        await passed(50);
    }
  }
  client.end();
  const file = join(dist, `${wanted}.cache`);
  writeFileSync(`${file}.tmp`, scripts.get(wanted).createCachedData());
  renameSync(`${file}.tmp`, file);
}

/** Lets a server in this process be spoken to; what it answered is in the set. */
function speakThrough(client) {
  const answered = new Set();
  Object.defineProperty(process, 'stdin', { value: client });
  process.stdout.write = (line) => {
    answered.add(JSON.parse(line).id);
    return true;
  };
  return answered;
}

function passed(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
