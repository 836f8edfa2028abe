// What must not be lost when the context is full: decisions with their reasons, pending items with their owners, open threads.

import { fieldOf } from '../../model/event.ts';
import { asTyped, type OwnWords } from '../../model/own-words.ts';
import type { Store } from '../../model/store.ts';
import { type Band, bandOf, checklist, type Question } from '../../recall/templates/pressure.ts';
import { renderTemplate } from '../../recall/templates/template.ts';
import type { Memory } from '../reading/memory.ts';
import { threads } from '../threads.ts';
import { decidedIn } from '../work/decided-in.ts';
import { shownFacts } from './active-constraints.ts';
import { reasonOf } from './handoff.ts';

interface Flush {
  readonly decisions: readonly {
    readonly id: string;
    readonly text: string;
    readonly reason: string | null;
  }[];
  readonly pending: readonly { readonly text: string; readonly owner: string }[];
  readonly threads: readonly { readonly id: string; readonly text: string }[];
}

export interface Pressure {
  readonly percent: number;
  readonly band: Band['name'];
  readonly advice: string;
  readonly checklist: readonly Question[];
  readonly flush: Flush;
  readonly text: string;
  readonly textIn: (own: OwnWords) => string;
}

export function pressureAt(
  percent: number,
  store: Store | undefined,
  memory: Memory | undefined,
  transcript?: string,
): Pressure {
  const { name, advice } = bandOf(percent, transcript);
  const questions = checklist(store?.config.views ?? {});
  const flush = store === undefined || memory === undefined ? NOTHING : mustFlush(store, memory);
  const textIn = (own: OwnWords) =>
    `${renderTemplate(`Context at ${percent} %: ${name}`, [
      ['Advice', own(advice)],
      [
        'Decisions with reasons',
        flush.decisions.map(
          ({ id, text, reason }) =>
            `${text} (${id})${reason === null ? '; no reason is kept: add one' : `: ${reason}`}`,
        ),
      ],
      ['Pending items with owners', flush.pending.map(({ text, owner }) => `${text} (${owner})`)],
      ['Unresolved threads', flush.threads.map(({ id, text }) => `${text} (${id})`)],
    ])}${percent < 50 ? '' : own(checklistText(store?.config.views ?? {}))}`;
  return { percent, band: name, advice, checklist: questions, flush, text: textIn(asTyped), textIn };
}

/** With the words each is said in: a question whose words nobody said has found nothing, and nothing is written for it. */
export function checklistText(views: Store['config']['views']): string {
  const lines = checklist(views).map(
    ({ question, goes, with: command, words }, i) =>
      `${i + 1}. ${question} \`${command}\`${goes === null ? '' : ` (to ${goes})`}. Said as: ${words.join(', ')}\n`,
  );
  return `\nWrite what hits, skip what does not:\n\n${lines.join('')}`;
}

const NOTHING: Flush = { decisions: [], pending: [], threads: [] };

function mustFlush(store: Store, memory: Memory): Flush {
  const { working, sessions } = memory.state;
  const ownerOf = (session: string) => {
    const sat = sessions.byOrdinal(sessions.ordinalOf(session) ?? 0);
    return sat?.author ?? sat?.agent ?? store.surroundings.agent;
  };
  const items = [...(working.task === undefined ? [] : [working.task]), ...working.next, ...working.blockers];
  const cards = shownFacts(store, memory).filter(({ kind }) => kind === 'project');
  return {
    decisions: decidedIn(store, memory).map((fact) => ({
      id: fact.id,
      text: fieldOf(fact, 'decision') ?? fact.statement,
      reason: reasonOf(fact),
    })),
    pending: [
      ...items.map(({ text, session }) => ({ text, owner: ownerOf(session) })),
      ...cards
        .filter((card) => !/^(?:done|dropped)$/.test(fieldOf(card, 'status') ?? ''))
        .map((card) => ({ text: card.statement, owner: fieldOf(card, 'owner') ?? 'nobody yet' })),
    ],
    threads: threads(memory, false).map(({ id, question }) => ({ id, text: question })),
  };
}
