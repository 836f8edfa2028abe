// tide recall: the question, the few things that answer it, and how they were found.

import { load, type Memory } from '../../../engine/load.ts';
import type { OpenMemory } from '../../../engine/offered.ts';
import type { Recalled } from '../../../engine/recall/answer.ts';
import { WORTH_AN_INDEX } from '../../../engine/recall/fact-index.ts';
import { type RecallAnswer, recall } from '../../../engine/recall/recall.ts';
import type { Semantics } from '../../../engine/recall/semantics.ts';
import type { Day } from '../../../model/day.ts';
import type { Store } from '../../../model/store.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { openStatic } from '../../../platform/open-embedder.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import { asOfDay, count, restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns, inert, type Paint, plural } from '../paint.ts';

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
        purpose: 'ask where you work; sees that scope, around it and inside it',
      },
      {
        name: 'in',
        value: 'WHERE',
        purpose: 'facts, sessions (imported conversations) or all',
        choices: ['facts', 'sessions', 'all'],
      },
      {
        name: 'by',
        value: 'UNIT',
        purpose: 'one result per turn or per session',
        choices: ['turn', 'session'],
      },
      { name: 'kind', value: 'KIND', purpose: 'facts of one kind; threads only this way' },
      { name: 'limit', value: 'N', purpose: 'at most N results (5)' },
      { name: 'budget', value: 'TOKENS', purpose: 'at most so many tokens (1000)' },
      { name: 'archived', purpose: 'what has faded too' },
      { name: 'untrusted', purpose: 'what is held back for lack of trust too' },
      {
        name: 'level',
        value: 'N',
        purpose: 'begin at level N: 1 words, 2 titles, 3 full read',
        choices: ['0', '1', '2', '3'],
      },
      { name: 'explain', purpose: 'show what each score is made of' },
    ],
    examples: [
      'tide recall why are sessions kept in cookies',
      'tide recall "ERR_MODULE_NOT_FOUND in src/auth/session.ts" --explain',
      'tide recall deployment --scope module:billing --limit 3',
    ],
    more: 'Words, names, identifiers and meaning all count; what does not fit is left out, so an empty answer means that nothing is known. Put -- before words that begin with a dash.',
    run: answerRecall,
  },
];

async function answerRecall(call: Call): Promise<Answer> {
  const query = restOf(call, 0, 'a question');
  const asOf = asOfDay(call);
  const options = {
    scope: call.option('scope'),
    kind: call.option('kind'),
    in: choice(call, 'in', ['facts', 'sessions', 'all']),
    by: choice(call, 'by', ['turn', 'session']),
    limit: count(call, 'limit', 'a number of results', 5),
    budget: number(call, 'budget', 'a number of tokens', 1000),
    archived: call.flag('archived'),
    untrusted: call.flag('untrusted'),
    level: Number(choice(call, 'level', ['0', '1', '2', '3']) ?? 0),
    asOf,
  };
  const store = await call.store();
  const user = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const stores = [store, ...(user === undefined ? [] : [user])].map((one) => ({
    store: one,
    memory: indexed(one, load(one, { asOf }), asOf),
  })) as [OpenMemory, ...OpenMemory[]];
  let rebuilt = false;
  const notes = {
    rebuilt: () => {
      rebuilt = true;
    },
    progress: call.progress,
  };
  const semantics = options.level > 0 ? { reason: 'it was not asked for' } : semanticsOf(store);
  const found = recall(stores, query, options, semantics, notes);
  return {
    json: asJson(found, call.flag('explain')),
    text: (paint) => page(found, call.flag('explain'), paint),
    ...(rebuilt ? { after: async () => 'The search index was damaged and has been made anew.\n' } : {}),
  };
}

function semanticsOf({ config, files }: Store): Semantics {
  return config.embedder.kind === 'none'
    ? { reason: 'the settings ask for no embedder (embedder.kind: none)' }
    : openStatic(files);
}

/** A memory that was replayed whole has just been saved: as it was saved, its index can be used. */
function indexed(store: Store, memory: Memory, asOf: Day | undefined): Memory {
  return memory.from === 'whole' && asOf === undefined && memory.state.facts.size >= WORTH_AN_INDEX
    ? load(store)
    : memory;
}

function choice<const Word extends string>(
  call: Call,
  option: string,
  words: readonly Word[],
): Word | undefined {
  const text = call.option(option);
  if (text === undefined) return undefined;
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new TidemarkError('usage', `--${option} takes one of ${words.join(', ')}.`, {
    hint: `Example: --${option} ${words[0]}. Received: ${received(text)}`,
  });
}

function number(call: Call, option: string, what: string, example: number): number | undefined {
  const text = call.option(option);
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new TidemarkError('usage', `--${option} takes ${what}.`, {
    hint: `Example: --${option} ${example}. Received: ${received(text)}`,
  });
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
  if (found.results.length === 0) lines.push('Nothing that fits.', '');
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
  for (const { id, reason } of found.dropped.slice(0, 10))
    lines.push(paint.dim(`  left out: ${id} (${reason})`));
  return `${lines.join('\n')}\n`;
}

function footer({ level, method, tokens, budget, dropped }: RecallAnswer): string {
  const left = dropped.length === 0 ? '' : `, ${plural(dropped.length, 'result')} left out`;
  return `Memory retrieval: Level ${level} \u2014 ${method}. ${tokens} of ${budget} tokens${left}.`;
}

function resultLines(n: number, one: Recalled, explain: boolean, paint: Paint): string[] {
  const marks = [...one.flags, ...(one.staleBy === null ? [] : [`stale: see ${one.staleBy}`])];
  const where = [one.kind, one.scope, one.trust, one.date, one.speaker].filter(
    (part) => part !== null && part !== '',
  );
  return [
    `${paint.dim(`${n}.`)} ${paint.bold(inert(one.statement).replace(/\n/g, '\n   '))}${marks.length > 0 ? ` ${paint.warn(`[${marks.join('; ')}]`)}` : ''}`,
    ...one.details.map((detail) => `   ${inert(detail)}`),
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
