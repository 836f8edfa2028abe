// An answer of recall as people and programs read it.

import type { Dropped, Recalled } from '../../../engine/recall/answer.ts';
import type { RecallAnswer } from '../../../engine/recall/recall.ts';
import { shownQuestion } from '../../../engine/recall/shown-question.ts';
import { columns, inert, type Paint, plural } from '../paint.ts';

export function asJson({ method: _, ...found }: RecallAnswer, explain: boolean): unknown {
  const plain = ({ parts, ...one }: Recalled) => (explain ? { ...one, parts } : one);
  return {
    ...found,
    query: shownQuestion(found.query),
    results: found.results.map(plain),
    window: found.window.map(plain),
  };
}

export function page(found: RecallAnswer, explain: boolean, paint: Paint): string {
  const lines: string[] = [];
  if (found.nearestScopes.length > 0)
    lines.push(
      `Nothing is known at that scope. Nearest: ${found.nearestScopes.map(paint.id).join(', ')}.`,
      '',
    );
  for (const [n, one] of found.results.entries()) lines.push(...resultLines(n + 1, one, explain, paint), '');
  if (found.results.length === 0) {
    lines.push(found.dropped.length > 0 ? 'Nothing fits into that budget.' : 'Nothing that fits.');
    if (found.nearest.length > 0) lines.push('Nearest, though not near enough:');
    for (const { id, statement, share } of found.nearest)
      lines.push(`  ${paint.id(id)}  ${inert(statement)} ${paint.dim(share.toFixed(2))}`);
    lines.push('');
  }
  if (found.threads.length > 0)
    lines.push(
      paint.bold('Open questions'),
      ...found.threads.map(({ id, question }) => `  ${paint.id(id)}  ${inert(question)}`),
      '',
    );
  if (found.window.length > 0)
    lines.push(
      paint.bold('Newest, whatever was asked'),
      ...found.window.map((one) => `  ${paint.id(one.id)}  ${inert(one.statement)}`),
      '',
    );
  lines.push(paint.dim(footer(found)));
  const fell = found.levels.filter(({ reason }) => reason !== null);
  for (const { level, method, reason } of fell)
    lines.push(paint.dim(`  level ${level}, ${method}: ${reason}`));
  for (const line of leftOut(found.dropped)) lines.push(paint.dim(`  left out: ${line}`));
  return `${lines.join('\n')}\n`;
}

/** Those that were left out for one reason together, the first few of them by name. */
function leftOut(dropped: readonly Dropped[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason } of dropped) byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  return [...byReason].slice(0, 5).map(([reason, ids]) => {
    const more = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
    return `${ids.slice(0, 3).join(', ')}${more} (${reason})`;
  });
}

function footer({ level, method, tokens, budget, dropped }: RecallAnswer): string {
  const left = dropped.length === 0 ? '' : `, ${plural(dropped.length, 'result')} left out`;
  return `Memory retrieval: Level ${level} \u2014 ${method}. ${tokens} of ${budget} tokens${left}.`;
}

function resultLines(n: number, one: Recalled, explain: boolean, paint: Paint): string[] {
  const marks = [
    ...one.flags,
    ...(one.status === 'answered' ? ['answered'] : []),
    ...(one.status === 'corrected' ? ['corrected: was wrong before'] : []),
    ...(one.staleBy === null ? [] : [`stale: see ${one.staleBy}`]),
  ];
  const where = [one.kind, one.scope, one.type === 'block' ? '' : one.trust, one.date, one.speaker].filter(
    (part) => part !== null && part !== '',
  );
  return [
    `${paint.dim(`${n}.`)} ${paint.bold(inert(one.statement).replace(/\n(?=.)/g, '\n   '))}${marks.length > 0 ? ` ${paint.warn(`[${marks.join('; ')}]`)}` : ''}`,
    ...one.details.map((detail) => `   ${inert(detail).replace(/\n(?=.)/g, '\n   ')}`),
    `   ${paint.id(one.id)} ${paint.dim(`${where.join(', ')}; ${one.why}${explain ? `; from ${one.session}` : ''}`)}`,
    ...(explain
      ? [
          columns(
            [
              ['score', one.score.toFixed(3)],
              ...Object.entries(one.parts).map(([name, value]) => [name, value.toFixed(3)]),
            ],
            '     ',
          ).trimEnd(),
        ]
      : []),
  ];
}
