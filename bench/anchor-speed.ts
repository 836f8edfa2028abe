// What facts about code cost at the start of a session: a repository of many files, thirty facts with anchors beside the same thirty
// without, and the same again after some of the code has changed.

import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coldRuns, type Program } from './cold-runs.ts';
import { rest, sizeLabel, TIDE } from './recall-speed.ts';

const PER_FOLDER = 100;

export function anchorSpeed(folder: string, files: number, rounds: number): Record<string, number> {
  const root = join(folder, 'repository');
  makeRepository(root, files);
  const [anchored, plain] = ['anchored', 'plain'].map((name) => join(root, name, '.tidemark')) as [
    string,
    string,
  ];
  for (const store of [anchored, plain]) makeFacts(root, store, store === anchored);
  const label = sizeLabel(files);
  const on = (name: string, store: string, ...words: string[]): Program => ({
    name: `${name}.${label}`,
    args: [TIDE, ...words, '--store', store],
  });
  const empty: Program = { name: 'empty', args: ['-e', '0'] };
  const programs = [
    on('resume.without-anchors', plain, 'resume'),
    on('resume.anchored', anchored, 'resume'),
    on('status.without-anchors', plain, 'status'),
    on('status.anchored', anchored, 'status'),
    on('session-start.without-anchors', plain, 'session', 'start', '--session', 'run-%n'),
    on('session-start.anchored', anchored, 'session', 'start', '--session', 'run-%n'),
  ];
  rest();
  coldRuns(programs.slice(0, 4), 1);
  const measured = coldRuns([empty, ...programs], rounds);
  for (let n = 0; n < 5; n++) appendFileSync(join(root, pathOf(n)), '// changed\n');
  const after = coldRuns([on('resume.suspect', anchored, 'resume')], rounds);
  const whole = coldRuns(
    [on('anchors.whole', anchored, 'anchors'), on('anchors.references', anchored, 'anchors', '--references')],
    Math.min(rounds, 5),
  );
  const { empty: start = 0, ...others } = { ...measured, ...after };
  const above = Object.entries(others).map(([name, time]): [string, number] => [
    `${name}.above-empty`,
    time - start,
  ]);
  return { ...others, ...whole, ...Object.fromEntries(above) };
}

function pathOf(n: number): string {
  return `src/part${Math.floor(n / PER_FOLDER)}/file${n}.ts`;
}

function makeRepository(root: string, files: number): void {
  for (let n = 0; n < files; n++) {
    if (n % PER_FOLDER === 0) mkdirSync(join(root, pathOf(n), '..'), { recursive: true });
    const lines = Array.from(
      { length: 20 },
      (_, i) => `  const step${i} = prepare(input, 'part ${n} of ${i}');`,
    );
    writeFileSync(
      join(root, pathOf(n)),
      `export function handle${n}(input) {\n${lines.join('\n')}\n  return input;\n}\n`,
    );
    // Older than a moment, as files of a repository are.
    if (n < 40) utimesSync(join(root, pathOf(n)), 1_700_000_000, 1_700_000_000);
  }
  writeFileSync(
    join(root, 'package.json'),
    '{"scripts":{"check":"node check.mjs"},"dependencies":{"express":"^4.18.2"}}\n',
  );
  utimesSync(join(root, 'package.json'), 1_700_000_000, 1_700_000_000);
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '.');
}

function makeFacts(root: string, store: string, isAnchored: boolean): void {
  const tide = (...words: string[]) =>
    execFileSync(process.execPath, [TIDE, ...words, '--store', store], { cwd: root, stdio: 'ignore' });
  tide('init');
  for (let n = 0; n < 30; n++) {
    const what =
      n < 10
        ? pathOf(n)
        : n < 25
          ? `${pathOf(n)}#handle${n}`
          : n < 28
            ? 'package:express'
            : 'command:npm run check';
    tide(
      'remember',
      'learning',
      `Lesson ${n}: step ${n * 7} of part ${n} waits for input`,
      ...(isAnchored ? ['--anchor', what] : []),
    );
  }
  tide('decide', 'Parts are prepared twice', '--id', 'prepare-twice', '--context', 'c', '--decision', 'd');
  tide(
    'decide',
    'Parts are prepared once',
    '--context',
    'c',
    '--decision',
    'd',
    '--supersedes',
    'prepare-twice',
    '--because',
    'once is enough',
  );
  tide('rebuild');
}
