import type { Store } from '../../model/store.ts';

/** Lines of the continuity file, where the evolving layout is kept. */
export function continuityLines(store: Store): number {
  const folder = store.config.views.evolving;
  if (folder === undefined) return 0;
  const bytes = store.files.read(`${store.project.root}/${folder}/continuity.md`);
  let lines = 0;
  for (const byte of bytes ?? []) if (byte === 0x0a) lines++;
  return lines;
}
