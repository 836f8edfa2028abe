// Every layout, in the order help shows them.

import type { View } from '../model/view.ts';
import { continuityView } from './continuity/view.ts';
import { recordFolder } from './decision-log/record-folder.ts';
import { decisionLogView } from './decision-log/view.ts';
import { densityLayersView } from './density-layers/view.ts';
import { evolvingView } from './evolving/view.ts';
import { handbookView } from './handbook/view.ts';
import { memoryFilesView } from './memory-files/view.ts';

export const VIEWS: readonly View[] = [
  continuityView,
  decisionLogView,
  densityLayersView,
  evolvingView,
  handbookView,
  memoryFilesView,
];

/** What else lies about under the name of a layout, to be read and not kept. `root`: where the folder is. */
export const SOURCES: Readonly<Record<string, (root: string) => View>> = {
  'decision-log': recordFolder,
};
