import { expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { fsck } from '../fsck.ts';
import { remember } from '../remember.ts';
import { load } from './load.ts';

it('a session without a tick opens right before its first event, also when a checkpoint saw it empty', () => {
  const desk = memoryStore();
  const path = '/project/.tidemark/sessions/2026-01/2026-01-10T130000Z-codex-zzzz.md';
  const head =
    '---\nformat: tidemark/1\nsession: 2026-01-10T130000Z-codex-zzzz\nagent: codex\nstarted: 2026-01-10T13:00:00Z\n---\n# By hand\n\n## Memory References\n\n';
  remember(desk.at('2026-01-10'), { kind: 'learning', statement: 'Known before', fields: [] });
  desk.files.create(path, head);
  load(desk.at('2026-01-10'), { folded: true });
  desk.files.append(path, '- Created learning `late`: Said later\n  at: 2026-01-10T14:00:00Z #50\n');
  expect(load(desk.at('2026-01-11')).state.sessions.ordinalOf('2026-01-10T130000Z-codex-zzzz')).toBe(2);
  expect(fsck(desk.at('2026-01-11')).problems).toEqual([]);
});

it('a title that comes with the first events is known, also when a checkpoint saw the file without', () => {
  const desk = memoryStore();
  const path = '/project/.tidemark/sessions/2026-01/2026-01-10T130000Z-codex-zzzz.md';
  const head =
    '---\nformat: tidemark/1\nsession: 2026-01-10T130000Z-codex-zzzz\nagent: codex\nstarted: 2026-01-10T13:00:00Z\ntick: 7\n---\n';
  remember(desk.at('2026-01-10'), { kind: 'learning', statement: 'Known before', fields: [] });
  desk.files.create(path, head);
  load(desk.at('2026-01-10'), { folded: true });
  desk.files.append(
    path,
    '# T\n\n## Memory References\n\n- Created learning `late`: Said later\n  at: 2026-01-10T14:00:00Z #50\n',
  );
  expect(fsck(desk.at('2026-01-11')).problems).toEqual([]);
});
