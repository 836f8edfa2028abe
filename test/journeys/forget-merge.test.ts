// A clone that was made before a fact was forgotten goes on writing and is merged: forgetting again leaves no word of it, not even
// of short fields, and files that git left standing go with the next sync.

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
/** Said on the old clone after the others forgot it. */
const SAID_LATER: readonly (readonly string[])[] = [
  ['update', 'f1', '--set', 'cause=Frubble'],
  ['correct', 'f2', 'Dorvath', '--because', 'Mungo'],
  ['reinforce', 'f3', '--because', 'Liblet'],
  ['reinforce', 'f4', '--because', 'Crendol'],
  ['update', 'f6', '--set', 'owner=Hespin', '--set', 'progress=Blorvex'],
];
const WORDS = [...Object.values(TOLD), ...SAID_LATER]
  .flatMap((words) => words.slice(1).flatMap((text) => text.replace(/^\w+=/, '').split(/\W+/)))
  .filter(
    (word) =>
      word.length > 3 && !/^(?:case|project|cause|prevention|context|decision|because|only)$/.test(word),
  );
/** Prose below their title stays where somebody wrote it. */
const WITH_PREAMBLE = ['.cm/CONTINUITY.md', 'DECISIONS.md', 'MEMORY.md'];
const BY_HAND = 'Mind the harbour rules.';

const LAYOUTS = ['continuity', 'decision-log', 'evolving', 'density-layers', 'handbook'];

describe.each([...LAYOUTS.map((one) => [one]), LAYOUTS])('an old clone merged, with %s %s', (...layouts) => {
  it('keeps no word after a second forget, and loses nothing else', () => {
    const { scratch, ids } = merged(layouts);
    const byHand = () =>
      WITH_PREAMBLE.filter(
        (one) => existsSync(join(scratch.project, one)) && scratch.read(one).includes(BY_HAND),
      );
    scratch.tide('sync');
    const preambles = byHand();
    for (const id of ids) scratch.tide('forget', id, '--yes');
    expect(left(scratch)).toEqual([]);
    expect(scratch.tide('list')).toContain('Builds use pnpm');
    for (const id of ids) expect(scratch.tide('forget', id, '--yes')).toContain('Forgotten already');
    expect(scratch.json<{ edits: object[] }>('sync').edits).toEqual([]);
    expect(scratch.run('fsck').out).toContain('Sound');
    for (const path of preambles) rmSync(join(scratch.project, path));
    scratch.tide('rebuild');
    expect(byHand()).toEqual(preambles);
    expect(left(scratch)).toEqual([]);
  });

  it('needs no second forget for files of the layouts: sync takes them back, and fsck tells of them before', () => {
    const { scratch } = merged(layouts);
    const inFiles = () => left(scratch).filter((one) => !one.startsWith('.tidemark/sessions/'));
    const waiting = inFiles().filter((one) => !one.startsWith('.tidemark/'));
    const { code, out } = scratch.run('fsck');
    expect(out).toContain('which was forgotten');
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
  scratch.now = '2026-03-01T09:00:00Z';
  for (const layout of layouts) scratch.tide('view', 'enable', layout);
  const ids = Object.keys(TOLD);
  for (const [id, words] of Object.entries(TOLD))
    scratch.tide(...words, ...(words[0] === 'raise' ? [] : ['--id', id]));
  scratch.tide('decide', 'Builds use pnpm', '--context', 'c', '--decision', 'So it is', '--id', 'pnpm');
  for (const path of WITH_PREAMBLE.filter((one) => existsSync(join(scratch.project, one))))
    scratch.write(path, scratch.read(path).replace(/^(# .*\n)/m, `$1\n${BY_HAND}\n`));
  scratch.tide('sync');
  commit(scratch);
  const main = scratch.git('branch', '--show-current').trim();
  scratch.git('checkout', '--quiet', '-b', 'old');
  scratch.now = '2026-03-02T09:00:00Z';
  for (const words of SAID_LATER) scratch.tide(...words);
  scratch.tide('decide', 'Logs are JSON', '--context', 'c', '--decision', 'So be it', '--id', 'logs');
  scratch.tide('session', 'end');
  commit(scratch);
  scratch.git('checkout', '--quiet', main);
  scratch.now = '2026-03-03T09:00:00Z';
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
