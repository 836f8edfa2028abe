import { expect, test } from 'vitest';
import { splitWords } from './split-words.ts';

function words(text: string): string {
  const out: string[] = [];
  splitWords(text, (word) => out.push(word));
  return out.join('|');
}

test.each([
  ['Login breaks after idle.', 'login|breaks|after|idle|.'],
  ["don't panic!", "don|'|t|panic|!"],
  ['Café  naïve\tÜber\n', 'cafe|naive|uber'],
  ['x86_64 utf8', 'x86|64|utf8'],
  ['状態 ok', '状|態|ok'],
  ['a–b “c”', 'a|–|b|“|c|”'],
  ['', ''],
])('words of %j', (text, expected) => {
  expect(words(text)).toBe(expected);
});

test.each([
  ['maxRetryCount', 'max|retry|count'],
  ['max_retry_count', 'max|retry|count'],
  ['MAX_RETRY_COUNT', 'max|retry|count'],
  ['HTTPServer', 'http|server'],
  ['parseHTTP2Frame', 'parse|http2|frame'],
  ['the URLs and IDs', 'the|urls|and|ids'],
  ['__init__', 'init'],
])('identifiers fall apart: %s', (text, expected) => {
  expect(words(text)).toBe(expected);
});

test('letters nobody expected neither throw nor glue words together', () => {
  expect(words('ok \u{1f600}\ud800 \u0000 \u200b İstanbul fine')).toMatch(/^ok\|.*istanbul\|fine$/);
});
