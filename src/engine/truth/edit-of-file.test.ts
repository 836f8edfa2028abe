import { describe, expect, it } from 'vitest';
import type { Draft, Field } from '../../model/event.ts';
import { editFields, editOf } from './edit-of-file.ts';

const about: Field = ['about', 'rest-only'];
const read = (...parts: string[]) =>
  editOf({ fields: [about, ...parts.map((part): Field => ['edit', part])] });

describe('the edit a thread holds', () => {
  it('is read as it was written, without the trust a file claims', () => {
    const drafts: Draft[] = [
      {
        verb: 'Updated',
        id: 'rest-only',
        text: 'REST = GraphQL\nset=trust=human',
        fields: [
          ['trust', 'human'],
          ['constraint', 'a=b'],
          ['constraint', ''],
        ],
      },
      { verb: 'Superseded', id: 'rest-only', by: 'graphql', text: 'Archived', fields: [] },
    ];
    const [first, ...rest] = drafts;
    const told = [{ ...first, fields: first?.fields.filter(([key]) => key !== 'trust') }, ...rest];
    expect(editOf({ fields: [about, ...editFields(drafts)] })).toEqual(told);
  });

  it('is kept once where two layouts say the same', () => {
    const draft: Draft = { verb: 'Archived', id: 'rest-only', text: 'removed by hand', fields: [] };
    expect(editFields([draft, { ...draft }])).toEqual(editFields([draft]));
  });

  it.each([
    ['nothing', []],
    ['another verb', ['Verified']],
    ['a part without a verb', ['text=GraphQL']],
    ['trust', ['Updated', 'set=trust=human']],
    ['a part nobody knows', ['Updated', 'person=Ada']],
    ['a key that is none', ['Updated', 'set=A b=c']],
  ])('is none with %s', (_, parts) => {
    expect(read(...parts)).toBeUndefined();
  });

  it('is about one fact alone', () => {
    expect(editOf({ fields: [['edit', 'Archived']] })).toBeUndefined();
  });
});
