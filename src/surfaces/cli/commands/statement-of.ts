// A statement with the options of its call: id, scope, trust, anchors as paths of the project, and how to treat what it contradicts.

import type { Statement } from '../../../engine/remember.ts';
import type { Field } from '../../../model/event.ts';
import type { Store } from '../../../model/store.ts';
import type { Call } from '../command.ts';
import { anchorsHere } from './anchors-here.ts';
import { whenOpposed } from './when-opposed.ts';

export function statementOf(call: Call, store: Store, statement: Statement): Statement {
  return {
    ...statement,
    id: call.option('id'),
    scope: call.option('scope') ?? field(statement.fields, 'scope'),
    trust: call.option('trust') ?? field(statement.fields, 'trust'),
    fields: anchorsHere(
      store.project.root,
      call.place.cwd,
      statement.fields.filter(([key]) => key !== 'scope' && key !== 'trust'),
    ),
    ...whenOpposed(call),
  };
}

export function field(fields: readonly Field[], key: string): string | undefined {
  return fields.find(([name]) => name === key)?.[1];
}
