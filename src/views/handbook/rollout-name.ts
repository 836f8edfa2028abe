// Names of rollout summaries: time, a short hash of the thread id, a cleaned slug (codex-memories, 6.2).

import { instantText } from '../../model/day.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SLUG = 60;

/** `at` stands in where the id carries no time. More `digits` tell apart what would have one name. */
export function rolloutStem(thread: string, slug: string | undefined, at: number, digits = 4): string {
  const time = instantText(timeIn(thread) ?? at)
    .slice(0, 19)
    .replaceAll(':', '-');
  const word = cleanSlug(slug ?? '');
  return `${time}-${hash(thread, digits)}${word === '' ? '' : `-${word}`}`;
}

export const ROLLOUT_FILE =
  /^rollout_summaries\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9A-Za-z]{4,6}(?:-[a-z0-9_]{1,60})?\.md$/;

function cleanSlug(slug: string): string {
  const clean = Array.from(slug, (letter) =>
    /^[A-Za-z0-9]$/.test(letter) ? letter.toLowerCase() : '_',
  ).join('');
  return clean.slice(0, SLUG).replace(/(?<!_)_+$/, '');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Milliseconds of creation in a UUID of version 1, 6 or 7. */
function timeIn(thread: string): number | undefined {
  const version = UUID.exec(thread)?.[1];
  const hex = thread.replaceAll('-', '');
  if (version === '7') return Number.parseInt(hex.slice(0, 12), 16);
  if (version === '1') return gregorian(hex.slice(13, 16) + hex.slice(8, 12) + hex.slice(0, 8));
  if (version === '6') return gregorian(hex.slice(0, 12) + hex.slice(13, 16));
  return undefined;
}

/** Tenths of a microsecond since October 1582. */
function gregorian(hex: string): number {
  return Number((BigInt(`0x${hex}`) - 0x01b21dd213814000n) / 10_000n);
}

function hash(thread: string, digits: number): string {
  let left = seedOf(thread) % 62 ** digits;
  let text = '';
  for (let n = 0; n < digits; n++) {
    text = (DIGITS[left % 62] ?? '0') + text;
    left = Math.floor(left / 62);
  }
  return text;
}

function seedOf(thread: string): number {
  if (UUID.test(thread)) return Number.parseInt(thread.slice(-8), 16);
  let seed = 0;
  for (const byte of new TextEncoder().encode(thread)) seed = (Math.imul(seed, 31) + byte) >>> 0;
  return seed;
}
