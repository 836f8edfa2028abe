// How a kind of fact reads in one sentence: a preference as situation, the user's words and the default that follows; a
// learning as symptom, cause and fix; anything else as its statement. What is not known is said to be unknown, never made up.

import type { Field } from '../../model/event.ts';
import { hold, type Mark, release } from './marks.ts';

export interface Said {
  readonly statement: string;
  readonly fields: readonly Field[];
}

export const NO_CAUSE = 'cause not recorded';
export const NO_FIX = 'no fix recorded';

export function sentenceOf(kind: string, { statement, fields }: Said, marks: ReadonlySet<Mark>): string {
  const all = new Set<Mark>([...marks, 'sentence']);
  const first = (key: string) => {
    const value = fields.find(([name]) => name === key)?.[1];
    return value === undefined ? undefined : hold(value, all);
  };
  if (kind === 'preference') {
    const situation = first('when') === undefined ? 'in any task here' : `when ${first('when')}`;
    const words = first('words');
    const source = words === undefined ? 'noted without a quote' : `the user asked / corrected: "${words}"`;
    return `${situation}, ${source} -> ${hold(statement, all)}`;
  }
  if (kind === 'learning') return arrows([hold(statement, all), first('cause'), first('prevention')]);
  return hold(statement, marks);
}

/** The fields a sentence of this kind says itself; each but the first value of one stands in a nested bullet. */
export const IN_SENTENCE: Readonly<Record<string, readonly string[]>> = {
  preference: ['when', 'words'],
  learning: ['cause', 'prevention'],
};

export function readSentence(kind: string, sentence: string): Said {
  if (kind === 'preference') return readPreference(sentence);
  if (kind === 'learning') return readArrows(sentence);
  return { statement: release(sentence), fields: [] };
}

function arrows([symptom = '', cause, fix]: readonly (string | undefined)[]): string {
  return `${symptom} -> ${cause ?? NO_CAUSE} -> ${fix ?? NO_FIX}`;
}

function readArrows(sentence: string): Said {
  const [symptom = '', ...more] = sentence.split(' -> ');
  const cause = more.length > 1 ? more[0] : undefined;
  const fix = more.length > 1 ? more.slice(1).join(' -> ') : more[0];
  const fields: Field[] = [];
  if (cause !== undefined && cause !== NO_CAUSE) fields.push(['cause', release(cause)]);
  if (fix !== undefined && fix !== NO_FIX) fields.push(['prevention', release(fix)]);
  return { statement: release(symptom), fields };
}

const PREFERENCE =
  /^(?:when (.+?)|in any task here), (?:the user (?:asked \/ corrected|asked|corrected|said|wanted): "(.+?)"|noted without a quote) -> (.+)$/is;

function readPreference(sentence: string): Said {
  const match = PREFERENCE.exec(sentence);
  if (match === null) return { statement: release(sentence), fields: [] };
  const [, when, words, statement = ''] = match;
  const fields: Field[] = [];
  if (when !== undefined) fields.push(['when', release(when)]);
  if (words !== undefined) fields.push(['words', release(words)]);
  return { statement: release(statement), fields };
}
