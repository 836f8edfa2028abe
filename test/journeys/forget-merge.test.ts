// A clone that was made before a fact was forgotten goes on writing and is merged: forgetting again leaves no word of it, not even
// of short fields, and files that git left standing go with the next sync.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

/** Fields shorter than four words; no word stands anywhere else. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  f1: [
    'learn',
    'Vorplax glimbered',
    '--cause',
    'Zunkel drell',
    '--prevention',
    'Yaffle brond',
    '--set',
    'context=Quenby',
  ],
  f2: ['decide', 'Hexmoor tavlin', '--context', 'Jorbit', '--decision', 'Wexford plim only'],
  f3: ['prefer', 'Kresnik umbelor'],
  f4: ['remember', 'case', 'Oltranz pebwick', '--set', 'action=Ostrogan', '--set', 'outcome=Pyxlat wim'],
  // A question has no id but that of its words, which stays.
  'nimbrest-cordulay': ['raise', 'Nimbrest cordulay?'],
  f6: ['remember', 'project', 'Skelbo furtane', '--set', 'status=Trindle', '--set', 'owner=Gaxby'],
};
const WORDS = Object.values(TOLD)
  .flat()
  .flatMap((text) => text.replace(/^\w+=/, '').split(/\W+/))
  .filter((word) => /^[A-Z]/.test(word) || ['glimbered', 'drell', 'brond', 'tavlin', 'plim'].includes(word));

const LAYOUTS = ['continuity', 'decision-log', 'evolving', 'density-layers', 'handbook'];

describe.each([...LAYOUTS.map((one) => [one]), LAYOUTS])('an old clone merged, with %s %s', (...layouts) => {
  it('keeps no word after a second forget, and loses nothing else', () => {
    const { scratch, ids } = merged(layouts);
    scratch.tide('sync');
    for (const id of ids) scratch.tide('forget', id, '--yes');
    expect(left(scratch)).toEqual([]);
    expect(scratch.tide('list')).toContain('Builds use pnpm');
    for (const id of ids) expect(scratch.tide('forget', id, '--yes')).toContain('Forgotten already');
    expect(scratch.json<{ edits: object[] }>('sync').edits).toEqual([]);
    expect(scratch.run('fsck').out).toContain('Sound');
  });

  it('needs no second forget for files of the layouts: sync takes them back, and fsck tells of them before', () => {
    const { scratch } = merged(layouts);
    const inFiles = () => left(scratch).filter((one) => !one.startsWith('.tidemark/sessions/'));
    const waiting = inFiles().filter((one) => !one.startsWith('.tidemark/'));
    const { code, out } = scratch.run('fsck');
    for (const path of new Set(waiting.map((one) => one.split(': ')[0] ?? ''))) expect(out).toContain(path);
    if (waiting.length > 0) expect([code, out]).not.toEqual([0, '']);
    scratch.tide('sync');
    expect(inFiles()).toEqual([]);
  });

  it('needs no second forget for files of the layouts: rebuild takes them back too', () => {
    const { scratch } = merged(layouts);
    scratch.run('rebuild');
    expect(left(scratch).filter((one) => !one.startsWith('.tidemark/sessions/'))).toEqual([]);
  });
});

function merged(layouts: readonly string[]): { scratch: Scratch; ids: string[] } {
  const scratch = Scratch.repository();
  for (const layout of layouts) scratch.tide('view', 'enable', layout);
  const ids = Object.keys(TOLD);
  for (const [id, words] of Object.entries(TOLD))
    scratch.tide(...words, ...(words[0] === 'raise' ? [] : ['--id', id]));
  scratch.tide('decide', 'Builds use pnpm', '--context', 'c', '--decision', 'So it is', '--id', 'pnpm');
  commit(scratch);
  const main = scratch.git('branch', '--show-current').trim();
  scratch.git('checkout', '--quiet', '-b', 'old');
  scratch.now = '2026-03-02T09:00:00Z';
  for (const id of ids) scratch.run('reinforce', id, '--evidence', 'seen again');
  scratch.tide('decide', 'Logs are JSON', '--context', 'c', '--decision', 'So be it', '--id', 'logs');
  scratch.tide('session', 'end');
  commit(scratch);
  scratch.git('checkout', '--quiet', main);
  scratch.tide('sync');
  for (const id of ids) scratch.tide('forget', id, '--yes');
  expect(left(scratch)).toEqual([]);
  commit(scratch);
  try {
    scratch.git('merge', '--quiet', 'old');
  } catch {
    // Files of layouts conflict.
  }
  return { scratch, ids };
}

function commit(scratch: Scratch): void {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
}

/** `path: word` for every word that is left in the name or the text of a file, in the project and in the home of the user. */
function left(scratch: Scratch): string[] {
  return readdirSync(scratch.root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !`/${path}`.includes('/.git/') && statSync(join(scratch.root, path)).isFile())
    .flatMap((path) => {
      const text = `${path}\n${readFileSync(join(scratch.root, path), 'utf8')}`
        .toLowerCase()
        .replaceAll('nimbrest-cordulay', '');
      const shown = path.replace(/^harbor-api\//, '');
      return WORDS.filter((word) => text.includes(word.toLowerCase())).map((word) => `${shown}: ${word}`);
    });
}
