// Fields of a fact set anew, and its statement where one is given. No update makes a fact older or more trusted.

import { dayText } from '../model/day.ts';
import { type Field, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { FOUND } from '../model/flag.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { lowerTrust } from '../model/trust.ts';
import { plainAnchors } from './anchors/record.ts';
import { sightsOfFact } from './anchors/with-sights.ts';
import { checkKind } from './check-kind.ts';
import { checkFields, checkScope, checkStatement, checkTrust, refuseLifeFields } from './check-statement.ts';
import { living, refuseFinished } from './living.ts';
import { type Marking, stating } from './marking.ts';
import { load } from './reading/load.ts';
import { datedEntry, isLog } from './restated-fields.ts';
import { AGREES } from './truth/agreed.ts';
import { settledEdits } from './truth/settled-edits.ts';
import { worded } from './worded.ts';

export function update(store: Store, id: string, fields: readonly Field[], statement?: string): Marking {
  const memory = load(store);
  const fact = living(memory, id);
  refuseFinished(fact, 'edited');
  const spec = checkKind(fact.kind);
  const text = statement === undefined ? {} : { text: checkStatement(spec, statement) };
  const kept = fact.fields.filter(([key]) => !fields.some(([other]) => other === key));
  refuseLifeFields(spec, fields);
  refuseEmptyLog(fact, fields);
  checkFields(spec, [...kept.filter(([key]) => key !== AGREES && key !== FOUND), ...fields], 'always');
  const isAnchored = fields.some(([key]) => key === 'anchor');
  const placed = (isAnchored ? plainAnchors(store.worktree?.(), fields) : fields).map(
    ([key, value]): Field => datedEntry([key, placing(fact, key, value)], memory.today),
  );
  const adds: Field[] = placed.some(([key, value]) => isLog(key) && value !== '')
    ? [['adds', 'progress']]
    : [];
  const sights = isAnchored
    ? sightsOfFact(store, { ...fact, statement: statement ?? fact.statement, fields: [...kept, ...placed] })
    : [];
  const isReworded =
    statement !== undefined || fields.some(([key]) => !UPKEEP.has(key) && !(adds.length > 0 && isLog(key)));
  const said = isReworded && !fields.some(([key]) => key === 'trust') ? worded(store) : [];
  return stating(store, memory, [
    {
      verb: 'Updated',
      kind: fact.kind,
      id: fact.id,
      fields: [...placed, ...adds, ...said, ...sights],
      ...text,
    },
    ...settledEdits(store, memory, fact, [
      ...fields.map(([key]) => key),
      ...(statement === undefined ? [] : ['statement']),
    ]),
  ]);
}

/** Keys beside what a fact says: an agent that sets them takes nobody's confirmation away. */
const UPKEEP: ReadonlySet<string> = new Set(['tag', 'anchor', 'ttl', 'created', 'trust']);

/** An empty value would remove every entry of a log at once. */
function refuseEmptyLog(fact: Fact, fields: readonly Field[]): void {
  const [key] = fields.find(([name, value]) => isLog(name) && value.trim() === '') ?? [];
  const entries = key === undefined ? [] : fieldsOf(fact, key);
  if (key === undefined || entries.length === 0) return;
  throw new TidemarkError(
    'refused',
    `An empty ${key} would remove ${entries.length === 1 ? 'the entry' : `all ${entries.length} entries`} of the log of \`${fact.id}\`.`,
    {
      hint: `Nothing was changed. Expected an entry to add, for example --set ${key}="2 of 5 regions moved".`,
      data: { id: fact.id, entries },
    },
  );
}

/** A value that steers where a fact holds and how far it is believed has to be one that does. */
function placing(fact: Fact, key: string, value: string): string {
  if (key === 'scope') return checkScope(value);
  if (key === 'becomes') return checkKind(value).name;
  if (key === 'created' && value !== dayText(fact.createdDay))
    throw new TidemarkError('refused', 'The day a fact was first known does not change.', {
      hint: 'State a new fact that supersedes it, if this one is wrong.',
    });
  if (key === 'trust' && lowerTrust(fact.trust, checkTrust(value)) !== value)
    throw new TidemarkError('refused', `An update does not raise trust from ${fact.trust} to ${value}.`, {
      hint: 'A person raises it by running tide verify ID.',
    });
  return value;
}
