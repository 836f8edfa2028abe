// A conversation that goes on, after a pause and after a compaction: it is given the bytes it was given first, though memory has changed meanwhile.

import { expect, it } from 'vitest';
import { briefIn, firstTurn, type Part, sit } from './journey.ts';
import { SIDE_ANSWER } from './script.ts';

export const goingOn: Part = (made, client) => {
  it('gets the same bytes when it goes on, though memory has changed meanwhile', async () => {
    const { scene, second } = made();
    scene.tide('remember', 'invariant', 'Berths are booked by the hour');
    const goesOn = await sit(made(), [{ say: 'Going on.' }], client.goesOn('Go on.'));
    expect(goesOn.run, goesOn.run.printed).toMatchObject({ code: 0, left: [] });
    expect(firstTurn(goesOn).text).toContain('The ledger service numbers them.');
    expect(briefIn(firstTurn(goesOn).text), goesOn.run.printed).toBe(briefIn(firstTurn(second).text));
  });

  const { full: tokens } = client;
  it.skipIf(tokens === undefined)('gets them again after it has compacted by itself', async () => {
    const after = [{ say: 'After it.' }];
    const compacting = await sit(
      made(),
      [{ call: 'recall', given: { query: 'where are tariffs cached' }, ...(tokens && { tokens }) }],
      client.goesOn('And where are tariffs?'),
      // What stands last in a conversation that was compacted.
      { [SIDE_ANSWER]: after, 'Continue if you have next steps': after },
    );
    const last = compacting.turns.at(-1);
    expect(last?.text, compacting.run.printed).toContain(SIDE_ANSWER);
    expect(last?.text).not.toContain('I have kept that');
    expect(briefIn(last?.text ?? '')).toBe(briefIn(firstTurn(made().second).text));
    expect(made().scene.spooled()).toMatch(/"compacting".*"trigger":"auto".*"compacted".*"trigger":"auto"/s);
  });
};
