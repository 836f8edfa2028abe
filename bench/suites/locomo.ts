// Long conversations of two people: is the session, and the turn, that answers a question among the first. Each conversation is a
// store of its own; `pooled` asks the same questions of one store that holds them all.

import { basename } from 'node:path';
import type { Semantics } from '../../src/engine/recall/semantics.ts';
import { bm25 } from '../baseline.ts';
import { ask, type Bench, semantics, withStores } from '../bench-store.ts';
import { type Answered, meansOf } from '../metrics.ts';
import type { Result } from '../result.ts';
import { type LocomoQuestion, type LocomoTalk, readLocomo, sessionId } from '../sessions/locomo.ts';
import { importSessions, lineOf, sessionText } from '../sessions/talk.ts';

const FIGURES = ['any@1', 'any@5', 'any@10', 'all@5', 'all@10', 'frac@5', 'frac@10', 'ndcg@10', 'mrr'];
const NOW = '2026-11-15T12:00:00Z';

/** Rankings of sessions and of turns, by their names in the set. */
interface Rankings {
  readonly session: readonly string[];
  readonly turn: readonly string[];
}

type Searcher = (question: string) => Rankings;

interface Asked {
  readonly question: LocomoQuestion;
  readonly rankings: Rankings;
}

export async function locomoSuite(data: string | undefined): Promise<Result> {
  const talks = readLocomo(data);
  return withStores(async (bench) => {
    const by = semantics();
    const own: Asked[] = [];
    const plain: Asked[] = [];
    for (const talk of talks) {
      own.push(...asking(talk, await product([talk], bench, by)));
      plain.push(...asking(talk, baseline([talk])));
    }
    const [pool, plainPool] = [await product(talks, bench, by), baseline(talks)];
    const all = talks.flatMap((talk) => talk.questions);
    return {
      suite: 'locomo',
      data: basename(data ?? ''),
      n: all.length,
      metrics: { ...figures(own), ...pooled(talks, pool) },
      baseline: { ...figures(plain), ...pooled(talks, plainPool) },
      notes: [
        `${talks.length} conversations, ${talks.reduce((sum, { sessions }) => sum + sessions.length, 0)} sessions; all categories, gold as published`,
        'baseline: BM25 over whole sessions (date, speaker, text, caption), and over single turns (speaker, text, caption)',
        ...[1, 2, 3, 4, 5].flatMap((category) => categoryNote(category, own, plain)),
        `categories 1 to 4, audited gold: ${shown(audited(own))}; baseline ${shown(audited(plain))}`,
      ],
    };
  });
}

function asking(talk: LocomoTalk, search: Searcher): Asked[] {
  return talk.questions.map((question) => ({ question, rankings: search(question.question) }));
}

/** One conversation goes by its own names; several have theirs before them. */
async function product(talks: readonly LocomoTalk[], bench: Bench, by: Semantics): Promise<Searcher> {
  const name = talks.length === 1 ? (talks[0]?.id ?? '') : 'pooled';
  const store = await bench.store(name, NOW);
  const names = new Map<string, string>();
  for (const talk of talks) {
    const prefix = prefixOf(talk, talks);
    importSessions(
      store,
      talk.sessions.map((session) => ({ ...session, id: `${prefix}${session.id}` })),
    );
    for (const [turn, own] of talk.turnNames) names.set(`${prefix}${turn}`, `${prefix}${own}`);
  }
  const sessions = talks.reduce((sum, talk) => sum + talk.sessions.length, 0);
  return (question) => ({
    session: ask(store, question, sessions, { in: 'sessions', by: 'session' }, by).results.map(
      ({ session }) => session,
    ),
    turn: ask(store, question, TURNS, { in: 'sessions', by: 'turn' }, by).results.map(
      ({ session, turn }) => names.get(`${session}#${turn}`) ?? '',
    ),
  });
}

/** Deep enough that what stands further down changes no figure. */
const TURNS = 200;

function baseline(talks: readonly LocomoTalk[]): Searcher {
  const sessions = talks.flatMap((talk) =>
    talk.sessions.map((session) => ({ talk, session, prefix: prefixOf(talk, talks) })),
  );
  const turns = sessions.flatMap(({ talk, session, prefix }) =>
    session.turns.map((turn, i) => ({
      name: `${prefix}${talk.turnNames.get(`${session.id}#${i + 1}`)}`,
      text: lineOf(turn),
    })),
  );
  const bySession = bm25(sessions.map(({ session }) => sessionText(session)));
  const byTurn = bm25(turns.map(({ text }) => text));
  return (question) => ({
    session: bySession(question).map(({ document }) => {
      const one = sessions[document];
      return `${one?.prefix}${one?.session.id}`;
    }),
    turn: byTurn(question).map(({ document }) => turns[document]?.name ?? ''),
  });
}

function prefixOf(talk: LocomoTalk, talks: readonly LocomoTalk[]): string {
  return talks.length === 1 ? '' : `${talk.id}/`;
}

function answered(asked: readonly Asked[], unit: 'session' | 'turn', prefix = ''): Answered[] {
  return asked.map(({ question, rankings }) => ({
    right: new Set(
      (unit === 'session' ? question.gold_sessions.map(sessionId) : question.gold_turns).map(
        (one) => `${prefix}${one}`,
      ),
    ),
    ranking: rankings[unit],
  }));
}

function figures(asked: readonly Asked[]): Record<string, number> {
  return {
    ...meansOf(answered(asked, 'session'), FIGURES, 'session.'),
    ...meansOf(answered(asked, 'turn'), FIGURES, 'turn.'),
  };
}

function pooled(talks: readonly LocomoTalk[], search: Searcher): Record<string, number> {
  const of = (unit: 'session' | 'turn') =>
    talks.flatMap((talk) => answered(asking(talk, search), unit, prefixOf(talk, talks)));
  const names = ['any@1', 'any@5', 'any@10', 'mrr'];
  return {
    ...meansOf(of('session'), names, 'pooled.session.'),
    ...meansOf(of('turn'), names, 'pooled.turn.'),
  };
}

function categoryNote(category: number, own: readonly Asked[], plain: readonly Asked[]): string[] {
  const of = (asked: readonly Asked[]) => asked.filter(({ question }) => question.category === category);
  const n = of(own).length;
  if (n === 0) return [];
  const names = ['any@1', 'all@5', 'mrr'];
  const line = (asked: readonly Asked[]) => shown(meansOf(answered(of(asked), 'session'), names));
  return [`sessions, category ${category} (${n}): ${line(own)}; baseline ${line(plain)}`];
}

function audited(asked: readonly Asked[]): Record<string, number> {
  const corrected = asked
    .filter(({ question }) => question.category <= 4)
    .map(({ question, rankings }) => ({
      question: {
        ...question,
        gold_sessions: question.audited_gold_sessions ?? question.gold_sessions,
      },
      rankings,
    }));
  return meansOf(answered(corrected, 'session'), ['any@1', 'all@5', 'mrr']);
}

function shown(means: Readonly<Record<string, number>>): string {
  return Object.entries(means)
    .map(([name, value]) => `${name} ${value.toFixed(3)}`)
    .join(', ');
}
