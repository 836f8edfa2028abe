import { expect, it } from 'vitest';
import { asksMore, promptIntent } from './prompt-intent.ts';

it.each([
  'done',
  'Done.',
  'ok, done. Next',
  'Great, that is finished!',
  'next',
  'Next, add a cache to the lookup',
  'next topic please',
  "thanks, we're done here",
])('hears that a topic is closed: %s', (prompt) => expect(promptIntent(prompt)).toBe('closed'));

it.each([
  'No, use the injected clock',
  'that is not what I asked for',
  'Undo that',
  "That's wrong: the amounts are cents",
  'I said cents, not floats',
])('hears a correction: %s', (prompt) => expect(promptIntent(prompt)).toBe('corrected'));

it.each([
  'Next.js renders twice, why?',
  'next button is broken',
  'The finished page is slow',
  'done callbacks are called twice',
  'Add a note to the README',
  'No tests cover the cache yet; add one',
  'Is it right that amounts are floats?',
  '',
])('hears nothing in: %s', (prompt) => expect(promptIntent(prompt)).toBeUndefined());

it.each([
  'done',
  'finished, thanks',
  'ok, done. Next',
  'Great, next topic please!',
  "Thanks, we're done here. Thank you",
])('asks for nothing more: %s', (prompt) => expect(asksMore(prompt)).toBe(false));

it.each(['Next, add a cache to the lookup', 'done. Now fix the login', 'next topic: caching'])(
  'closes a topic and opens another: %s',
  (prompt) => expect(asksMore(prompt)).toBe(true),
);
