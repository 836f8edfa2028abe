// Replays a memory folder of the evolving-memory kind and compares uses, last use and tier of its live facts with gold.json.
// Twice: by the original's own counting (every hyphenated word of the section is a mention) and by verbs.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Counting, readEvolvingLog } from '../../src/ledger/evolving-dialect.ts';
import { dayOf, dayText } from '../../src/model/day.ts';
import { type Event, OPENED } from '../../src/model/event.ts';
import { DEFAULT_POLICY, type Policy } from '../../src/model/policy.ts';
import type { State } from '../../src/model/state.ts';
import { LIVE_TIERS } from '../../src/model/tier.ts';
import { tierOf } from '../../src/projection/decay/tier-of.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { replay } from '../../src/replay/replay.ts';
import { type PlacedFact, readFacts } from '../../src/views/evolving/read-facts.ts';
import type { Result } from '../result.ts';

interface GoldFact {
  id: string;
  uses: number;
  last_used: string;
  tier: string;
  mode: 'frozen' | 'pinned' | 'recomputed';
  ledger: { uses: number };
}

export function replaySuite(data: string | undefined): Result {
  if (data === undefined) throw new Error('replay needs --data: a folder with memory/ and gold.json');
  const memory = join(data, 'memory');
  const gold = JSON.parse(readFileSync(join(data, 'gold.json'), 'utf8')) as { live: GoldFact[] };
  const scored = gold.live.filter((fact) => fact.mode !== 'frozen');
  const frozen = gold.live.filter((fact) => fact.mode === 'frozen');
  const original = run(memory, 'mentions');
  const strict = run(memory, 'verbs');
  const wrong = mismatches(original, scored);
  const strictWrong = mismatches(strict, scored);
  return {
    suite: 'replay',
    data: basename(data),
    n: scored.length,
    metrics: {
      facts: scored.length,
      matching: scored.length - wrong.length,
      mismatching: wrong.length,
      'archived-returned': returned(original),
      'strict.matching': scored.length - strictWrong.length,
      'strict.mismatching': strictWrong.length,
      'strict.archived-returned': returned(strict),
      'frozen.uses-equal-ledger': frozen.filter(
        (fact) => original.state.facts.get(fact.id)?.uses === fact.ledger.uses,
      ).length,
      sessions: original.state.sessions.length,
    },
    baseline: {
      matching: `${scored.length} (the project's own tool)`,
      mismatching: 0,
      'archived-returned': 0,
      'frozen.uses-equal-ledger': frozen.length,
    },
    notes: [
      'policy sessions; uses, last use and tier must all three equal the footer',
      ...wrong.map((line) => `by mentions: ${line}`),
      ...strictWrong.map((line) => `by verbs: ${line}`),
    ],
  };
}

interface Replayed {
  readonly state: State;
  readonly policy: Policy;
  readonly archived: readonly PlacedFact[];
}

function run(memory: string, counting: Counting): Replayed {
  const logs = readdirSync(join(memory, 'sessions'))
    .filter((name) => name.endsWith('.md') && name !== 'INDEX.md')
    .sort()
    .map((name) => ({ stem: name.slice(0, -3), text: readFileSync(join(memory, 'sessions', name), 'utf8') }));
  const events = logs.flatMap((log) => readEvolvingLog(log, log.stem, counting).events);
  const live = readFacts(readFileSync(join(memory, 'continuity.md'), 'utf8'));
  const archive = join(memory, 'archive');
  const archived = existsSync(archive)
    ? readdirSync(archive)
        .filter((name) => name.endsWith('.md') && name !== 'INDEX.md')
        .flatMap((name) => readFacts(readFileSync(join(archive, name), 'utf8')))
    : [];
  const extra = ['vision.md'].flatMap((name) =>
    existsSync(join(memory, name)) ? readFacts(readFileSync(join(memory, name), 'utf8')) : [],
  );
  const stems = logs.map((log) => log.stem);
  const openings = events.filter((event) => event.verb === OPENED);
  const facts = [...live, ...archived, ...extra].map((fact) => creation(fact, stems, counting));
  const mentions = events.filter((event) => event.verb !== OPENED);
  const state = replay(
    { initial: initialState, evolve: (from: State, event: Event) => evolve(from, event) },
    [...openings, ...facts, ...mentions],
  );
  return { state, policy: readPolicy(memory), archived };
}

/** A fact the folder holds, stated before anything is counted: in its origin session, else in the last one of its day. */
function creation(fact: PlacedFact, stems: readonly string[], counting: Counting): Event {
  const created = fact.entries.get('created') ?? stems[0]?.slice(0, 10) ?? '1970-01-01';
  const origin = fact.entries.get('origin') ?? '';
  const byDay = stems.findLast((stem) => stem.slice(0, 10) <= created) ?? stems[0] ?? '';
  const session = counting === 'verbs' && stems.includes(origin) ? origin : byDay;
  const label = fact.entries.get('tier');
  const kind =
    fact.thread === 'open'
      ? 'thread'
      : fact.section === 'Architectural Invariants'
        ? 'invariant'
        : 'learning';
  return {
    verb: 'Created',
    kind,
    id: fact.id,
    text: fact.text,
    fields: [
      ['adopted', 'memory'],
      ['created', created],
      ...(label === undefined ? [] : [['tier', label] as const]),
    ],
    at: `${created}T00:00:00Z`,
    tick: 0,
    session,
    position: 0,
    loose: true,
  };
}

function mismatches({ state, policy }: Replayed, scored: readonly GoldFact[]): string[] {
  const moment = {
    today: dayOf(state.sessions.byOrdinal(state.sessions.length)?.started ?? '') ?? 0,
    sessions: state.sessions.length,
    policy,
  };
  return scored.flatMap((gold) => {
    const fact = state.facts.get(gold.id);
    if (fact === undefined) return [`${gold.id}: absent`];
    const tier = tierOf(fact, moment);
    // A live fact is never relabelled archived by the original: it is moved.
    const shown = tier === 'archived' ? 'archive-candidate' : tier;
    const got = `${fact.uses} uses, ${dayText(fact.lastUsedDay)}, ${shown}`;
    const want = `${gold.uses} uses, ${gold.last_used}, ${gold.tier}`;
    return got === want ? [] : [`${gold.id}: ${got}; footer says ${want}`];
  });
}

/** Archived ids that the arithmetic alone would call alive, although the folder had put them away as faded. */
function returned({ state, policy, archived }: Replayed): number {
  const moment = {
    today: dayOf(state.sessions.byOrdinal(state.sessions.length)?.started ?? '') ?? 0,
    sessions: state.sessions.length,
    policy,
  };
  return archived.filter((placed) => {
    const fact = state.facts.get(placed.id);
    const put =
      placed.entries.get('superseded-by') !== undefined || placed.entries.get('tier') === 'superseded';
    return fact !== undefined && !put && LIVE_TIERS.has(tierOf(fact, moment));
  }).length;
}

function readPolicy(memory: string): Policy {
  const path = join(memory, 'decay-policy.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const value = (key: string, standard: number) =>
    Number(new RegExp(`^- ${key}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? standard);
  return {
    ...DEFAULT_POLICY,
    clock: 'sessions',
    workingWindow: value('working_window', DEFAULT_POLICY.workingWindow),
    activeWindow: value('active_window', DEFAULT_POLICY.activeWindow),
    archiveWindow: value('archive_window', DEFAULT_POLICY.archiveWindow),
  };
}
