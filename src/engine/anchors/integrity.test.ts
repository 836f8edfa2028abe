import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { stated as remember } from '../../../test/stated.ts';
import type { Store } from '../../model/store.ts';
import { memoryWorktree } from '../../platform/memory-worktree.ts';
import { append } from '../append.ts';
import { correct } from '../correct.ts';
import { reportFact } from '../fact-report.ts';
import { invalidate, verify } from '../mark.ts';
import { load } from '../reading/load.ts';
import { status } from '../status.ts';
import { update } from '../update.ts';
import { integrityOf } from './integrity.ts';
import { suspectDrafts, suspects } from './suspects.ts';

const SESSION =
  'export const TTL = 600;\n\nexport function createSession(user) {\n  return { user, ttl: TTL };\n}\n';

function project() {
  const files = new Map<string, string | { readonly why: string }>([
    ['src/auth/session.ts', SESSION],
    ['src/auth/other.ts', 'export const OTHER = 1;\n'],
    ['package.json', '{"scripts":{"check":"node check.mjs"},"dependencies":{"express":"^4.18.2"}}'],
    ['Makefile', 'lint: deps\n\teslint .\n\nall: lint\n'],
    ['scripts/run.sh', 'echo 1\n'],
    ['test/session.test.ts', 'it()\n'],
  ]);
  const tree = memoryWorktree(files);
  const desk = memoryStore();
  const at = (day: string, by?: 'person' | 'agent'): Store => ({
    ...desk.at(day, by),
    worktree: () => memoryWorktree(files),
  });
  const state = (anchors: readonly string[], more: Record<string, string> = {}, id = 'known') =>
    remember(at('2026-05-04'), {
      kind: 'learning',
      statement: more.statement ?? 'Sessions leak when the TTL is zero',
      id,
      fields: [
        ...anchors.map((anchor) => ['anchor', anchor] as const),
        ...(more.evidence === undefined ? [] : [['evidence', more.evidence] as const]),
      ],
    });
  const doubts = (whole = false) => {
    const memory = load(at('2026-05-05'));
    return integrityOf(tree, [...memory.state.facts.values()], whole);
  };
  const reasons = (whole = false) => doubts(whole).map(({ state: found, reason }) => `${found}: ${reason}`);
  return { files, tree, at, state, doubts, reasons };
}

describe('a fact about a file', () => {
  it('is doubted when the file changed or is gone, and says where it went', () => {
    const { files, state, reasons } = project();
    state(['src/auth/session.ts']);
    expect(reasons()).toEqual([]);
    files.set('src/auth/session.ts', SESSION.replace('600', '60'));
    expect(reasons()).toEqual(['changed: src/auth/session.ts changed']);
    files.delete('src/auth/session.ts');
    expect(reasons()).toEqual(['gone: src/auth/session.ts is gone']);
    files.set('src/session.ts', SESSION);
    expect(reasons(true)).toEqual(['gone: src/auth/session.ts is gone; moved to src/session.ts']);
  });

  it('is not doubted for other line ends, nor where nobody can tell', () => {
    const { files, state, reasons } = project();
    state(['src/auth/session.ts']);
    files.set('src/auth/session.ts', SESSION.replaceAll('\n', '\r\n'));
    expect(reasons()).toEqual([]);
    files.set('src/auth/session.ts', { why: 'it cannot be read' });
    expect(reasons(true)).toEqual([]);
  });

  it('may be about a folder, which only has to be there', () => {
    const { files, state, reasons } = project();
    state(['src/auth/']);
    files.set('src/auth/new.ts', '1');
    expect(reasons()).toEqual([]);
    for (const path of [...files.keys()]) if (path.startsWith('src/auth/')) files.delete(path);
    expect(reasons()).toEqual(['gone: src/auth/ is gone']);
  });
});

