import { describe, expect, it } from 'vitest';
import { linkRecords } from './link-records.ts';
import { readRecord } from './read-record.ts';
import { readRecordIndex } from './record-index.ts';
import { recordStatus } from './record-status.ts';

/** Edges as `old>new`, of records given by file name. */
const edges = (files: Readonly<Record<string, string>>) =>
  linkRecords(Object.entries(files).map(([file, text]) => readRecord(file, text))).map(
    (edge) => `${edge.old.number ?? edge.old.file}>${edge.new.number ?? edge.new.file} ${edge.kind}`,
  );

const plain = (number: string, status = 'Accepted') =>
  `# ${number}. Some title\n\n## Status\n\n${status}\n\n## Context\n\nText.\n`;

describe('a decision record', () => {
  it.each([
    [
      'Nygard',
      '# 4. Buoys\n\nDate: 2026-01-01\n\n## Status\n\nSuperseded by [9. Lights](0009-lights.md)\n\n## Context\n',
    ],
    [
      'adr-tools, misspelt',
      '# 4. Buoys\n\n## Status\n\nAccepted\n\nSuperceded by [9. Lights](0009-lights.md)\n',
    ],
    ['upper case, by number', '# ADR 004: Buoys\n\n## Status\n\nSUPERSEDED by ADR-009\n'],
    ['a sign before it', '# Buoys\n\n## Status\n\n⌛️ Superseded by [009. Lights](009-lights.md)\n'],
    [
      'MADR 2',
      '# Buoys\n\n* Status: superseded by [ADR-0009](0009-lights.md) <!-- optional -->\n* Deciders: Ada\n\n## Context\n',
    ],
    ['MADR 3', '---\nstatus: "superseded by [ADR-0009](0009-lights.md)"\ndate: 2026-01-01\n---\n# Buoys\n'],
    ['front matter with a key', '---\nstatus: superseded\nsuperseded-by: 9\n---\n# Buoys\n'],
    [
      'front matter in camel case, a list',
      '---\nstatus: Superseded\nsupersededBy:\n  - ADR-0009\n---\n# Buoys\n',
    ],
    ['bold lines', '# Buoys\n\n**Status:** Superseded\n**Superseded by:** ADR 9\n\n## Context\n'],
    ['a table', '# Buoys\n\n| | |\n|---|---|\n| Status | Superseded by ADR-9 |\n\n## Context\n'],
    [
      'a table with a head',
      '# Buoys\n\n| Date | Status | Superseded by |\n|---|---|---|\n| x | Superseded | [9](0009-lights.md) |\n',
    ],
    ['a heading with its value', '# Buoys\n\n## Status: Superseded by ADR-009\n\n## Context\n'],
    [
      'a section of its own',
      '# Buoys\n\n## Status\n\nSuperseded\n\n## Superseded by\n\n- [Lights](0009-lights.md)\n',
    ],
    ['mail-like headers', 'PEP: 4\nTitle: Buoys\nStatus: Final\nSuperseded-By: 9\n\nText\n'],
    ['struck out before', '# Buoys\n\n## Status\n\n~~Accepted~~ Superseded by [[0009-lights]]\n'],
    ['underlined headings', 'Buoys\n=====\n\nStatus\n------\n\nReplaced by ADR #9.\n\nContext\n-------\n'],
    [
      'only in its body',
      '# Buoys\n\n## Status\n\nSuperseded\n\n## Decision\n\nThis has been superseded by [ADR 9](0009-lights.md).\n',
    ],
  ])('says by which other it was replaced: %s', (_, text) => {
    expect(edges({ '0004-buoys.md': text, '0009-lights.md': plain('9') })).toEqual(['4>9 superseded']);
  });

  it('says which it replaces, on one side only or on both, once', () => {
    const old = '---\nsuperseded-by: [3, 4]\n---\n# Old\n';
    const files = {
      '0001-a.md': old,
      '0002-b.md': plain('2'),
      '0003-c.md': plain('3', 'Accepted\n\nSupersedes [1](0001-a.md)'),
      '0004-d.md': 'PEP: 4\nReplaces: 1, 2\n\nx',
    };
    expect(edges(files)).toEqual(['1>3 superseded', '1>4 superseded', '2>4 superseded']);
  });

  it('tells amending, replacing in part and rejecting apart', () => {
    expect(
      edges({
        '1-a.md': plain('1', 'Accepted\n\nAmended by [2](2-b.md)'),
        '2-b.md': plain('2', 'Accepted\n\nAmends [1](1-a.md)'),
      }),
    ).toEqual(['1>2 amended']);
    expect(edges({ '1-a.md': plain('1', 'Partially superseded by ADR 2'), '2-b.md': plain('2') })).toEqual([
      '1>2 partly-superseded',
    ]);
    expect(
      edges({
        '1-a.md': plain('1'),
        '2-b.md': `${plain('2')}\nThis ADR in part supersedes [0001](1-a.md).\n`,
      }),
    ).toEqual(['1>2 partly-superseded']);
    expect(edges({ '1-a.md': plain('1', '❌ Rejected (see [002](2-b.md))'), '2-b.md': plain('2') })).toEqual([
      '1>2 rejected-in-favour-of',
    ]);
  });

  it('is found by its file, and by its title where it has no number', () => {
    const old = '# Buoys\n\n## Status\n\nSuperseded by';
    expect(edges({ 'buoys.md': `${old} [that one](lights.md)\n`, 'lights.md': '# Use lights\n' })).toEqual([
      'buoys.md>lights.md superseded',
    ]);
    expect(edges({ 'buoys.md': `${old} "Use lights"\n`, 'lights.md': '# Use lights\n' })).toEqual([
      'buoys.md>lights.md superseded',
    ]);
    expect(
      edges({
        '2026-01-01-buoys.md': `${old} [x](2026-02-02-lights.md)\n`,
        '2026-02-02-lights.md': '# Lights\n',
      }),
    ).toEqual(['2026-01-01-buoys.md>2026-02-02-lights.md superseded']);
  });

  it.each([
    ['an issue', plain('1', 'Abandoned. Replacement is discussed in [#2](https://example.org/x/issues/2)')],
    [
      'a template',
      '# Title\n\n* Status: [proposed | rejected | accepted | deprecated | superseded by [ADR-0002](0002-b.md)]\n',
    ],
    [
      'a template in braces',
      '---\nstatus: "{proposed | rejected | accepted | superseded by ADR-0002}"\n---\n# Title\n',
    ],
    ['a remark', '# 1. T\n\n## Status\n\nAccepted <!-- Superseded by ADR-0002 -->\n'],
    ['the body of a record that stands', `${plain('1')}\nThe old wall was superseded by ADR-2 elsewhere.\n`],
    [
      'what would be',
      `${plain('1')}\nIf accepted, this ADR would supersede ADR-2. It supplements rather than supersedes ADR 2.\n`,
    ],
    ['a day', plain('1', 'Superseded by us on 2-1-2026')],
    ['itself', plain('1', 'Supersedes ADR-1')],
  ])('does not take %s for a successor', (_, text) => {
    expect(edges({ '0001-a.md': text, '0002-b.md': plain('2') })).toEqual([]);
  });

  it.each([
    ['✅ Accepted (documenting an existing thing)', 'accepted'],
    ['PROPOSED - Implemented', 'proposed'],
    ['Implemented', 'accepted'],
    ['Pending', 'proposed'],
    ['🤔 Incomplete', 'draft'],
    ['Partly superseded', 'partly-superseded'],
    ['Accepted, superseded by ADR-3', 'superseded'],
    ['Withdrawn', 'abandoned'],
    ['ARCHIVED', 'archived'],
    ['Not superseded. Accepted', 'accepted'],
    ['{DRAFT | PROPOSED} Not Implemented', undefined],
    ['', undefined],
  ])('has the status of its words: %s', (text, status) => {
    expect(recordStatus(text)).toBe(status);
  });

  it('keeps a final status although another replaced it', () => {
    expect(readRecord('pep-0004.rst', 'PEP: 4\nTitle: T\nStatus: Final\nSuperseded-By: 9\n\n')).toMatchObject(
      {
        number: 4,
        title: 'T',
        status: 'accepted',
        statusText: 'Final',
      },
    );
  });

  it('takes its number from the file, not from a title copied from another', () => {
    expect(readRecord('0033-ranges.md', '# 3. Outline\n').number).toBe(33);
    expect(readRecord('use-lights.md', '# ADR 12: Lights\n').number).toBe(12);
    expect(readRecord('2026-01-01-lights.md', '# Lights\n').number).toBeUndefined();
  });

  it('may have its status in an index only', () => {
    const index = readRecordIndex(
      '- ✅ [1. A](001-a.md)\n- ⏸ [2. B](002-b.md)\n- [3. C](003-c.md) - Rejected\n\n- Deferred: ⏸\n',
    );
    expect([...index]).toEqual([
      ['001-a.md', 'accepted'],
      ['002-b.md', 'deferred'],
      ['003-c.md', 'rejected'],
    ]);
  });
});
