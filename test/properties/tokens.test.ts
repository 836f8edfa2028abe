// The estimate against the tokenizer it stands for: never below it, on any kind of text, and not far above it on prose and code.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/markdown/token-estimate.ts';

const root = join(import.meta.dirname, '../..');
const counted = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

const between = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
const joined = (part: fc.Arbitrary<string>, maxLength = 60) =>
  fc.array(part, { minLength: 1, maxLength, size: 'max' }).map((parts) => parts.join(''));
const letters = (alphabet: string) => fc.constantFrom(...alphabet);
const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS = SMALL + SMALL.toUpperCase();
const MARKS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const WORDS =
  'the session ledger of a module was closed and returns nothing but continuity adversarial tariff checkpoint'.split(
    ' ',
  );
const syllable = fc.tuple(letters('bcdfghklmnprstvwz'), letters('aeiou'), fc.constantFrom('', 'n', 's', 'r'));
const name = joined(
  syllable.map((parts) => parts.join('')),
  4,
);
const word = fc.oneof(fc.constantFrom(...WORDS), name);
const prose = joined(
  fc.tuple(word, fc.constantFrom(' ', ' ', ' ', ', ', '. ', '\n')).map((two) => two.join('')),
);
const script = (...ranges: [number, number][]) =>
  joined(fc.oneof(...ranges.map(([first, last]) => between(first, last)), fc.constantFrom(' ', '，')));

const FAMILIES: Record<string, fc.Arbitrary<string>> = {
  prose,
  code: joined(
    fc.oneof(
      word,
      name.map((text) => `${text[0]?.toUpperCase()}${text.slice(1)}`),
      fc.constantFrom(
        '(',
        ') => {\n',
        ' = ',
        ';\n',
        '.',
        '_',
        '  ',
        '[]',
        '?.',
        " '",
        "',\n",
        '=== ',
        '// ',
        '${',
      ),
      fc.nat(9_999).map(String),
    ),
  ),
  JSON: fc
    .jsonValue({ depthSize: 'medium' })
    .chain((value) => fc.constantFrom(0, 2).map((space) => JSON.stringify(value, null, space))),
  Chinese: script([0x4e00, 0x9fff]),
  Japanese: script([0x3041, 0x3096], [0x30a1, 0x30fc], [0x4e00, 0x9fff]),
  Korean: script([0xac00, 0xd7a3]),
  emoji: joined(
    fc.oneof(
      between(0x1f300, 0x1f64f),
      between(0x1f680, 0x1f9ff),
      between(0x2600, 0x27bf),
      between(0x1f1e6, 0x1f1ff),
      fc.constantFrom('\u200d', '\ufe0f', ' '),
    ),
  ),
  base64: joined(letters(`${LETTERS}0123456789+/`), 300),
  hex: joined(letters('0123456789abcdef'), 80),
  URLs: fc
    .tuple(
      name,
      joined(
        name.map((text) => `/${text}`),
        5,
      ),
      joined(letters(`${SMALL}0123456789-_%&=`), 40),
    )
    .map(([host, path, query]) => `https://${host}.dev${path}?${query}`),
  digits: joined(letters('0123456789'), 100),
  logs: joined(
    fc
      .tuple(fc.nat(4_102_444_800_000), fc.constantFrom('ERROR', 'WARN', 'info'), name, name, fc.nat(65_535))
      .map(
        ([at, level, from, what, port]) =>
          `${new Date(at).toISOString()} ${level} [${from}-${port % 9}] ${what}: connect ECONNREFUSED 10.0.${port % 255}.7:${port} (/srv/${from}/${what}.js:${port % 999}:7)\n`,
      ),
    5,
  ),
  whitespace: joined(
    fc.oneof(
      fc.constantFrom(' ', '\t', '\n', '\r\n', '\r', '\u00a0', '\f', 'x'),
      fc
        .tuple(fc.constantFrom(' ', '\t', '\n', '\r\n'), fc.integer({ min: 1, max: 120 }))
        .map(([one, count]) => one.repeat(count)),
    ),
    20,
  ),
  marks: joined(letters(MARKS), 40),
  rulers: joined(
    fc.tuple(letters(MARKS), fc.integer({ min: 1, max: 90 })).map(([mark, count]) => mark.repeat(count)),
    6,
  ),
  letters: joined(letters(`${LETTERS} `)),
  Thai: script([0xe01, 0xe3a], [0xe40, 0xe4e]),
  Arabic: script([0x600, 0x6ff]),
  Cyrillic: script([0x400, 0x52f]),
  Devanagari: script([0x900, 0x97f]),
  Hebrew: script([0x591, 0x5f4]),
  Greek: script([0x370, 0x3ff]),
  accents: script([0xa1, 0x24f]),
  mixed: joined(
    fc.oneof(
      word,
      between(0x4e00, 0x9fff),
      between(0x410, 0x44f),
      between(0xe01, 0xe3a),
      between(0x621, 0x64a),
      between(0x904, 0x94d),
      letters(MARKS),
      fc.nat(999).map(String),
      fc.constant(' '),
    ),
  ),
  anything: joined(fc.string({ unit: 'binary', maxLength: 4 })),
};

