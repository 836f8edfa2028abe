// Housekeeping on the way must not keep anybody from remembering.

import { TidemarkError } from '../../model/tidemark-error.ts';

/** Undefined where it could not be done. */
export function tried<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof TidemarkError) return undefined;
    throw error;
  }
}
