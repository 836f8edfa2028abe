// What an entry of the log says for a decision in memory.

import { dayText } from '../../model/day.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { EntryWords } from './entry.ts';
import { oneLine, said } from './shown-text.ts';

export function wordsOf(fact: Fact, id: string | undefined, archivedOn: string | undefined): EntryWords {
  const one = (key: string) => listed([fieldOf(fact, key) ?? '']);
  return {
    day: shownDay(fact),
    title: titleOf(fact),
    // A scope that would break the comment it stands in is left to memory.
    scope: /[|<>]|--/.test(fact.scope) ? 'project' : fact.scope,
    evergreen: fact.pinned === true,
    ...(id === undefined ? {} : { id }),
    context: one('context'),
    decision: one('decision'),
    alternative: listed(fieldsOf(fact, 'alternative')),
    constraint: listed(fieldsOf(fact, 'constraint')),
    'execution-mode': one('execution-mode'),
    'archived-on': archivedOn === undefined ? [] : [archivedOn],
  };
}

export function titleOf(fact: Fact): string {
  return oneLine(fact.statement) || `Untitled decision ${fact.id}`;
}

/** A heading has room for four digits of a year. */
function shownDay(fact: Fact): number {
  return /^\d{4}-/.test(dayText(fact.createdDay)) ? fact.createdDay : 0;
}

function listed(values: readonly string[]): string[] {
  return values.flatMap((value) => said(value) ?? []);
}
