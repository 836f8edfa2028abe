import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/contracts/view-contract.ts';
import { dayText } from '../../model/day.ts';
import { recordFolder } from './record-folder.ts';

const read = (files: Readonly<Record<string, string>>, root = 'docs/adr') =>
  recordFolder(root).read(folder(files));

const record = (title: string, status: string, rest = '') =>
  `# ${title}\n\nDate: 2026-02-03\n\n## Status\n\n${status}\n\n${rest}`;

describe('a folder of decision records', () => {
  it('gives decisions with title, day, what was decided, number and place', () => {
    const { items, problems } = read({
      '0007-metres.md': record(
        '7. Tides are in metres',
        'Accepted',
        `## Context

Feet came back as metres.

A long story.

## Decision

We will use metres everywhere.

## Consequences

- The import is slower.
- Every table must carry its unit.
`,
      ),
    });
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      {
        name: 'docs/adr/0007-metres.md',
        path: '0007-metres.md',
        kind: 'decision',
        id: 'adr-0007',
        statement: 'Tides are in metres',
        fields: [
          ['context', 'Feet came back as metres.'],
          ['decision', 'We will use metres everywhere.'],
          ['constraint', 'Every table must carry its unit.'],
          ['record', 'ADR-0007'],
          ['record-status', 'accepted'],
          ['source', 'docs/adr/0007-metres.md'],
        ],
      },
    ]);
    expect(dayText(items[0]?.life?.created ?? 0)).toBe('2026-02-03');
    expect(items[0]?.life?.status).toBeUndefined();
  });

  it('knows which replaced which, whichever side says so, and only by one that was decided', () => {
    const { items } = read({
      '0001-feet.md': record('1. Feet', 'Accepted'),
      '0002-metres.md': record('2. Metres', 'Accepted\n\nSupersedes [1](0001-feet.md)'),
      '0003-miles.md': record('3. Miles', 'Superseded by ADR-0002'),
      '0004-yards.md': record('4. Yards', 'Proposed\n\nSupersedes ADR-0002'),
    });
    expect(items.map(({ life }) => life)).toMatchObject([
      { status: 'superseded', supersededBy: 'docs/adr/0002-metres.md', reason: 'ADR-0002 replaced it' },
      { supersedes: ['docs/adr/0001-feet.md', 'docs/adr/0003-miles.md'] },
      { status: 'superseded', supersededBy: 'docs/adr/0002-metres.md' },
      { status: 'archived', reason: 'its record is proposed' },
    ]);
    expect(items[1]?.life?.status).toBeUndefined();
  });

  it.each(['Draft', 'Rejected', 'Deprecated', 'Withdrawn'])(
    'does not let a record that is %s bind anybody',
    (status) => {
      expect(read({ '0001-a.md': record('1. A', status) }).items[0]?.life?.status).toBe('archived');
    },
  );

  it('settles nothing where two records claim to replace each other', () => {
    const { items } = read({
      '0001-a.md': record('1. A', 'Accepted\n\nSupersedes ADR-2'),
      '0002-b.md': record('2. B', 'Accepted\n\nSupersedes ADR-1'),
    });
    expect(items.map(({ life }) => life?.status)).toEqual([undefined, undefined]);
  });

  it('asks the index for a status, and takes neither it nor templates for records', () => {
    const { items } = read({
      'README.md': '# Records\n\n- ❌ [Feet](0001-feet.md)\n',
      'template.md': '# Title\n\n## Status\n\nAccepted\n',
      '0001-feet.md': '# 1. Feet\n',
      'notes.md': '# Notes\n\nNothing.\n',
    });
    expect(items).toMatchObject([
      { statement: 'Feet', life: { status: 'archived', reason: 'its record is rejected' } },
    ]);
  });

  it('takes rejected options only where the chosen one is named', () => {
    const options = '## Considered Options\n\n* Redis\n* In process\n* None\n\n## Decision Outcome\n\n';
    const alternatives = (outcome: string) =>
      read({ '0001-a.md': record('1. A', 'accepted', options + outcome) })
        .items[0]?.fields.filter(([key]) => key === 'alternative')
        .map(([, value]) => value);
    expect(alternatives('Chosen option: "In process", because it is near.\n')).toEqual(['Redis']);
    expect(alternatives('We take the near one.\n')).toEqual([]);
  });

  it('finds several records in one file', () => {
    const { items } = read(
      {
        'ADR.md':
          '# Decisions\n\n## ADR-001: Feet\n\n### Status\n\nSuperseded by ADR-002\n\n## ADR-002: Metres\n\n**Status:** Accepted\n\n### Decision\n\nMetres.\n',
      },
      'docs/arch-decisions',
    );
    expect(items).toMatchObject([
      {
        id: 'adr-0001',
        statement: 'Feet',
        path: 'ADR.md',
        line: 3,
        life: { status: 'superseded', supersededBy: 'docs/arch-decisions/ADR.md#002' },
      },
      {
        id: 'adr-0002',
        statement: 'Metres',
        line: 9,
        fields: expect.arrayContaining([['decision', 'Metres.']]),
      },
    ]);
  });

  it('reads days as people write them', () => {
    const day = (line: string, other = '') => {
      const [item] = read({
        '0001-a.md': `# 1. A\n\n${line}\n\n## Status\n\nAccepted\n`,
        '0002-b.md': `# 2. B\n\n${other}\n\n## Status\n\nAccepted\n`,
      }).items;
      return item?.life?.created === undefined ? undefined : dayText(item.life.created);
    };
    expect(day('* Date: 2017-06-30')).toBe('2017-06-30');
    expect(day('Created: 19-Jun-2002')).toBe('2002-06-19');
    expect(day('- **Date**: March 4th, 2020')).toBe('2020-03-04');
    expect(day('Date: 05/02/2018')).toBeUndefined();
    expect(day('Date: 05/02/2018', 'Date: 26/03/2018')).toBe('2018-02-05');
    expect(day('Date: 05/02/2018', 'Date: 03/26/2018')).toBe('2018-05-02');
  });

  it('says where a merge is unfinished, and reads nothing there', () => {
    const { items, problems } = read({ '0001-a.md': '# 1. A\n<<<<<<< ours\n=======\n>>>>>>> theirs\n' });
    expect(items).toEqual([]);
    expect(problems).toMatchObject([{ level: 'error', file: '0001-a.md', line: 2 }]);
  });
});
