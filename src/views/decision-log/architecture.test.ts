import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import type { Field } from '../../model/event.ts';
import type { ViewedFact } from '../../model/view.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { decisionLogView } from './view.ts';

function known(kind: string, ...facts: readonly (readonly [string, ...Field[]])[]): readonly ViewedFact[] {
  const state = initialState();
  const at = '2026-05-01T10:00:00Z';
  const session = { id: 'two', agent: 'cli', started: at };
  evolve(state, { verb: 'Opened', fields: [], at, tick: 1, session: 'two', position: -1 }, session);
  for (const [n, [text, ...fields]] of facts.entries())
    evolve(
      state,
      {
        verb: 'Created',
        kind,
        id: `${kind}-${n}`,
        text,
        fields,
        at,
        tick: n + 2,
        session: 'two',
        position: n,
      },
      session,
    );
  return inputOf(state, '2026-05-12').facts;
}

const render = (facts: readonly ViewedFact[], files: Readonly<Record<string, string>> = {}) =>
  decisionLogView.render({ ...inputOf(initialState(), '2026-05-12'), facts, frame: folder(files) });

const tides: readonly [string, ...Field[]] = [
  'reads the tide tables',
  ['path', 'src/tides'],
  ['interface', 'TideTable.at(port, hour)'],
  ['flow', 'office -> import -> cache'],
  ['dependency', 'the tide office, v2'],
  ['debt', 'no timeout on import'],
  ['debt', 'feet in one place'],
];

describe('ARCHITECTURE.md', () => {
  const fresh = render(known('module', tides, ['books a place', ['path', 'src/moorings']])).files.get(
    'ARCHITECTURE.md',
  );

  it('maps directories to their purpose in a part that can be loaded alone [decisions:architecture-module-map]', () => {
    const map = /## Module map\n\n([^#]*)/.exec(fresh ?? '')?.[1];
    expect(map).toBe(
      '| directory | purpose |\n|---|---|\n| `src/tides` | reads the tide tables |\n| `src/moorings` | books a place |\n\n',
    );
  });

  it('tells interfaces, data flow, dependencies and debt [decisions:architecture-other-parts]', () => {
    expect(fresh?.slice(fresh.indexOf('## Key'))).toBe(`## Key interfaces

- \`src/tides\`: TideTable.at(port, hour)

## Data flow

- \`src/tides\`: office -> import -> cache

## External dependencies

- \`src/tides\`: the tide office, v2

## Known technical debt

- \`src/tides\`: no timeout on import
- \`src/tides\`: feet in one place
`);
    const { items } = decisionLogView.read(folder({ 'ARCHITECTURE.md': fresh ?? '' }));
    expect(items[0]).toMatchObject({ kind: 'module', statement: tides[0], fields: tides.slice(1) });
  });

  it('follows modules that come, move, change and go [decisions:architecture-follows-structure-changes]', () => {
    const first = render(known('module', tides, ['books a place', ['path', 'src/moorings']]));
    const now = known(
      'module',
      ['reads tables', ['path', 'lib/tides'], ['debt', 'feet in one place'], ['debt', 'slow']],
      ['books a place', ['path', 'src/moorings']],
      ['sends mail', ['path', 'src/mail'], ['interface', 'Mail.send()']],
    ).map((one) =>
      one.fact.id === 'module-1' ? { ...one, fact: { ...one.fact, archived: true as const } } : one,
    );
    const second = decisionLogView.render({
      ...inputOf(initialState(), '2026-05-12'),
      facts: now,
      frame: first.files,
      names: first.names,
    });
    const text = second.files.get('ARCHITECTURE.md') ?? '';
    expect(text).toContain('|---|---|\n| `lib/tides` | reads tables |\n| `src/mail` | sends mail |\n');
    expect(text).toContain('- `lib/tides`: feet in one place\n- `lib/tides`: slow\n');
    expect(text).toContain('## Key interfaces\n\n- `src/mail`: Mail.send()\n');
    expect(text).not.toMatch(/src\/tides|src\/moorings|office/);
  });

  it('of somebody else is kept, and ours stands between marks at its end', () => {
    const own = '# Our way\n\n## Data flow\n\nProse of ours.\n\nThe end';
    const once = render(known('module', tides), { 'ARCHITECTURE.md': own });
    const text = once.files.get('ARCHITECTURE.md') ?? '';
    expect(text.startsWith(`${own}\n\n<!-- tidemark:begin`)).toBe(true);
    expect(text.endsWith('\n\n<!-- tidemark:end -->\n')).toBe(true);
    const more = known(
      'module',
      [tides[0], ['path', 'src/tides']],
      ['sends mail', ['path', 'src/mail'], ['flow', 'a -> b']],
    );
    const twice = decisionLogView.render({
      ...inputOf(initialState(), '2026-05-12'),
      facts: more,
      frame: once.files,
      names: once.names,
    });
    const after = twice.files.get('ARCHITECTURE.md') ?? '';
    expect(after.split('tidemark:begin')).toHaveLength(2);
    expect(after).toContain('| `src/mail` | sends mail |');
    expect(after.startsWith(own)).toBe(true);
    expect(after.trimEnd().endsWith('<!-- tidemark:end -->')).toBe(true);
  });

  it('takes a row in the form the map has, and other columns stay', () => {
    const files = folder({
      'ARCHITECTURE.md':
        '## Modules\n\n| module | owner | what it does |\n|---|---|---|\n| `src/tides` | Ada | reads |\n',
    });
    const input = adopted(decisionLogView, files);
    const facts = [
      ...input.facts.map((one) => ({ ...one, fact: { ...one.fact, statement: 'reads | writes' } })),
      ...known('module', ['sends mail', ['path', 'src/mail']]),
    ];
    expect(decisionLogView.render({ ...input, facts }).files.get('ARCHITECTURE.md')).toContain(
      '| `src/tides` | Ada | reads \\| writes |\n| `src/mail` |  | sends mail |\n',
    );
  });
});

