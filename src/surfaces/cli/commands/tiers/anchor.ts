// tide anchor.

import { load } from '../../../../engine/reading/load.ts';
import { anchorOf } from '../../../../engine/tiers/anchor.ts';
import { anchorText } from '../../../../engine/tiers/texts.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { filled } from './answer.ts';

export async function anchor(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const found = anchorOf(store, load(store));
  return filled(anchorText(found), { ...found });
}
