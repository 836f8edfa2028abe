// Which facts stand in a brief, as spools name them: its lines say which of two facts of one id it is.

import { oneLine } from '../../markdown/one-line.ts';
import type { OpenMemory } from '../offered.ts';
import type { Resumed } from '../resume.ts';
import { factWords } from './fact-word.ts';

export function factsInBrief(
  stores: readonly OpenMemory[],
  { included, text }: Pick<Resumed, 'included' | 'text'>,
): string[] {
  const isSaid = (statement: string) => text.includes(`: ${oneLine(statement)}`);
  return [...new Set(included)].flatMap((id) => factWords(stores, id, isSaid));
}
