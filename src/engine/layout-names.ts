// What layouts call a fact (`L001`, `D007`): by the ledger, and by the last rendering as `.index/` has it, a line
// `<fact id>\t<name>` each.

import type { State } from '../model/state.ts';
import type { Store } from '../model/store.ts';
import { VIEW_NAMES } from '../model/view.ts';

/** Which fact an item of the layout is, by the ledger. */
export function keptNames(state: State, layout: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [key, id] of state.keptNames)
    if (key.startsWith(`${layout} `)) names.set(key.slice(layout.length + 1), id);
  return names;
}

/** The same with the names of the last rendering, which the ledger need not hold. */
export function readNames(store: Store, state: State, layout: string): ReadonlyMap<string, string> {
  return new Map([...keptNames(state, layout), ...renderedNames(store, layout)]);
}

/** The names of the last rendering alone. */
export function renderedNames(store: Store, layout: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const bytes = store.files.read(namesPath(store, layout));
  for (const line of new TextDecoder().decode(bytes ?? new Uint8Array()).split('\n')) {
    const at = line.indexOf('\t');
    const name = line.slice(at + 1);
    if (at > 0 && !names.has(name)) names.set(name, line.slice(0, at));
  }
  return names;
}

/** The facts that layouts call by a name, also layouts that are no longer kept; capitals do not matter. */
export function idsNamed(store: Store, state: State, name: string): string[] {
  const wanted = name.toLowerCase();
  const ids = VIEW_NAMES.flatMap((layout) =>
    [...readNames(store, state, layout)]
      .filter(([item]) => item.toLowerCase() === wanted)
      .map(([, id]) => id),
  );
  return [...new Set(ids)];
}

interface LayoutName {
  readonly layout: string;
  readonly name: string;
}

/** What layouts kept here call a fact, where that is not its id. */
export function namesOf(store: Store, state: State, id: string): LayoutName[] {
  return Object.keys(store.config.views).flatMap((layout) =>
    [...readNames(store, state, layout)]
      .filter(([name, fact]) => fact === id && name !== id)
      .map(([name]) => ({ layout, name })),
  );
}

export function namesPath(store: Store, layout: string): string {
  return `${store.root}/.index/views/${layout}.names`;
}
