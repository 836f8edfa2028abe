// Where the work stands, for whoever goes on.

import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import { checkPhase } from './phase.ts';
import { say, type Worked } from './say.ts';

export function checkpointWork(store: Store, text: string, phase: string | undefined): Worked {
  checkPhase(phase);
  const memory = load(store);
  const before = memory.state.working.phase;
  const said = say(
    store,
    [{ verb: 'Checkpoint', text, fields: phase === undefined ? [] : [['phase', phase]] }],
    memory,
  );
  return phase === undefined || before === undefined || before === phase ? said : { ...said, ended: before };
}
