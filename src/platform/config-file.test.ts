import { describe, expect, it } from 'vitest';
import { cpuSecondsUntil } from '../../test/cpu-time.ts';
import { hash32 } from '../model/hash.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { editConfig, loadConfig } from './config-file.ts';
import { type MemoryFiles, memoryFiles } from './memory-files.ts';

const CACHE = '/store/.index/config.json';
const STAT = { size: 0, stamp: '', settled: true };
const TEXT = 'policy: days\nmodules: { web: [src/web] }\n';

describe('settings that cannot be', () => {
  it.each([
    ['policy: { toString: 1 }', 'usage'],
    ['modules: { a: { toString: 1 } }', 'usage'],
    ['__proto__: { policy: days }', 'usage'],
    ['modules: &all { a: *all }', 'corrupt'],
    [`a: &a [1]\nb: [${'*a, '.repeat(30)}]`, 'corrupt'],
    [`a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]`, 'corrupt'],
    [`policy: ${'['.repeat(20_000)}`, 'corrupt'],
    [`policy: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'corrupt'],
    ['? '.repeat(20_000), 'corrupt'],
    [`- ${'- '.repeat(20_000)}`, 'corrupt'],
    [`policy: ${'x'.repeat(70_000)}`, 'corrupt'],
    ['policy: !!binary x', 'usage'],
    ['--- 1\n--- 2', 'corrupt'],
  ])('are told, not stumbled over: %#', async (text, code) => {
    const files = holding({ '/store/config.yaml': text });
    const error = await loadConfig(files, '/store').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TidemarkError);
    expect(error).toMatchObject({ code, message: expect.stringContaining('/store/config.yaml') });
    expect((error as TidemarkError).hint).toBeTruthy();
    await expect(editConfig('', '/store/config.yaml', 'modules', text)).rejects.toThrow(TidemarkError);
  });

  it('are told without what the parser repeats of them', async () => {
    const files = holding({ '/store/config.yaml': 'a: |correct-horse\n b' });
    const error = await loadConfig(files, '/store').catch((thrown: unknown) => thrown);
    expect((error as TidemarkError).hint).toBe(
      'Block scalar header includes extra characters. Nothing was changed.',
    );
  });

  it('are not even read where they are too long, though every line is empty', async () => {
    const files = holding({ '/store/config.yaml': '\n'.repeat(70_000) });
    const read = (path: string) => {
      throw new Error(`read ${path}`);
    };
    await expect(loadConfig({ ...files, read }, '/store')).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('/store/config.yaml'),
      hint: expect.stringContaining('too long'),
    });
  });

  it('are changed at once, however many lines are empty', async () => {
    const text = `#${'\n'.repeat(60_000)}#\n\n\n`;
    let edited = '';
    const seconds = await cpuSecondsUntil(async () => {
      edited = await editConfig(text, '/store/config.yaml', 'policy', 'days');
    });
    expect(edited).toBe(`${text.trimEnd()}\n\npolicy: days\n`);
    expect(seconds).toBeLessThan(1);
  });

  it('do not come from a ruler in a comment', async () => {
    const files = holding({ '/store/config.yaml': `# ${'- '.repeat(40)}\n# ${'['.repeat(40)}\n${TEXT}` });
    expect((await loadConfig(files, '/store')).policy.clock).toBe('days');
  });

  it('do not come from a module of any name', async () => {
    const files = holding({ '/store/config.yaml': 'modules: { __proto__: [src], toString: [lib] }' });
    const { modules } = await loadConfig(files, '/store');
    expect(Object.entries(modules)).toEqual([
      ['__proto__', ['src']],
      ['toString', ['lib']],
    ]);
  });
});

describe('the cache of the settings', () => {
  it('is used while the text is the same', async () => {
    const files = holding({ '/store/config.yaml': TEXT });
    const config = await loadConfig(files, '/store');
    const before = files.read(CACHE);
    expect(await loadConfig(files, '/store')).toEqual(config);
    expect(files.read(CACHE)).toBe(before);
  });

  it('is passed over when it is not what was written, and written anew', async () => {
    const files = holding({ '/store/config.yaml': TEXT });
    const config = await loadConfig(files, '/store');
    const sound = new TextDecoder().decode(files.read(CACHE));
    const damaged = [
      '',
      'null',
      '[]',
      '{}',
      JSON.stringify({ text: TEXT }),
      JSON.stringify({ text: TEXT, config: null }),
      JSON.stringify({ text: TEXT, parsed: { policy: 'sessions' }, sum: 0 }),
      sound.replace('"days"', '"both"'),
      sound.slice(0, -1),
    ];
    for (const text of damaged) {
      files.replace(CACHE, text);
      expect(await loadConfig(files, '/store')).toEqual(config);
      expect(new TextDecoder().decode(files.read(CACHE))).toBe(sound);
    }
  });

  it('is passed over when it was made in another folder, whatever it says', async () => {
    const files = holding({ '/store/config.yaml': TEXT });
    const cloned = { ...files, stat: (path: string) => ({ ...STAT, identity: `${path} of a clone` }) };
    const forged = { text: TEXT, parsed: { policy: 'both' } };
    files.create(CACHE, JSON.stringify({ ...forged, sum: hash32(JSON.stringify([TEXT, forged.parsed])) }));
    expect((await loadConfig(cloned, '/store')).policy.clock).toBe('days');
    const here = files.read(CACHE);
    expect((await loadConfig(cloned, '/store')).policy.clock).toBe('days');
    expect(files.read(CACHE)).toBe(here);
    await loadConfig(files, '/store');
    expect(files.read(CACHE)).not.toEqual(here);
  });

  it('that is larger than any we write is not parsed', async () => {
    const files = holding({ '/store/config.yaml': TEXT });
    const config = await loadConfig(files, '/store');
    const sound = new TextDecoder().decode(files.read(CACHE));
    files.replace(CACHE, `${sound}${' '.repeat(1024 * 1024)}`);
    expect(await loadConfig(files, '/store')).toEqual(config);
    expect(new TextDecoder().decode(files.read(CACHE))).toBe(sound);
  });

  it('that cannot be read is no reason to fail', async () => {
    const files = holding({ '/store/config.yaml': TEXT });
    const readPart = (path: string, from: number, to: number) => {
      if (path === CACHE) throw new TidemarkError('io', 'Could not read it.');
      return files.readPart(path, from, to);
    };
    expect((await loadConfig({ ...files, readPart }, '/store')).policy.clock).toBe('days');
  });
});

function holding(texts: Readonly<Record<string, string>>): MemoryFiles {
  const files = memoryFiles();
  for (const [path, text] of Object.entries(texts)) files.create(path, text);
  return files;
}