describe('the project manifest', () => {
  it('gets the constraints memory knows [decisions:discovered-constraint-goes-to-manifest]', () => {
    const own =
      '# Manifest\n\n## Non-negotiable constraints\n\n- [constraint]\n- TBD\n\n## Build and validation commands\n\n- Build: npm run build\n';
    const shown = render(known('invariant', ['No booking\nwithout a boat.']), {
      'project/project-manifest.md': own,
    });
    expect(shown.files.get('project/project-manifest.md')).toBe(
      own.replace('- TBD\n', '- TBD\n\n- No booking without a boat.\n'),
    );
    expect([...shown.names]).toEqual([['constraint: No booking without a boat.', 'invariant-0']]);
  });

  it('is made only where there is none and a constraint is known', () => {
    expect(render([]).files.size).toBe(0);
    const made = render(known('invariant', ['[x]', ['scope', 'module:moorings']], ['[ ] y'])).files;
    expect(made.get('project/project-manifest.md')).toBe(
      '# Project manifest\n\n## Project identity\n\n- **Name**: harbor-api\n\n## Non-negotiable constraints\n\n- \\[x] <!-- scope: module:moorings -->\n- \\[ ] y\n',
    );
    expect(decisionLogView.read(made).items.map(({ statement }) => statement)).toEqual(['[x]', '[ ] y']);
  });

  it('without the section gets it at its end', () => {
    const shown = render(known('invariant', ['Never on Sunday']), {
      'project/project-manifest.md': '# Ours\r\n\r\nText',
    });
    expect(shown.files.get('project/project-manifest.md')).toBe(
      '# Ours\r\n\r\nText\r\n\r\n## Non-negotiable constraints\r\n\r\n- Never on Sunday\r\n',
    );
  });
});
