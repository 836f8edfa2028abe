// For what runs loops over many facts once: the optimising compiler of Node 20 would not pay for itself before they end. Later engines are
// cheaper, and have no such setting. To be called when compiled code is loaded, which is taken only by the settings it was made with.

import { setFlagsFromString } from 'node:v8';

export function waitLonger(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000');
}
