// Hand edits of layout files that git has: whether an edit is committed or not, and with or without what this machine knows of its own
// writing, it is taken over exactly. A file that is only older than the ledger is nobody's edit.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';

let scratch: Scratch;

interface Sync {
  edits: { verb: string; id: string | null; text: string | null; fields: [string, string][] }[];
  written: string[];
  problems: { code: string; message: string }[];
}
const sync = () => scratch.json<Sync>('sync');
const commit = () => {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
};

const state = prepared(() => {
  scratch.tide(
    ...['decide', 'Partners call the tariff service', '--id', 'd1', '--context', 'Rate > 5 percent in C++'],
    ...['--decision', 'No retries after 30 seconds', '--constraint', 'Never below version 2'],
  );
  scratch.tide(
    ...['learn', 'Webhooks were lost', '--id', 'l1', '--cause', 'Queue > 5 in C++'],
    ...['--prevention', 'No retries within 30 days'],
  );
  scratch.tide('prefer', 'No tabs > 5 in C++, 30 columns', '--id', 'p1');
  scratch.tide('remember', 'project', 'Tariff service', '--id', 'c1', '--set', 'status=Rate > 5 in C++');
});

beforeEach(() => {
  scratch = Scratch.repository();
  scratch.git('checkout', '--quiet', '-B', 'main');
  state(scratch);
});
afterEach(() => scratch.remove());

/** One file of each layout that shows a value of a fact, and where prose may stand. */
const PLACES: [layout: string, id: string, key: string][] = [
  ['continuity', 'd1', 'context'],
  ['decision-log', 'd1', 'context'],
  ['density-layers', 'd1', 'context'],
  ['evolving', 'd1', 'context'],
  ['handbook', 'd1', 'context'],
  ['density-layers', 'l1', 'cause'],
  ['evolving', 'l1', 'cause'],
  ['handbook', 'l1', 'cause'],
  ['memory-files', 'p1', 'statement'],
];
const HANDBOOK = ['--root', 'handbook'];
const OLD: Record<string, string> = {
  context: 'Rate > 5 percent in C++',
  cause: 'Queue > 5 in C++',
  statement: 'No tabs > 5 in C++, 30 columns',
};
const CHANGES: [string, (text: string) => string][] = [
  ['a sign', (text) => text.replace('>', '<')],
  ['a sign in a word', (text) => text.replace('C++', 'C#')],
  ['a digit', (text) => text.replace('5', '6')],
  ['case', (text) => text.replace(/^\w+/, (word) => word.toUpperCase())],
  ['a mark at the end', (text) => `${text}!`],
];

function enable(layout: string): void {
  scratch.tide('view', 'enable', layout, ...(layout === 'handbook' ? HANDBOOK : []));
  scratch.tide('session', 'end');
  commit();
}

const files = () =>
  readdirSync(scratch.project, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:md|json)$/.test(path) && !/^\.(?:git|tidemark)\//.test(path),
  );
/** The first file that holds the text as an entry of the fact. */
const WANTED: Record<string, RegExp> = {
  continuity: /decisions\.json$/,
  handbook: /^handbook\/MEMORY\.md$/,
  'density-layers': /^memory\/(?:user\/events|agent\/patterns)\/.*\d|learnings\.md$/,
};
function replaceIn(layout: string, from: string, to: string): string {
  const path = files().find((one) => (WANTED[layout]?.test(one) ?? true) && scratch.read(one).includes(from));
  if (path === undefined) throw new Error(`${from} stands nowhere`);
  scratch.write(path, scratch.read(path).replace(from, to));
  return path;
}
const wordsOf = (id: string, key: string) => {
  const { fact } = scratch.json<{ fact: { statement: string; fields: Record<string, string> } }>('show', id);
  return key === 'statement' ? fact.statement : fact.fields[key];
};
const forgetMachine = () => rmSync(join(scratch.project, '.tidemark/.index'), { recursive: true });

const HOW: [string, () => void][] = [
  ['in the work tree', () => {}],
  [
    'committed, in a fresh clone',
    () => {
      commit();
      forgetMachine();
    },
  ],
];

