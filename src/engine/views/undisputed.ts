// One fact edited differently in two layouts: neither edit wins, a person is asked. All other edits go through.

import { joinClauses, sentence } from '../../model/clause.ts';
import type { Draft, Field } from '../../model/event.ts';
import { FOUND, IN_FILE } from '../../model/flag.ts';
import { freeId } from '../../model/id.ts';
import type { Memory } from '../reading/memory.ts';
import { DISPUTED } from '../truth/settled-edits.ts';

interface LayoutEdits {
  readonly layout: string;
  readonly drafts: readonly Draft[];
}

export function undisputed(memory: Memory, edits: readonly LayoutEdits[]): Draft[] {
  const disputed = new Map<string, string[]>();
  const keys = new Map<string, Set<string>>();
  const updates = edits.flatMap(({ layout, drafts }) =>
    drafts.filter(({ verb }) => verb === 'Updated').map((draft) => ({ layout, draft })),
  );
  for (const { layout, draft } of updates)
    for (const other of updates)
      if (
        other.layout !== layout &&
        other.draft.id === draft.id &&
        differing(draft, other.draft).length > 0
      ) {
        keys.set(
          draft.id ?? '',
          new Set([...(keys.get(draft.id ?? '') ?? []), ...differing(draft, other.draft)]),
        );
        disputed.set(draft.id ?? '', [
          ...(disputed.get(draft.id ?? '') ?? []),
          `${layout} says: ${saying(draft)}`,
        ]);
      }
  const others = edits.flatMap(({ drafts }) =>
    drafts.filter(({ verb, id }) => verb !== 'Updated' || !disputed.has(id ?? '')),
  );
  return [
    ...others,
    ...Array.from(disputed, ([id, said]) => asked(memory, id, [...new Set(said)], [...(keys.get(id) ?? [])])),
  ];
}

/** The parts that they set to two values. */
function differing(a: Draft, b: Draft): string[] {
  const isText = a.text !== undefined && b.text !== undefined && a.text !== b.text;
  const values = ({ fields }: Draft, key: string) =>
    fields.filter(([other]) => other === key).map(([, value]) => value);
  const fields = a.fields.filter(
    ([key]) => values(b, key).length > 0 && values(a, key).join('\0') !== values(b, key).join('\0'),
  );
  return [...(isText ? ['statement'] : []), ...new Set(fields.map(([key]) => key))];
}

function saying({ text, fields }: Draft): string {
  const parts = [
    text,
    ...fields.filter(([key]) => key !== 'trust').map(([key, value]) => `${key}: ${value}`),
  ];
  return joinClauses(parts.filter((part) => part !== undefined));
}

function asked(memory: Memory, id: string, said: readonly string[], keys: readonly string[]): Draft {
  const base = `edited-${id}`.slice(0, 60).replace(/[^a-z0-9]+$/, '');
  return {
    verb: 'Raised',
    kind: 'thread',
    id: freeId(base, (one) => memory.state.facts.has(one)),
    text: `${id} was edited differently in two layouts, and neither was taken over. ${said.map(sentence).join(' ')} Which holds? Set it with tide update.`,
    fields: [
      ['type', 'contradiction'],
      ['about', id],
      [FOUND, IN_FILE],
      ...keys.map((key): Field => [DISPUTED, key]),
    ],
  };
}