describe('a fact about a symbol', () => {
  it('is doubted when its own lines change, and not for others of the file', () => {
    const { files, state, reasons } = project();
    state(['src/auth/session.ts#createSession']);
    files.set('src/auth/session.ts', `// new head\n\n${SESSION.replace('600', '60')}`);
    expect(reasons()).toEqual([]);
    files.set('src/auth/session.ts', SESSION.replace('ttl: TTL', 'ttl: 0'));
    expect(reasons()).toEqual(['changed: createSession in src/auth/session.ts changed']);
    files.set('src/auth/session.ts', 'export const TTL = 600;\n');
    expect(reasons()).toEqual(['missing-symbol: createSession is not in src/auth/session.ts any more']);
    files.set('src/auth/session.ts', '// createSession was here\n');
    expect(reasons()).toEqual([
      'missing-symbol: createSession is named in src/auth/session.ts and no longer defined',
    ]);
    files.set('src/auth/other.ts', SESSION);
    files.set('src/auth/session.ts', 'export const TTL = 600;\n');
    expect(reasons(true)).toEqual([
      'missing-symbol: createSession is not in src/auth/session.ts any more; now in src/auth/other.ts',
    ]);
  });

  it('may leave its file where it may be anywhere, and is looked for only when the repository may be searched', () => {
    const { files, state, reasons } = project();
    state(['#createSession']);
    files.set('src/auth/other.ts', SESSION);
    files.set('src/auth/session.ts', '');
    expect(reasons()).toEqual([]);
    expect(reasons(true)).toEqual([]);
    files.set('src/auth/other.ts', '');
    expect(reasons()).toEqual([]);
    expect(reasons(true)).toEqual(['missing-symbol: createSession is nowhere in the repository any more']);
  });
});

describe('a fact about a package or a command', () => {
  it('is doubted when the package leaves the manifest or becomes another, not for a newer version of the same', () => {
    const { files, state, reasons } = project();
    state(['package:express']);
    files.set('package.json', '{"dependencies":{"express":"^4.21.0"}}');
    expect(reasons()).toEqual([]);
    files.set('package.json', '{"dependencies":{"express":"^5.0.0"}}');
    expect(reasons()).toEqual(['changed: express went from ^4.18.2 to ^5.0.0 in package.json']);
    files.set('package.json', '{"dependencies":{}}');
    files.set('packages/api/package.json', '{"dependencies":{"express":"^4.18.2"}}');
    expect(reasons()).toEqual(['left-manifest: package.json does not name express any more']);
    expect(reasons(true)).toEqual([
      'left-manifest: package.json does not name express any more; packages/api/package.json does',
    ]);
    files.delete('package.json');
    expect(reasons()).toEqual(['left-manifest: package.json, which named express, is gone']);
  });

  it('is doubted when the command does something else or is not defined any more', () => {
    const { files, state, reasons } = project();
    state(['command:npm run check', 'command:make lint', 'command:./scripts/run.sh --fast']);
    expect(reasons()).toEqual([]);
    files.set('package.json', '{"scripts":{"check":"true"}}');
    files.set('Makefile', 'all:\n\techo\n');
    files.set('scripts/run.sh', 'echo 2\n');
    expect(reasons()).toEqual([
      'changed: what npm run check does (package.json) changed',
      'undefined-command: Makefile does not define it (make lint)',
      'changed: what ./scripts/run.sh --fast does (scripts/run.sh) changed',
    ]);
  });
});

describe('what is recorded', () => {
  it('is only that a file was there, where it is named as evidence or in backticks', () => {
    const { files, state, reasons } = project();
    const { fact } = state([], {
      statement: 'See `src/auth/other.ts` and `npm test` and `x/y.ts`',
      evidence: 'test/session.test.ts:42',
    });
    expect(fact.seen).toEqual(['test/session.test.ts there', 'src/auth/other.ts there']);
    files.set('test/session.test.ts', 'changed');
    expect(reasons()).toEqual([]);
    files.delete('test/session.test.ts');
    expect(reasons()).toEqual(['gone: test/session.test.ts is gone']);
  });

  it('is nothing of what is not there, which is never doubted', () => {
    const { state, reasons } = project();
    const { fact } = state(['src/planned.ts', 'some words', '#nowhere', 'package:none', 'command:rm -rf x']);
    expect(fact.seen).toBeUndefined();
    expect(reasons(true)).toEqual([]);
  });

  it('refuses paths that lead out of the project', () => {
    const { state } = project();
    expect(() => state(['../x.ts'])).toThrow('does not lead out of the project');
    expect(() => state(['/etc/passwd#root'])).toThrow('below the project');
  });

  it('is anew when a person verifies, somebody corrects, or the anchor is changed; not when an agent verifies', () => {
    const { files, at, state, reasons } = project();
    state(['src/auth/session.ts']);
    files.set('src/auth/session.ts', 'one');
    verify(at('2026-05-05'), ['known']);
    expect(reasons()).toHaveLength(1);
    verify(at('2026-05-05', 'person'), ['known']);
    expect(reasons()).toEqual([]);
    files.set('src/auth/session.ts', 'two');
    expect(reasons()).toHaveLength(1);
    correct(at('2026-05-05', 'person'), 'known', 'They leak below one');
    expect(reasons()).toEqual([]);
    files.delete('src/auth/session.ts');
    update(at('2026-05-05', 'person'), 'known', [['anchor', 'src/auth/other.ts']]);
    expect(reasons()).toEqual([]);
    files.set('src/auth/other.ts', 'three');
    expect(reasons()).toHaveLength(1);
    update(at('2026-05-05', 'person'), 'known', [['anchor', '']]);
    expect(reasons()).toEqual([]);
    expect(load(at('2026-05-05')).state.facts.get('known')?.seen).toBeUndefined();
  });
});

