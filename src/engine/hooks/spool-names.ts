// What the files in `spool/` are called. A name says in which folder the file was made, so that whatever came with a clone or
// a copy is told by its name alone, and how many others there are costs nobody more than a listing.

import { hash32 } from '../../model/hash.ts';
import type { Files } from '../../model/ports.ts';

/** One conversation of one agent, or of one of its sub-agents. */
export interface Sitter {
  /** `claude-code`, or `claude-code/explore`. */
  readonly agent: string;
  /** As `surroundings.parent` names it. */
  readonly conversation: string;
}

/** Of a store: where its spool lies. */
export interface SpoolPlace {
  readonly root: string;
  readonly files: Files;
  readonly isSpoolLinked?: true | undefined;
}

/** Two hashes: what an agent calls its conversation may be anything. */
export function sitterHash({ agent, conversation }: Sitter): string {
  return `${hex(`${agent}\n${conversation}`)}${hex(`${conversation}\n${agent}`)}`;
}

export function hookSpoolName(place: SpoolPlace, sitter: Sitter): string {
  return `hook-${homeWord(place)}-${sitterHash(sitter)}`;
}

export function hookSpoolPath(place: SpoolPlace, sitter: Sitter): string {
  return `${place.root}/spool/${hookSpoolName(place, sitter)}`;
}

/** Conversations that have something in the spool, by the names of their files. */
export function hookSpools(place: SpoolPlace): string[] {
  const own = `hook-${homeWord(place)}-`;
  return namesIn(place).filter((name) => HOOK_SPOOL_NAME.test(name) && name.startsWith(own));
}

/** Those that were made elsewhere: they came with a clone or a copy. */
export function foreignSpools(place: SpoolPlace): string[] {
  const home = homeWord(place);
  return namesIn(place).filter((name) => /^(?:hook|given)-/.test(name) && name.split('-')[1] !== home);
}

export const FOREIGN =
  'It was not made in this folder: it came with a clone or a copy, and is never taken up. Nothing of it is needed here; it should not be in git.';

export const HOOK_SPOOL_NAME = /^hook-[0-9a-f]{8}-[0-9a-f]{16}$/;

/** Where it is kept in which order conversations came. */
export function recentPath(place: SpoolPlace): string {
  return `${place.root}/spool/recent-${homeWord(place)}`;
}

export function namesIn({ root, files, isSpoolLinked }: SpoolPlace): string[] {
  if (isSpoolLinked) return [];
  return files.list(`${root}/spool`).flatMap(({ name, directory }) => (directory ? [] : [name]));
}

/** Names the folder of the store. */
export function homeWord({ root, files }: SpoolPlace): string {
  return hex(files.stat(root)?.identity ?? '');
}

export function hex(text: string): string {
  return (hash32(text) >>> 0).toString(16).padStart(8, '0');
}
