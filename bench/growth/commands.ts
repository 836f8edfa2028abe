// The commands that read and write whole layouts, through the built program, as functions of a size.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { writeFacts } from '../make-facts.ts';
import { HAND_WRITTEN } from './hand-written.ts';

const TIDE = join(process.cwd(), 'dist/tide.js');

export interface MeasuredCommand {
  readonly name: string;
  readonly unit: 'facts' | 'entries' | 'characters';
  /** Milliseconds from start to end. */
  readonly run: (size: number) => number;
}

export const COMMANDS: readonly MeasuredCommand[] = [
  ...['continuity', 'decision-log', 'density-layers', 'evolving', 'handbook'].map(
    (layout): MeasuredCommand => ({
      name: `tide view enable ${layout}`,
      unit: 'facts',
      run: (facts) =>
        inProject((project) => {
          writeFacts(join(project, '.tidemark'), 0, facts);
          return timed(project, 'view', 'enable', layout);
        }),
    }),
  ),
  ...HAND_WRITTEN.map(
    ({ layout, root, path, of }): MeasuredCommand => ({
      name: `tide sync, ${join(root, path)} of ${layout} by hand`,
      unit: 'entries',
      run: (entries) =>
        inProject((project) => {
          timed(project, 'init');
          timed(project, 'view', 'enable', layout);
          write(project, join(root, path), of(entries));
          return timed(project, 'sync');
        }),
    }),
  ),
  ...HAND_WRITTEN.map(
    ({ layout, path, of }): MeasuredCommand => ({
      name: `tide adopt, ${path} of ${layout} by hand`,
      unit: 'entries',
      run: (entries) =>
        inProject((project) => {
          timed(project, 'init');
          write(project, join('notes', path), of(entries));
          return timed(project, 'adopt', 'notes', '--as', layout);
        }),
    }),
  ),
  ...['# ', ' ', '| a ', '- **'].map(
    (pattern): MeasuredCommand => ({
      name: `tide sync, ARCHITECTURE.md of ${JSON.stringify(pattern)}`,
      unit: 'characters',
      run: (length) =>
        inProject((project) => {
          timed(project, 'init');
          timed(project, 'view', 'enable', 'decision-log');
          write(project, 'ARCHITECTURE.md', `# Architecture ${pattern.repeat(length / pattern.length)}x\n`);
          return timed(project, 'sync');
        }),
    }),
  ),
  ...['memory-files', 'evolving', 'continuity'].map(
    (layout): MeasuredCommand => ({
      name: `tide adopt, ${layout} with blanks`,
      unit: 'characters',
      run: (length) =>
        inProject((project) => {
          timed(project, 'init');
          const text = `---\nname: a\ntype: project\n---\n# A\n\n- b${' '.repeat(length)}c\n`;
          for (const name of ['a.md', 'MEMORY.md', 'continuity.md', 'CONTINUITY.md'])
            write(project, `notes/${layout}/${name}`, text);
          return timed(project, 'adopt', `notes/${layout}`, '--as', layout);
        }),
    }),
  ),
];

function inProject<T>(work: (project: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'tide-growth-'));
  try {
    const project = join(root, 'harbor-api');
    mkdirSync(join(project, '.tidemark'), { recursive: true });
    mkdirSync(join(root, 'home'));
    return work(project);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function write(project: string, path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

function timed(project: string, ...words: string[]): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [TIDE, ...words], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: join(dirname(project), 'home'), TIDEMARK_AUTHOR: 'Ada' },
  });
  if (status !== 0) throw new Error(`tide ${words.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - before;
}
