// Where each fact is to stand: in continuity.md, in the archive, or nowhere. What was taken over in the last session and not
// touched since stays where its folder had it; from the next session on the arithmetic decides.

import { TERMINAL } from '../../model/fact.ts';
import { freeId } from '../../model/id.ts';
import type { ViewedFact, ViewInput } from '../../model/view.ts';
import type { Folder, Framed } from './folder.ts';
import type { Place } from './read-item.ts';

export interface Standing {
  readonly viewed: ViewedFact;
  readonly name: string;
  readonly place: Place | 'nowhere';
  readonly held: boolean;
  /** Where the folder has it now. */
  readonly framed?: Framed;
}

export function standingsOf(input: ViewInput, folder: Folder): Standing[] {
  const ids = new Set(input.facts.map(({ fact }) => fact.id));
  const framed = new Map<string, Framed>();
  for (const file of folder.files)
    for (const [block, item] of file.items) {
      const id = input.names.get(item.name) ?? item.name;
      if (ids.has(id) && !framed.has(id)) framed.set(id, { file, block, item });
    }
  const names = namesFor(input, framed);
  return input.facts.map((viewed) => {
    const there = framed.get(viewed.fact.id);
    const held = isHeld(viewed, input.sessions.length);
    const place = placeOf(viewed, there, held);
    const filed = place === 'archive' ? filedCopy(folder, there) : undefined;
    return {
      viewed,
      name: names.get(viewed.fact.id) ?? viewed.fact.id,
      place,
      held,
      ...(there === undefined ? {} : { framed: filed ?? there }),
    };
  });
}

/** A move that was cut off after the archive was written: the copy there is the fact. */
function filedCopy(folder: Folder, there: Framed | undefined): Framed | undefined {
  const copy = there?.file.place === 'live' ? folder.shadows.get(there.item.name) : undefined;
  return copy?.item.statement === there?.item.statement ? copy : undefined;
}

/** Fact id -> name: the one it stands under, the one it had, or its id. */
function namesFor(input: ViewInput, framed: ReadonlyMap<string, Framed>): Map<string, string> {
  const names = new Map<string, string>(Array.from(framed, ([id, { item }]) => [id, item.name]));
  const taken = new Set([...input.names.keys(), ...names.values()]);
  for (const [name, id] of input.names) if (!names.has(id)) names.set(id, name);
  for (const { fact } of input.facts) {
    if (names.has(fact.id)) continue;
    const name = freeId(fact.id, (one) => taken.has(one), '~');
    names.set(fact.id, name);
    taken.add(name);
  }
  return names;
}

function isHeld({ fact }: ViewedFact, sessions: number): boolean {
  if (fact.forgotten || sessions === 0 || fact.history.at(-2) !== -sessions) return false;
  // Being put away, by somebody or by the clocks, is no use of a fact either, but it is no adoption.
  return fact.history.length === 2 || !(fact.archived || fact.faded);
}

function placeOf(viewed: ViewedFact, framed: Framed | undefined, held: boolean): Place | 'nowhere' {
  const { fact, tier } = viewed;
  if (fact.forgotten) return 'nowhere';
  if (framed === undefined && fact.trust === 'untrusted') return 'nowhere';
  const stays = held && framed?.file.place === 'live';
  if (TERMINAL.has(fact.status)) return stays && framed?.item.life?.status !== 'active' ? 'live' : 'archive';
  if (tier === 'archived') return stays && !fact.archived ? 'live' : 'archive';
  return 'live';
}
