// Questions about past chats, each with a haystack of its own: are all sessions that answer it among the first five, the first ten.

import { basename } from 'node:path';
import { bm25 } from '../baseline.ts';
import { ask, semantics, withStores } from '../bench-store.ts';
import { type Answered, meansOf } from '../metrics.ts';
import type { Result } from '../result.ts';
import { type LongMemEvalQuestion, readLongMemEval, sessionsOf } from '../sessions/longmemeval.ts';
import { importSessions } from '../sessions/talk.ts';

interface Asked extends Answered {
  readonly type: string;
}

export async function longmemevalSuite(data: string | undefined): Promise<Result> {
  const questions = readLongMemEval(data);
  const by = semantics();
  const own: Asked[] = [];
  for (const question of questions)
    await withStores(async (bench) => {
      const store = await bench.store('haystack', NOW);
      const sessions = sessionsOf(question);
      importSessions(store, sessions);
      const options = { in: 'sessions', by: 'session' } as const;
      const { results } = ask(store, question.question, sessions.length, options, by);
      own.push(
        asked(
          question,
          results.map(({ session }) => session),
        ),
      );
    });
  const plain = questions.map((question) => {
    const sessions = sessionsOf(question);
    const ranking = bm25(sessions.map(({ turns }) => turns.map(({ text }) => text).join('\n')));
    return asked(
      question,
      ranking(question.question).map(({ document }) => sessions[document]?.id ?? ''),
    );
  });
  return {
    suite: 'longmemeval',
    data: basename(data ?? ''),
    n: questions.length,
    metrics: figures(own),
    baseline: figures(plain),
    notes: [
      `questions with an answer; what the user said, by session; ${haystack(questions)} sessions each on average`,
      'baseline: BM25 over the same words of whole sessions',
      ...[...new Set(own.map(({ type }) => type))].sort().map((type) => typeNote(type, own, plain)),
    ],
  };
}

const NOW = '2026-11-15T12:00:00Z';

function asked(
  { answer_session_ids, question_type }: LongMemEvalQuestion,
  ranking: readonly string[],
): Asked {
  return { right: new Set(answer_session_ids), ranking: [...new Set(ranking)], type: question_type };
}

/** Under the names the benchmark's own scripts use. */
function figures(answered: readonly Answered[]): Record<string, number> {
  const means = meansOf(answered, ['all@5', 'all@10', 'any@1', 'any@5', 'mrr']);
  const { 'all@5': five = 0, 'all@10': ten = 0, ...rest } = means;
  return { 'recall_all@5': five, 'recall_all@10': ten, ...rest };
}

function haystack(questions: readonly LongMemEvalQuestion[]): number {
  const sum = questions.reduce((count, { haystack_sessions }) => count + haystack_sessions.length, 0);
  return Math.round(sum / Math.max(1, questions.length));
}

function typeNote(type: string, own: readonly Asked[], plain: readonly Asked[]): string {
  const of = (list: readonly Asked[]) => list.filter((one) => one.type === type);
  const figure = (list: readonly Asked[]) => (figures(of(list))['recall_all@5'] ?? 0).toFixed(3);
  return `${type} (${of(own).length}): recall_all@5 ${figure(own)}, baseline ${figure(plain)}`;
}
