// tide recall: the question, the few things that answer it, and how they were found.

import type { OpenMemory } from '../../../engine/offered.ts';
import type { Dropped, Recalled } from '../../../engine/recall/answer.ts';
import { loadForRecall } from '../../../engine/recall/load-for-recall.ts';
import { prefetched } from '../../../engine/recall/prefetched.ts';
import { RECALL_BUDGET, RECALL_LIMIT, type RecallAnswer, recall } from '../../../engine/recall/recall.ts';
import type { Notes, Semantics } from '../../../engine/recall/semantics.ts';
import { openEmbedder, openStatic } from '../../../platform/open-embedder.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import { asOfDay, choice, count, restOf, wholeNumber } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns, inert, type Paint, plural } from '../paint.ts';

const PLACES = ['facts', 'sessions', 'all'] as const;
const UNITS = ['turn', 'session'] as const;
const LEVELS = ['0', '1', '2', '3'] as const;

export const recallCommands: readonly Command[] = [
  {
    name: 'recall',
    group: 'Look',
    summary: 'find what answers a question',
    args: 'WORDS...',
    past: true,
    options: [
      {
        name: 'scope',
        value: 'SCOPE',
        purpose:
          'where you work, for example module:auth: asks that scope, what lies in it and what holds around it',
      },
      {
        name: 'in',
        value: 'WHERE',
        purpose: 'facts, sessions (their notes and summaries, and imported conversations) or all (default)',
        choices: PLACES,
      },
      {
        name: 'by',
        value: 'UNIT',
        purpose: 'of conversations, one result per turn (default) or per session',
        choices: UNITS,
      },
      {
        name: 'kind',
        value: 'KIND',
        purpose: 'facts of one kind only, for example decision; open questions: thread',
      },
      { name: 'limit', value: 'N', purpose: `at most N results (default ${RECALL_LIMIT})` },
      { name: 'budget', value: 'TOKENS', purpose: `at most this many tokens (default ${RECALL_BUDGET})` },
      { name: 'archived', purpose: 'also what has faded' },
      { name: 'untrusted', purpose: 'also what is held back for lack of trust' },
      {
        name: 'level',
        value: 'N',
        purpose: 'begin at level N: 0 words and meaning (default), 1 words, 2 titles, 3 full read',
        choices: LEVELS,
      },
      { name: 'explain', purpose: 'show what each score is made of' },
    ],
    examples: [
      'tide recall why are sessions kept in cookies',
      'tide recall "ERR_MODULE_NOT_FOUND in src/auth/session.ts" --explain',
      'tide recall retries --scope module:webhook --limit 3',
      'tide recall when do we ship --in sessions --json',
    ],
    more: `Ask as you would ask a colleague; quotes are not needed. Searches the facts of the project and of the user store, what sessions
noted, finished and summed up, and conversations taken up with tide import. Words, names, identifiers and meaning count. What does not
fit is left out: better three results that answer than ten that might. The last lines say by which level the answer was found and what
was left out. Put -- before words that begin with a dash.`,
    run: answerRecall,
  },
];

async function answerRecall(call: Call): Promise<Answer> {
  const query = restOf(call, 0, 'a question');
  const asOf = asOfDay(call);
  const level = choice(call, 'level', LEVELS);
  const options = {
    scope: call.option('scope'),
    kind: call.option('kind'),
    in: choice(call, 'in', PLACES),
    by: choice(call, 'by', UNITS),
    limit: count(call, 'limit', 'a number of results', RECALL_LIMIT),
    budget: wholeNumber(call, 'budget', 'a number of tokens', RECALL_BUDGET),
    archived: call.flag('archived'),
    untrusted: call.flag('untrusted'),
    asOf,
    level: level === undefined ? undefined : Number(level),
  };
  const store = await call.store();
  const user = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const stores = [store, ...(user === undefined ? [] : [user])].map((one) => ({
    store: one,
    memory: loadForRecall(one, asOf),
  })) as [OpenMemory, ...OpenMemory[]];
  const told = new Set<string>();
  const notes: Notes = {
    rebuilt: () => {
      told.add('The search index was damaged and has been made anew.\n');
    },
    damaged: (lines) => {
      told.add(damagedLines(lines));
    },
    progress: call.progress,
  };
  const semantics = await semanticsFor(call, stores, query, options.level ?? 0, notes);
  const found = recall(stores, query, options, semantics, notes);
  return {
    json: asJson(found, call.flag('explain')),
    text: (paint) => page(found, call.flag('explain'), paint),
    ...(told.size > 0 ? { after: async () => [...told].join('') } : {}),
  };
}

/** One line, however many there are: `tide fsck` tells them all. */
function damagedLines({ count, first }: Parameters<NonNullable<Notes['damaged']>>[0]): string {
  const more = count > 1 ? ` ${plural(count - 1, 'more line')} cannot be read either;` : '';
  return inert(
    `Left out: ${first?.file}:${first?.line}. ${first?.message}${more} tide fsck tells what was expected.\n`,
  );
}

async function semanticsFor(
  call: Call,
  stores: readonly [OpenMemory, ...OpenMemory[]],
  query: string,
  level: number,
  notes: Notes,
): Promise<Semantics> {
  const [{ store }] = stores;
  if (level > 0) return { reason: 'it was not asked for' };
  if (store.config.embedder.kind === 'static') return openStatic(store.files);
  const opened = await openEmbedder(store.config.embedder, { files: store.files, env: call.place.env });
  return 'reason' in opened ? opened : prefetched(stores, query, opened.embedder, notes);
}

function asJson({ method: _, ...found }: RecallAnswer, explain: boolean): unknown {
  const plain = ({ parts, ...one }: Recalled) => (explain ? { ...one, parts } : one);
  return {
    ...found,
    results: found.results.map(plain),
    window: found.window.map(plain),
  };
}

function page(found: RecallAnswer, explain: boolean, paint: Paint): string {
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
  const where = [one.kind, one.scope, one.trust, one.date, one.speaker].filter(
    (part) => part !== null && part !== '',
  );
  return [
    `${paint.dim(`${n}.`)} ${paint.bold(inert(one.statement).replace(/\n/g, '\n   '))}${marks.length > 0 ? ` ${paint.warn(`[${marks.join('; ')}]`)}` : ''}`,
    ...one.details.map((detail) => `   ${inert(detail).replace(/\n/g, '\n   ')}`),
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
