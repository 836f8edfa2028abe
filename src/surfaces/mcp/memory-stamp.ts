// Equal as long as nothing was written to what a brief tells of: the project, its other working trees and the user store.

import { findStore, openStore, openUserStore, type Place } from '../../platform/open-store.ts';
import { storeStamp } from '../../platform/store-stamp.ts';

/** Empty where there is no store. */
export async function memoryStamp(place: Place): Promise<string> {
  if (findStore(place) === undefined) return '';
  const stores = [await openStore(place), await openUserStore(place)];
  return stores.map((store) => (store === undefined ? '' : storeStamp(store))).join('\n');
}
