// The files that list others, made from what the folder will hold: registry, layer 1, layer 0.

import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problem.ts';
import { TIERS } from '../../model/tier.ts';
import type { ViewedFact, ViewInput } from '../../model/view.ts';
import { type About, aboutOf } from './about.ts';
import type { Folder } from './doc.ts';
import { layerOne } from './layer-one.ts';
import { layerZero } from './layer-zero.ts';
import { migratedFiles } from './migrated.ts';
import { LAYER_ONE, LAYER_ZERO, REGISTRY } from './places.ts';
import { registryText } from './registry.ts';

/** `factOf` gives the fact a file of its own is about; `last` is the folder as we last wrote it. */
export function writeIndexes(
  last: () => Folder,
  before: Folder,
  after: Folder,
  factOf: (path: string) => ViewedFact | undefined,
  { frame, previous }: Pick<ViewInput, 'frame' | 'previous'>,
  files: Map<string, string>,
): Problem[] {
  const listed = {
    last: once(() => abouts(last(), factOf, true)),
    before: abouts(before, factOf, frame.has(REGISTRY)),
    after: abouts(after, factOf, files.has(REGISTRY)),
  };
  for (const path of migratedFiles(after.docs)) listed.after.delete(path);
  const ended = new Map<string, string>();
  const faded = new Set<string>();
  for (const [path, doc] of after.docs) {
    const revised = doc.place.holds === 'document' ? doc.shown?.revises : undefined;
    if (revised !== undefined) ended.set(revised, `newer: ${path}`);
    const viewed = doc.item === undefined ? undefined : factOf(path);
    if (viewed === undefined || viewed.live) continue;
    faded.add(path);
    if (viewed.status === 'superseded') ended.set(path, 'superseded');
    if (viewed.status === 'invalidated') ended.set(path, 'proved wrong');
  }
  for (const path of ended.keys()) faded.add(path);
  const one = layerOne(frame.get(LAYER_ONE), previous.get(LAYER_ONE), listed, ended);
  const zero = layerZero(frame.get(LAYER_ZERO), previous.get(LAYER_ZERO), listed, faded);
  const notes: Problem[] = [];
  if (!before.locked.has(LAYER_ONE)) {
    files.set(LAYER_ONE, one.text);
    notes.push(...one.notes);
  }
  if (!before.locked.has(LAYER_ZERO)) {
    files.set(LAYER_ZERO, zero.text);
    notes.push(...zero.notes);
  }
  return notes;
}

export function writeRegistry(frame: ReadonlyMap<string, string>, files: Map<string, string>): void {
  const text = registryText(files, frame);
  if (text !== undefined) files.set(REGISTRY, text);
}

function abouts(
  folder: Folder,
  factOf: (path: string) => ViewedFact | undefined,
  registry: boolean,
): Map<string, About> {
  const result = new Map<string, About>();
  for (const [path, doc] of folder.docs) {
    const about = path === REGISTRY && !registry ? undefined : aboutOf(doc);
    if (about === undefined) continue;
    const tier = factOf(path)?.tier;
    const low = tier === undefined ? 0 : TIERS.indexOf(tier) / 10;
    result.set(path, { ...about, rank: about.rank + low });
  }
  return result;
}
