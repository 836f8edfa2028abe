// Reading the arguments of a call: what is missing is named, with the usage line of the command.

import { type Day, dayOf, parseTime } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import type { Call } from './command.ts';

export function argument(call: Call, index: number, name: string): string {
  const value = call.args[index];
  if (value !== undefined && value.trim() !== '') return value;
  throw usage(call, `tide ${call.command.name} needs ${name}.`);
}

/** All arguments from `index` on as one text, so that quoting is not needed. */
export function restOf(call: Call, index: number, name: string): string {
  argument(call, index, name);
  return call.args.slice(index).join(' ');
}

export function atMost(call: Call, count: number): void {
  if (call.args.length <= count) return;
  throw usage(
    call,
    `tide ${call.command.name} takes ${count === 0 ? 'no arguments' : `at most ${count}`}; received ${call.args.length}: ${received(call.args.slice(count).join(' '))}`,
  );
}

export function needed(call: Call, option: string, purpose: string, example: string): string {
  const value = call.option(option);
  if (value !== undefined && value.trim() !== '') return value;
  throw new TidemarkError('usage', `tide ${call.command.name} needs --${option}: ${purpose}.`, {
    hint: `Example: --${option} "${example}"`,
    data: { field: option, purpose, example },
  });
}

/** A whole number above zero. */
export function count(call: Call, option: string, what: string, example: number): number | undefined {
  const text = call.option(option);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value > 0) return value;
  throw new TidemarkError('usage', `--${option} takes ${what}.`, {
    hint: `Example: --${option} ${example}. Received: ${received(text)}`,
  });
}

/** A whole number; a budget of nothing is a question too. */
export function wholeNumber(call: Call, option: string, what: string, example: number): number | undefined {
  const text = call.option(option);
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new TidemarkError('usage', `--${option} takes ${what}.`, {
    hint: `Example: --${option} ${example}. Received: ${received(text)}`,
  });
}

export function choice<const Word extends string>(
  call: Call,
  option: string,
  words: readonly Word[],
): Word | undefined {
  const text = call.option(option);
  if (text === undefined) return undefined;
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new TidemarkError('usage', `--${option} takes one of ${words.join(', ')}.`, {
    hint: `Example: --${option} ${words[0]}. Received: ${received(text)}`,
  });
}

/** Fields given by name, and the code it speaks about. */
export function setFields(call: Call): Field[] {
  const anchors = call.options('anchor').map((text): Field => ['anchor', text.trim()]);
  return [...anchors, ...namedFields(call)];
}

function namedFields(call: Call): Field[] {
  return call.options('set').map((text): Field => {
    const equals = text.indexOf('=');
    if (equals <= 0)
      throw new TidemarkError('usage', '--set takes key=value.', {
        hint: `Example: --set evidence=test/i18n/sync.test.ts:42. Received: ${received(text)}`,
      });
    return [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
  });
}

export function asOfDay(call: Call): Day | undefined {
  const text = call.option('as-of');
  return text === undefined ? undefined : day(text, '--as-of', call);
}

export function day(text: string, what: string, call: Call): Day {
  const today = Math.floor(call.clock.now() / 86_400_000);
  const relative = /^(\d{1,5})d$/.exec(text)?.[1];
  if (relative !== undefined) return today - Number(relative);
  if (text === 'today') return today;
  if (text === 'yesterday') return today - 1;
  const found = parseTime(text) === undefined ? undefined : dayOf(text);
  if (found !== undefined) return found;
  throw new TidemarkError('usage', `${what} takes a day.`, {
    hint: `Expected 2026-11-15, today, yesterday or 30d (thirty days ago). Received: ${received(text)}`,
  });
}

function usage(call: Call, message: string): TidemarkError {
  return new TidemarkError('usage', message, {
    hint: `Usage: tide ${`${call.command.name} ${call.command.args}`.trim()}; for example: ${call.command.examples[0]}`,
  });
}
