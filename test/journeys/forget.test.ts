// Forgetting through the built binary: it erases one fact and nothing else, wherever its words lie, and what other clones bring
// back under its id stays hidden.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

const WORDS = 'Secret launch happens on the ninth of May in Oslo';
const AGENT = { TIDEMARK_AGENT: 'claude-code' };

describe('forgetting a fact', () => {
  it('takes nothing from facts that share its heading, its anchor or its tag', () => {
    const scratch = Scratch.repository();
    learn(
      scratch,
      'Memory references',
      'mr',
      '--set',
      'anchor=package.json',
      '--set',
      'tag=shared-tag-of-both',
    );
    learn(
      scratch,
      'Parser broke',
      'parser',
      '--set',
      'anchor=package.json',
      '--set',
      'tag=shared-tag-of-both',
    );
    scratch.tide('decide', 'Use pnpm', '--context', 'c', '--decision', 'Use pnpm', '--id', 'pnpm');
    const before = factsOf(scratch, 'parser', 'pnpm');
    scratch.tide('forget', 'mr', '--yes');
    expect(factsOf(scratch, 'parser', 'pnpm')).toEqual(before);
    expect(scratch.tide('show', 'parser')).toContain('package.json');
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('keeps an agent from saying the words again, and a person may', () => {
    const scratch = Scratch.repository();
    learn(scratch, WORDS, 'launch');
    scratch.tide('forget', 'launch', '--yes');
    const before = textsBelow(scratch.project);
    for (const words of [
      ['learn', WORDS, '--cause', 'c', '--prevention', 'p'],
      ['prefer', `Note well: ${WORDS}`],
      ['session', 'note', `Ada says: ${WORDS}`],
      ['work', 'goal', WORDS],
    ]) {
      scratch.env = AGENT;
      const { code, err } = scratch.run(...words);
      expect(code, words.join(' ')).toBe(1);
      expect(err).toContain('erased with tide forget');
      expect(err).not.toContain('Oslo');
    }
    expect(textsBelow(scratch.project)).toEqual(before);
    scratch.env = {};
    scratch.tide('prefer', WORDS, '--id', 'again');
    scratch.env = AGENT;
    expect(scratch.run('session', 'note', `Ada says: ${WORDS}`).code).toBe(0);
  });

  it('leaves out the entry of an adopted folder that says it', () => {
    const scratch = Scratch.repository();
    scratch.write(
      'vendor/DECISIONS.md',
      `# Decisions\n\n## 2026-01-05: ${WORDS}\n- **Context**: c\n- **Decision**: d\n\n## 2026-01-06: Use pnpm\n- **Context**: c\n- **Decision**: pnpm\n`,
    );
    learn(scratch, WORDS, 'launch');
    scratch.tide('forget', 'launch', '--yes');
    const { problems } = scratch.json<{ problems: { code: string; line: number }[] }>(
      'adopt',
      'vendor',
      '--as',
      'decision-log',
    );
    expect(problems).toContainEqual(expect.objectContaining({ code: 'forgotten', line: 3 }));
    expect(
      scratch.json<{ facts: { statement: string }[] }>('list').facts.map((one) => one.statement),
    ).toEqual(['Use pnpm']);
  });

  it('lists the facts it affects and asks; without a yes nothing is written', () => {
    const scratch = Scratch.repository();
    learn(scratch, WORDS, 'launch');
    scratch.tide('prefer', `Remember that ${WORDS}`, '--id', 'quoting');
    const before = textsBelow(scratch.project);
    const { code, err } = scratch.run('forget', 'launch');
    expect(code).toBe(3);
    expect(err).toContain('This erases for good: launch. The same words are erased in: quoting.');
    expect(textsBelow(scratch.project)).toEqual(before);
  });

  it('is refused to an agent where a goal, a note or a session text of a person would lose words', () => {
    for (const words of [
      ['work', 'goal', `Prepare: ${WORDS}`],
      ['work', 'next', `Ask whether ${WORDS}`],
      ['work', 'block', WORDS],
      ['session', 'note', `Ada says: ${WORDS}`],
      ['session', 'start', WORDS],
    ]) {
      const scratch = Scratch.repository();
      scratch.tide(...words);
      scratch.env = AGENT;
      learn(scratch, WORDS, 'launch');
      const before = textsBelow(scratch.project);
      const { code, err } = scratch.run('forget', 'launch', '--yes');
      expect([words, code]).toEqual([words, 3]);
      expect(err).toContain('would erase words that a person said');
      expect(textsBelow(scratch.project)).toEqual(before);
    }
  });

  it('names every text that loses words and whose it is, before it asks a person', () => {
    const scratch = Scratch.repository();
    scratch.tide('work', 'goal', `Prepare: ${WORDS}`);
    scratch.env = AGENT;
    scratch.tide('session', 'note', `Heard: ${WORDS}`);
    learn(scratch, WORDS, 'launch');
    scratch.env = {};
    const { code, err } = scratch.run('forget', 'launch');
    expect(code).toBe(3);
    const texts = [
      ['the goal of Ada', `"Prepare: ${WORDS}"`],
      ['the note of claude-code', `"Heard: ${WORDS}"`],
    ];
    for (const [whose, text] of texts) expect(err).toContain(`${whose} ${text}`);
    const out = scratch.tide('forget', 'launch', '--yes');
    for (const [whose] of texts) expect(out).toContain(whose);
    expect(scratch.tide('work')).not.toContain('Oslo');
  });

  it('is refused to an agent where a person said or confirmed a fact that would lose words', () => {
    const scratch = Scratch.repository();
    scratch.tide('prefer', WORDS, '--id', 'theirs');
    scratch.tide('verify', 'theirs');
    scratch.env = AGENT;
    learn(scratch, 'Something broke', 'own', '--set', `evidence=${WORDS}`);
    const before = sessionsOf(scratch, 'theirs');
    for (const id of ['own', 'theirs']) {
      const { code, err } = scratch.run('forget', id, '--yes');
      expect([id, code]).toEqual([id, 3]);
      expect(err).toContain('`theirs` is the word of Ada');
    }
    expect(sessionsOf(scratch, 'theirs')).toEqual(before);
    expect(scratch.tide('show', 'theirs')).toContain(WORDS);
    learn(scratch, 'Only mine broke on the third floor', 'mine');
    expect(scratch.run('forget', 'mine', '--yes').code).toBe(0);
  });
});

describe.each(['evolving', 'density-layers', 'continuity', 'decision-log', 'handbook'])(
  'with %s',
  (layout) => {
    it('leaves the words in no file: sessions, spools, copies, hook problems, archives, entries written once', () => {
      const scratch = Scratch.repository();
      scratch.tide('view', 'enable', layout);
      learn(scratch, WORDS, 'launch');
      scratch.tide('decide', 'Keep quiet', '--context', WORDS, '--decision', 'Nobody talks', '--id', 'quiet');
      scratch.tide('remember', 'case', `${WORDS}, a case`, '--id', 'a-case');
      scratch.tide('remember', 'milestone', WORDS, '--id', 'stone');
      scratch.tide('work', 'task', `Prepare: ${WORDS}`);
      scratch.tide('invalidate', 'quiet', '--because', `See: ${WORDS}`);
      scratch.tide('session', 'note', `Done: ${WORDS}`);
      scratch.tide('session', 'end');
      scratch.now = '2026-03-05T09:00:00Z';
      scratch.tide('sync');
      scratch.write(
        '.tidemark/spool/conversation-00000000-0000000000000000.jsonl',
        `\n${JSON.stringify({ type: 'failed', at: '2026-03-05T09:00:00Z', error: `Error: ${WORDS}` })}\n`,
      );
      scratch.write(
        '.tidemark/.index/hooks/notes-00000000.jsonl',
        `\n${JSON.stringify({ type: 'problem', at: '2026-03-05T09:00:00Z', message: `No ${WORDS}` })}\n`,
      );
      scratch.write('.tidemark/.index/left-references-00000000', `x\t${WORDS}\n`);
      expect(showing(scratch).length).toBeGreaterThan(3);
      const { erased } = scratch.json<{ erased: { remains: string[] }[] }>('forget', 'launch', '--yes');
      expect(showing(scratch)).toEqual([]);
      expect(erased[0]?.remains).toEqual([
        'the id `launch`, which has words of it',
        'commits that were made before, and other clones',
      ]);
      expect(scratch.json<{ edits: object[] }>('sync').edits).toEqual([]);
      expect(scratch.run('fsck').out).toContain('Sound');
      expect(scratch.tide('forget', 'launch', '--yes')).toContain('Forgotten already');
    });
  },
);

describe('what an old clone brings back under a forgotten id', () => {
  const head = (name: string) =>
    `---\nformat: tidemark/1\nsession: ${name}\nagent: cli\nauthor: Bob\nstarted: 2026-03-01T10:00:00Z\ntick: 1\n---\n# Old\n\n## Memory References\n\n`;
  const LATE = [
    '- Corrected `launch`: Zebra in May\n  because: Zebra reason\n  cause: Zebra',
    '- Updated `launch`: Zebra in May\n  cause: Zebra',
    '- Reinforced `launch`: Zebra\n  evidence: Zebra',
    '- Created learning `launch`: Zebra in May\n  cause: Zebra',
    '- Adopted learning `launch`: Zebra in May\n  cause: Zebra',
    '- Raised thread `launch`: Zebra?\n  about: other',
    '- Superseded `launch` by `other`: Zebra',
    '- Invalidated `launch`: Zebra',
  ];

  it.each([
    ...LATE.map((event) => [event, 90] as const),
    ...[0, 3, 4].map((n) => [LATE[n] ?? '', 3] as const),
  ])('is hidden everywhere, and a second forget erases it: %s #%i', (event, tick) => {
    const scratch = Scratch.repository();
    scratch.tide('view', 'enable', 'evolving');
    learn(scratch, WORDS, 'launch');
    learn(scratch, 'Something else broke', 'other');
    scratch.tide('session', 'end');
    scratch.tide('forget', 'launch', '--yes');
    const name = '2026-03-01T100000Z-cli-zzzz';
    const path = `.tidemark/sessions/2026-03/${name}.md`;
    scratch.write(path, `${head(name)}${event}\n  at: 2026-03-01T10:00:01Z #${tick}\n`);
    scratch.now = '2026-03-03T09:00:00Z';
    scratch.tide('sync');
    for (const words of [
      ['log', '--json'],
      ['log', '--session', name],
      ['show', 'launch', '--json'],
      ['list'],
      ['recall', 'zebra may', '--json'],
      ['diff', '30d', '--json'],
      ['resume'],
      ['threads'],
      ['fsck'],
    ])
      expect(`${words.join(' ')}: ${scratch.run(...words).out}`).not.toContain('Zebra');
    expect(filesWith(scratch, 'Zebra')).toEqual([path]);
    expect(scratch.tide('forget', 'launch', '--yes')).toContain('Forgotten: launch');
    expect(filesWith(scratch, 'Zebra')).toEqual([]);
    expect(scratch.tide('forget', 'launch', '--yes')).toContain('Forgotten already');
  });
});

const LAYOUTS = ['continuity', 'decision-log', 'evolving', 'density-layers', 'handbook'];

describe.each([...LAYOUTS.map((one) => [one]), ['continuity', 'evolving']])(
  'a merge with %s %s',
  (...layouts) => {
    it('brings nothing back that was forgotten: the other side is neither quoted nor taken over', () => {
      const scratch = withForgotten(
        layouts.filter((one) => one !== undefined),
        () => {
          learn(scratchOf(), 'Other thing broke', 'other');
          decide(scratchOf(), 'Use pnpm', 'pnpm');
        },
      );
      const { edits } = scratch.json<{ edits: object[] }>('sync');
      expect(JSON.stringify(edits)).not.toMatch(/zanzibar|Raised/i);
      // What the other branch kept of a file before the merge stays in its own session until it is forgotten again.
      const isOther = (path: string) => path.includes('/sessions/2026-03/2026-03-02T');
      expect(filesWith(scratch, 'Zanzibar').filter((path) => !isOther(path))).toEqual([]);
      for (const words of [['log'], ['recall', 'error in zanzibar', '--json'], ['threads'], ['list']])
        expect(`${words[0]}: ${scratch.run(...words).out}`).not.toMatch(
          /zanzibar (?:error|decided|cause|it is)/i,
        );
      expect(scratch.tide('list')).toContain('Use pnpm');
      for (const id of ['zl', 'zd']) scratch.tide('forget', id, '--yes');
      expect(filesWith(scratch, 'Zanzibar error')).toEqual([]);
    });

    it('hides what an old clone said of it later, and a second forget erases that', () => {
      const scratch = withForgotten(
        layouts.filter((one) => one !== undefined),
        () => {
          scratchOf().tide('update', 'zl', '--set', 'cause=zanzibar new cause');
          scratchOf().tide('correct', 'zd', 'Zanzibar corrected again', '--because', 'log');
          scratchOf().tide('session', 'end');
        },
      );
      expect(scratch.run('sync').code).toBe(0);
      expect(scratch.run('threads').out).not.toContain('edited-z');
      for (const id of ['zl', 'zd'])
        expect(scratch.tide('forget', id, '--yes')).toContain(`Forgotten: ${id}`);
      for (const words of [
        ['log', '--json'],
        ['recall', 'zanzibar'],
        ['show', 'zl'],
        ['show', 'zd'],
      ])
        expect(`${words[0]}: ${scratch.run(...words).out.replaceAll(/[\w./-]+\.md/g, '')}`).not.toMatch(
          /zanzibar error|zanzibar cause/i,
        );
      expect(filesWith(scratch, 'Zanzibar error')).toEqual([]);
      expect(filesWith(scratch, 'zanzibar cause')).toEqual([]);
    });
  },
);

describe.each(LAYOUTS)('short fields with %s', (layout) => {
  it('go with their entry, from files, kept texts and caches', () => {
    const scratch = Scratch.repository();
    scratch.tide('view', 'enable', layout);
    scratch.tide(
      'learn',
      'Jane account leaked',
      '--cause',
      'Jane cause',
      '--prevention',
      'Jane care',
      '--id',
      'z1',
    );
    scratch.tide('correct', 'z1', 'Jane account was leaked twice', '--because', 'log');
    decide(scratch, 'Slow one', 'z2');
    scratch.tide(
      'decide',
      'Fast one',
      '--context',
      'c',
      '--decision',
      'Jane two',
      '--id',
      'z3',
      '--supersedes',
      'z2',
      '--because',
      'Jane fast',
    );
    for (const id of ['z1', 'z2', 'z3']) scratch.tide('forget', id, '--yes');
    expect(filesWith(scratch, 'Jane')).toEqual([]);
    expect(scratch.run('fsck').out).toContain('Sound');
  });
});

let current: Scratch | undefined;
function scratchOf(): Scratch {
  if (current === undefined) throw new Error('no scratch');
  return current;
}

/** A branch on which two facts were forgotten, merged with one on which somebody went on without knowing it. */
function withForgotten(layouts: readonly string[], meanwhile: () => void): Scratch {
  const scratch = Scratch.repository();
  current = scratch;
  for (const layout of layouts) scratch.tide('view', 'enable', layout);
  scratch.tide(
    'learn',
    'Zanzibar error happened',
    '--cause',
    'zanzibar cause words long',
    '--prevention',
    'zanzibar care',
    '--id',
    'zl',
  );
  decide(scratch, 'Zanzibar decided REST', 'zd', 'Zanzibar it is');
  commit(scratch);
  const main = scratch.git('branch', '--show-current').trim();
  scratch.git('checkout', '--quiet', '-b', 'old');
  scratch.now = '2026-03-02T09:00:00Z';
  meanwhile();
  commit(scratch);
  scratch.git('checkout', '--quiet', main);
  scratch.tide('sync');
  for (const id of ['zl', 'zd']) scratch.tide('forget', id, '--yes');
  commit(scratch);
  try {
    scratch.git('merge', '--quiet', 'old');
  } catch {
    // Files of layouts conflict.
  }
  return scratch;
}

function decide(scratch: Scratch, statement: string, id: string, decision = 'So it is'): void {
  scratch.tide('decide', statement, '--context', `context of ${id}`, '--decision', decision, '--id', id);
}

function commit(scratch: Scratch): void {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
}

function learn(scratch: Scratch, statement: string, id: string, ...more: string[]): void {
  scratch.tide(
    'learn',
    statement,
    '--cause',
    `cause of ${id}`,
    '--prevention',
    `care of ${id}`,
    '--id',
    id,
    ...more,
  );
}

function factsOf(scratch: Scratch, ...ids: string[]): unknown[] {
  return ids.map((id) => scratch.json<{ fact: object }>('show', id).fact);
}

/** What was said of a fact, by whoever. */
function sessionsOf(scratch: Scratch, id: string): string[] {
  return scratch
    .json<{ events: { id: string | null; text: string | null }[] }>('log')
    .events.filter((event) => event.id === id)
    .map(({ text }) => text ?? '');
}

function showing(scratch: Scratch): string[] {
  return filesWith(scratch, 'Oslo');
}

function filesWith(scratch: Scratch, word: string): string[] {
  return [...textsBelow(scratch.project)]
    .filter(([path, text]) => `${path}\n${text}`.toLowerCase().includes(word.toLowerCase()))
    .map(([path]) => path.slice(scratch.project.length + 1));
}

function textsBelow(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes('/.git/') && !path.includes('/locks/') && statSync(path).isFile());
  return new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')]));
}
