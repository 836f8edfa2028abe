import type { Rule } from '../../../model/verdict.ts';
import type { Topic } from './coverage.ts';
import type { Lexicon } from './lexicon.ts';
import type { Read, ReadText } from './read-text.ts';

/** Something in a proposal that meets something in a fact. */
/** How it was found. */
export type Sign = 'denied' | 'denying' | 'value' | 'side' | 'around' | 'number' | 'name' | 'rejected';

export interface Finding {
  readonly by: Sign;
  readonly rule: Rule;
  readonly fact: Read;
  readonly proposal: Read;
  readonly words: readonly string[];
  /** In hundredths, about: what counts for it, added up. */
  readonly strength: number;
  /** What there can be one of. */
  readonly slot?: string;
}

/** What a rule looks at: one clause of each, and what they stand in. */
export interface Meeting {
  readonly theirs: Read;
  readonly ours: Read;
  readonly fact: ReadText;
  readonly proposal: ReadText;
  readonly topic: Topic;
  readonly lexicon: Lexicon;
}

/** "Staging" and "production" are not the same place. */
export function isElsewhere({ theirs, ours }: Pick<Meeting, 'theirs' | 'ours'>): boolean {
  const places = (text: string) => new Set(text.toLowerCase().match(PLACE) ?? []);
  const [there, here] = [places(theirs.text), places(ours.text)];
  return there.size > 0 && here.size > 0 && ![...here].some((one) => there.has(one));
}

const PLACE = /\b(?:staging|production|development|local|ci|test|preview|sandbox)\b/g;

export type Look = (meeting: Meeting) => readonly Finding[];
