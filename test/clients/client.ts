// A real client: how it is started, and what its person has set up before Tidemark comes.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { Scratch } from '../tide.ts';
import { type ClientRun, runClient, type Serving, serveClient } from './run-client.ts';
import type { Step } from './script.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface Client {
  readonly agent: 'claude-code' | 'codex' | 'gemini' | 'opencode';
  /** The program, below the folder it was installed into. */
  readonly command: readonly string[];
  /** How it writes a file with a tool of its own, where it has one whatever the model. */
  writes?(path: string): Step;
  /** How it sends a sub-agent out, where that can be had without a terminal, and what that one is called. */
  sends?(errand: string): Step;
  readonly child?: string;
  /** How it waits for one, where sending does not. */
  readonly waits?: Step;
  /** Words that make it answer one prompt and end, with leave to call our tools and to write files. */
  words(prompt: string): readonly string[];
  /** The same, in the conversation that was last. */
  goesOn(prompt: string): readonly string[];
  /** With so many tokens its context is so full that it compacts by itself, where that can be had without a terminal. */
  readonly full?: number;
  /** How many tokens the context of its model holds. */
  readonly window?: number;
  environment(model: string): Readonly<Record<string, string>>;
  /** Files of the person before anything is installed, by their paths below the scratch folder. */
  files(model: string, scene: Scene): Readonly<Record<string, string>>;
}

const CACHE = process.env.TIDEMARK_CLIENTS ?? '';

export function isReady(agent: string): boolean {
  return (process.env.TIDEMARK_CLIENTS_READY ?? '').split(',').includes(agent);
}

/** A scratch home with a project that has a memory, and `tide` on the PATH. */
export class Scene extends Scratch {
  readonly home = join(this.root, 'home');
  readonly client: Client;
  private readonly model: string;

  constructor(client: Client, model: string) {
    super();
    this.client = client;
    this.model = model;
    this.now = new Date().toISOString();
    const bin = join(this.root, 'bin');
    mkdirSync(bin);
    symlinkSync(join(import.meta.dirname, '../../dist/tide.js'), join(bin, 'tide'));
    this.env = { PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':'), TERM: 'dumb' };
    for (const [path, text] of Object.entries(client.files(model, this))) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    this.git('init', '--quiet');
    this.tide('init');
  }

  /** Starts the client with nothing in the environment but what it needs. */
  start(...words: string[]): Promise<ClientRun> {
    return runClient(...this.called(words));
  }

  /** The same, where the client is a server: until it is closed. */
  serve(...words: string[]): Promise<Serving> {
    return serveClient(...this.called(words));
  }

  /** The same in a terminal. */
  inTerminal(...words: string[]): Terminal {
    return openTerminal(...this.called(words));
  }

  private called(words: readonly string[]): Parameters<typeof runClient> {
    const { agent, command, environment } = this.client;
    const env = { ...this.env, HOME: this.home, PWD: this.project, ...environment(this.model) };
    return [[...command.map((part) => within(agent, part)), ...words], { cwd: this.project, env }];
  }

  /** Every file of the person and the project, but for the memory itself and git's own. */
  snapshot(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const walk = (folder: string): void => {
      for (const name of readdirSync(folder).sort()) {
        const path = join(folder, name);
        const stat = statSync(path, { throwIfNoEntry: false });
        if (name === '.git' || name === '.tidemark' || stat === undefined) continue;
        if (stat.isDirectory()) walk(path);
        else if (stat.isFile()) found.set(relative(this.root, path), readFileSync(path, 'latin1'));
      }
    };
    walk(this.project);
    if (existsSync(this.home)) walk(this.home);
    return found;
  }

  /** What hooks left for the next command to fold in. */
  spooled(): string {
    const folder = join(this.project, '.tidemark/spool');
    if (!existsSync(folder)) return '';
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  }
}

/** A part that names a file of the package is looked for there; of several, separated by `|`, the first that is installed. */
function within(agent: string, part: string): string {
  if (isAbsolute(part)) return part;
  const candidates = part.split('|').map((path) => join(CACHE, agent, 'node_modules', path));
  return candidates.find((path) => existsSync(path)) ?? candidates[0] ?? part;
}
