// What people and agents get wrong: the answer says what is wrong, what was expected and what was received,
// ends with the right code, and nothing was written.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryFiles } from '../../src/platform/memory-files.ts';
import { LEARN, Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';
import { fingerprint } from './bytes.ts';

const scratch = new Scratch();

beforeAll(() => {
  scratch.tide('init');
  scratch.env = { TIDEMARK_SESSION: 'one' };
  scratch.tide(...LEARN);
  scratch.tide('decide', 'JWT', '--context', 'c', '--decision', 'd', '--id', 'jwt');
  scratch.tide(
    'decide',
    'Cookies',
    '--context',
    'c',
    '--decision',
    'e',
    '--id',
    'cookies',
    '--supersedes',
    'jwt',
    '--because',
    'mobile clients need revocation',
  );
  scratch.tide('remember', 'milestone', 'First release', '--id', 'release');
});
afterAll(() => scratch.remove());

type Row = readonly [
  words: readonly string[],
  code: number,
  message: RegExp | string,
  hint?: RegExp | string,
];

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'a word that is no command gets the nearest one': [
    [
      ['remmeber', 'x'],
      2,
      'There is no command `remmeber`. Did you mean `remember`?',
      'tide help lists them all.',
    ],
    [['work', 'gaol', 'x'], 2, 'There is no command `work gaol`. Did you mean `work goal`?'],
    [['session', 'strat'], 2, 'There is no command `session strat`. Did you mean `session start`?'],
    [
      ['continuity', 'learning'],
      2,
      'There is no command `continuity learning`. Did you mean `continuity learnings`?',
    ],
    [['help', 'lern'], 2, 'There is no command `lern`. Did you mean `learn`?'],
    [['brief'], 2, 'There is no command `brief`. Did you mean `resume`?'],
    [['search', 'cookies'], 2, 'There is no command `search`. Did you mean `recall`?'],
    [['validate', 'cookies'], 2, 'There is no command `validate`. Did you mean `verify`?'],
    [['remove', 'cookies'], 2, 'There is no command `remove`. Did you mean `archive`?'],
    [['goal', 'Ship it'], 2, 'There is no command `goal`. Did you mean `work goal`?'],
    [['constructor'], 2, 'There is no command `constructor`.'],
    [['frobnicate'], 2, 'There is no command `frobnicate`.'],
  ],
  'an option that is not there gets the nearest one': [
    [
      ['learn', 'x', '--couse', 'y'],
      2,
      'tide learn has no option --couse. Did you mean --cause?',
      /Its options: --cause, /,
    ],
    [['status', '--jsn'], 2, 'tide status has no option --jsn. Did you mean --json?'],
    [['status', '--quiet'], 2, 'tide status has no option --quiet.'],
    [['learn', 'x', '--cause'], 2, '--cause needs a value.', /^Example: --cause WHY\./],
    [
      ['learn', 'x', '--cause', '--prevention', 'y'],
      2,
      '--cause needs a value.',
      /begins with a dash is written --cause=VALUE/,
    ],
    [['threads', '--all=yes'], 2, '--all takes no value.', 'Write --all alone.'],
  ],
  'a missing field is named, with what it is for and an example': [
    [
      ['learn'],
      2,
      'tide learn needs what went wrong.',
      /^Usage: tide learn ERROR; for example: tide learn "i18n/,
    ],
    [['learn', 'x'], 2, 'tide learn needs --cause: why it happened.', /^Example: --cause "Batch/],
    [
      ['learn', 'x', '--cause', 'y'],
      2,
      /^tide learn needs --prevention: what to do/,
      /^Example: --prevention "Run/,
    ],
    [['learn', 'x', '--cause', ' ', '--prevention', 'y'], 2, /needs --cause/],
    [['decide', 'x'], 2, 'tide decide needs --context: why a decision was needed.', /^Example: --context/],
    [['decide', 'x', '--context', 'y'], 2, 'tide decide needs --decision: what was decided.'],
    [
      ['remember', 'pattern', 'x'],
      2,
      'A pattern needs `trigger`: what it fires on.',
      /--set trigger="a migration/,
    ],
    [['remember', 'module', 'x'], 2, 'A module needs `path`: where it lies.'],
    [['remember', 'procedure', 'x'], 2, 'A procedure needs `step`: one step.'],
    [['invalidate', 'cookies'], 2, 'tide invalidate needs --because: what proved it wrong.'],
    [['archive', 'cookies'], 2, 'tide archive needs --because: why it is put away.'],
    [['resolve', 'cookies'], 2, 'tide resolve needs --because: the answer.'],
    [['revoke', 'one'], 2, 'tide revoke needs --because: why it is not believed.'],
    [
      ['update', 'cookies'],
      2,
      'tide update needs something to change.',
      'Example: --set status=blocked, or --anchor src/auth/session.ts',
    ],
    [['supersede', 'cookies'], 2, 'tide supersede needs the NEW id.'],
    [['use'], 2, 'tide use needs an ID.', 'Usage: tide use ID...; for example: tide use cookie-sessions'],
    [['config', 'set', 'policy'], 2, 'tide config set needs a VALUE.'],
    [['diff'], 2, 'tide diff needs FROM, a day or a commit.'],
    [['completions', 'tcsh'], 2, 'There are no completions for tcsh.', 'Expected one of bash, zsh, fish.'],
  ],
  'empty text is as good as none': [
    [['remember', 'preference', ''], 2, 'tide remember needs a STATEMENT.'],
    [['remember', '', 'x'], 2, 'tide remember needs a KIND.'],
    [['prefer', ' \n\t '], 2, 'tide prefer needs a STATEMENT.'],
    [['correct', 'cookies', ''], 2, 'tide correct needs the right STATEMENT.'],
    [['update', 'cookies', ''], 2, 'A decision needs a statement: the title of the decision.'],
    [['work', 'goal', ''], 2, 'tide work goal needs a TEXT.'],
    [['work', 'next', 'a', ' '], 2, 'The next step is empty.', 'Example: "Add a TTL test"'],
    [['session', 'note', ''], 2, 'tide session note needs a TEXT.'],
    [['use', ''], 2, 'tide use needs an ID.'],
    [['prefer', 'x', '--id', ''], 2, 'The id is not usable.', /Received: ""$/],
    [['prefer', 'x', '--scope', ''], 2, /^The scope is not usable/, /Received: ""$/],
    [['prefer', 'x', '--session', ''], 2, 'The session id is not usable.', /Received: ""$/],
    [['prefer', 'x', '--trust', ''], 2, 'The trust is not known.'],
    [['status', '--as-of', ''], 2, '--as-of takes a day.'],
  ],
  'a kind, scope, id, session, trust or day that is none says what one looks like': [
    [
      ['remember', 'prefrence', 'x'],
      2,
      'There is no kind of fact `prefrence`. Did you mean `preference`?',
      /^Expected one of learning, decision,/,
    ],
    [
      ['remember', 'one argument'],
      2,
      'There is no kind of fact `one argument`.',
      /^Expected one of learning, decision, .*, procedure, thread\. Example: tide remember preference /,
    ],
    [['list', '--kind', 'prefrence'], 2, /Did you mean `preference`\?$/, /^Expected one of learning, /],
    [['list', '--scope', 'nowhere'], 2, /^The scope is not usable/],
    [
      ['list', '--tier', 'gone'],
      2,
      'The tier is not known.',
      'Expected one of core, working, active, archive-candidate, archived, superseded, invalidated. Received: gone',
    ],
    [
      ['prefer', 'x', '--scope', 'modul:a'],
      2,
      'The scope is not usable: its kind is not known.',
      /^Expected global, project, module:auth,.* Received: "modul:a"$/,
    ],
    [['prefer', 'x', '--scope', 'module:'], 2, 'The scope is not usable: nothing follows the colon.'],
    [['resume', '--scope', 'nowhere'], 2, /^The scope is not usable/],
    [['update', 'cookies', '--set', 'scope=nowhere'], 2, /^The scope is not usable/],
    [['promote', 'cookies', '--to', 'nowhere'], 2, /^The scope is not usable/],
    [
      ['promote', 'cookies', '--to', 'path:src'],
      2,
      'path:src is not wider than project, where `cookies` holds now.',
    ],
    [['prefer', 'x', '--id', 'Not An Id'], 2, 'The id is not usable.', /Received: "Not An Id"$/],
    [['prefer', 'x', '--id', 'x'.repeat(65)], 2, 'The id is not usable.'],
    [['prefer', 'x', '--session', 'a b'], 2, 'The session id is not usable.'],
    [['prefer', 'x', '--session', 'CON'], 2, 'The session id is not usable.'],
    [
      ['prefer', 'x', '--trust', 'godlike'],
      2,
      'The trust is not known.',
      'Expected one of human, agent, document, untrusted. Example: agent. Received: godlike',
    ],
    [['update', 'cookies', '--set', 'trust=godlike'], 2, 'The trust is not known.'],
    [
      ['status', '--as-of', 'someday'],
      2,
      '--as-of takes a day.',
      /^Expected 2026-11-15, today,.* Received: someday$/,
    ],
    [['status', '--as-of', '2026-02-31'], 2, '--as-of takes a day.'],
    [['log', '--since', 'soon'], 2, '--since takes a day.'],
    [
      ['log', '--limit', 'many'],
      2,
      '--limit takes a number of events.',
      'Example: --limit 20. Received: many',
    ],
    [['log', '--limit', '0'], 2, '--limit takes a number of events.'],
    [['log', '--session', 'nobody'], 1, 'There is no session `nobody`.', 'Newest: one.'],
    [['diff', '2026-13-01'], 2, 'tide diff takes a day.'],
    [['diff', 'HEAD~1'], 2, '`HEAD~1` is neither a day nor a commit of this repository.'],
    [['diff', '--', '--output=x'], 2, '`--output=x` is neither a day nor a commit of this repository.'],
    [['resume', '--budget', 'much'], 2, '--budget takes a number of tokens.'],
    [['resume', '--budget', '1.5'], 2, '--budget takes a number of tokens.'],
    [['resume', '--path', '../elsewhere'], 2, 'The path is not in this project.'],
    [
      ['remember', 'milestone', 'x', '--set', 'date=soon'],
      2,
      '`date` must be a day.',
      'Example: date=2026-11-15. Received: soon',
    ],
    [['prefer', 'x', '--set', 'ttl=0'], 2, '`ttl` must be a number of days.'],
    [['prefer', 'x', '--set', 'whne=y'], 2, 'A preference has no field `whne`. Did you mean `when`?'],
    [['prefer', 'x', '--set', 'at=y'], 2, '`at` cannot be the name of a field.'],
    [['prefer', 'x', '--set', 'redacted=y'], 2, '`redacted` cannot be the name of a field.'],
    [['update', 'cookies', '--set', 'kind=learning'], 2, '`kind` cannot be the name of a field.'],
    [['update', 'cookies', '--set', 'id=biscuits'], 2, '`id` cannot be the name of a field.'],
    [['update', 'cookies', '--set', 'statement=x'], 2, '`statement` cannot be the name of a field.'],
    [['prefer', 'x', '--set', 'two words=y'], 2, '`two words` cannot be the name of a field.'],
    [['prefer', 'x', '--set', 'nothing'], 2, '--set takes key=value.', /Received: nothing$/],
    [
      ['work', 'checkpoint', 'x', '--phase', 'test'],
      2,
      'There is no phase `test`.',
      /^Expected one of planning, executing,/,
    ],
  ],
  'paths that lead out of the project are refused wherever a name is asked for': [
    [
      ['prefer', 'x', '--scope', 'path:../other'],
      2,
      'The scope is not usable: the path leaves the project with `..`.',
    ],
    [['prefer', 'x', '--scope', 'path:src/../../other'], 2, /leaves the project/],
    [['prefer', 'x', '--scope', 'path:/etc/passwd'], 2, 'The scope is not usable: the path is absolute.'],
    [['prefer', 'x', '--scope', 'path:~/x'], 2, /absolute/],
    [['prefer', 'x', '--scope', 'path:C:\\x'], 2, /absolute/],
    [['prefer', 'x', '--scope', 'module:../other'], 2, /^The scope is not usable/],
    [['prefer', 'x', '--id', '../../x'], 2, 'The id is not usable.'],
    [['prefer', 'x', '--session', '../../x'], 2, 'The session id is not usable.'],
    [['prefer', 'x', '--session', '/tmp/x'], 2, 'The session id is not usable.'],
    [
      ['work', 'touch', '../x.ts'],
      2,
      'The path is not in this project.',
      /^Expected a file below \/.*\/harbor-api, .* Received: \.\.\/x\.ts$/,
    ],
    [['work', 'touch', '/etc/passwd'], 2, 'The path is not in this project.'],
    [['work', 'touch', 'src/../../x.ts'], 2, 'The path is not in this project.'],
    [['work', 'touch', '.'], 2, 'The path is not in this project.'],
    [['show', '../config.yaml'], 1, 'There is no fact `../config.yaml`.'],
    [['session', 'end', '--session', '../../x'], 1, 'There is no session `../../x`.'],
  ],
  'control characters are refused in names': [
    [
      ['prefer', 'x', '--scope', 'module:a\nb'],
      2,
      'The scope is not usable: it contains control characters.',
      /"module:a\\nb"$/,
    ],
    [['prefer', 'x', '--id', 'a\u001b[31mb'], 2, 'The id is not usable.'],
    [['prefer', 'x', '--session', 'a\nb'], 2, 'The session id is not usable.'],
    [['prefer', 'x', '--set', 'a\u0007b=c'], 2, /cannot be the name of a field/],
  ],
  'text that is too long is refused with the limit': [
    [
      ['prefer', 'y'.repeat(100_000)],
      2,
      'The statement is too long: 100,000 characters.',
      /^Expected at most 2,000: what holds, in a sentence or two\. Details belong in fields, as in --set details="\.\.\."/,
    ],
    [
      ['remember', 'invariant', 'Money is counted in cents. '.repeat(450)],
      2,
      'The statement is too long: 12,149 characters.',
      /In full: tide remember invariant "[\s\S]* Received: Money is counted in cents\./,
    ],
    [
      ['prefer', ...Array<string>(12).fill('y'.repeat(100_000))],
      2,
      'The statement is too long: 1,200,011 characters.',
    ],
    [['prefer', 'x', '--words', 'y'.repeat(100_000)], 2, 'The field words is too long: 100,000 characters.'],
    [['session', 'start', 'y'.repeat(100_000)], 2, 'The title is too long: 100,000 characters.'],
    [['session', 'end', '--did', 'y'.repeat(100_000)], 2, 'The statement is too long: 100,000 characters.'],
    [
      ['session', 'end', '--did', 'x', '--context', 'y'.repeat(100_000)],
      2,
      'The statement is too long: 100,000 characters.',
    ],
    [['use', 'y'.repeat(100_000)], 1, /^There is no fact `y{200}…`\.$/],
  ],
  'text that begins with a dash is told where to go': [
    [
      ['prefer', '-dashed'],
      2,
      'tide prefer has no option -dashed.',
      /Text that begins with a dash goes after --\.$/,
    ],
    [['prefer', '--dashed'], 2, /^tide prefer has no option --dashed\./],
  ],
  'arguments that nobody asked for are not swallowed': [
    [
      ['status', 'now'],
      2,
      'tide status takes no arguments; received 1: now',
      'Usage: tide status; for example: tide status',
    ],
    [['supersede', 'jwt', 'cookies', 'more'], 2, 'tide supersede takes at most 2; received 3: more'],
    [['prefer', 'x', '--because', 'y'], 2, /^A reason says why one fact replaces another/, /--supersedes ID/],
  ],
  'a day in the past is for commands that read it': [
    'prefer x',
    'use cookies',
    'diff 7d',
    'session',
    'fsck',
    'init',
  ].map(
    (call): Row => [
      [...call.split(' '), '--as-of', 'yesterday'],
      2,
      /^tide \w+ does not look back: --as-of is for reading\.$/,
      'It works with: status, resume, recall, list, show, log, threads, work, notes, continuity status, continuity learnings, faults, health.',
    ],
  ),
  'a fact that is not there comes with those that are near': [
    [['use', 'missing-kes'], 1, 'There is no fact `missing-kes`.', 'Nearest: missing-keys.'],
    [['show', 'the-cookies'], 1, 'There is no fact `the-cookies`.', 'Nearest: cookies.'],
    [['use', 'zzz'], 1, 'There is no fact `zzz`.', '`tide list` shows what there is.'],
    [['supersede', 'cookies', 'nobody'], 1, 'There is no fact `nobody`.'],
    [['prefer', 'x', '--supersedes', 'cookie'], 1, 'There is no fact `cookie`.', 'Nearest: cookies.'],
    [['forget', 'nobody', '--yes'], 1, 'There is no fact `nobody`.'],
    [['forget', '--source', 'nothing', '--yes'], 1, 'No fact rests on the source `nothing`.'],
    [
      ['resolve', 'cookies', '--because', 'x'],
      2,
      '`cookies` is a decision, not a thread.',
      'Open threads: none.',
    ],
    [
      ['work', 'done', '3'],
      1,
      'There is no next step "3".',
      'There are none. `tide work` shows what is being done.',
    ],
    [['work', 'unblock', 'x'], 1, 'There is no blocker "x".'],
  ],
  'a fact that has ended or is finished says so': [
    [
      ['use', 'jwt'],
      1,
      '`jwt` is superseded by cookies (mobile clients need revocation); it does not come back.',
      'Use cookies instead.',
    ],
    [['prefer', 'x', '--supersedes', 'jwt'], 1, '`jwt` is superseded by cookies already; that is final.'],
    [
      ['correct', 'release', 'Second release'],
      1,
      'A milestone is never corrected: it says what was true then.',
    ],
    [
      ['update', 'release', '--set', 'date=2026-01-01'],
      1,
      'A milestone is never edited: it says what was true then.',
    ],
    [['supersede', 'cookies', 'cookies'], 2, 'A fact cannot supersede itself.'],
    [
      ['update', 'cookies', '--set', 'trust=human'],
      1,
      'An update does not raise trust from agent to human.',
      /tide verify/,
    ],
    [
      ['update', 'cookies', '--set', 'created=2020-01-01'],
      1,
      'The day a fact was first known does not change.',
    ],
  ],
  'what needs a person stops, and says so with exit code 3': [
    [
      ['promote', 'cookies'],
      3,
      "Promotion into the user store needs a person's yes.",
      /--yes says that they agreed\.$/,
    ],
    [['forget', 'cookies'], 3, "Forgetting needs a person's yes. This erases for good: cookies."],
    [
      ['forget', '--source', 'one'],
      3,
      "Forgetting needs a person's yes. This erases for good: missing-keys, jwt, cookies, release.",
    ],
  ],
  'a setting that is not there gets the nearest one': [
    [
      ['config', 'set', 'polcy', 'days'],
      2,
      'config.yaml has no setting `polcy`. Did you mean `policy`?',
      /^Known settings: project, policy,/,
    ],
    [
      ['config', 'get', 'window.active'],
      2,
      'config.yaml has no setting `window.active`. Did you mean `windows.active`?',
    ],
    [
      ['config', 'set', 'policy', 'day'],
      2,
      /\.tidemark\/config\.yaml: `policy` must be one of both, days, sessions \(did you mean days\?\)\.$/,
    ],
    [
      ['config', 'set', 'windows.active', 'ten'],
      2,
      /`windows\.active` must be a whole number/,
      /Received: ten$/,
    ],
    [['config', 'set', 'modules', 'x: ['], 1, 'the value of modules:1: the settings cannot be read.'],
  ],
};

describe('what is wrong is told, and nothing is written:', () => {
  for (const [title, rows] of Object.entries(TABLE)) {
    it(title, () => {
      const before = fingerprint(scratch.root);
      for (const [words, code, message, hint] of rows) {
        const asked = ask<Failure>(scratch, ...words);
        const { json } = asked;
        const call = words.map((word) => word.slice(0, 40)).join(' ');
        expect({ call, code: asked.code }).toEqual({ call, code });
        expect(json.error, call).toMatch(/^(usage|not_found|refused|stopped|corrupt)$/);
        expect(json.error === 'usage', `usage of ${call}`).toBe(code === 2);
        if (typeof message === 'string') expect(json.message, call).toBe(message);
        else expect(json.message, call).toMatch(message);
        if (typeof hint === 'string') expect(json.hint, call).toBe(hint);
        else expect(json.hint, call).toMatch(hint ?? /\S/);
        expect(`${json.message}${json.hint}`.length, call).toBeLessThan(900);
      }
      expect(fingerprint(scratch.root)).toBe(before);
    });
  }

  it('a person reads it on stderr, and stdout stays empty', () => {
    expect(scratch.run('use', 'missing-kes')).toEqual({
      code: 1,
      out: '',
      err: 'error: There is no fact `missing-kes`.\n  Nearest: missing-keys.\n',
    });
    expect(scratch.run('lern')).toEqual({
      code: 2,
      out: '',
      err: 'error: There is no command `lern`. Did you mean `learn`?\n  tide help lists them all.\n',
    });
    const { err } = scratch.run('show', 'a\u001b[31mb\u202ec');
    expect(err).toContain('There is no fact `a[31mb\ufffdc`.');
  });
});

describe('text that looks dangerous is kept', () => {
  it('when it begins with a dash and stands after --, or after an equals sign', () => {
    const { json } = ask<{ id: string }>(
      scratch,
      'prefer',
      '--words=--no-verify',
      '--',
      '-v',
      'is --verbose',
    );
    expect(scratch.json('show', json.id)).toMatchObject({
      fact: { statement: '-v is --verbose', fields: { words: '--no-verify' } },
    });
  });

  it('of ten megabytes it is not', async () => {
    // No command line takes so much; a program that uses the library can.
    const { remember, openStore } = await import('../../src/index.ts');
    const opened = await openStore({ cwd: scratch.project, env: { TIDEMARK_NOW: scratch.now } });
    const store = { ...opened, files: memoryFiles() };
    expect(() => remember(store, { kind: 'preference', statement: 'y'.repeat(10e6), fields: [] })).toThrow(
      'The statement is too long: 10,000,000 characters.',
    );
  });
});

describe('settings that cannot be read', () => {
  const broken: readonly (readonly [yaml: string, code: number, message: RegExp])[] = [
    ['policy: days\nwindows: {\n', 1, /config\.yaml:[23]: the settings cannot be read\.$/],
    ['policy: days\n\tworktrees: shared\n', 1, /config\.yaml:2: the settings cannot be read\.$/],
    ['polcy: days\n', 2, /config\.yaml has no setting `polcy`\. Did you mean `policy`\?$/],
    [
      'windows:\n  actve: 3\n',
      2,
      /config\.yaml has no setting `windows\.actve`\. Did you mean `windows\.active`\?$/,
    ],
    ['windows:\n  active: -3\n', 2, /`windows\.active` must be a whole number\.$/],
    ['policy: never\n', 2, /`policy` must be one of both, days, sessions\.$/],
    ['- policy\n', 2, /it is not a list of `key: value` lines\.$/],
  ];

  it('are named with file and line, stop every command, and are left as they are', () => {
    for (const [yaml, code, message] of broken) {
      scratch.write('.tidemark/config.yaml', yaml);
      const asked = ask<Failure>(scratch, 'status');
      expect({ yaml, code: asked.code }).toEqual({ yaml, code });
      expect(asked.json.message).toMatch(message);
      expect(asked.json.message).toContain(`${scratch.project}/.tidemark/config.yaml`);
      expect(asked.json.hint).toMatch(/\S/);
    }
    const [yaml] = broken[0] ?? [''];
    scratch.write('.tidemark/config.yaml', yaml);
    const before = fingerprint(scratch.root);
    for (const words of [['prefer', 'x'], ['config', 'set', 'policy', 'both'], ['fsck'], ['rebuild']])
      expect(scratch.run(...words).code, words.join(' ')).toBe(1);
    expect(fingerprint(scratch.root)).toBe(before);
    scratch.write('.tidemark/config.yaml', '# mine\npolicy: days # faster\n');
    scratch.tide('config', 'set', 'windows.active', '4');
    expect(scratch.read('.tidemark/config.yaml')).toBe('# mine\npolicy: days # faster\nwindows.active: 4\n');
  });
});

describe('settings that are written either way', () => {
  const FILE = '.tidemark/config.yaml';
  const get = (key: string) => scratch.json<{ value: unknown }>('config', 'get', key).value;

  it('are listed flat in a new file, and are back to that when the last one is unset', () => {
    const other = new Scratch();
    other.tide('init');
    const made = other.read(FILE);
    expect(made).toContain('\n# windows.active: 8\n');
    expect(made).not.toMatch(/^#? *windows:/m);
    other.write(FILE, made.replace('# windows.active: 8', 'windows.active: 5'));
    expect(other.json('config', 'get', 'windows.active')).toEqual({ key: 'windows.active', value: 5 });
    other.write(FILE, made);
    other.tide('config', 'set', 'windows.active', '4');
    expect(other.read(FILE)).toMatch(/\nwindows\.active: 4\n$/);
    other.tide('config', 'unset', 'windows.active');
    expect(other.read(FILE).trimEnd()).toBe(made.trimEnd());
    expect(other.json('config', 'get', 'windows.active')).toEqual({ key: 'windows.active', value: 8 });
    other.remove();
  });

  it('are read, and changed where they stand', () => {
    scratch.write(FILE, '# mine\npolicy: days\nwindows:\n  active: 5 # five\nreview.every: 7\n');
    expect([get('windows.active'), get('review.every')]).toEqual([5, 7]);
    scratch.tide('config', 'set', 'windows.active', '6');
    scratch.tide('config', 'set', 'review.every', '8');
    expect([get('windows.active'), get('review.every')]).toEqual([6, 8]);
    expect(scratch.read(FILE)).toBe('# mine\npolicy: days\nwindows:\n  active: 6 # five\nreview.every: 8\n');
    scratch.tide('config', 'unset', 'windows.active');
    expect(scratch.read(FILE)).toBe('# mine\npolicy: days\nreview.every: 8\n');
    scratch.tide('config', 'unset', 'review.every');
    expect(scratch.read(FILE)).toBe('# mine\npolicy: days\n');
    expect([get('windows.active'), get('review.every')]).toEqual([8, 10]);
  });

  // Known bug: it is refused as "That would leave an empty file." Take `.fails` away when it is mended.
  for (const yaml of ['review.every: 7\n', '# mine\nwindows:\n  active: 5\n'])
    it(`can be unset when there is no other: ${JSON.stringify(yaml)}`, () => {
      const other = new Scratch();
      try {
        other.tide('init');
        other.write(FILE, yaml);
        other.tide('config', 'unset', yaml.includes('review') ? 'review.every' : 'windows.active');
      } finally {
        other.remove();
      }
    });

  it('fail the doctor’s reading when they cannot be read', () => {
    const found = () => {
      const { code, json } = ask<{ ok: boolean; checks: { name: string; ok: boolean; found: string }[] }>(
        scratch,
        'doctor',
      );
      return { code, ok: json.ok, reading: json.checks.filter(({ name }) => name === 'Reading') };
    };
    expect(found()).toEqual({
      code: 0,
      ok: true,
      reading: [
        expect.objectContaining({ ok: true, found: expect.stringMatching(/^settings and \d+ events$/) }),
      ],
    });
    const before = scratch.read(FILE);
    scratch.write(FILE, 'policy: [\n');
    expect(found()).toEqual({
      code: 4,
      ok: false,
      reading: [
        expect.objectContaining({
          ok: false,
          found: expect.stringMatching(/config\.yaml:\d: the settings cannot be read\.$/),
        }),
      ],
    });
    expect(scratch.run('doctor').out).toMatch(/^ {2}no {2}Reading {2}/m);
    scratch.write(FILE, before);
  });
});

describe('who is speaking', () => {
  it('an agent cannot lend its words a person’s trust, and its verification raises none', () => {
    for (const env of [
      { CLAUDECODE: '1' },
      { CLAUDECODE: '1', TIDEMARK_AGENT: 'cli' },
      { CLAUDECODE: '1', TIDEMARK_AGENT: ' CLI! ' },
      { TIDEMARK_AGENT: 'codex' },
      { CODEX_SANDBOX: 'seatbelt' },
    ] as Record<string, string>[]) {
      scratch.env = env;
      const { code, json } = ask<Failure>(scratch, 'prefer', 'Trust me', '--trust', 'human');
      expect({ env, code, error: json.error }).toEqual({ env, code: 1, error: 'refused' });
      expect(json.message).toMatch(
        /^Only a person can give the trust `human`; this is (claude-code|codex)\.$/,
      );
    }
    scratch.tide('verify', 'cookies');
    expect(scratch.json('show', 'cookies')).toMatchObject({ fact: { trust: 'agent', verified: null } });
    scratch.env = { TIDEMARK_SESSION: 'person' };
    scratch.tide('verify', 'cookies');
    expect(scratch.json('show', 'cookies')).toMatchObject({
      fact: { trust: 'human', verified: { by: 'Ada' } },
    });
  });

  it('what a person confirmed keeps its words and its trust, whatever an agent says', () => {
    const believed = () => {
      const { statement, trust, verified } = scratch.json<{ fact: Record<string, unknown> }>(
        'show',
        'tabs',
      ).fact;
      return { statement, trust, verified };
    };
    const byPerson = { statement: 'Tabs', trust: 'human', verified: { by: 'Ada', at: scratch.now } };
    scratch.env = {};
    scratch.tide('remember', 'entity', 'Tabs', '--id', 'tabs');
    scratch.tide('verify', 'tabs');
    scratch.env = { CLAUDECODE: '1' };
    scratch.tide('update', 'tabs', '--set', 'tag=style');
    for (const words of [
      ['correct', 'tabs', 'Spaces'],
      ['update', 'tabs', 'Neither'],
    ]) {
      expect(scratch.run(...words).code, words.join(' ')).toBe(3);
      expect(believed(), words.join(' ')).toEqual(byPerson);
    }
    scratch.env = {};
    scratch.tide('correct', 'tabs', 'Both');
    expect(believed()).toMatchObject({ statement: 'Both', trust: 'human' });
  });

  it('a time that is none, or a folder that was removed, is an error like any other', () => {
    scratch.env = { TIDEMARK_NOW: 'noon' };
    expect(ask<Failure>(scratch, 'status')).toMatchObject({
      code: 2,
      json: { message: 'TIDEMARK_NOW is not a time.' },
    });
    scratch.env = {};
    const tide = `"${process.execPath}" "${join(import.meta.dirname, '../../dist/tide.js')}"`;
    const script = `mkdir gone && cd gone && rmdir ../gone && ${tide} status --json`;
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: scratch.root });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 1, stderr: '' });
    expect(JSON.parse(String(stdout))).toMatchObject({ error: 'io', hint: 'Change into one that does.' });
  });
});

it('a single sign is no statement', () => {
  const own = Scratch.repository();
  for (const words of [
    ['prefer', '-'],
    ['remember', 'preference', '-'],
    ['learn', '-', '--cause', 'c', '--prevention', 'p'],
    ['decide', '.', '--context', 'c', '--decision', 'd'],
    ['raise', '?'],
  ]) {
    const { code, err } = own.run(...words);
    expect({ words, code }).toEqual({ words, code: 2 });
    expect(err).toContain('The statement is a single sign.');
  }
  expect(own.sessions()).toEqual([]);
  expect(own.run('prefer', 'C').code).toBe(0);
});
