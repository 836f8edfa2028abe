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

  it('is none where it went well, or a person said no', () => {
    expect(
      errorOf(call('Bash', {}, { stdout: 'Error: in the text of a page', exit_code: 0 })),
    ).toBeUndefined();
    expect(errorOf(call('Bash', {}, 'fine'))).toBeUndefined();
    expect(errorOf(call('Edit', {}, {}, "The user doesn't want to proceed"))).toBeUndefined();
    expect(errorOf(call('Edit', {}, {}, 'Request interrupted by user'))).toBeUndefined();
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
