// What is said about one prompt: it stands behind that prompt in every request, and nowhere else, and a compaction takes it away.

import { expect, it } from 'vitest';
import { firstTurn, type Part, sit } from './journey.ts';
import { SIDE_ANSWER } from './script.ts';

const NOTE = 'Memory has this on what is asked';

export const toldOnce: Part = (made, client) => {
  it('is told behind its prompt what binds there, once, and not after a compaction', async () => {
    const { model, scene } = made();
    await sit(made(), [{ say: 'They are sorted.' }], client.words('Sort the tariffs by harbor.'));
    // The brief of the conversation has it not.
    scene.tide('remember', 'invariant', 'Webhook retries wait longer each time');
    const after = [{ say: 'After it.' }];
    const recall = { call: 'recall', given: { query: 'where are tariffs cached' } };
    const asked = await sit(
      made(),
      [recall, { ...recall, tokens: client.full ?? 0 }],
      client.goesOn('Add webhook retries.'),
      { [SIDE_ANSWER]: after, 'Continue if you have next steps': after },
    );
    expect(asked.run, asked.run.printed).toMatchObject({ code: 0, left: [] });
    expect(firstTurn(asked).prompt).toMatch(/Add webhook retries\.[\s\S]*Memory has this on/);
    expect(asked.turns.at(-1)?.text, asked.run.printed).toContain(SIDE_ANSWER);
    const times = model.requests.map(({ body }) => JSON.stringify(body).split(NOTE).length - 1);
    // Two requests of the turn, the summary, and what goes on after it.
    expect(times).toEqual([1, 1, 0, 0]);
  });
};
