// Lines that a layout makes from facts depend on the ledger alone: whoever changes a word of one, by hand or with a checkout, finds
// it written anew, unless an event says what was changed.

import { describe, expect, it } from 'vitest';
import { load } from '../../src/engine/reading/load.ts';
import { readSession } from '../../src/engine/reading/read-session.ts';
import { syncViews } from '../../src/engine/views/sync-views.ts';
import type { Store } from '../../src/model/store.ts';
import { VIEW_NAMES } from '../../src/model/view.ts';
import type { Desk } from '../memory-store.ts';
import { smallProject } from '../small-project.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const ROOT = '/project/layout/';
const DAY = '2026-05-12';
const WORD = 'zebrafish';

describe.each(VIEW_NAMES)('the layout %s', (name) => {
  const open = (desk: Desk): Store => {
    const store = desk.at(DAY, 'person');
    return { ...store, files: desk.files, config: { ...store.config, views: { [name]: 'layout' } } };
  };
  const texts = (desk: Desk) =>
    [...desk.files.contents]
      .filter(([path]) => path.startsWith(ROOT))
      .map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const);
  const forget = (desk: Desk, pattern: RegExp) => {
    for (const path of [...desk.files.contents.keys()])
      if (pattern.test(path)) desk.files.contents.delete(path);
  };
  const eventsWith = (desk: Desk, word: string) =>
    [...desk.files.contents.keys()]
      .filter((path) => path.startsWith('/project/.tidemark/sessions/'))
      .flatMap((path) => readSession(desk.files, path, path.replace(/^.*\/|\.md$/g, ''))?.events ?? [])
      .filter(({ verb }) => verb !== 'Kept')
      .filter(({ text = '', fields }) =>
        [text, ...fields.map(([, value]) => value)].join(' ').includes(word),
      );

  it.each(['on this machine', 'in a fresh clone'])(
    'keeps no changed word of a line that it makes: edited %s',
    (where) => {
      const base = smallProject();
      syncViews(open(base), NOWHERE);
      const said = [...load(open(base)).state.facts.values()].flatMap(({ statement, fields }) => [
        statement,
        ...fields.map(([, value]) => value),
      ]);
      const kept: string[] = [];
      for (const [path, text] of texts(base)) {
        const lines = text.split('\n');
        for (const [n, line] of lines.entries()) {
          for (const found of wordsOfFacts(line, said)) {
            const changed = line.slice(0, found.index) + WORD + line.slice(found.index + found[0].length);
            const desk = { ...base, files: base.files.copy() };
            desk.files.contents.set(path, new TextEncoder().encode(lines.with(n, changed).join('\n')));
            if (where === 'in a fresh clone') forget(desk, /\/\.tidemark\/\.index\//);
            syncViews(open(desk), NOWHERE);
            forget(desk, /^\/project\/layout\/|\/\.tidemark\/\.index\//);
            syncViews(open(desk), NOWHERE);
            const shown = texts(desk).filter(([, one]) => one.includes(WORD));
            if (shown.length > 0 && eventsWith(desk, WORD).length === 0)
              kept.push(
                `${path.slice(ROOT.length)}:${n + 1} ${changed} -> ${shown.map(([p]) => p.slice(ROOT.length)).join()}`,
              );
          }
        }
      }
      expect(kept).toEqual([]);
    },
    300_000,
  );
});

/** The first and the last word of every text of a fact that the line shows, whole or its beginning. */
function wordsOfFacts(line: string, said: readonly string[]): { index: number; 0: string }[] {
  const found = new Map<number, { index: number; 0: string }>();
  for (const text of said) {
    const words = text.split(' ');
    if (words.length < 2) continue;
    const shown = line.includes(text) ? text : words.slice(0, Math.max(3, words.length >> 1)).join(' ');
    const at = line.indexOf(shown);
    if (at < 0) continue;
    const all = [...shown.matchAll(/[A-Za-z]{2,}/g)].map((one) => ({ index: at + one.index, 0: one[0] }));
    for (const one of [all[0], all.at(-1)]) if (one !== undefined) found.set(one.index, one);
  }
  return [...found.values()];
}
