// A context that is getting full: the next prompt brings what to write down, once for each band, whichever process the conversation goes on in.

import { expect, it } from 'vitest';
import { firstTurn, type Part, sit } from './journey.ts';

export const underPressure: Part = (made, client) => {
  it('is told at 70 % and above 85 % of its context to write down what matters, once each', async () => {
    const { window: size = 0 } = client;
    const told: (string | undefined)[] = [];
    await sit(made(), [{ say: 'A long talk.', tokens: 0.72 * size }], client.words('Talk at length.'));
    for (const share of [0.74, 0.88, 0.9]) {
      const next = await sit(made(), [{ say: 'Going on.', tokens: share * size }], client.goesOn('Go on.'));
      expect(next.run, next.run.printed).toMatchObject({ code: 0, left: [] });
      told.push(/Context at \d+ %/.exec(firstTurn(next).prompt)?.[0]);
    }
    expect(told).toEqual(['Context at 72 %', undefined, 'Context at 88 %']);
  }, 300_000);
};