describe.each(PLACES)('an edit of a committed file of %s, of %s %s', (layout, id, key) => {
  it.each(HOW)('is taken over to the letter, %s', (_, then) => {
    enable(layout);
    // Each place and state has one of the changes.
    const n = PLACES.findIndex((one) => one[0] === layout && one[1] === id);
    const [what, change = String] = CHANGES[(n + HOW.findIndex(([how]) => how === _)) % CHANGES.length] ?? [];
    const before = wordsOf(id, key) ?? '';
    const after = change(before);
    replaceIn(layout, before, after);
    then();
    const { edits } = sync();
    expect(wordsOf(id, key), what).toBe(after);
    expect(
      edits.map(({ verb }) => verb),
      what,
    ).toEqual(['Updated']);
    commit();
    expect(sync(), what).toMatchObject({ edits: [], written: [] });
  });

  it.each(HOW)('is taken over where it returns to an earlier value, %s', (_, then) => {
    enable(layout);
    const old = OLD[key] ?? '';
    if (key === 'statement') scratch.tide('correct', id, 'Something else entirely');
    else scratch.tide('update', id, '--set', `${key}=Something else entirely`);
    commit();
    replaceIn(layout, 'Something else entirely', old);
    then();
    sync();
    expect(wordsOf(id, key)).toBe(old);
    commit();
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('is none where an older version is brought back whole', () => {
    enable(layout);
    scratch.tide('update', id, '--set', 'tag=new');
    if (key === 'statement') scratch.tide('correct', id, 'Something else entirely');
    else scratch.tide('update', id, '--set', `${key}=Something else entirely`);
    scratch.tide('learn', 'Another error', '--cause', 'c', '--prevention', 'p', '--id', 'l9');
    scratch.tide('decide', 'Another choice', '--context', 'c', '--decision', 'p', '--id', 'd9');
    scratch.tide('session', 'end');
    scratch.git('add', '.tidemark');
    scratch.git('commit', '--quiet', '--message', 'Ledger only');
    scratch.git('checkout', '--quiet', 'HEAD', '--', '.');
    forgetMachine();
    expect(sync().edits).toEqual([]);
    expect(wordsOf(id, key)).toBe('Something else entirely');
    expect(wordsOf('l9', 'cause')).toBe('c');
  });
});

describe('an edit', () => {
  it.each(['DECISIONS.md', 'memory/continuity.md', 'blackboard/projects/c1.md'])(
    'that is changed back before it was committed is an edit again: %s',
    (path) => {
      for (const layout of ['decision-log', 'density-layers', 'evolving'])
        scratch.tide('view', 'enable', layout);
      commit();
      const old = scratch.read(path);
      const now = path.startsWith('blackboard')
        ? old.replace('Rate > 5', 'Rate < 5')
        : old.replace('Rate > 5 percent', 'Rate < 5 percent');
      scratch.write(path, now);
      expect(sync().edits).toMatchObject([{ verb: 'Updated' }]);
      scratch.write(path, scratch.read(path).replace('Rate < 5', 'Rate > 5'));
      expect(sync().edits).toMatchObject([{ verb: 'Updated' }]);
      expect(scratch.read(path)).toContain('Rate > 5');
      expect(sync()).toMatchObject({ edits: [], written: [] });
    },
  );

  it('is none where an older text is brought back over what a command said; sync says so', () => {
    scratch.tide('view', 'enable', 'decision-log');
    commit();
    scratch.tide('update', 'd1', '--set', 'context=Rate < 5 percent');
    scratch.git('checkout', '--quiet', 'HEAD', '--', 'DECISIONS.md');
    expect(sync()).toMatchObject({ edits: [], problems: [{ code: 'older-text' }] });
    expect(scratch.read('DECISIONS.md')).toContain('Rate < 5 percent');
  });
});

const PROSE = [
  ['continuity', '.cm/CONTINUITY.md'],
  ['decision-log', 'DECISIONS.md'],
  ['density-layers', 'memory/agent/patterns/learnings.md'],
  ['evolving', 'memory/continuity.md'],
  ['handbook', 'handbook/MEMORY.md'],
] as const;

describe.each(PROSE)('prose in a committed file of %s: %s', (layout, path) => {
  it.each(HOW)('is noted, %s', (_, then) => {
    enable(layout);
    const line = 'The harbour crane moves > 5 crates in 30 minutes.';
    scratch.write(path, `${scratch.read(path).trimEnd()}\n\n${line}\n`);
    then();
    expect(JSON.stringify(sync().edits)).toContain('harbour crane moves');
    commit();
    expect(sync().edits).toEqual([]);
  });
});

describe.each(
  PLACES.filter(([layout, id]) => layout !== 'memory-files' && (layout !== 'density-layers' || id !== 'd1')),
)('an entry removed from a committed file of %s, of %s', (layout, id, key) => {
  it.each(HOW)('is put away the first time, %s', (_, then) => {
    scratch.tide('decide', 'Second choice', '--context', 'Mood', '--decision', 'Late', '--id', 'd2');
    scratch.tide('learn', 'Second error', '--cause', 'Mood', '--prevention', 'Late', '--id', 'l2');
    enable(layout);
    removeEntry(layout, id, OLD[key] ?? '');
    then();
    const { edits, problems } = sync();
    expect(edits.map(({ verb, id: of }) => [verb, of])).toEqual([['Archived', id]]);
    expect(problems.map(({ code }) => code)).not.toContain('written-again');
    commit();
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });
});

describe('an entry under the title of a known decision that decides something else', () => {
  const title = 'Partners call the tariff service';
  const entry = `## 2026-03-03: ${title}\n- **Context**: Rate > 5 percent in C++\n- **Decision**: Retry for ever\n`;
  it.each(HOW)('becomes a fact of its own, %s', (_, then) => {
    enable('decision-log');
    scratch.write('DECISIONS.md', `${scratch.read('DECISIONS.md').trimEnd()}\n\n${entry}`);
    then();
    expect(sync().edits).toMatchObject([{ verb: 'Created', text: title }]);
    expect(wordsOf('d1', 'decision')).toBe('No retries after 30 seconds');
    commit();
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it.each(HOW)('does so in a list of records, %s', (_, then) => {
    enable('continuity');
    const path = '.cm/decisions.json';
    const [first = {}] = JSON.parse(scratch.read(path)) as object[];
    const records = [first, { ...first, id: 'D009', decision: 'Retry for ever' }];
    scratch.write(path, `${JSON.stringify(records, null, 2)}\n`);
    then();
    expect(sync().edits).toMatchObject([{ verb: 'Created', text: title }]);
    commit();
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });
});

function removeEntry(layout: string, id: string, value: string): void {
  const path = files().find(
    (one) => (WANTED[layout]?.test(one) ?? true) && scratch.read(one).includes(value),
  );
  if (path === undefined) throw new Error(`${value} stands nowhere`);
  const text = scratch.read(path);
  if (path.endsWith('.json')) {
    const left = (JSON.parse(text) as { rationale: string }[]).filter(
      (one) => !JSON.stringify(one).includes(value),
    );
    scratch.write(path, `${JSON.stringify(left, null, 2)}\n`);
    return;
  }
  const parts = text.split(/^(?=## |- (?!\*\*))/m);
  const left = parts.filter((part) => !part.includes(value));
  expect(left.length, `${id} in ${path}`).toBe(parts.length - 1);
  scratch.write(path, left.join(''));
}
