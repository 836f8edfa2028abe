// A sub-agent that the agent sends out: what it wrote is signed with both names, and whoever sent it sees that.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { briefIn, type Part, sit } from './journey.ts';

const ERRAND = 'Look after the berths of the harbor';
const WRITTEN = 'src/berths.ts';

export const subAgents: Part = (made, client) => {
  it('signs what a sub-agent wrote with both names, and shows it to the one that sent it', async () => {
    const { scene } = made();
    const writes = client.writes?.(join(scene.project, WRITTEN));
    const sends = client.sends?.(ERRAND);
    if (writes === undefined || sends === undefined) throw new Error(`${client.agent} sends nobody`);
    const { run, turns } = await sit(
      made(),
      [sends, { call: 'work', given: { action: 'show' } }, { say: 'They are looked after.' }],
      client.words('Send somebody out.'),
      { [ERRAND]: [writes, { say: 'I have looked after them.' }] },
    );
    expect(run, run.printed).toMatchObject({ code: 0, left: [] });
    const child = turns.find(({ prompt }) => prompt.includes(ERRAND));
    // What it is to know is for its parent to say.
    expect(child && briefIn(child.text)).toBe('');
    const signed = `${client.agent}/${client.child}`;
    const [, shown] = turns.at(-1)?.results ?? [];
    // Some have to look for the tool first, and this script does not.
    if (shown !== undefined) expect(shown).toContain(signed);
    const { children } = scene.json<{ children: object[] }>('work');
    expect(children).toContainEqual(expect.objectContaining({ agent: signed, files: [WRITTEN] }));
    expect(scene.spooled()).toMatch(new RegExp(`"session","${signed}".*"ended","done"`, 's'));
  });
};
