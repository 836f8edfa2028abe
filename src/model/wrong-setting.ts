import { received, TidemarkError } from './tidemark-error.ts';

/** Why a settings file is refused. */
export function wrongSetting(file: string, why: string, example: string, got: string): TidemarkError {
  return new TidemarkError('usage', `${file}: ${why}.`, {
    hint: `Example: ${example}. Received: ${shortOnly(got)}`,
  });
}

const LONGEST_SHOWN = 60;

/** What stands where settings belong may be any file of anybody: only what could be a setting is repeated. */
export function shortOnly(text: string): string {
  return text.length <= LONGEST_SHOWN && !/\p{Cc}/u.test(text)
    ? received(text)
    : `(${text.length} characters, not shown)`;
}
