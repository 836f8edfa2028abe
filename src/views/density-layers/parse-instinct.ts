// An instinct as an item: a pattern whose lesson is the action, with the life its evidence tells.

import { dayOf } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { INSTINCT_AT } from '../../model/instinct.ts';
import type { Problem } from '../../model/problem.ts';
import { readScope } from '../../model/scope.ts';
import type { ItemLife } from '../../model/view.ts';
import type { Doc } from './doc.ts';
import { readInstinct } from './instinct.ts';
import { TRUST } from './write-instinct.ts';

export function parseInstinct(doc: Doc, problems: Problem[]): Doc {
  const instinct = readInstinct(doc.text);
  if ('strange' in instinct) {
    if (doc.text.trim() !== '')
      problems.push({
        code: 'instinct-form',
        level: 'notice',
        file: doc.path,
        line: instinct.strange,
        message:
          'This instinct says more than `key: value` lines and a list of evidence; it is kept but not read.',
        expected: 'id, trigger and action, one to a line',
        received: doc.text.split('\n')[instinct.strange - 1]?.trim().slice(0, 80) ?? '',
      });
    return doc;
  }
  const get = (key: string) => instinct.values.get(key);
  const scope = readScope(get('scope') ?? '');
  const created = dayOf(get('first_seen') ?? '');
  const lastUsed = dayOf(get('last_seen') ?? '');
  const trust = TRUST[get('trust') ?? ''];
  const uses = Number(get('occurrences') ?? instinct.evidence.length);
  if (Number.isSafeInteger(uses) && uses < INSTINCT_AT && instinct.evidence.length < INSTINCT_AT)
    problems.push({
      code: 'instinct-early',
      level: 'notice',
      file: doc.path,
      line: 1,
      message: 'An instinct rests on three or more sessions; this one is kept as it is.',
      expected: `${INSTINCT_AT} or more`,
      received: String(uses),
    });
  const by = get('superseded_by');
  const life: ItemLife = {
    ...(created === undefined ? {} : { created }),
    ...(lastUsed === undefined ? {} : { lastUsed }),
    ...(Number.isSafeInteger(uses) && uses >= 0 ? { uses } : {}),
    ...(trust === undefined ? {} : { trust }),
    ...(get('status') !== 'retired'
      ? {}
      : by === undefined
        ? { status: 'archived' }
        : { status: 'superseded' }),
    ...(by === undefined ? {} : { supersededBy: by }),
    ...(get('supersedes') === undefined ? {} : { supersedes: [get('supersedes') ?? ''] }),
  };
  const patterns = [...new Set(instinct.evidence.map(({ pattern }) => pattern))];
  const fields: Field[] = [
    ['trigger', get('trigger') ?? ''],
    ...(get('domain') === undefined ? [] : [['tag', get('domain') ?? ''] as const]),
    ...patterns.filter((id) => id !== '' && id !== get('id')).map((id): Field => ['from', id]),
  ];
  return {
    ...doc,
    instinct,
    item: {
      name: doc.path,
      path: doc.path,
      line: 1,
      kind: 'pattern',
      statement: get('action') ?? '',
      fields,
      ...(scope === undefined ? {} : { scope }),
      ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(get('id') ?? '') ? { id: get('id') ?? '' } : {}),
      life,
    },
  };
}