describe('the token estimate never undercounts', () => {
  it.each(Object.entries(FAMILIES))('%s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(counted(text));
      }),
      { numRuns: 300 },
    );
  });

  it('lines counted one by one, with a token for each end of a line', () => {
    const line = fc.oneof(...Object.values(FAMILIES)).map((text) => text.replace(/[\r\n]+/g, ' '));
    const listed = fc.tuple(fc.constantFrom('', '- ', '## ', '  '), line).map((two) => two.join(''));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(''), listed), { maxLength: 12 }), (lines) => {
        const apart = lines.reduce((sum, one) => sum + estimateTokens(one) + 1, 0);
        expect(apart).toBeGreaterThanOrEqual(counted(lines.join('\n')));
      }),
      { numRuns: 1_500 },
    );
  });

  it('texts of other languages as people write them', () => {
    for (const text of [
      'Съешь ещё этих мягких французских булок, да выпей чаю.',
      'กำแพงมีหู ประตูมีตา และมนุษย์ทุกคนเกิดมามีอิสระ',
      'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
      'ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण का सर्वनाश',
      'いろはにほへと ちりぬるを 我が世誰ぞ 常ならむ',
      '我能吞下玻璃而不伤身体，今天的会话已经结束。',
      '다람쥐 헌 쳇바퀴에 타고파. 세션이 닫혔습니다.',
      'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich',
      'Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis',
    ])
      expect(estimateTokens(text), text).toBeGreaterThanOrEqual(counted(text));
  });

  it('the files of this repository, in pieces of every size', () => {
    for (const file of files('.', /\.(?:md|ts|mjs|cjs|json)$/))
      for (const size of [80, 900])
        for (const piece of pieces(readFileSync(join(root, file), 'utf8'), size))
          if (estimateTokens(piece) < counted(piece)) expect.fail(`${file}: ${JSON.stringify(piece)}`);
  }, 120_000);
});

describe('the token estimate does not waste a budget', () => {
  it.each([
    ['prose', '.', /\.md$/],
    ['code', 'src', /\.ts$/],
  ])('the median of %s is at most 12 percent above', (_, folder, name) => {
    const over = files(folder, name)
      .flatMap((file) => pieces(readFileSync(join(root, file), 'utf8'), 2_000))
      .map((piece) => estimateTokens(piece) / counted(piece))
      .sort((a, b) => a - b);
    expect(over[Math.floor(over.length / 2)]).toBeLessThanOrEqual(1.12);
  });

  // Where the work grew with the square of the text, this would not end within the time of a test.
  it('reads five megabytes, whatever they are', () => {
    for (const text of [
      'a'.repeat(5e6),
      '('.repeat(5e6),
      'Word and more '.repeat(4e5),
      ' \n'.repeat(2.5e6),
      'я'.repeat(5e6),
    ])
      expect(estimateTokens(text)).toBeGreaterThan(1e5);
  });
});

/** Files git knows would be the same; this one has no need of git. */
function files(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: folder !== '.' })
    .concat(
      folder === '.'
        ? ['src', 'test', 'docs', 'scripts', 'bench'].flatMap((name) =>
            readdirSync(join(root, name), { withFileTypes: true, recursive: true }),
          )
        : [],
    )
    .filter(
      (entry) =>
        entry.isFile() &&
        wanted.test(entry.name) &&
        !/package-lock|token-table/.test(entry.name) &&
        // Lists of stems and of words run together are no text.
        !/lexicon/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function pieces(text: string, size: number): string[] {
  const found: string[] = [];
  for (let i = 0; i < text.length; i += size) found.push(text.slice(i, i + size));
  // A character of two halves may have been cut in the middle: the tokenizer would count a replacement.
  return found.filter((piece) => piece.isWellFormed());
}
