// What layouts call a fact (`L001`, `D007`), kept one line each so that two branches can be joined: `<fact id>\t<name>`.

import type { Store } from '../model/store.ts';

/** Which fact an item of the layout is. */
export function readNames(store: Store, layout: string): ReadonlyMap<string, string> {
  const bytes = store.files.read(namesPath(store, layout));
  const names = new Map<string, string>();
  for (const line of new TextDecoder().decode(bytes ?? new Uint8Array()).split('\n')) {
    const at = line.indexOf('\t');
    if (at > 0 && !names.has(line.slice(at + 1))) names.set(line.slice(at + 1), line.slice(0, at));
  }
  return names;
}

/** The facts that layouts call by a name, also layouts that are no longer kept; capitals do not matter. */
export function idsNamed(store: Store, name: string): string[] {
  const wanted = name.toLowerCase();
  const ids = layoutsWithNames(store).flatMap((layout) =>
    [...readNames(store, layout)].filter(([item]) => item.toLowerCase() === wanted).map(([, id]) => id),
  );
  return [...new Set(ids)];
}

function layoutsWithNames(store: Store): string[] {
  const names = store.files.list(`${store.root}/views`).map(({ name }) => name);
  return names.filter((name) => name.endsWith(NAMES)).map((name) => name.slice(0, -NAMES.length));
}

const NAMES = '.names';

interface LayoutName {
  readonly layout: string;
  readonly name: string;
}

/** What layouts kept here call a fact, where that is not its id. */
export function namesOf(store: Store, id: string): LayoutName[] {
  return Object.keys(store.config.views).flatMap((layout) =>
    [...readNames(store, layout)]
      .filter(([name, fact]) => fact === id && name !== id)
      .map(([name]) => ({ layout, name })),
  );
}

export function namesPath(store: Store, layout: string): string {
  return `${store.root}/views/${layout}${NAMES}`;
}
