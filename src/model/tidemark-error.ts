// The one error that is thrown on purpose. `message` says what is wrong, `hint` what to do about it;
// surfaces turn `code` into an exit code or a protocol error.

export type ErrorCode =
  | 'usage'
  | 'not_found'
  | 'invalid'
  | 'no_store'
  | 'newer_format'
  | 'refused'
  | 'stopped'
  | 'corrupt'
  | 'io';

export class TidemarkError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  /** Also one that was made by another part of this program. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'TidemarkError';
  }

  constructor(
    code: ErrorCode,
    message: string,
    more: { hint?: string; data?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'TidemarkError';
    this.code = code;
    this.hint = more.hint;
    this.data = more.data ?? {};
  }
}

/** What was received, short enough to stand in a message. */
export function received(value: string): string {
  const flat = value.replace(/\s+/g, ' ');
  return flat.length > 200 ? `${flat.slice(0, 200)}…` : flat;
}
