import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Resumed {
  readonly text: string;
  readonly tokens: number;
  readonly budget: number;
  readonly included: readonly string[];
  readonly dropped: readonly { readonly id: string }[];
  readonly similar: readonly string[];
  readonly since: number | null;
}
const briefs = () => readdirSync(join(scratch.project, '.tidemark/.index/briefs'));

describe('the brief of a session that is named', () => {
  it('is the same bytes until the session ends, whatever is remembered meanwhile', () => {
    scratch.tide(...LEARN);
    const first = scratch.tide('resume', '--session', 'hook-1');
    expect(first).toContain('i18n keys missing');
    scratch.tide('prefer', 'Small commits', '--session', 'hook-1');
    scratch.tide('work', 'goal', 'Ship it', '--session', 'hook-1');
    scratch.now = '2026-03-09T09:00:00Z';
    const again = scratch.run('resume', '--session', 'hook-1');
    expect(again.out).toBe(first);
    expect(again.err).toBe('2 events since this brief was made; tide resume --fresh makes it anew.\n');
    expect(scratch.json<Resumed>('resume', '--session', 'hook-1')).toMatchObject({ text: first, since: 2 });
    // Other words, another session and nobody's session are other questions.
    expect(scratch.tide('resume', '--session', 'hook-1', '--budget', '2000')).toContain('Goal: Ship it');
    expect(scratch.tide('resume', '--session', 'hook-2')).toContain('Goal: Ship it');
    expect(scratch.tide('resume')).toContain('Goal: Ship it');
    const fresh = scratch.run('resume', '--session', 'hook-1', '--fresh');
    expect(fresh.out).toContain('Goal: Ship it');
    expect(scratch.run('resume', '--session', 'hook-1')).toEqual({ code: 0, out: fresh.out, err: '' });
    scratch.tide('session', 'end', '--session', 'hook-1');
    scratch.tide('prefer', 'Signed commits');
    expect(scratch.tide('resume', '--session', 'hook-1')).toContain('Signed commits');
  });

  it('is only a cache: gone with .index, and a damaged one is made anew', () => {
    scratch.tide(...LEARN);
    const first = scratch.tide('resume', '--session', 'hook-1');
    scratch.write(`.tidemark/.index/briefs/${briefs()[0]}`, '[{"asked": 1');
    expect(scratch.tide('resume', '--session', 'hook-1')).toBe(first);
    const kept = `.tidemark/.index/briefs/${briefs()[0]}`;
    scratch.write(kept, scratch.read(kept).replace('# Memory', '# Mimory'));
    expect(scratch.tide('resume', '--session', 'hook-1')).toBe(first);
    rmSync(join(scratch.project, '.tidemark/.index'), { recursive: true });
    expect(scratch.tide('resume', '--session', 'hook-1')).toBe(first);
  });

  it('does not keep what was forgotten, nor wait with what a person says for all projects', () => {
    scratch.tide(...LEARN);
    scratch.tide('resume', '--session', 'hook-1');
    scratch.tide('forget', 'missing-keys', '--yes');
    expect(briefs()).toEqual([]);
    expect(scratch.tide('resume', '--session', 'hook-1')).not.toContain('i18n');
    scratch.tide('init', '--user');
    scratch.tide('prefer', 'Speak plainly', '--user');
    expect(scratch.tide('resume', '--session', 'hook-1')).toContain('Speak plainly');
    scratch.tide('forget', 'speak-plainly', '--user', '--yes');
    expect(scratch.tide('resume', '--session', 'hook-1')).not.toContain('Speak plainly');
  });

  it('of fifty sessions before does not pile up', () => {
    scratch.tide('resume', '--session', 'first');
    for (let n = 0; n < 60; n++)
      scratch.write(`.tidemark/.index/briefs/${String(n).padStart(32, '0')}.json`, '[]');
    scratch.write('.tidemark/.index/briefs/mine.txt', 'not ours');
    scratch.tide('resume', '--session', 'last');
    expect(briefs()).toHaveLength(2);
    expect(briefs()).toContain('mine.txt');
  });
});

describe('tide resume', () => {
  it('gives nothing but the list of what was left out where nothing fits', () => {
    scratch.tide(...LEARN);
    scratch.tide('work', 'goal', 'Ship it');
    for (const budget of ['0', '3', '9']) {
      expect(scratch.run('resume', '--budget', budget)).toEqual({
        code: 0,
        out: '',
        err: `Nothing fits into ${budget} tokens. Left out: work:goal, missing-keys.\n`,
      });
      expect(scratch.json<Resumed>('resume', '--budget', budget)).toMatchObject({
        text: '',
        tokens: 0,
        budget: Number(budget),
        included: [],
        dropped: [{ id: 'work:goal' }, { id: 'missing-keys' }],
      });
    }
  });

  it('answers for a scope nobody knows with the nearest and the project', () => {
    scratch.tide(...LEARN, '--scope', 'module:i18n');
    scratch.tide('prefer', 'Small commits');
    const answer = scratch.json<Resumed>('resume', '--scope', 'module:i81n');
    expect(answer).toMatchObject({ similar: ['module:i18n'], included: ['small-commits'] });
    expect(answer.text).toContain('Nothing is remembered for module:i81n. Nearest: module:i18n.');
  });

  it('takes paths as they are typed, from wherever', () => {
    scratch.tide(...LEARN, '--scope', 'module:i18n');
    mkdirSync(join(scratch.project, 'src/i18n'), { recursive: true });
    const inside = scratch.runIn(join(scratch.project, 'src/i18n'), 'resume', '--path', 'th.json');
    expect(inside.out).toContain('## For path:src/i18n/th.json\n\n- Learning: i18n keys missing in th.json');
    expect(scratch.tide('resume', '--path', 'src/i18n/th.json')).toBe(inside.out);
  });

  it('offers the summary of the handbook where that is kept [handbook:summary-loaded-at-session-start]', () => {
    scratch.tide(...LEARN);
    expect(scratch.tide('resume')).not.toContain('memory_summary.md');
    scratch.tide('view', 'enable', 'handbook');
    expect(scratch.tide('resume')).toContain(
      'the handbook is summed up in .tidemark/handbook/memory_summary.md',
    );
    expect(scratch.read('.tidemark/handbook/memory_summary.md')).toMatch(/^v1\n/);
  });
});
