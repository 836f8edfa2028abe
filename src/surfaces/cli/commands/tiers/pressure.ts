// tide pressure.

import { load } from '../../../../engine/reading/load.ts';
import { pressureAt } from '../../../../engine/tiers/pressure.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { argument, atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { inert } from '../../paint.ts';
import { filled } from './answer.ts';
import { storeAtHand } from './store-at-hand.ts';

export async function pressure(call: Call): Promise<Answer> {
  atMost(call, 1);
  const percent = percentOf(argument(call, 0, 'a PERCENT'));
  const store = await storeAtHand(call);
  const { text, textIn, ...rest } = pressureAt(percent, store, store === undefined ? undefined : load(store));
  return { ...filled(text, rest), text: (paint) => inert(textIn(paint.own)) };
}

function percentOf(text: string): number {
  const percent = /^\d{1,3}(?:\.\d+)?%?$/.test(text.trim()) ? Number.parseFloat(text) : Number.NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new TidemarkError('usage', 'PERCENT is how full the context is, from 0 to 100.', {
    hint: `Example: tide pressure 72. Received: ${received(text)}`,
  });
}
