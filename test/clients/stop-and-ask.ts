// What is opposed to a decision: the choices reach the model as data, and nothing is kept but the question.

import { expect, it } from 'vitest';
import type { Scene } from './client.ts';
import { type Part, sit } from './journey.ts';

const PROPOSED = 'Add a GraphQL endpoint for partners';

export const stopAndAsk: Part = (made, client) => {
  it('hands the model the choices where its decision is opposed to one that holds, and keeps the question alone', async () => {
    const { scene } = made();
    const [context, decision] = ['--context', '--decision'];
    scene.tide(
      ...['decide', 'REST only', context, 'Partners cache by URL', decision, 'Every endpoint is REST'],
      ...['--constraint', 'No GraphQL endpoints', '--alternative', 'GraphQL: it cannot be cached by URL'],
    );
    const before = known(scene);
    const proposal = {
      title: PROPOSED,
      context: 'One partner asked',
      decision: 'A GraphQL server beside the API',
      alternatives: ['REST: it needs many requests'],
    };
    const { run, turns } = await sit(
      made(),
      [{ call: 'decide', given: proposal }, { say: 'Which shall it be?' }],
      client.words('Give partners a GraphQL endpoint.'),
    );
    expect(run, run.printed).toMatchObject({ code: 0, left: [] });
    expect(run.printed).toContain('Which shall it be?');
    const answer = turns.at(-1)?.results[0] ?? '';
    expect(answer).toContain('Nothing was kept: it is opposed to rest-only');
    for (const choice of ['follow', 'supersede', 'keep-both', 'no-conflict'])
      expect(answer).toContain(choice);
    // The call that takes a choice, ready but for the reason.
    expect(answer).toMatch(/"supersedes":\["rest-only"\],"because":"WHY"/);
    expect(known(scene)).toEqual(before);
    expect(scene.tide('threads')).toContain(PROPOSED);
  });
};

function known(scene: Scene): string[] {
  const { facts } = scene.json<{ facts: { id: string; kind: string }[] }>('list', '--all');
  return facts.filter(({ kind }) => kind !== 'thread').map(({ id }) => id);
}
