// Forgetting a name: it goes wherever others say it, alone or within a sentence, and facts that only share a word of it stay.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

const LAYOUTS = ['continuity', 'decision-log', 'evolving', 'density-layers', 'handbook'];

describe.each([[], ...LAYOUTS.map((one) => [one]), LAYOUTS])('a name of two words, with %s', (...layouts) => {
  it('is erased in facts, work and notes; the facts are listed before', () => {
    const scratch = Scratch.repository();
    for (const layout of layouts) scratch.tide('view', 'enable', layout);
    scratch.tide('remember', 'entity', 'Zebediah Quuxington', '--id', 'z1');
    scratch.tide('work', 'goal', 'Serve Zebediah Quuxington');
    scratch.tide('work', 'task', 'Call Zebediah Quuxington back');
    scratch.tide('session', 'note', 'call Zebediah Quuxington on monday');
    scratch.tide(
      'learn',
      'Forgot to bill Zebediah Quuxington',
      '--cause',
      'c',
      '--prevention',
      'p',
      '--id',
      'q1',
    );
    decide(scratch, 'Zebediah Quuxington pays late', 'ZEBEDIAH QUUXINGTON said so', 'q2');
    scratch.tide('prefer', 'Quuxington Limited is another firm', '--id', 'q3');
    expect(scratch.run('forget', 'z1').err).toContain('The same words are erased in: q1, q2.');
    const { erased } = scratch.json<{ erased: { also: string[]; remains: string[] }[] }>(
      'forget',
      'z1',
      '--yes',
    );
    expect(erased[0]?.also).toEqual(['q1', 'q2']);
    expect(erased[0]?.remains).toEqual(['commits that were made before, and other clones']);
    expect(saying(scratch, 'zebediah')).toEqual([]);
    expect(scratch.tide('show', 'q3')).toContain('Quuxington Limited is another firm');
    expect(scratch.tide('show', 'q1')).toContain('Forgot to bill');
    expect(scratch.run('fsck').out).toContain('Sound');
  });
});

describe('what is left of a forgotten fact', () => {
  it('is named: a word by itself, and a part of a sentence', () => {
    const scratch = Scratch.repository();
    scratch.tide('remember', 'entity', 'Quuxington', '--id', 'z1');
    scratch.tide('prefer', 'Quuxington Limited is another firm', '--id', 'q3');
    scratch.tide('prefer', 'The merger with Ostrogan Industries closes in March', '--id', 'z2');
    scratch.tide('session', 'note', 'talked of Ostrogan Industries closes in March');
    expect(scratch.tide('forget', 'z1', '--yes')).toContain(
      'one place that says a part of its words, in `q3`',
    );
    expect(scratch.tide('forget', 'z2', '--yes')).toContain('one place that says a part of its words;');
    expect(scratch.tide('show', 'q3')).toContain('Quuxington Limited is another firm');
  });

  it('is a problem for fsck when a merge brings it, until it is forgotten again; no layout shows it', () => {
    const scratch = Scratch.repository();
    scratch.tide('view', 'enable', 'density-layers');
    decide(scratch, 'The merger with Ostrogan Industries closes in March', 'told in secret rooms', 'm1');
    scratch.tide('session', 'end');
    commit(scratch);
    const main = scratch.git('branch', '--show-current').trim();
    scratch.git('checkout', '--quiet', '-b', 'old');
    scratch.tide('correct', 'm1', 'The merger with Ostrogan Industries closes in April');
    scratch.tide('session', 'end');
    commit(scratch);
    scratch.git('checkout', '--quiet', main);
    scratch.tide('forget', 'm1', '--yes');
    commit(scratch);
    try {
      scratch.git('merge', '--quiet', 'old');
    } catch {
      // Lists of files conflict.
    }
    const { code, out } = scratch.run('fsck');
    expect([code, out]).toEqual([expect.any(Number), expect.stringContaining('forgotten-words')]);
    expect(code).not.toBe(0);
    scratch.tide('sync');
    expect(saying(scratch, 'ostrogan').filter((path) => !path.includes('.tidemark/sessions/'))).toEqual([]);
    expect(scratch.tide('log')).not.toMatch(/ostrogan/i);
    scratch.tide('forget', 'm1', '--yes');
    expect(saying(scratch, 'ostrogan')).toEqual([]);
    expect(scratch.tide('log', '--json')).not.toMatch(/ostrogan/i);
    commit(scratch);
    expect(scratch.run('fsck').out).toContain('Sound');
  });
});

function decide(scratch: Scratch, statement: string, context: string, id: string): void {
  scratch.tide('decide', statement, '--context', context, '--decision', 'So it is', '--id', id);
}

function commit(scratch: Scratch): void {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
}

/** Files that say a word in their text or their name. */
function saying(scratch: Scratch, word: string): string[] {
  return readdirSync(scratch.root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !`/${path}`.includes('/.git/') && statSync(join(scratch.root, path)).isFile())
    .filter((path) =>
      `${path}\n${readFileSync(join(scratch.root, path), 'utf8')}`.toLowerCase().includes(word),
    );
}
