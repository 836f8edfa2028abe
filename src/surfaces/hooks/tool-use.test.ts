import { describe, expect, it } from 'vitest';
import { tellingLine } from '../../engine/hooks/telling-line.ts';
import { inProject, mayHoldSecret } from './in-project.ts';
import { errorOf as saidOf } from './tool-error.ts';
import { filesChanged } from './tool-files.ts';

const errorOf = (tool: Parameters<typeof saidOf>[0]) => {
  const said = saidOf(tool);
  return said === undefined ? undefined : tellingLine(said);
};
const call = (name: string, input: Record<string, unknown>, response: unknown = {}, error?: string) => ({
  name,
  input,
  response,
  ...(error === undefined ? {} : { error }),
});

describe('files that were changed', () => {
  it('are named by the tools of every agent that change some', () => {
    expect(filesChanged(call('Edit', { file_path: '/p/a.ts' }))).toEqual(['/p/a.ts']);
    expect(filesChanged(call('NotebookEdit', { notebook_path: 'n.ipynb' }))).toEqual(['n.ipynb']);
    expect(filesChanged(call('write_file', { file_path: 'a' }))).toEqual(['a']);
    expect(filesChanged(call('search_replace', { target_file: 'a' }))).toEqual(['a']);
    expect(filesChanged(call('edit', { filePath: 'a' }))).toEqual(['a']);
    const patch =
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n*** Delete File: c.ts\n*** End Patch';
    for (const input of [
      { command: patch },
      { input: patch },
      { patchText: patch },
      { command: ['apply_patch', patch] },
    ])
      expect(filesChanged(call('apply_patch', input))).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('are none where something was only read or run', () => {
    expect(filesChanged(call('Read', { file_path: 'a' }))).toEqual([]);
    expect(filesChanged(call('Bash', { command: 'rm a' }))).toEqual([]);
    expect(filesChanged(call('Edit', { file_path: 7 }))).toEqual([]);
  });

  it('are paths below the project, or none of its', () => {
    expect(inProject('/p', '/p/sub', 'a.ts')).toBe('sub/a.ts');
    expect(inProject('/p', undefined, '/p/src/a.ts')).toBe('src/a.ts');
    expect(inProject('/p', '/p', '..weird/a')).toBe('..weird/a');
    for (const path of ['/etc/passwd', '../x', '/p', '/p/.tidemark/config.yaml', 'a\nb'])
      expect(inProject('/p', '/p', path)).toBeUndefined();
  });
});

describe('an error', () => {
  it('is the line that tells it', () => {
    expect(errorOf(call('Bash', {}, {}, 'Exit code 1\nrunning\nTypeError: x is undefined\n  at y'))).toBe(
      'TypeError: x is undefined',
    );
    expect(errorOf(call('Bash', {}, { exit_code: 1, output: 'a\nError: no such table' }))).toBe(
      'Error: no such table',
    );
    expect(errorOf(call('Shell', {}, '{"exitCode":2,"stderr":"fatal: not a git repository"}'))).toBe(
      'fatal: not a git repository',
    );
    expect(errorOf(call('run', {}, { error: { message: 'timed out' } }))).toBe('timed out');
    expect(errorOf(call('bash', {}, { metadata: { exit: 1 }, output: '' }))).toBe('exit code 1');
  });

  const bash = (command: string, response: unknown) => errorOf(call('Bash', { command }, response));

  it.each([
    ['make nothing', "make: *** No rule to make target 'nothing'.  Stop.\n", /^make: \*\*\* No rule/],
    [
      'python3 a.py',
      'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nValueError: bad\n',
      /^ValueError: bad$/,
    ],
    ['foo', '/bin/bash: line 1: foo: command not found\n', /command not found$/],
    ['foo', 'Exit code: 2\nWall time: 0 seconds\nOutput:\nno such table: carts', /^no such table/],
    [
      'foo',
      'Chunk ID: eb\nWall time: 0.0 seconds\nProcess exited with code 2\nOutput:\ncarts are broken',
      /^carts/,
    ],
    [
      'node a.js',
      'a.js:1\nthrow\n\nError: Cannot find module\n    at x (a.js:1:1) {\n  code: 1\n}\n\nNode.js v20.1.0\n',
      /^Error: Cannot/,
    ],
    ['npx tsc', "src/a.ts(3,5): error TS2322: Type 'x' is not assignable.\n", /TS2322/],
    [
      'npm test | tail -5',
      ' Test Files  1 failed (1)\n      Tests  1 failed (1)\nTests  1 failed | 3 passed (4)\n',
      /1 failed/,
    ],
    ['cat missing.txt', 'cat: missing.txt: No such file or directory\n', /^cat: missing/],
  ])('is told by what Codex hands over of `%s`: text without an exit code', (command, response, told) => {
    expect(bash(command, response)).toMatch(told);
  });

  it.each([
    ['cat notes.txt', 'Error: this is text\nbash: foo: command not found\n'],
    ['cd src && rg -n Error | head -5', 'a.ts:1:throw new TypeError: x\n'],
    ['sed -n 1,9p build.log', 'make: *** No rule to make target\n'],
    ['npm test', `log\nError: logged on purpose\n${'a\n'.repeat(9)}Tests  4 passed (4)\n`],
    ['foo', 'Wall time: 0 seconds\nProcess exited with code 0\nOutput:\nValueError: in the text\n'],
    ['npm test', 'Tests  0 failed, 4 passed\n'],
    ['ls', ''],
  ])('is none in what `%s` printed', (command, response) => {
    expect(bash(command, response)).toBeUndefined();
  });

  it('is none in the text of a file that a tool read', () => {
    expect(errorOf(call('read_file', { path: 'a' }, 'Error: in the text'))).toBeUndefined();
    expect(errorOf(call('apply_patch', { command: '*** Begin Patch' }, 'Error: no such hunk'))).toBe(
      'Error: no such hunk',
    );
  });

  it('is told by Gemini behind what a command printed', () => {
    const gemini = (llmContent: string) =>
      errorOf(call('run_shell_command', { command: 'npm test' }, { llmContent, returnDisplay: '' }));
    expect(gemini('Output: FAIL cart.test.ts\nExit Code: 2\nProcess Group PGID: 412')).toBe(
      'FAIL cart.test.ts',
    );
    expect(gemini('Output: FAIL is printed by this test\nProcess Group PGID: 412')).toBeUndefined();
  });

  it('is one although the system, not a person, denied permission', () => {
    expect(bash('./run.sh', '/bin/bash: line 1: ./run.sh: Permission denied\n')).toContain(
      'Permission denied',
    );
  });

  it('is none where it went well', () => {
    expect(
      errorOf(call('Bash', {}, { stdout: 'Error: in the text of a page', exit_code: 0 })),
    ).toBeUndefined();
    expect(errorOf(call('Bash', {}, 'fine'))).toBeUndefined();
  });

  it.each([
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, ...).",
    "The user doesn't want to take this action right now. STOP what you are doing and wait for the user.",
    'User rejected tool use',
    '[Request interrupted by user for tool use]',
    'Request interrupted by user',
    "Claude requested permissions to write to /p/a.ts, but you haven't granted it yet.",
    'Permission to use Bash with command rm -r build has been denied.',
    'Permission for this tool use was denied.',
    'Error: The user rejected permission to use this specific tool call.',
    'The user has specified a rule which prevents you from using this specific tool call.',
    '[Operation Cancelled] Reason: User did not allow tool call',
    'Command was cancelled by user before it could complete.',
    'exec command rejected by user',
    'patch rejected by user',
    'User aborted/interrupted manually.',
  ])('is none where a person said no: %s', (said) => {
    expect(errorOf(call('Bash', {}, {}, said))).toBeUndefined();
    expect(errorOf(call('Bash', {}, { error: { message: said } }))).toBeUndefined();
  });

  it('is none where the agent says that somebody interrupted it', () => {
    expect(saidOf({ ...call('Bash', {}, {}, 'Error: half of it'), isInterrupted: true })).toBeUndefined();
  });

  it.each([
    [
      "Exit code 1\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'origin'",
      /failed to push/,
    ],
    ['Exit code 1\nError: the job was cancelled by the scheduler', /cancelled by/],
    ['Exit code 130\nError: interrupted system call', /interrupted/],
    ["Exit code 1\nError: you do not have permission to push to 'origin'", /permission to/],
    ['Exit code 1\nError: access was denied by the proxy', /denied by/],
    ['Command was automatically cancelled because it exceeded the timeout of 5 minutes.', /timeout/],
  ])('is one whatever word of a refusal stands in it: %s', (said, told) => {
    expect(errorOf(call('Bash', {}, {}, said))).toMatch(told);
  });
});

describe('a name with a secret in it', () => {
  it('is looked at closely', () => {
    const token = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
    for (const path of [`src/${token}.txt`, 'a/password=hunter2', 'keys/AKIAIOSFODNN7EXAMPLE'])
      expect(mayHoldSecret(path)).toBe(true);
    for (const path of ['src/engine/hooks/tool-error.ts', 'test/a2.ts', 'docs/when-memory-misled.md'])
      expect(mayHoldSecret(path)).toBe(false);
  });
});
