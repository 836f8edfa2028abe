import { describe, expect, it } from 'vitest';
import { folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { full } from '../../../test/layouts/evolving-samples.ts';
import { created, did, eventsOf, replayed, type Sitting, session } from '../../../test/spec.ts';
import { readEvolvingLog } from '../../ledger/evolving-dialect.ts';
import type { ViewInput } from '../../model/view.ts';
import { evolvingView as view } from './view.ts';

function memory(today: string, ...sittings: Sitting[]): ViewInput {
  const events = eventsOf(sittings);
  return inputOf(replayed(events), today, {
    eventsOf: (name) => events.filter((event) => event.session === name && event.position >= 0),
  });
}

const busy = session(
  'busy',
  '2026-05-11T14:02:10Z',
  created('local', { kind: 'decision', text: 'Cache per process' }),
  created('redis'),
  created('law', { kind: 'invariant' }),
  did('Raised', 'ask', { text: 'Evict on import?' }),
  did('Referenced', 'law'),
  did('Superseded', 'redis', { by: 'local' }),
  did('Task', undefined, { text: 'Moved us-2\n## Not a heading', fields: { status: 'done' } }),
  did('Next', undefined, { text: 'Move eu-1' }),
  did('Blocked', undefined, { text: 'the freeze' }),
  did('Closed', 'ask'),
);

describe('the log of a session', () => {
  it('has the form of the protocol', () => {
    expect(
      view.render(memory('2026-05-11', busy)).files.get('sessions/2026-05-11-140210.md'),
    ).toBe(`# Session (2026-05-11T14:02:10Z)

**Agent:** claude-code
**Author:** Ada
**Session:** busy

## What We Did

- Moved us-2\\
  \\## Not a heading

## Decisions Made

- Cache per process

## Context for Next Session

- Next: Move eu-1
- Blocked: the freeze

## Memory References

- Referenced: law
- Created: local (tier: working), redis (tier: working), law (tier: core), ask (tier: working)
- Closed: ask
- Superseded: redis → local
`);
  });

  it('is read back by the ledger with the same events', () => {
    const text = view.render(memory('2026-05-11', busy)).files.get('sessions/2026-05-11-140210.md') ?? '';
    const { events, problems } = readEvolvingLog({ stem: '2026-05-11-140210', text }, 'log', 'verbs');
    expect(problems).toEqual([]);
    expect(
      events.slice(1).map(({ verb, id, by }) => `${verb} ${id}${by === undefined ? '' : ` ${by}`}`),
    ).toEqual([
      'Referenced law',
      'Created local',
      'Created redis',
      'Created law',
      'Created ask',
      'Closed ask',
      'Superseded redis local',
      'Referenced local',
    ]);
  });

  it('says (none) where nothing was remembered, and is not written for a session of nothing', () => {
    const files = view.render(
      memory(
        '2026-05-12',
        session('worked', '2026-05-11T10:00:00Z', did('Goal', undefined, { text: 'Move' })),
        session('empty', '2026-05-11T11:00:00Z'),
      ),
    ).files;
    expect(files.get('sessions/2026-05-11-100000.md')).toContain('## Memory References\n\n(none)\n');
    expect(files.has('sessions/2026-05-11-110000.md')).toBe(false);
  });

  it('names archived facts under the review only, and stamps it', () => {
    const { files } = view.render(
      memory(
        '2026-05-12',
        session('a', '2026-05-01', created('x')),
        session('b', '2026-05-11T10:00:00Z', did('Archived', 'x', { text: 'done' }), did('Reviewed')),
      ),
    );
    const log = files.get('sessions/2026-05-11-100000.md') ?? '';
    expect(log).toContain(
      '## Memory Review (2026-05-11)\n\n- Archived: x\n\n## Memory References\n\n(none)\n',
    );
    expect(files.get('continuity.md')).toContain(
      '- **last_review:** 2026-05-11 | through 2026-05-11-100000\n',
    );
  });

  it('is never written over, but grows while its session goes on', () => {
    const start = session('busy', busy.day, ...busy.said.slice(0, 3));
    const first = view.render(memory('2026-05-11', start));
    const grown = view.render({ ...memory('2026-05-11', busy), frame: first.files, names: first.names });
    const path = 'sessions/2026-05-11-140210.md';
    expect(grown.files.get(path)).toContain('- Closed: ask');
    const edited = new Map([...first.files, [path, `${first.files.get(path)}By hand.\n`]]);
    expect(view.render({ ...memory('2026-05-11', busy), frame: edited }).files.get(path)).toBe(
      edited.get(path),
    );
    expect(view.render({ ...memory('2026-06-01', busy), frame: first.files }).files.get(path)).toBe(
      first.files.get(path),
    );
  });

  it('gets a second of its own where another has the name', () => {
    const frame = folder({ 'sessions/2026-05-11-140210.md': '# Somebody else\n' });
    const other = session('other', busy.day, did('Noted', undefined, { text: 'x' }));
    const { files } = view.render({ ...memory('2026-05-11', busy, other), frame });
    expect(files.get('sessions/2026-05-11-140210.md')).toBe('# Somebody else\n');
    expect(files.get('sessions/2026-05-11-140211.md')).toContain('**Session:** busy');
    expect(files.get('sessions/2026-05-11-140212.md')).toContain('**Session:** other');
  });

  it('is added to the list of sessions where there is one, and moves last_session on', () => {
    const frame = folder({ ...full, 'sessions/2026-05-11-140210.md': '# Session\n' });
    const { files } = view.render({ ...memory('2026-05-11', busy), frame });
    expect(files.get('sessions/INDEX.md')).toBe(
      '2026-05-11-140210 — Claude Code — tariff cache\n2026-05-11-140211 — claude-code — no title\n',
    );
    expect(files.get('continuity.md')).toContain(
      '- **last_session:** 2026-05-11 | agent: claude-code (2026-05-11-140211)\n',
    );
    expect(files.get('continuity.md')).toContain(
      '- **last_review:** 2026-05-02 | through 2026-05-02-090000\n',
    );
  });
});
