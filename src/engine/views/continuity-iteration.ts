// The iteration of the continuity protocol. A project may have had more of them than memory knows sessions; its file tells.

import type { Store } from '../../model/store.ts';
import { iterationIn, readHeader } from '../../views/continuity/header.ts';
import { WORKING_FILE } from '../../views/continuity/sections.ts';
import { parseWorking } from '../../views/continuity/working-file.ts';
import { enabledViews, viewPath } from './registry.ts';

/** 0 where the layout is not kept, or its file says none. */
export function iterationShown(store: Store): number {
  const placed = enabledViews(store).find(({ view }) => view.name === 'continuity');
  const bytes = placed && store.files.read(viewPath(store, placed, WORKING_FILE));
  const [lead] = parseWorking(new TextDecoder().decode(bytes ?? new Uint8Array()));
  return iterationIn(readHeader(lead?.body ?? []));
}
