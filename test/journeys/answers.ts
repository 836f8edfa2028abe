// What a program gets from `--json`: exactly one document on one line of stdout, nothing on stderr.

import { expect } from 'vitest';
import type { Scratch } from '../tide.ts';

export interface Asked<T> {
  readonly code: number;
  readonly json: T;
}

export type Fields = Readonly<Record<string, unknown>>;

export function ask<T = Fields>(scratch: Scratch, ...words: string[]): Asked<T> {
  const dashes = words.indexOf('--');
  const at = dashes < 0 ? words.length : dashes;
  const { code, out, err } = scratch.run(...words.slice(0, at), '--json', ...words.slice(at));
  expect(err, `stderr of tide ${words.join(' ').slice(0, 200)}`).toBe('');
  expect(out.indexOf('\n'), `one line from tide ${words.join(' ').slice(0, 200)}`).toBe(out.length - 1);
  return { code, json: JSON.parse(out) as T };
}

export interface Failure {
  readonly error: string;
  readonly message: string;
  readonly hint: string | null;
  readonly similar?: readonly string[];
}
