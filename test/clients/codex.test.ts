// Codex against OpenAI Responses.

import { expect, it } from 'vitest';
import { codex, TRUSTING } from './agents/codex.ts';
import { goingOn } from './going-on.ts';
import { briefIn, firstTurn, journey, KNOWN, type Part, sit } from './journey.ts';
import { stopAndAsk } from './stop-and-ask.ts';
import { subAgents } from './sub-agents.ts';
import { undisturbed } from './undisturbed.ts';

const USED = /- Referenced `tariff-cache`\n {2}at:/g;

const own: Part = (made) => {
  it('finds the tools where its model has to search for them, and tells which file it patched', async () => {
    const patch = '*** Begin Patch\n*** Add File: src/berths.ts\n+export {};\n*** End Patch\n';
    const searching = await sit(
      made(),
      [
        { call: 'recall', given: { query: 'where are tariffs cached' } },
        { call: 'apply_patch', given: { input: patch } },
        { say: 'Patched.' },
      ],
      ['exec', TRUSTING, '-m', 'gpt-5.5', 'Where are tariffs cached?'],
    );
    expect(firstTurn(searching).tools.join()).not.toContain('tidemark');
    expect(searching.turns.at(-1)?.results[0], searching.run.printed).toContain(KNOWN);
    expect(made().scene.spooled()).toContain('"path":"src/berths.ts"');
  });

  it('marks a fact as used without asking anybody', async () => {
    const { scene } = made();
    // What a hook saw cited says so, in a line before the time.
    const marked = () => scene.sessions().flatMap((path) => scene.read(path).match(USED) ?? []).length;
    const before = marked();
    const marking = await sit(
      made(),
      [{ call: 'mark', given: { action: 'use', ids: ['tariff-cache'] } }, { say: 'It served me.' }],
      codex.words('Which note served you?'),
    );
    expect(marking.turns.at(-1)?.results[0], marking.run.printed).toContain('tariff-cache');
    expect(marking.run.printed).not.toMatch(/requires approval/i);
    expect(marked()).toBe(before + 1);
  });

  it('runs no hook that nobody trusted, and still has the tools', async () => {
    const untrusted = await sit(made(), [{ say: 'Nothing was said to me.' }], ['exec', 'What do you know?']);
    const { text, tools } = firstTurn(untrusted);
    expect(briefIn(text)).toBe('');
    expect(tools.join()).toContain('tidemark');
  });
};

journey(codex, goingOn, own, stopAndAsk, subAgents, undisturbed);
