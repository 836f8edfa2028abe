// The token clients must show. Given by file or variable it is told to nobody; one that is made is printed once.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { TidemarkError } from '../../model/tidemark-error.ts';

const LEAST = 16;

interface Token {
  readonly text: string;
  /** It was made just now, so somebody has to be told. */
  readonly fresh: boolean;
}

export function tokenFrom(file: string | undefined, variable: string | undefined): Token {
  const given = file === undefined ? variable : readToken(file);
  if (given === undefined || given === '')
    return { text: randomBytes(32).toString('base64url'), fresh: true };
  const text = given.trim();
  if (text.length < LEAST || /\s/.test(text))
    throw new TidemarkError('usage', `The token is too easy to guess: it has ${text.length} characters.`, {
      hint: `Expected at least ${LEAST} without spaces, for example from: openssl rand -hex 32. Without one tide makes one.`,
    });
  return { text, fresh: false };
}

function readToken(file: string): string {
  try {
    const isOpenToOthers = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
    if (isOpenToOthers) throw openToOthers(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    throw new TidemarkError('usage', `The token file ${file} cannot be read.`, {
      hint: 'Expected a file that holds nothing but the token.',
      cause: error,
    });
  }
}

/** Whoever can read it may write to memory. */
function openToOthers(file: string): TidemarkError {
  return new TidemarkError('usage', `Others on this machine can read or change the token file ${file}.`, {
    hint: 'Expected one for you alone. Make it so with: chmod 600, and take another token if somebody may have read this one.',
  });
}

/** In the same time whether it is nearly right or not at all. */
export function isToken(shown: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(shown ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
