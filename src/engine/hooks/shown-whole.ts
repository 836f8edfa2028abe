import { estimateTokens } from '../../markdown/token-estimate.ts';
import { MOST_BYTES, MOST_TOKENS } from './start-block.ts';

/** Whether every agent shows all of it, given at once. */
export function isShownWhole(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_BYTES && estimateTokens(text) <= MOST_TOKENS;
}
