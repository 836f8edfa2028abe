// What every template answers: its text, what it costs, and the values it was filled with.

import { estimateTokens } from '../../../../engine/tiers/texts.ts';
import type { Answer } from '../../command.ts';
import { inert } from '../../paint.ts';

export function filled(text: string, values: Readonly<Record<string, unknown>>): Answer {
  return { json: { text, tokens: estimateTokens(text), ...values }, text: () => inert(text) };
}
