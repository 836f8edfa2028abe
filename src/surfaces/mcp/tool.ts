// What a tool is: how an agent chooses and fills it, and which command of `tide` a call of it stands for. The command does the work, so
// the rules are those of the command line.

import type { Gathering, Given, InputSchema } from './schema.ts';

export interface Invocation {
  /** A name of the table of commands. */
  readonly command: string;
  readonly args?: readonly string[];
  readonly options?: Options;
}

export type Options = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: false;
}

export interface OutputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly gathers?: Gathering;
  readonly outputSchema: OutputSchema;
  readonly annotations: Annotations;
  readonly invocation: (given: Given) => Invocation;
  /** The few fields of the command's JSON an agent goes on with; some clients show the model nothing else. */
  readonly structured: (json: Json, text: string) => Json;
}

export type Json = Readonly<Record<string, unknown>>;

export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds to memory: nothing that was there is lost. */
export const ADDS: Annotations = { ...READS, readOnlyHint: false, idempotentHint: false };

/** Ends facts for good, though the ledger keeps what they were. */
export const ENDS: Annotations = { ...ADDS, destructiveHint: true };

export const TEXTS = { type: 'array', items: { type: 'string' } } as const;
export const TEXT = { type: 'string' } as const;
export const TEXT_OR_NOTHING = { type: ['string', 'null'] } as const;
export const WHOLE = { type: 'integer' } as const;
export const OBJECT = { type: 'object' } as const;
export const OBJECTS = { type: 'array', items: { type: 'object' } } as const;

export function output(
  required: Readonly<Record<string, object>>,
  more: Readonly<Record<string, object>> = {},
): OutputSchema {
  return { type: 'object', properties: { ...required, ...more }, required: Object.keys(required) };
}

export function picked(json: Json, names: readonly string[]): Json {
  return Object.fromEntries(
    names.filter((name) => json[name] !== undefined).map((name) => [name, json[name]]),
  );
}

export const text = (given: Given, name: string): string | undefined => given[name] as string | undefined;
export const texts = (given: Given, name: string): readonly string[] =>
  (given[name] as readonly string[] | undefined) ?? [];

export type Named = Readonly<Record<string, string | readonly string[]>>;

/** Named texts as `key=value`, the way commands take fields. */
export function assignments(given: Given, name: string): string[] {
  return Object.entries((given[name] as Named | undefined) ?? {}).flatMap(([key, value]) =>
    [value].flat().map((one) => `${key}=${one}`),
  );
}

export function whole(given: Given, name: string): string | undefined {
  return given[name] === undefined ? undefined : String(given[name]);
}
