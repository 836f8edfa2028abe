// Looking up from the work: does the next act serve the goal, and has this error been met before?

import { type Attention, checkAttention, countFailure } from '../../../engine/attention.ts';
import type { Bearing } from '../../../engine/bearing.ts';
import { checkScope } from '../../../engine/check-statement.ts';
import { preventionIn } from '../../../engine/learned-about.ts';
import { load } from '../../../engine/reading/load.ts';
import { reportConflict } from '../../../engine/truth/conflict-report.ts';
import { clause, joinClauses } from '../../../model/clause.ts';
import { fieldsOf } from '../../../model/event.ts';
import { flagMark } from '../../../model/flag.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import { restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, columns, inert, type Paint, takenOut } from '../paint.ts';
import { waitingEdits, withLayouts } from './sync-around.ts';

export const attentionCommands: readonly Command[] = [
  {
    name: 'work check',
    group: 'Work',
    summary: 'before acting: does it serve the goal, what binds it, what we learned',
    args: 'ACTION',
    options: [
      { name: 'scope', value: 'SCOPE', purpose: 'where the action takes place, for example module:auth' },
    ],
    more: 'Says first which invariants and decisions the action is opposed to. Shows the invariants, decisions and preferences in scope that speak of the same things, then the learnings.',
    examples: [
      'tide work check "Rename the tariff routes"',
      'tide work check "Split the session store" --scope module:auth',
    ],
    run: check,
  },
  {
    name: 'work error',
    group: 'Work',
    summary: 'an error was met; the third of one pattern says to escalate',
    args: 'ERROR',
    options: [
      {
        name: 'resolution',
        value: 'HOW',
        purpose: 'how it was overcome; if it comes again, it is told, and counted anew',
      },
    ],
    examples: [
      'tide work error "TypeError: tariff is undefined at lookup.ts:42"',
      'tide work error "TypeError: tariff is undefined at lookup.ts:42" --resolution "the fixture had no tariff"',
    ],
    run: fail,
  },
];

async function check(call: Call): Promise<Answer> {
  const action = restOf(call, 0, 'an ACTION');
  const scope = call.option('scope');
  const store = await call.store();
  const user = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const found = checkAttention(
    store,
    action,
    scope === undefined ? undefined : checkScope(scope),
    user === undefined ? undefined : { store: user, memory: load(user) },
  );
  const answer: Answer = {
    json: {
      ...found,
      opposed: found.opposed.map(reportConflict),
      learnings: found.learnings.map(brief),
      constraints: found.constraints.map(binding),
    },
    text: (paint) => {
      const goal =
        found.goal === null
          ? `${paint.dim('Goal')}  none is set; ${paint.own('tide work goal "..."')} sets one\n`
          : `${paint.dim('Goal')}  ${inert(found.goal)}\n`;
      const drift =
        found.drift === 'likely'
          ? `${paint.warn('Drift')} nothing ties this to the goal; it was noted. Go back to the goal, or change it.\n`
          : found.drift === 'no'
            ? `${paint.good('On course')} ${paint.dim(`(${found.shared.join(', ')})`)}\n`
            : '';
      const forbid = new Set(found.opposed.map(({ fact }) => fact.id));
      const others = found.constraints.filter(({ fact }) => !forbid.has(fact.id));
      return `${forbidden(found, paint)}${goal}${drift}${bound(others, paint)}${lessons(found.learnings, paint)}`;
    },
  };
  return withLayouts(answer, await waitingEdits(store));
}

async function fail(call: Call): Promise<Answer> {
  const resolution = call.option('resolution')?.trim() || undefined;
  const failing = countFailure(await call.store(), restOf(call, 0, 'an ERROR'), resolution);
  const before =
    failing.overcomeBefore === null ? '' : `  Overcome before: ${inert(failing.overcomeBefore)}\n`;
  return {
    json: { ...failing, learnings: failing.learnings.map(brief) },
    text: (paint) =>
      `${resolution !== undefined ? paint.good('Overcome') : failing.escalate ? `${paint.bad('Escalate')}: met ${failing.count} times; stop trying and ask a person` : `${paint.warn(`Attempt ${failing.count} of 3`)}`} ${paint.dim(`(${inert(failing.pattern)})`)}\n${before}${takenOut(failing.redacted, paint)}${lessons(failing.learnings, paint)}`,
    exit: failing.escalate ? 3 : 0,
  };
}

function forbidden({ opposed, constraints }: Attention, paint: Paint): string {
  const bearing = new Map(constraints.map((one) => [one.fact.id, one]));
  return opposed
    .map(({ fact, verdict }) => {
      const known = bearing.get(fact.id);
      const said = `${inert(fact.statement)}${known === undefined ? '' : doubt(known, paint)}`;
      return `${paint.bad('Opposed')} ${paint.id(fact.id)}: ${said}\n  ${inert(verdict.because)}\n`;
    })
    .join('');
}

function bound(found: readonly Bearing[], paint: Paint): string {
  const rows = found.map((one) => {
    const { id, kind, statement, constraint } = binding(one);
    const more = constraint.length === 0 ? '' : `: ${joinClauses(constraint)}`;
    const said = clip(`${clause(statement)}${more}`, paint.width - 30);
    return [paint.id(id), paint.dim(kind), said + doubt(one, paint)];
  });
  return rows.length === 0 ? '' : columns(rows);
}

function doubt({ flags }: Bearing, paint: Paint): string {
  return flags.length === 0 ? '' : paint.warn(flagMark(flags));
}

function lessons(found: readonly Bearing[], paint: Paint): string {
  return found
    .map((one) => {
      const { fact } = one;
      const prevention = preventionIn(fact);
      return `  ${paint.id(fact.id)}  ${clip(fact.statement, paint.width - 30)}${doubt(one, paint)}\n${prevention === undefined ? '' : `    ${clip(prevention, paint.width - 6)}\n`}`;
    })
    .join('');
}

function brief({ fact, flags }: Bearing) {
  return {
    id: fact.id,
    kind: fact.kind,
    statement: fact.statement,
    scope: fact.scope,
    flags,
    prevention: preventionIn(fact) ?? null,
  };
}

function binding({ fact, flags }: Bearing) {
  return {
    id: fact.id,
    kind: fact.kind,
    statement: fact.statement,
    scope: fact.scope,
    flags,
    constraint: [...fieldsOf(fact, 'decision'), ...fieldsOf(fact, 'constraint')],
  };
}
