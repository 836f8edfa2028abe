// A scratch project and the built binary in it: what a person or an agent would meet.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { takeHome } from './take-home.ts';

const TIDE = join(import.meta.dirname, '../dist/tide.js');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export class Scratch {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'tide-test-')));
  readonly project = join(this.root, 'harbor-api');
  now = '2026-03-02T09:00:00Z';
  env: Record<string, string> = {};

  constructor() {
    mkdirSync(this.project);
  }

  /** With git and a store, as `git init` and `tide init` leave them: made once per run (test/build.ts) and copied here. */
  static repository(): Scratch {
    return Scratch.copied(inject('repository'));
  }

  /** The same without git. */
  static store(): Scratch {
    return Scratch.copied(inject('store'));
  }

  private static copied(project: string): Scratch {
    const scratch = new Scratch();
    cpSync(project, scratch.project, { recursive: true });
    return scratch;
  }

  /** Makes this one what another is, to the byte; its own folder stays where it was. */
  become(other: Scratch): void {
    rmSync(this.root, { recursive: true, force: true });
    cpSync(other.root, this.root, { recursive: true, verbatimSymlinks: true });
    takeHome(join(this.project, '.tidemark'));
    this.now = other.now;
    this.env = { ...other.env };
  }

  /** Runs tide and expects it to end well. */
  tide(...words: string[]): string {
    const { code, out, err } = this.run(...words);
    if (code !== 0) throw new Error(`tide ${words.join(' ')} ended with ${code}: ${err}${out}`);
    return out;
  }

  json<T = Record<string, never>>(...words: string[]): T {
    return JSON.parse(this.tide(...words, '--json')) as T;
  }

  run(...words: string[]): Ran {
    return this.runIn(this.project, ...words);
  }

  runIn(cwd: string, ...words: string[]): Ran {
    const env = { PATH: process.env.PATH ?? '', ...this.surroundings() };
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [TIDE, ...words], {
      cwd,
      env,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    if (error !== undefined && status === null) throw error;
    return { code: status ?? -1, out: stdout, err: stderr };
  }

  /** The variables a program is started with here. */
  surroundings(): Record<string, string> {
    return {
      HOME: join(this.root, 'home'),
      TIDEMARK_AUTHOR: 'Ada',
      TIDEMARK_NOW: this.now,
      ...this.env,
    };
  }

  git(...words: string[]): string {
    return this.gitAs('Ada', ...words);
  }

  /** git as another person runs it. */
  gitAs(name: string, ...words: string[]): string {
    const email = `${name.toLowerCase()}@example.com`;
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: join(this.root, 'home'),
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
      GIT_AUTHOR_DATE: this.now,
      GIT_COMMITTER_DATE: this.now,
    };
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: this.project, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
    return stdout;
  }

  write(path: string, text: string | Uint8Array): void {
    const full = join(this.project, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }

  read(path: string): string {
    return readFileSync(join(this.project, path), 'utf8');
  }

  /** Session files, oldest first, as paths below the project. */
  sessions(): string[] {
    const folder = join(this.project, '.tidemark/sessions');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.startsWith('.torn'))
      .sort()
      .map((name) => join('.tidemark/sessions', name));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Brings a scratch folder to where many tests begin: by running `prepare` the first time, by copying what that left afterwards. */
export function prepared(prepare: () => void): (scratch: Scratch) => void {
  let kept: Scratch | undefined;
  afterAll(() => kept?.remove());
  return (scratch) => {
    if (kept !== undefined) return scratch.become(kept);
    prepare();
    kept = new Scratch();
    kept.become(scratch);
  };
}

/** One quick fact; the typed commands have tests of their own. */
export const LEARN = [
  'learn',
  'i18n keys missing in th.json',
  '--cause',
  'Batch extraction skipped Thai',
  '--prevention',
  'Run the sync test',
  '--id',
  'missing-keys',
];
