// The lexicon of this build, read when something is first compared.

import { once } from '../../../model/once.ts';
import { readLexicon } from '../opposition/lexicon.ts';
import { lexiconText } from './compiled.ts';

export const lexicon = once(() => readLexicon(lexiconText()));
