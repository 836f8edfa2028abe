// A proposal that was stopped, kept in the fields of the thread that asks about it, so that it can be taken up later.

import { type Field, fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { hash32 } from '../../model/hash.ts';
import type { Stated } from '../../model/verdict.ts';
import { meaningOf, meaningText } from '../../projection/truth/meaning.ts';

export interface Proposal extends Stated {
  readonly trust: string;
  readonly id?: string | undefined;
}

export function proposalFields(proposal: Proposal): Field[] {
  return [
    ['proposal', printOf(proposal)],
    ['proposed-kind', proposal.kind],
    ['proposed-scope', proposal.scope],
    ['proposed-trust', proposal.trust],
    ['proposed', proposal.statement],
    ...(proposal.id === undefined ? [] : [['proposed-id', proposal.id] as const]),
    ...proposal.fields.map(([key, value]): Field => ['proposed-field', `${key}=${value}`]),
  ];
}

/** What a thread was raised about; undefined where nothing was proposed. */
export function proposalOf(thread: Fact): Proposal | undefined {
  const [statement, kind] = [fieldOf(thread, 'proposed'), fieldOf(thread, 'proposed-kind')];
  if (statement === undefined || kind === undefined) return undefined;
  const id = fieldOf(thread, 'proposed-id');
  return {
    kind,
    statement,
    ...(id === undefined ? {} : { id }),
    scope: fieldOf(thread, 'proposed-scope') ?? 'project',
    trust: fieldOf(thread, 'proposed-trust') ?? 'agent',
    fields: fieldsOf(thread, 'proposed-field').map((text): Field => {
      const equals = text.indexOf('=');
      return [text.slice(0, equals), text.slice(equals + 1)];
    }),
  };
}

/** The same for whoever proposes the same, whatever the spelling. */
export function printOf(proposal: Stated): string {
  const meaning = meaningOf(meaningText(proposal));
  return (hash32(`${proposal.kind}\n${proposal.scope}\n${meaning}`) >>> 0).toString(36);
}
