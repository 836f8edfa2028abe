import type { Store } from '../../../model/store.ts';

/** Takes over hand edits and brings layouts up to date, where any is kept; says what there was to say. */
export async function syncAround(store: Store): Promise<string> {
  if (Object.keys(store.config.views).length === 0) return '';
  return (await import('./run-views.ts')).syncAround(store);
}
