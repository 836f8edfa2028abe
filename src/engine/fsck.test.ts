import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../test/memory-store.ts';
import { fsck } from './fsck.ts';
import { load } from './reading/load.ts';
import { rebuild } from './rebuild.ts';
import { remember } from './remember.ts';
import { endSession } from './work/end-session.ts';

describe('fsck', () => {
  it('says in which file and line an event stands that could not be applied', () => {
    const desk = worked();
    const [path = ''] = desk.sessions().keys();
    desk.files.append(path, '\n## Memory References\n\n- Pinned `nobody`\n  at: 2026-03-02T12:00:00Z #90\n');
    const lines = desk.sessions().get(path)?.split('\n') ?? [];
    expect(fsck(desk.at('2026-03-03')).problems).toContainEqual({
      code: 'dangling',
      level: 'error',
      message: 'Pinned names `nobody`, which no session created.',
      file: path,
      line: lines.indexOf('- Pinned `nobody`') + 1,
    });
  });

  it('names the copy that is read, where a session stands in two worktrees', () => {
    const desk = worked();
    const [[path, text] = ['', '']] = desk.sessions();
    const dangling = '- Pinned `nobody`\n  at: 2026-03-02T12:00:00Z #90\n';
    const store = { ...desk.at('2026-03-03'), ledgers: ['/project/.tidemark', '/other/.tidemark'] };
    const longer = path.replace('/project/', '/other/');
    desk.files.create(longer, text.replace(/(?=\n<!-- sealed)/, `\n## Memory References\n\n${dangling}`));
    const found = fsck(store).problems.find(({ code }) => code === 'dangling');
    expect(found).toMatchObject({ file: longer, line: expect.any(Number) });
  });

  it('tells a closed file that was cut back to its events from an open one while the database remembers', () => {
    const desk = worked();
    const [[path, text] = ['', '']] = desk.sessions();
    const cut = text.slice(0, text.indexOf('\n## What We Did'));
    rebuild(desk.at('2026-03-03'));
    desk.files.replace(path, cut);
    expect(codesOf(desk)).toContain('unsealed');
    // Nobody remembers: it is a session that was left open.
    desk.at('2026-03-03').database.discard();
    expect(codesOf(desk)).toEqual([]);
  });

  it('tells a closed file that was edited, whatever its stamp says', () => {
    const desk = worked();
    const [[path, text] = ['', '']] = desk.sessions();
    rebuild(desk.at('2026-03-03'));
    const stamp = desk.files.stat(path)?.stamp ?? '';
    desk.files.contents.set(path, new TextEncoder().encode(text.replace('Small commits', 'Large commits')));
    expect(desk.files.stat(path)?.stamp).toBe(stamp);
    expect(load(desk.at('2026-03-03')).state.facts.get('small')?.statement).toBe('Small commits');
    expect(codesOf(desk)).toEqual(['seal-broken', 'derived-differs']);
  });
});

/** One fact in a session that is closed. */
function worked() {
  const desk = memoryStore();
  remember(desk.at('2026-03-02'), {
    kind: 'preference',
    id: 'small',
    statement: 'Small commits',
    fields: [],
  });
  endSession(desk.at('2026-03-02'), 'Committed', undefined);
  return desk;
}

function codesOf(desk: ReturnType<typeof memoryStore>): string[] {
  return fsck(desk.at('2026-03-03')).problems.map(({ code }) => code);
}
