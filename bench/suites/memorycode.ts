// Rules that changed: is the session found that set the rule in force, before those that set it earlier, and is it the rule
// itself that is stated first.

import { basename } from 'node:path';
import { bm25 } from '../baseline.ts';
import { ask, semantics, withStores } from '../bench-store.ts';
import { anyAt, mean, reciprocalRank } from '../metrics.ts';
import type { Result } from '../result.ts';
import { type Dialogue, placeId, readMemorycode, type Slot, statesRule } from '../sessions/memorycode.ts';
import { importSessions, sessionText } from '../sessions/talk.ts';

const NOW = '2026-11-15T12:00:00Z';

interface Answer {
  /** Sessions, best first. */
  readonly ranking: readonly string[];
  /** What was stated first. */
  readonly statement: string;
}

interface Scored {
  readonly slot: Slot;
  readonly answer: Answer;
}

export async function memorycodeSuite(data: string | undefined): Promise<Result> {
  const dialogues = readMemorycode(data);
  return withStores(async (bench) => {
    const by = semantics();
    const own: Scored[] = [];
    for (const dialogue of dialogues) {
      const store = await bench.store(dialogue.id, NOW);
      importSessions(store, dialogue.sessions);
      for (const slot of dialogue.slots) {
        const options = { in: 'sessions', by: 'session' } as const;
        const { results } = ask(store, slot.query, dialogue.sessions.length, options, by);
        const [first] = results;
        own.push({
          slot,
          answer: {
            ranking: results.map(({ session }) => session),
            statement: [first?.statement ?? '', ...(first?.details ?? [])].join('\n'),
          },
        });
      }
    }
    const plain = dialogues.flatMap((dialogue) => baseline(dialogue));
    const checked = own.filter(({ slot }) => statesRule(slot.current_regex, '') !== undefined).length;
    return {
      suite: 'memorycode',
      data: basename(data ?? ''),
      n: own.length,
      metrics: figures(own),
      baseline: figures(plain),
      notes: [
        `${dialogues.length} dialogues with slots; a session is a day, because only their order is known`,
        'baseline: BM25 over sessions; statement@1: over single turns',
        `statement@1 over the ${checked} slots whose rule asks for a beginning or an end that can be looked for`,
        ...own.flatMap(missed),
      ],
    };
  });
}

function baseline({ sessions, slots }: Dialogue): Scored[] {
  const bySession = bm25(sessions.map(sessionText));
  const turns = sessions.flatMap((session) => session.turns.map(({ text }) => text));
  const byTurn = bm25(turns);
  return slots.map((slot) => ({
    slot,
    answer: {
      ranking: bySession(slot.query).map(({ document }) => placeId(document)),
      statement: turns[byTurn(slot.query)[0]?.document ?? -1] ?? '',
    },
  }));
}

export function figures(scored: readonly Scored[]): Record<string, number> {
  const newest = ({ slot }: Scored) => new Set([placeId(slot.newest)]);
  const at = (k: number) => mean(scored.map((one) => anyAt(k, newest(one), one.answer.ranking)));
  const stated = scored.flatMap(({ slot, answer }) => statesRule(slot.current_regex, answer.statement) ?? []);
  return {
    'newest@1': at(1),
    'newest@5': at(5),
    'newest@10': at(10),
    'newest-before-stale': mean(scored.map((one) => (isBeforeStale(one) ? 1 : 0))),
    mrr: mean(scored.map((one) => reciprocalRank(newest(one), one.answer.ranking))),
    'statement@1': mean(stated.map(Number)),
  };
}

function isBeforeStale({ slot, answer: { ranking } }: Scored): boolean {
  const place = ranking.indexOf(placeId(slot.newest));
  return (
    place >= 0 &&
    slot.stale.every((one) => {
      const other = ranking.indexOf(placeId(one));
      return other < 0 || other > place;
    })
  );
}

function missed({ slot, answer: { ranking } }: Scored): string[] {
  if (ranking[0] === placeId(slot.newest)) return [];
  const first = slot.stale.some((one) => placeId(one) === ranking[0]) ? 'a stale session' : 'another session';
  const place = ranking.indexOf(placeId(slot.newest)) + 1;
  return [
    `${slot.dialogue} ${slot.label}: ${first} first, the newest ${place === 0 ? 'not found' : `at ${place}`}`,
  ];
}
