// What needs memory itself, in a bundle of its own: most hooks only jot.

import { block } from '../../engine/hooks/block.ts';
import type { Store } from '../../model/store.ts';

export { failureIn, metAgain, withoutSecrets } from '../../engine/hooks/met-again.ts';
export { onStart } from './on-start.ts';

export function asBlock(store: Store, text: string): string {
  return block(store.digest, text);
}
