// What a command is: one entry of the table. Help, completions, documentation and parsing are all made from it.

import type { Weighed } from '../../engine/weigh.ts';
import type { Store } from '../../model/store.ts';
import type { Place } from '../../platform/open-store.ts';
import type { Paint } from './paint.ts';

export interface Option {
  readonly name: string;
  /** Shown after the flag; absent for a switch. */
  readonly value?: string;
  readonly repeat?: true;
  readonly purpose: string;
  readonly choices?: readonly string[];
}

export interface Command {
  /** One or two words: `remember`, `work goal`. */
  readonly name: string;
  readonly group:
    | 'Start'
    | 'State'
    | 'Use and correct'
    | 'Look'
    | 'Work'
    | 'Layouts'
    | 'Agents'
    | 'Keep in order';
  readonly summary: string;
  /** Positional arguments as shown in help, for example `KIND STATEMENT`. */
  readonly args: string;
  readonly options?: readonly Option[];
  readonly examples: readonly string[];
  readonly more?: string;
  /** Words the first argument may be, for completion. */
  readonly choices?: readonly string[] | undefined;
  /** Answers for an earlier day when asked with `--as-of`. */
  readonly past?: true;
  /** The first argument is the id of a fact. */
  readonly ids?: true;
  readonly run: (call: Call) => Promise<Answer> | Answer;
}

export interface Call {
  readonly command: Command;
  /** The whole table, for what is made from it. */
  readonly commands: readonly Command[];
  readonly args: readonly string[];
  readonly place: Place;
  readonly clock: { now(): number };
  /** Opens the store on first use. */
  readonly store: () => Promise<Store>;
  readonly user: boolean;
  option(name: string): string | undefined;
  options(name: string): readonly string[];
  flag(name: string): boolean;
  /** Asks at a terminal as long as there is a next question; undefined where there is none. */
  ask(next: (given: readonly string[]) => string | undefined): Promise<readonly string[] | undefined>;
  /** What was chosen about something that stops, where the surface can ask somebody; undefined leaves it stopped. */
  choose?(weighed: Weighed): Promise<Chosen | undefined>;
  progress(done: number, all: number): void;
}

/** What somebody chose about a proposal that is opposed to what holds. */
export type Chosen =
  | { readonly choice: 'follow' }
  | { readonly choice: 'supersede' | 'keep-both'; readonly because: string };

export interface Answer {
  readonly json: unknown;
  readonly text: (paint: Paint) => string;
  readonly exit?: number;
  /** Done when the answer is printed; what it says goes where errors go. */
  readonly after?: () => Promise<string>;
}

/** On every command that states or changes a fact. */
export const ANCHOR: Option = {
  name: 'anchor',
  value: 'WHAT',
  repeat: true,
  purpose: 'code it speaks about: FILE, FILE#SYMBOL, #SYMBOL, package:NAME or command:LINE',
};

export const GLOBAL_OPTIONS: readonly Option[] = [
  { name: 'json', purpose: 'print one JSON document' },
  { name: 'store', value: 'PATH', purpose: 'use the store at PATH' },
  { name: 'user', purpose: 'use the user store, for what holds in every project' },
  {
    name: 'session',
    value: 'ID',
    purpose: 'write into this session (else TIDEMARK_SESSION, else the open one)',
  },
  { name: 'as-of', value: 'DAY', purpose: 'answer with what was known on that day' },
  { name: 'help', purpose: 'show help' },
];
