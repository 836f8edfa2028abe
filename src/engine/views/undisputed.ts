// One fact edited differently in two layouts or on the two sides of a merge: neither value wins, a person is asked. All other edits go
// through.

import { joinClauses, sentence } from '../../model/clause.ts';
import type { Draft, Field } from '../../model/event.ts';
import { FOUND, IN_FILE } from '../../model/flag.ts';
import { freeId } from '../../model/id.ts';
import type { Memory } from '../reading/memory.ts';
import { DISPUTED } from '../truth/settled-edits.ts';

export interface EditsOfPlace {
  /** A layout, a side of a merge, or memory itself. */
  readonly place: string;
  readonly drafts: readonly Draft[];
}

export function undisputed(memory: Memory, edits: readonly EditsOfPlace[]): Draft[] {
  const updates = edits.flatMap(({ place, drafts }) =>
    drafts.filter(({ verb }) => verb === 'Updated').map((draft) => ({ place, draft, id: draft.id ?? '' })),
  );
  const disputed = new Map<string, Set<string>>();
  for (const [n, { place, draft, id }] of updates.entries())
    for (const other of updates.slice(n + 1))
      if (other.id === id && other.place !== place)
        for (const key of differing(draft, other.draft))
          disputed.set(id, (disputed.get(id) ?? new Set()).add(key));
  const questions = Array.from(disputed, ([id, keys]) => {
    const said = updates
      .filter((one) => one.id === id)
      .flatMap(({ place, draft }) => {
        const saying = only(draft, (key) => keys.has(key));
        return saying === undefined ? [] : [`${place} says: ${joinClauses(partsOf(saying))}`];
      });
    return asked(memory, id, [...new Set(said)], [...keys]);
  });
  const others = edits.flatMap(({ drafts }) =>
    drafts.flatMap((draft) => {
      const keys = draft.verb === 'Updated' ? disputed.get(draft.id ?? '') : undefined;
      return keys === undefined ? [draft] : (only(draft, (key) => !keys.has(key)) ?? []);
    }),
  );
  return [...others, ...questions];
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

/** The same update with some of its parts; undefined where none is left. */
function only({ text, ...draft }: Draft, isWanted: (key: string) => boolean): Draft | undefined {
  const fields = draft.fields.filter(([key]) => key === 'trust' || isWanted(key));
  const said = text !== undefined && isWanted('statement') ? { text } : {};
  if (said.text === undefined && fields.every(([key]) => key === 'trust')) return undefined;
  return { ...draft, ...said, fields };
}

function partsOf({ text, fields }: Draft): string[] {
  const values = fields.filter(([key]) => key !== 'trust').map(([key, value]) => `${key}: ${value}`);
  return text === undefined ? values : [text, ...values];
}

function asked(memory: Memory, id: string, said: readonly string[], keys: readonly string[]): Draft {
  const base = `edited-${id}`.slice(0, 60).replace(/[^a-z0-9]+$/, '');
  return {
    verb: 'Raised',
    kind: 'thread',
    id: freeId(base, (one) => memory.state.facts.has(one)),
    text: `${id} was edited differently in two places, so memory keeps what it says. ${said.map(sentence).join(' ')} Which holds? Set it with tide update.`,
    fields: [
      ['type', 'contradiction'],
      ['about', id],
      [FOUND, IN_FILE],
      ...keys.map((key): Field => [DISPUTED, key]),
    ],
  };
}