it('shows SUSPECT at once, also in what is counted, and not for an earlier day', () => {
  const { files, at, state } = project();
  state(['src/auth/session.ts']);
  files.set('src/auth/session.ts', 'changed');
  const store = at('2026-05-06');
  const memory = load(store);
  const fact = memory.state.facts.get('known');
  if (fact === undefined) throw new Error('not there');
  expect(reportFact(store, memory, fact).flags).toEqual(['SUSPECT']);
  expect(status(store, memory).flags.SUSPECT).toBe(1);
  const before = load(store, { asOf: memory.today - 1 });
  expect(reportFact(store, before, fact).flags).toEqual([]);
});

describe('threads about suspect facts', () => {
  const review = (at: (day: string) => Store, day: string, tree: ReturnType<typeof memoryWorktree>) => {
    const store = at(day);
    const memory = load(store);
    const drafts = suspectDrafts(memory, suspects(store, tree, memory));
    if (drafts.length > 0) append(store, memory, drafts);
    return drafts.map(({ verb, id, text }) => `${verb} ${id}: ${text}`);
  };

  it('are raised once and closed when the code is right again', () => {
    const { files, tree, at, state } = project();
    state(['src/auth/session.ts', 'package:express']);
    expect(review(at, '2026-05-05', tree)).toEqual([]);
    files.set('src/auth/session.ts', 'changed');
    expect(review(at, '2026-05-06', tree)).toEqual([
      'Raised suspect-known: Does known still hold? src/auth/session.ts changed.',
    ]);
    expect(review(at, '2026-05-07', tree)).toEqual([]);
    files.set('src/auth/session.ts', 'changed again');
    expect(review(at, '2026-05-07', tree)).toEqual([]);
    files.set('src/auth/session.ts', SESSION);
    expect(review(at, '2026-05-08', tree)).toEqual([
      'Closed suspect-known: The code is as it was seen, or the fact has faded.',
    ]);
    expect(review(at, '2026-05-09', tree)).toEqual([]);
  });

  it('say how they were answered, and are not asked again of the same change', () => {
    const { files, tree, at, state } = project();
    state(['src/auth/session.ts']);
    files.set('src/auth/session.ts', 'changed');
    review(at, '2026-05-06', tree);
    verify(
      {
        ...at('2026-05-07'),
        surroundings: { ...at('2026-05-07').surroundings, person: true, author: 'Ada' },
      },
      ['known'],
    );
    expect(load(at('2026-05-07')).state.facts.get('suspect-known')).toMatchObject({
      closed: true,
      reason: 'confirmed by Ada',
    });
    expect(review(at, '2026-05-08', tree)).toEqual([]);
    files.set('src/auth/session.ts', 'changed again');
    expect(review(at, '2026-05-09', tree)).toEqual([
      'Raised suspect-known-2: Does known still hold? src/auth/session.ts changed.',
    ]);
    const store = at('2026-05-10');
    const memory = load(store);
    append(store, memory, [
      { verb: 'Closed', kind: 'thread', id: 'suspect-known-2', text: 'It does.', fields: [] },
    ]);
    expect(review(at, '2026-05-11', tree)).toEqual([]);
    files.set('src/auth/session.ts', 'a third time');
    expect(review(at, '2026-05-12', tree)).toHaveLength(1);
    invalidate(at('2026-05-13', 'person'), ['known'], 'it was the clock');
    expect(load(at('2026-05-13')).state.facts.get('suspect-known-3')).toMatchObject({
      closed: true,
      reason: '`known` was invalidated: it was the clock',
    });
    expect(review(at, '2026-05-14', tree)).toEqual([]);
  });
});
