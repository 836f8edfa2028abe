// What hooks note for others on this machine and may be lost: problems, which conversation a process is in, who is about to call the MCP
// server, in which order conversations came. One file of spool lines in `.index/hooks/`, which begins anew with the last of each type.

import { instantText } from '../../model/day.ts';
import type { Clock, Files } from '../../model/ports.ts';
import { homeWord } from '../home-of.ts';
import { type Entry, type Line, type LineType, lineIn, lineText } from './spool-line.ts';

interface NotesPlace {
  readonly root: string;
  readonly files: Files;
}

type NoteType = 'problem' | 'conversation' | 'process' | 'call' | 'called';

const MOST_BYTES = 128 * 1024;
/** Of each type the last stay. */
const KEPT: Readonly<Record<NoteType, number>> = {
  problem: 50,
  conversation: 100,
  process: 200,
  call: 100,
  called: 100,
};

export function addNotes(
  place: NotesPlace & { readonly clock: Clock },
  ...notes: readonly (Entry & { readonly type: NoteType })[]
): void {
  const { files, clock } = place;
  const path = pathIn(place);
  const at = instantText(clock.now());
  files.jot(path, notes.map((note) => lineText(at, note)).join(''));
  if ((files.stat(path)?.size ?? 0) <= MOST_BYTES) return;
  const [text, stamp] = textIn(place);
  const left = { ...KEPT };
  const kept = text
    .split('\n')
    .reverse()
    .filter((one) => {
      const type = lineIn(one)?.type as NoteType | undefined;
      return type !== undefined && left[type]-- > 0;
    });
  files.replace(path, `${kept.reverse().join('\n')}\n`, stamp);
}

/** In the order they were made. `about`: what stands in the line, to parse few of them. */
export function notesOf<Type extends NoteType>(
  place: NotesPlace,
  types: readonly Type[],
  about = '',
): Extract<Line, { type: Type }>[] {
  const isWanted = (line: Line): line is Extract<Line, { type: Type }> =>
    (types as readonly LineType[]).includes(line.type);
  return textIn(place)[0]
    .split('\n')
    .filter((text) => types.some((type) => text.includes(`"${type}"`)) && text.includes(about))
    .flatMap((text) => lineIn(text) ?? [])
    .filter(isWanted);
}

/** The newest conversations, by the names of their spools, which may be gone meanwhile. */
export function recentSpools(place: NotesPlace, most: number): string[] {
  const names = notesOf(place, ['conversation']).map(({ spool }) => spool);
  return [...new Set(names.reverse())].filter((name) => /^[a-z0-9-]+\.jsonl$/.test(name)).slice(0, most);
}

function textIn(place: NotesPlace): readonly [text: string, stamp?: string] {
  const part = place.files.readPart(pathIn(place), 0, 2 * MOST_BYTES);
  return part === undefined ? [''] : [new TextDecoder().decode(part.bytes), part.stamp];
}

/** Named as spools are: what came with a clone is not taken for our word. */
function pathIn(place: NotesPlace): string {
  return `${place.root}/.index/hooks/notes-${homeWord(place)}.jsonl`;
}
