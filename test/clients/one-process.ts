// Two conversations in one process, each with a sub-agent that writes a file and remembers something: each parent is shown its own.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Part } from './journey.ts';
import type { Step } from './script.ts';

const ABOUT = ['ropes', 'sails'] as const;
type About = (typeof ABOUT)[number];

const SEND = (about: About) => `Send somebody to the ${about}`;
const ERRAND = (about: About) => `Look after all ${about}`;

export const oneProcess: Part = (made, { sends, writes }) => {
  it('shows each parent the sub-agents of its own conversation, though one process has both', async () => {
    const { scene, model } = made();
    if (sends === undefined || writes === undefined) throw new Error('It sends nobody');
    const serving = await scene.serve('serve', '--port', '0');
    const post = async (path: string, body: object): Promise<{ readonly id: string }> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${serving.url}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      return answer.json() as Promise<{ readonly id: string }>;
    };
    const say = (id: string, text: string) =>
      post(`/session/${id}/message`, { parts: [{ type: 'text', text }] });
    const errand = (about: About): Step[] => [
      writes(join(scene.project, `src/${about}.ts`)),
      { call: 'remember', given: { kind: 'learning', statement: `All ${about} are tarred twice` } },
      { say: 'I have looked after them.' },
    ];
    try {
      model.follow(
        [],
        Object.fromEntries(
          ABOUT.flatMap((about) => [
            [SEND(about), [sends(ERRAND(about)), { say: 'They are looked after.' }]],
            [ERRAND(about), errand(about)],
          ]),
        ),
      );
      const talks = await Promise.all(
        ABOUT.map(async (about) => {
          const { id } = await post('/session', {});
          await say(id, SEND(about));
          return [about, id] as const;
        }),
      );
      const shown: string[] = [];
      for (const [, id] of talks) {
        model.follow([{ call: 'work', given: { action: 'show' } }, { say: 'These did.' }]);
        await say(id, 'Who worked for you?');
        const result = model.turns.at(-1)?.results.at(-1) ?? '';
        shown.push(/Sub-agents +(.*)/.exec(result)?.[1] ?? result);
      }
      expect(shown).toEqual(
        ABOUT.map((about) => `opencode/general: all-${about}-tarred-twice, src/${about}.ts`),
      );
    } finally {
      await serving.close();
    }
  }, 300_000);
};
