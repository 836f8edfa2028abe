// tide heal: what was wrong with a fact, done and remembered in one write.

import { checkHealing, type Healing, heal as healFact } from '../../../../engine/truth/heal.ts';
import type { Treatment } from '../../../../engine/truth/treatment.ts';
import { clause } from '../../../../model/clause.ts';
import type { Fact } from '../../../../model/fact.ts';
import { SAYING } from '../../../../model/saying-fields.ts';
import { TidemarkError } from '../../../../model/tidemark-error.ts';
import { argument, atMost, needed, setFields } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { clip, listed, type Paint, plural, takenOut } from '../../paint.ts';
import { everywhereText } from '../marking.ts';
import { onStoreOf } from '../on-store-of.ts';

export async function heal(call: Call): Promise<Answer> {
  atMost(call, 1);
  const id = argument(call, 0, 'an ID');
  const treatment = treatmentIn(call);
  const { store, fact } = await onStoreOf(call, id, (store) => ({
    store,
    fact: checkHealing(store, id, treatment),
  }));
  const because = needed(call, 'because', 'why it was wrong', 'the queue retries by itself');
  await agreed(call, fact, treatment);
  const done = healFact(store, id, treatment, { because, bug: call.option('bug') });
  const { fault, flagged, thread, written } = done;
  return {
    json: {
      fault,
      healed: {
        id: done.fact.id,
        action: treatment.action,
        status: done.fact.status,
        statement: done.fact.statement,
        scope: done.fact.scope,
      },
      unchanged: unchangedBy(treatment, done.fact),
      flagged: flagged.map((one) => one.id),
      thread: thread ?? null,
      session: written.session,
      redacted: written.redacted,
      ...(store.kind === 'user' ? { everywhere: true } : {}),
    },
    text: (paint) => page(done, treatment, store.kind === 'user', paint),
  };
}

function treatmentIn(call: Call): Treatment {
  const statement = call.option('correct');
  const scope = call.option('narrow');
  const wanted: Treatment[] = [
    ...(call.flag('invalidate') ? [{ action: 'invalidated' } as const] : []),
    ...(statement === undefined
      ? []
      : [{ action: 'corrected', statement, fields: setFields(call) } as const]),
    ...(scope === undefined ? [] : [{ action: 'scope-reduced', scope } as const]),
  ];
  const [treatment] = wanted;
  if (treatment?.action !== 'corrected' && call.options('set').length > 0)
    throw new TidemarkError('usage', '--set says a field of a fact anew; it goes with --correct.', {
      hint: 'Example: --correct "Prices were stale" --set prevention="Refetch every ten minutes"',
    });
  if (treatment !== undefined && wanted.length === 1) return treatment;
  throw new TidemarkError(
    'usage',
    wanted.length === 0
      ? 'tide heal needs to know what to do: --invalidate, --correct or --narrow.'
      : `tide heal does one thing at a time; received ${wanted.length} of --invalidate, --correct, --narrow.`,
    { hint: 'Example: --correct "The cache lives ten minutes" --because "read the code"' },
  );
}

/** A person at a terminal is asked; elsewhere it goes on, because nothing is destroyed. */
async function agreed(call: Call, fact: Fact, { action }: Treatment): Promise<void> {
  if (call.flag('yes')) return;
  const what =
    action === 'invalidated'
      ? `Invalidate ${fact.id}? It says: ${clause(clip(fact.statement, 80))}. That is final: it does not come back.`
      : `${action === 'corrected' ? 'Correct' : 'Narrow'} ${fact.id}? It says: ${clip(fact.statement, 80)}`;
  const answers = await call.ask((given) => (given.length === 0 ? `${what} [y/N] ` : undefined));
  if (answers !== undefined && !/^y(?:es)?$/i.test((answers[0] ?? '').trim()))
    throw new TidemarkError('stopped', 'Left as it was.', { hint: 'Nothing was changed.' });
}

function page(
  { fault, fact, flagged, thread, written }: Healing,
  treatment: Treatment,
  everywhere: boolean,
  paint: Paint,
): string {
  const { action } = treatment;
  const same = unchangedBy(treatment, fact);
  const what = {
    invalidated: 'is invalidated; that is final, it does not come back',
    corrected: 'is corrected',
    'scope-reduced': `holds in ${fact.scope} only`,
  }[action];
  const doubts =
    thread === undefined
      ? ''
      : `${paint.warn('SUSPECT')}: ${flagged.map((one) => paint.id(one.id)).join(', ')} ${paint.dim(`(${plural(flagged.length, 'fact')} concluded from it; ${thread} asks whether ${flagged.length === 1 ? 'it holds' : 'they hold'})`)}\n`;
  return `${paint.good('Healed')}: ${paint.id(fact.id)} ${what}\n  ${clip(fact.statement, paint.width - 4)}\n${everywhere ? everywhereText(1) : ''}${unchangedText(same, paint)}${paint.good('Fault')}: ${paint.id(fault.id)} ${clip(fault.bug, paint.width - 40)}\n${doubts}${takenOut(written.redacted, paint)}`;
}

/** Fields in which a fact says more than its statement, and which a correction left as they were. */
function unchangedBy(treatment: Treatment, { fields }: Fact): string[] {
  if (treatment.action !== 'corrected') return [];
  const anew = new Set(treatment.fields.map(([key]) => key));
  return [...new Set(fields.map(([key]) => key))].filter((key) => SAYING.has(key) && !anew.has(key));
}

function unchangedText(keys: readonly string[], paint: Paint): string {
  if (keys.length === 0) return '';
  return paint.dim(
    `  unchanged: ${listed(keys)}; where that is wrong too: tide heal ... --set ${keys[0]}="..."\n`,
  );
}
