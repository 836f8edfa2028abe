import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readLexicon } from '../opposition/lexicon.ts';
import { compileLexicon } from './compile.ts';
import { lexicon } from './lexicon.ts';

const LISTS = {
  choices: [
    { slot: 'database', named: 'database|store', values: ['postgresql|postgres', 'mysql'], one: true },
  ],
  kinds: [{ kind: 'secret', are: ['api key', 'password'] }],
  opposites: [['private', 'public']],
  synonyms: ['retry|try again'],
};

describe('the lexicon', () => {
  it('finds every phrase by its first stem and no other', () => {
    const small = readLexicon(compileLexicon(LISTS));
    expect(small.startingWith('postgr', () => true).map(({ stems }) => stems)).toEqual([['postgr']]);
    expect(small.startingWith('api', () => true).map(({ stems, loose }) => [stems, loose])).toEqual([
      [['api', 'kei'], true],
    ]);
    expect(small.startingWith('try', () => true).map(({ stems }) => stems)).toEqual([['try', 'again']]);
    expect(small.startingWith('nothing', () => true)).toEqual([]);
    expect(small.choice(0)).toEqual({ slot: 'database', one: true });
  });

  it('gives two spellings of a value the same sense', () => {
    const small = readLexicon(compileLexicon(LISTS));
    expect(small.startingWith('postgresql', () => true)[0]?.senses).toEqual(
      small.startingWith('postgr', () => true)[0]?.senses,
    );
    expect(small.startingWith('mysql', () => true)[0]?.senses).toContainEqual({ choice: [0, 1] });
  });

  it('knows the trade', () => {
    expect(lexicon().startingWith('mongodb', () => true).length).toBeGreaterThan(0);
  });

  it('is what the lists give', () => {
    execFileSync(process.execPath, ['scripts/make-lexicon.mjs', '--check'], { stdio: 'pipe' });
  });
});
