import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRepository } from './repository.ts';

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tide-budget-'));
  file = join(root, 'prompt-budget.yml');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('prompt-budget.yml', () => {
  it('is read', async () => {
    writeFileSync(file, 'budget:\n  profile: full\n');
    expect((await openRepository(root, [], {})).budget.profile).toBe('full');
  });

  it.each([
    ['too long', '\n'.repeat(70_000)],
    ['nested too deeply', `budget: ${'['.repeat(20_000)}`],
    [
      'a hundred thousand times itself',
      'a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]',
    ],
  ])('is refused where it is %s', async (_, text) => {
    writeFileSync(file, text);
    await expect(openRepository(root, [], {})).rejects.toMatchObject({
      code: 'corrupt',
      message: `${file} cannot be read.`,
      hint: expect.stringMatching(/too long, nested too deeply, or refer.* Nothing was changed\.$/),
    });
  });

  it('is refused where it is a link, and nothing of what it leads to is told', async () => {
    writeFileSync(join(root, 'secret'), 'budget:\n  profile: correct-horse\n');
    symlinkSync('secret', file);
    const error = await openRepository(root, [], {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining(`${file} is a link`) });
    expect(JSON.stringify(error)).not.toContain('horse');
  });
});
