// The deterministic packer: order by (priority, id), fill, fall back to the short form, list what did not fit.

import { estimateTokens } from '../../markdown/token-estimate.ts';

export interface Piece {
  readonly id: string;
  readonly priority: number;
  readonly text: string;
  /** Used when the whole text does not fit. */
  readonly short?: string;
}

export interface Packed {
  readonly chosen: readonly { readonly id: string; readonly text: string }[];
  readonly dropped: readonly { readonly id: string; readonly reason: string }[];
  readonly tokens: number;
}

export function pack(pieces: readonly Piece[], budget: number): Packed {
  const chosen: { id: string; text: string }[] = [];
  const dropped: { id: string; reason: string }[] = [];
  let tokens = 0;
  const ordered = [...pieces].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  for (const piece of ordered) {
    const forms = [piece.text, ...(piece.short === undefined ? [] : [piece.short])];
    const form = forms.find((text) => tokens + cost(text) <= budget);
    if (form === undefined)
      dropped.push({ id: piece.id, reason: `${cost(piece.text)} tokens, ${budget - tokens} left` });
    else {
      chosen.push({ id: piece.id, text: form });
      tokens += cost(form);
    }
  }
  return { chosen, dropped, tokens };
}

// The line break that joins it to the next.
function cost(text: string): number {
  return estimateTokens(text) + 1;
}
