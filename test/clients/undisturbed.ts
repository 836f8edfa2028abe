// Memory that is missing or broken is no matter of the conversation: it goes on, and says nothing of us.

import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Part, sit } from './journey.ts';

const BROKEN: Readonly<Record<string, (store: string) => void>> = {
  'has settings with a syntax error': (store) => {
    writeFileSync(join(store, 'config.yaml'), 'policy: [fade\n\t: :\n');
  },
  'is broken': (store) => {
    for (const name of ['sessions', '.index', 'spool']) {
      rmSync(join(store, name), { recursive: true, force: true });
      writeFileSync(join(store, name), '\0 no folder');
    }
  },
  'is missing': (store) => rmSync(store, { recursive: true }),
};

export const undisturbed: Part = (made, client) => {
  it.each(Object.entries(BROKEN))('answers undisturbed where the store %s', async (_state, damage) => {
    const { scene } = made();
    const store = join(scene.project, '.tidemark');
    const aside = join(scene.root, 'aside');
    cpSync(store, aside, { recursive: true });
    try {
      damage(store);
      const sitting = await sit(made(), [{ say: 'All is well.' }], client.words('Is all well?'));
      expect(sitting.run, sitting.run.printed).toMatchObject({ code: 0, left: [] });
      expect(sitting.run.printed).toContain('All is well.');
      expect(sitting.run.printed).not.toMatch(/tidemark|tide (?:hook|mcp)|\b(?:failed|error)\b/i);
    } finally {
      rmSync(store, { recursive: true, force: true });
      renameSync(aside, store);
    }
  });
};
