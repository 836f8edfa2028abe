// What comes back and what must not: scope, supersession, budget, users apart, noise. Cases that pass, and how far sessions drift.

import { basename } from 'node:path';
import type { Semantics } from '../../src/engine/recall/semantics.ts';
import { type Bench, semantics, withStores } from '../bench-store.ts';
import { mean } from '../metrics.ts';
import { baselineTiers, VARIANTS, type Variant } from '../precision/baseline-tiers.ts';
import {
  type Belief,
  type Case,
  DEFAULT_USER,
  type PrecisionSet,
  readPrecisionSet,
  type Script,
  type Turn,
} from '../precision/belief.ts';
import { driftOf, type Score, scoreCase, scoreTurn } from '../precision/score.ts';
import { addAliases, stateBelief, stateBeliefs, statePersona } from '../precision/state-beliefs.ts';
import { NOTHING, type Tiers, tiersOf, type UserStores } from '../precision/tiers.ts';
import type { Result } from '../result.ts';

interface Figures {
  readonly metrics: Record<string, number>;
  readonly failing: readonly string[];
}

/** Answers a case; and a turn, after which the script may teach something. */
interface System {
  answer(one: Case): Tiers | Promise<Tiers>;
  session(script: Script): Promise<{ turn: Turn; tiers: Tiers }[]>;
}

export async function precisionSuite(data: string | undefined): Promise<Result> {
  const set = readPrecisionSet(data);
  return withStores(async (bench) => {
    const own = await figuresOf(set, await product(set, bench, semantics()));
    const others: [Variant, Figures][] = [];
    for (const variant of VARIANTS) others.push([variant, await figuresOf(set, baseline(set, variant))]);
    const plain = others[1]?.[1].metrics ?? {};
    return {
      suite: 'precision',
      data: basename(data ?? ''),
      n: set.cases.length,
      metrics: own.metrics,
      baseline: plain,
      notes: [
        'baseline: BM25 filtered by user, scope and status, the other tiers by the rules of the set',
        ...others.map(([{ name }, { metrics }]) => `BM25 ${name}: ${summary(metrics)}`),
        'limit: the belief budget of the case; tokens unlimited; static table of the package',
        ...own.failing,
      ],
    };
  });
}

async function figuresOf(set: PrecisionSet, system: System): Promise<Figures> {
  const failing: string[] = [];
  const scores: Score[] = [];
  for (const one of set.cases) {
    const score = scoreCase(one.expect, await system.answer(one));
    scores.push(score);
    if (score.failures.length > 0) failing.push(`failed ${one.caseId}: ${score.failures.join(', ')}`);
  }
  const drifts: number[] = [];
  let passedTurns = 0;
  for (const script of set.scripts)
    for (const { turn, tiers } of await system.session(script)) {
      const score = scoreTurn(turn.expect, tiers);
      drifts.push(driftOf(score, tiers));
      if (score.failures.length === 0) passedTurns++;
      else failing.push(`failed ${script.caseId} turn ${turn.turnIndex}: ${score.failures.join(', ')}`);
    }
  const passed = scores.filter(({ failures }) => failures.length === 0);
  const defined = (name: 'precision' | 'recall') =>
    scores.map((score) => score[name]).filter((value) => value !== undefined);
  return {
    metrics: {
      cases: scores.length,
      passed: passed.length,
      active: passed.filter(({ precision }) => (precision ?? 0) > 0).length,
      precision: mean(defined('precision')),
      recall: mean(defined('recall')),
      'session.turns': drifts.length,
      'session.passed': passedTurns,
      'session.drift': mean(drifts),
    },
    failing,
  };
}

async function product(set: PrecisionSet, bench: Bench, by: Semantics): Promise<System> {
  const now = newestTime(set.beliefs);
  const opened = new Map<string, UserStores | undefined>();
  const storesOf = async (user: string, copy = ''): Promise<UserStores | undefined> => {
    const known = opened.get(user + copy);
    if (known !== undefined) return known;
    const beliefs = set.beliefs.filter(({ user_id }) => user_id === user);
    const persona = set.personas[user];
    if (beliefs.length === 0 && persona === undefined) return undefined;
    const project = await bench.store(`${user}${copy}`, now);
    const own = await bench.store(`${user}${copy}`, now, 'user');
    stateBeliefs(project, beliefs);
    if (persona !== undefined) statePersona(own, persona);
    const stores = { project, user: own };
    opened.set(user + copy, stores);
    return stores;
  };
  return {
    answer: async (one) => {
      const stores = await storesOf(one.userId ?? DEFAULT_USER);
      return stores === undefined ? NOTHING : tiersOf(stores, one, by);
    },
    session: async (script) => {
      const user = script.userId ?? DEFAULT_USER;
      const stores = await storesOf(user, `-${script.caseId}`);
      if (stores === undefined) return script.turns.map((turn) => ({ turn, tiers: NOTHING }));
      const beliefs = new Map(set.beliefs.map((belief) => [belief._id, belief]));
      return script.turns.map((turn) => {
        const tiers = tiersOf(stores, { scope: turn.scope, query: turn.userMessage }, by);
        const { createBeliefAtTurn: created, updateBeliefAtTurn: updated } = turn;
        if (created !== undefined) {
          stateBelief(stores.project, created);
          beliefs.set(created._id, created);
        }
        const belief = beliefs.get(updated?.beliefId ?? '');
        if (updated !== undefined && belief !== undefined)
          beliefs.set(belief._id, addAliases(stores.project, belief, updated.addAliases));
        return { turn, tiers };
      });
    },
  };
}

function baseline(set: PrecisionSet, variant: Variant): System {
  const prelude = (user: string) => {
    const { universal = '', per_scope = {} } = set.personas[user] ?? {};
    return [universal, ...Object.values(per_scope)].join('\n').trim();
  };
  return {
    answer: (one) => {
      const user = one.userId ?? DEFAULT_USER;
      return baselineTiers(set.beliefs, user, one, prelude(user), variant);
    },
    session: async (script) => {
      const user = script.userId ?? DEFAULT_USER;
      const beliefs = new Map<string, Belief>(set.beliefs.map((belief) => [belief._id, belief]));
      return script.turns.map((turn) => {
        const asked = { scope: turn.scope, query: turn.userMessage };
        const tiers = baselineTiers([...beliefs.values()], user, asked, prelude(user), variant);
        const { createBeliefAtTurn: created, updateBeliefAtTurn: updated } = turn;
        if (created !== undefined) beliefs.set(created._id, created);
        const belief = beliefs.get(updated?.beliefId ?? '');
        if (updated !== undefined && belief !== undefined)
          beliefs.set(belief._id, { ...belief, aliases: [...belief.aliases, ...updated.addAliases] });
        return { turn, tiers };
      });
    },
  };
}

/** Everything is stated on the day the newest of it was known. */
function newestTime(beliefs: readonly Belief[]): string {
  return (
    beliefs
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  );
}

function summary(metrics: Readonly<Record<string, number>>): string {
  const show = (name: string) => `${name} ${Math.round((metrics[name] ?? 0) * 100) / 100}`;
  return ['passed', 'active', 'precision', 'recall', 'session.passed', 'session.drift'].map(show).join(', ');
}
