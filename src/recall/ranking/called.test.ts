import { describe, expect, it } from 'vitest';
import { calledBy, plainWords } from './called.ts';

describe('a thing is called by name', () => {
  const asked = (question: string, names: string[], misspelt: [string, string[]][] = []) =>
    calledBy(names, plainWords(question), new Map(misspelt));

  it('where the words of the name stand side by side', () => {
    expect(asked('How do I restart the tide gate?', ['Tide Gate'])).toEqual(['tide', 'gate']);
    expect(asked('the gate of the tide', ['tide gate'])).toBeUndefined();
    expect(asked('tide of gate', ['tide gate'])).toBeUndefined();
  });

  it('by any of its names, whatever marks join the words', () => {
    expect(asked('is tide-gate up', ['harbor', 'tide_gate'])).toEqual(['tide', 'gate']);
    expect(asked('is TIDE_GATE up', ['tide gate'])).toEqual(['tide', 'gate']);
  });

  it('where a word of the name is one slip away', () => {
    expect(asked('restart the harbr', ['Harbor'], [['harbr', ['harbor']]])).toEqual(['harbr']);
    expect(asked('restart the harbr', ['Harbor'])).toBeUndefined();
  });

  it('never by an empty name, nor by half of one', () => {
    expect(asked('anything at all', ['', ' - '])).toBeUndefined();
    expect(asked('the last word is tide', ['tide gate'])).toBeUndefined();
    expect(asked('', ['tide'])).toBeUndefined();
  });
});
