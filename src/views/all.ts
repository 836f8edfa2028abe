// Every layout, in the order help shows them.

import type { View } from '../model/view.ts';

export const VIEWS: readonly View[] = [];
