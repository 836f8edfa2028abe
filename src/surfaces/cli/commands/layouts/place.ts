// Where a layout is kept, and whether it may be kept there.

import { willOverwrite } from '../../../../engine/views/offer.ts';
import { enabledViews, type PlacedView, refuseOverlap } from '../../../../engine/views/registry.ts';
import type { Store } from '../../../../model/store.ts';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import { editConfig, loadConfig } from '../../../../platform/config-file.ts';

/** Read, changed and written again until nobody else wrote in between. */
export async function setView(store: Store, name: string, root: string | undefined): Promise<void> {
  const file = `${store.root}/config.yaml`;
  for (let tries = 0; tries < 20; tries++) {
    const stamp = store.files.stat(file)?.stamp;
    const text = new TextDecoder().decode(store.files.read(file) ?? new Uint8Array());
    const { views: kept } = await loadConfig(store.files, store.root);
    const views = Object.entries({ ...kept, [name]: root }).filter(([, value]) => value !== undefined);
    const value = views.length === 0 ? undefined : JSON.stringify(Object.fromEntries(views));
    const edited = await editConfig(text, file, 'views', value);
    if (stamp === undefined ? store.files.create(file, edited) : store.files.replace(file, edited, stamp))
      return;
  }
  throw new TidemarkError('io', `${file} is being changed by somebody else.`, {
    hint: 'Run the command again.',
  });
}

export function refuseClash(store: Store, placed: PlacedView): void {
  refuseOverlap([...enabledViews(store).filter((one) => one.view.name !== placed.view.name), placed]);
}

export function refuseOverwriting(store: Store, placed: PlacedView): void {
  const [taken] = willOverwrite(store, placed);
  if (taken === undefined) return;
  const { view, root } = placed;
  throw new TidemarkError('refused', `${taken} is there already and was not written by Tidemark.`, {
    hint: `Take it over with: tide adopt ${root === '.' ? taken : root} --as ${view.name}, or choose another place with --root.`,
    data: { file: taken },
  });
}
