// Whatever a person writes into a file of a layout is recorded as a fact or a note, or reported with file and line.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;

const state = prepared(() => {
  scratch.tide(
    ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners cache by URL'],
    ...['--decision', 'Every endpoint speaks REST', '--constraint', 'No GraphQL endpoints'],
  );
  scratch.tide(
    ...['learn', 'Webhooks were lost', '--id', 'webhooks-lost'],
    ...['--cause', 'A short timeout', '--prevention', 'Retry with backoff'],
  );
  scratch.tide('remember', 'invariant', 'Cookies are signed', '--id', 'cookies');
  scratch.tide('remember', 'preference', 'Commits are small', '--id', 'small-commits');
  scratch.tide('remember', 'project', 'Tariff service', '--id', 'tariff', '--set', 'status=active');
  scratch.tide('work', 'goal', 'Serve tariffs from one cache');
  scratch.tide('work', 'task', 'Cache the lookup');
  scratch.tide('work', 'done');
  scratch.tide('session', 'end');
});

beforeEach(() => {
  scratch = Scratch.repository();
  state(scratch);
});
afterEach(() => scratch.remove());

interface Told {
  edits: { text: string | null; fields: [string, string][] }[];
  problems: { file?: string; line?: number }[];
}

const LAYOUTS = ['evolving', 'decision-log', 'continuity', 'density-layers', 'handbook', 'memory-files'];

/** What somebody writes; the word makes it known again. */
const WRITTEN: Record<string, (word: string) => string[]> = {
  'a line of prose': (word) => ['', `The harbour crane ${word} moves only on weekdays.`],
  'a bullet': (word) => [`- The harbour crane ${word} moves only on weekdays`],
  'a heading with text': (word) => [
    '',
    `## Crane ${word} moves`,
    '',
    `It stands at pier ${word} since spring.`,
  ],
};

/** Behind the last line that says something before each heading, and at the end. */
function sectionEnds(lines: readonly string[]): number[] {
  const heads = lines.flatMap((line, n) => (/^#{1,6} /.test(line) && n > 0 ? [n] : []));
  return [...heads, lines.length].map((end) => {
    let at = end;
    while (at > 0 && lines[at - 1]?.trim() === '') at--;
    return at;
  });
}

describe.each(LAYOUTS)('in %s', (layout) => {
  it.each(Object.keys(WRITTEN))('%s at the end of any section is recorded or reported', (kind) => {
    const before = new Set(files());
    scratch.tide('view', 'enable', layout, ...(layout === 'handbook' ? ['--root', 'handbook'] : []));
    const placed = files().filter((path) => path.endsWith('.md') && !before.has(path));
    expect(placed).not.toEqual([]);
    const words: { word: string; path: string; line: number; behind: string }[] = [];
    for (const path of placed) {
      const lines = scratch.read(path).split('\n');
      const out: string[] = [];
      const ends = sectionEnds(lines);
      for (let n = 0; n <= lines.length; n++) {
        for (const _ of ends.filter((end) => end === n).slice(0, 1)) {
          const word = `quay${'abcdefghij'[words.length % 10]}${'klmnopqrst'[Math.floor(words.length / 10)]}`;
          const added = WRITTEN[kind]?.(word) ?? [];
          words.push({ word, path, line: out.length, behind: out.at(-1) ?? '' });
          out.push(...added);
        }
        if (n < lines.length) out.push(lines[n] ?? '');
      }
      scratch.write(path, out.join('\n'));
    }
    const { edits, problems } = JSON.parse(scratch.run('sync', '--json').out) as Told;
    const said = JSON.stringify(edits);
    const isTold = (path: string, line: number) =>
      problems.some((one) => one.file === path && (one.line ?? -9) >= line && (one.line ?? -9) <= line + 5);
    const silent = words.filter(({ word, path, line }) => !said.includes(word) && !isTold(path, line));
    expect(silent).toEqual([]);
    // Once: a second sync has nothing more to take over.
    const again = JSON.parse(scratch.run('sync', '--json').out) as Told;
    expect(again.edits).toEqual([]);
  });
});

function files(): string[] {
  return readdirSync(scratch.project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(scratch.project.length + 1))
    .filter((path) => !/^\.(?:git|tidemark)\//.test(path));
}
