// File names out of user text: letters, digits and hyphens only, never a name some system keeps for itself, never one that
// is taken. Text can name a file but not choose where it lies.

import { freeId, slug } from '../../model/id.ts';
import { shortHash } from './shown.ts';

const RESERVED = /^(?:con|prn|aux|nul|index|readme|com\d|lpt\d)$/;

export function safeStem(text: string): string {
  const stem = slug(text);
  return RESERVED.test(stem) ? `${stem}-${shortHash(text)}` : stem;
}

/** The id itself where it can be the name of a file. */
export function stemForId(id: string): string {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) && !RESERVED.test(id) ? id : safeStem(id.replace('~', '-'));
}

/** The files being written, and every path, in lower case, that was ever among them: a name is not given twice. */
export interface Output {
  readonly files: Map<string, string>;
  readonly taken: Set<string>;
}

/** `<folder><stem>.<ending>`, numbered where that is taken; letter case does not tell files apart everywhere. */
export function freePath(folder: string, stem: string, ending: string, taken: Set<string>): string {
  const pathOf = (one: string) => `${folder}${one}.${ending}`;
  const path = pathOf(freeId(stem, (one) => taken.has(pathOf(one).toLowerCase())));
  taken.add(path.toLowerCase());
  return path;
}
