// A short tour in a scratch folder: every line below `$` is the real output of the real program.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const TIDE = resolve('dist/tide.js');
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-tour-'));
const project = join(scratch, 'harbor-api');
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const bold = (text) => (colour ? `\u001b[1m${text}\u001b[22m` : text);
const dim = (text) => (colour ? `\u001b[2m${text}\u001b[22m` : text);
let now = '2026-03-02T09:00:00Z';

function say(text) {
  console.log(`\n${bold(text)}`);
}

function tide(...words) {
  const shown = words.map((word) => (/^[\w./:@=-]+$/.test(word) ? word : `"${word}"`)).join(' ');
  console.log(`\n${dim(`${now.slice(0, 10)} $`)} tide ${shown}`);
  const env = {
    ...process.env,
    TIDEMARK_NOW: now,
    TIDEMARK_HOME: join(scratch, 'home'),
    TIDEMARK_AUTHOR: 'Ada',
    ...(colour ? { FORCE_COLOR: '1' } : {}),
  };
  delete env.TIDEMARK_SESSION;
  const { status, stdout, stderr } = spawnSync(process.execPath, [TIDE, ...words], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  process.stdout.write(stdout + stderr);
  if (status !== 0) throw new Error(`tide ${shown} ended with ${status}`);
}

try {
  mkdirSync(join(project, 'src/tariff'), { recursive: true });
  console.log(bold('Tidemark: memory for coding agents'));
  console.log(dim(`A tour in ${project}; nothing else on this machine is touched.`));

  say('A first session. A store is made, and things worth keeping are said.');
  tide('init');
  tide('session', 'start', 'Cache the tariff lookup');
  tide('work', 'goal', 'Move tariff lookup behind a cache without changing responses');
  tide(
    'decide',
    'Sessions are JSON web tokens',
    '--context',
    'The API has no session store',
    '--decision',
    'Signed tokens, 24 hours',
    '--constraint',
    'No session state on the server',
    '--id',
    'jwt-sessions',
  );
  tide(
    'learn',
    'Tariff test flaky on CI',
    '--cause',
    'The clock was read twice',
    '--prevention',
    'Inject one clock per test',
    '--scope',
    'module:tariff',
    '--id',
    'flaky-clock',
  );
  tide('remember', 'invariant', 'Prices are integers in cents, never floats');
  tide('remember', 'preference', `Use the staging key, password=${['hunter2', 'hunter2'].join('-')}`);
  tide('work', 'next', 'Add a TTL test', 'Ask for the staging keys');
  tide('session', 'end');

  say('What is on disk is one Markdown file for the session.');
  const month = join(project, '.tidemark/sessions/2026-03');
  const [file] = readdirSync(month);
  console.log(`\n${dim('$')} cat .tidemark/sessions/2026-03/${file}\n`);
  console.log(readFileSync(join(month, file), 'utf8').trimEnd());

  say('Ten days later, a second session: the same lesson again, and a decision that no longer holds.');
  now = '2026-03-12T14:30:00Z';
  tide(
    'learn',
    'tariff tests flaky on CI',
    '--cause',
    'Two clocks',
    '--prevention',
    'Inject one clock per test',
    '--scope',
    'module:tariff',
  );
  tide(
    'decide',
    'Sessions live in cookies',
    '--context',
    'Mobile clients need revocation',
    '--decision',
    'Signed cookies with a server-side list',
    '--supersedes',
    'jwt-sessions',
    '--because',
    'mobile clients need revocation',
    '--id',
    'cookie-sessions',
  );
  tide('use', 'cookie-sessions');
  tide('work', 'done', '1');
  tide('session', 'end');

  say('Nothing is lost: the old decision is final, and says by what it was replaced.');
  tide('show', 'jwt-sessions', '--history');

  say('Ask, and the few things that answer come back. What was replaced does not.');
  tide('recall', 'why', 'are', 'sessions', 'kept', 'in', 'cookies');

  say('Past conversations can be taken up and searched beside the facts.');
  const turns = [
    { session: 'standup', date: '2026-03-09', speaker: 'Bob', text: 'Where is the freeze calendar kept?' },
    {
      session: 'standup',
      date: '2026-03-09',
      speaker: 'Ada',
      text: 'In ops/freeze.md, next to the runbook.',
    },
  ];
  writeFileSync(join(project, 'standup.jsonl'), turns.map((turn) => `${JSON.stringify(turn)}\n`).join(''));
  tide('import', 'standup.jsonl');
  tide('recall', 'where', 'is', 'the', 'freeze', 'calendar');

  say('Time travel. Nobody uses the lesson for months while other work goes on ...');
  for (let n = 0; n < 22; n++) {
    now = new Date(Date.parse('2026-04-01T10:00:00Z') + n * 86_400_000).toISOString().replace('.000', '');
    const env = {
      ...process.env,
      TIDEMARK_NOW: now,
      TIDEMARK_HOME: join(scratch, 'home'),
      TIDEMARK_AUTHOR: 'Ada',
    };
    for (const words of [
      ['session', 'note', `Routine work of day ${n + 1}`],
      ['session', 'end'],
    ])
      spawnSync(process.execPath, [TIDE, ...words], { cwd: project, env });
  }
  console.log(dim('  (22 sessions of routine work)'));
  now = '2026-06-01T09:00:00Z';
  tide('status');
  tide('diff', '2026-03-12', '2026-06-01');
  tide('show', 'flaky-clock');

  say('... and on any earlier day the answer is what was known then.');
  tide('status', '--as-of', '2026-03-12');

  say('The brief the next session gets, within its token budget.');
  tide('resume', '--scope', 'module:tariff');

  say('An agent that was taught another protocol finds its files where it expects them ...');
  tide('view', 'enable', 'decision-log');
  console.log(`\n${dim('$')} cat DECISIONS.md\n`);
  console.log(readFileSync(join(project, 'DECISIONS.md'), 'utf8').trimEnd());

  say('... and what somebody edits there by hand comes back as an event.');
  const log = join(project, 'DECISIONS.md');
  writeFileSync(log, readFileSync(log, 'utf8').replace('a server-side list', 'a list in Redis'));
  tide('sync');
  tide('show', 'cookie-sessions');

  say('Everything derived can be thrown away and checked.');
  tide('rebuild');
  tide('fsck');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
