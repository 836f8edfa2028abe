// Instincts: patterns met in three sessions or more, and those that were there before. One whose pattern ended is retired.

import { INSTINCT_AT, isInstinct } from '../../model/instinct.ts';
import type { ViewedFact, ViewInput } from '../../model/view.ts';
import type { Changes } from './changes.ts';
import { isCorrection } from './classify.ts';
import type { Folder } from './doc.ts';
import { isShown } from './homes.ts';
import { factOf as instinctFact } from './instinct.ts';
import { INSTINCTS, stemOf } from './places.ts';
import { freePath, type Output, stemForId } from './safe-name.ts';
import { instinctOf, instinctText, updatedInstinct } from './write-instinct.ts';

export function writeInstincts(
  { facts }: ViewInput,
  folder: Folder,
  { files, taken }: Output,
  changes: Changes,
  homes: ReadonlyMap<string, ViewedFact>,
): void {
  const there = new Map<string, string>();
  for (const [path, { instinct, item }] of folder.docs) {
    if (instinct === undefined) continue;
    const fact = homes.get(item?.name ?? '')?.fact.id ?? instinctFact(instinct);
    if (!there.has(fact)) there.set(fact, path);
  }
  for (const viewed of facts) {
    const { fact } = viewed;
    const path = there.get(fact.id);
    const known = folder.docs.get(path ?? '')?.instinct;
    const live = isShown(viewed);
    if (path !== undefined && known !== undefined) {
      if (fact.forgotten) files.delete(path);
      else {
        const wanted = instinctOf(fact, stemOf(path), changes.evidenceOf(fact), live, known);
        files.set(path, updatedInstinct(folder.docs.get(path)?.text ?? '', known, wanted));
      }
    } else if (isHabit(viewed)) {
      const added = freePath(INSTINCTS, stemForId(fact.id), 'yaml', taken);
      files.set(added, instinctText(instinctOf(fact, stemOf(added), changes.evidenceOf(fact), true)));
    }
  }
}

/** Met often enough to be acted on without being looked up. */
function isHabit(viewed: ViewedFact): boolean {
  const { fact } = viewed;
  return isShown(viewed) && (isInstinct(fact) || (fact.uses >= INSTINCT_AT && isCorrection(fact)));
}

/** Facts that an instinct in force was made of. */
export function promotedFacts(facts: readonly ViewedFact[], { docs }: Folder): ReadonlySet<string> {
  const promoted = new Set(facts.filter(isHabit).map(({ fact }) => fact.id));
  for (const { instinct } of docs.values()) {
    if (instinct === undefined || instinct.values.get('status') === 'retired') continue;
    promoted.add(instinctFact(instinct));
    for (const { pattern } of instinct.evidence) promoted.add(pattern);
  }
  return promoted;
}
