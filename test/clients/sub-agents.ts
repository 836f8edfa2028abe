// A sub-agent that the agent sends out: what it wrote and remembered is signed with both names, and whoever sent it is shown that.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { briefIn, type Part, sit } from './journey.ts';

const ERRAND = 'Look after the berths of the harbor';
const WRITTEN = 'src/berths.ts';
const REMEMBERED = 'Berths are swept every other Monday';

export const subAgents: Part = (made, client) => {
  it('signs what a sub-agent wrote and remembered with both names, and shows it to the one that sent it', async () => {
    const { scene } = made();
    const { sends, writes, waits, child = '' } = client;
    if (sends === undefined) throw new Error(`${client.agent} sends nobody`);
    const { run, turns } = await sit(
      made(),
      [
        sends(ERRAND),
        ...(waits === undefined ? [] : [waits]),
        { call: 'work', given: { action: 'show' } },
        { say: 'They are looked after.' },
      ],
      client.words('Send somebody out.'),
      {
        [ERRAND]: [
          ...(writes === undefined ? [] : [writes(join(scene.project, WRITTEN))]),
          { call: 'remember', given: { kind: 'learning', statement: REMEMBERED } },
          { say: 'I have looked after them.' },
        ],
      },
    );
    expect(run, run.printed).toMatchObject({ code: 0, left: [] });
    const sent = turns.find(({ prompt }) => prompt.includes(ERRAND));
    // What it is to know is for its parent to say.
    expect(sent && briefIn(sent.text)).toBe('');
    const name = `${client.agent}/${child}`;
    const session = scene.sessions().find((path) => scene.read(path).includes(REMEMBERED));
    expect(session && scene.read(session), turns.map(({ results }) => results.join('\n')).join('\n')).toMatch(
      new RegExp(`^agent: ${name}$`, 'm'),
    );
    const shown = turns.findLast(({ prompt }) => !prompt.includes(ERRAND))?.results.at(-1);
    expect(shown, run.printed).toMatch(new RegExp(`${name}: berths-\\S*`));
    const { children } = scene.json<{ children: object[] }>('work');
    expect(children).toContainEqual(
      expect.objectContaining({ agent: name, files: writes === undefined ? [] : [WRITTEN] }),
    );
    if (writes !== undefined)
      expect(scene.spooled()).toMatch(
        new RegExp(`"opened".*"agent":"${name}".*"ended".*"reason":"done"`, 's'),
      );
  });
};
