import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { prepare } from './prepare.ts';
import { readQuestion } from './question.ts';
import { textCorpus } from './text-corpus.ts';

const { terms } = prepare(textCorpus([['tariff'], ['invoic']]), readQuestion('tariff invoices'));

test('a short text is given whole', () => {
  expect(excerptOf('Nothing of it.\nAnd more.', terms)).toEqual(['Nothing of it.\nAnd more.']);
});

test('of a long text the sentences that answer are given, in their order', () => {
  const filler = Array.from({ length: 20 }, (_, n) => `- step ${n} was about something else`);
  const text = ['# Summary', ...filler, '- invoices wait', ...filler, '- the tariff decides', ''].join('\n');
  expect(excerptOf(text, terms)).toEqual(['invoices wait', 'the tariff decides']);
});

test('a long text that answers by meaning alone gives its first sentence', () => {
  expect(excerptOf(`Begins here\n${'and goes on\n'.repeat(60)}`, terms)).toEqual(['Begins here']);
});
