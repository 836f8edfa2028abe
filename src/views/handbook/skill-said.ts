// What a procedure says as a skill: its lists, in the order of the sections.

import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { ViewItem } from '../../model/view.ts';
import { withMarker } from './marks.ts';
import { LISTS, meaning, NO_NON_GOAL, SKILL_KEYS } from './skill-file.ts';

/** The procedure as its skill would be read. */
export function asSkill(fact: Fact, item: ViewItem): ViewItem {
  return { ...item, kind: fact.kind, statement: withMarker(fact.statement), fields: skillFields(fact) };
}

export function skillFields(fact: Fact): Field[] {
  const fields = fact.fields.flatMap(([key, value]): Field[] => {
    const list = LISTS.find(({ field }) => field === key);
    if (list !== undefined) return meaning(list, withMarker(value));
    return key === 'non-goal' && value !== '' && value !== NO_NON_GOAL ? [[key, withMarker(value)]] : [];
  });
  return fields.sort((a, b) => SKILL_KEYS.indexOf(a[0]) - SKILL_KEYS.indexOf(b[0]));
}
