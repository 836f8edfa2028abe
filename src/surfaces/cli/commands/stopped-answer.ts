// What is said when a proposal was stopped: what stands against it, by which words, and what can be done.

import type { Stopped } from '../../../engine/remember.ts';
import type { Choice } from '../../../engine/truth/choices.ts';
import { reportConflict, reportOpposition } from '../../../engine/truth/conflict-report.ts';
import type { EarlierAnswer } from '../../../engine/truth/contradiction-threads.ts';
import type { Opposed } from '../../../engine/truth/opposing.ts';
import type { Weighed } from '../../../engine/weigh.ts';
import { dayText } from '../../../model/day.ts';
import { fieldsOf } from '../../../model/event.ts';
import type { Stated } from '../../../model/verdict.ts';
import type { Answer } from '../command.ts';
import { columns, listed, type Paint } from '../paint.ts';

/** A person must decide. */
export const STOPPED = 3;

export function stoppedAnswer(done: Stopped): Answer {
  const { stops, thread, proposal } = done;
  return {
    json: {
      id: null,
      outcome: done.outcome,
      event: null,
      similar: done.similar,
      ...reportOpposition(done.opposition),
      conflicts: stops.map(reportConflict),
      choices: done.choices,
      thread,
      proposal,
      session: done.session ?? null,
      answered: done.answered ?? null,
      redacted: done.written?.redacted ?? [],
    },
    text: (paint) =>
      `${paint.bad('Stopped')}: ${headline(stops)}\n${oppositionText(proposal, stops, paint)}${answeredText(done.answered)}${recorded(done)}\n${choiceLines(done, paint)}`,
    exit: STOPPED,
  };
}

/** What a dry run says of it. */
export function wouldStop(proposal: Stated, stops: readonly Opposed[], paint: Paint): string {
  return `${paint.bad('Would be stopped')}: ${headline(stops)}\n${oppositionText(proposal, stops, paint)}\n`;
}

export function followedAnswer({ stops, similar }: Weighed, closed: readonly string[]): Answer {
  const ids = stops.map(({ fact }) => fact.id);
  return {
    json: { id: null, outcome: 'followed', conflicts: stops.map(reportConflict), similar, threads: closed },
    text: (paint) =>
      `${paint.good('Followed')}: ${listed(ids.map(paint.id))} ${ids.length === 1 ? 'holds' : 'hold'}; ${
        closed.length === 0
          ? 'nothing was recorded'
          : `the proposal was dropped, and ${closed.join(', ')} is closed`
      }.\n`,
  };
}

/** Whoever proposes it again should know what was said the last time. */
export function answeredText(answered: EarlierAnswer | undefined): string {
  if (answered === undefined) return '';
  return `\nIt was proposed before, and answered${answered.date === null ? '' : ` on ${answered.date}`}: ${answered.because}\n`;
}

function headline(stops: readonly Opposed[]): string {
  const names = stops.map(({ fact }) => fact.kind);
  const kinds = [...new Set(names)].map((kind) => {
    const count = names.filter((one) => one === kind).length;
    if (count > 1) return `${count} ${kind}s`;
    return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
  });
  return `this is opposed to ${kinds.join(' and ')} that ${stops.length === 1 ? 'holds' : 'hold'}.`;
}

/** Each with its day and title, the proposal, and how the one is opposed to the other. */
export function oppositionText(proposal: Stated, stops: readonly Opposed[], paint: Paint): string {
  const said = [proposal.statement, ...fieldsOf(proposal, 'decision')].join(': ');
  return stops
    .map(({ fact, verdict, everywhere }) => {
      const { clause, field, proposed, because } = verdict;
      const words = verdict.words.filter((word) => !because.toLowerCase().includes(word.toLowerCase()));
      const where = everywhere ? 'in every project' : `in ${fact.scope}`;
      const rows = [
        [capital(fact.kind), `${paint.bold(fact.statement)} ${paint.dim(`(${fact.id})`)}`],
        ['Since', `${dayText(fact.createdDay)}, ${where}, ${confirmed(fact)}`],
        ...(clause === undefined || clause === fact.statement ? [] : [[capital(field ?? 'clause'), clause]]),
        ['Proposed', said],
        ...(proposed === undefined || proposed === said || said.includes(proposed) ? [] : [['', proposed]]),
        ['Opposed', `${because}${words.length === 0 ? '' : paint.dim(` (${words.join(', ')})`)}`],
      ];
      return `\n${columns(rows.map(([name, value]) => [paint.dim(name ?? ''), value ?? '']))}`;
    })
    .join('');
}

function confirmed({ verified, trust }: Opposed['fact']): string {
  if (verified !== undefined) return `confirmed by ${verified.by} on ${verified.at.slice(0, 10)}`;
  return trust === 'human'
    ? 'said by a person'
    : `stated by ${trust === 'agent' ? 'an agent' : `a ${trust}`}`;
}

function recorded({ written, thread }: Stopped): string {
  return written === undefined
    ? `\nNothing was recorded; the question is open already: ${thread}`
    : `\nNothing was recorded but the question, with the proposal in it: ${thread}`;
}

function choiceLines({ choices, stops, thread }: Stopped, paint: Paint): string {
  const ids = stops.map(({ fact }) => fact.id);
  const user = choices.some(({ arguments: words }) => words.includes('--user')) ? ' --user' : '';
  const how: Record<Choice['choice'], string> = {
    follow: choices.some(({ arguments: words }) => words.length > 0)
      ? `tide resolve ${thread}${user} --because "${listed(ids)} ${ids.length === 1 ? 'holds' : 'hold'}"`
      : `nothing to run: work by ${listed(ids)}; a person closes the question`,
    supersede: `the same command with ${ids.map((id) => `--supersedes ${id}`).join(' ')} --because "WHY"`,
    'keep-both': 'the same command with --keep-both --because "WHY"; a thread stays open about both',
    'no-conflict': 'the same command with --no-conflict --because "WHY"; they agree, and nobody asks again',
  };
  const rows = choices.map(({ choice }) => [paint.bold(choice), how[choice]]);
  const person =
    choices.length === 1
      ? 'A person said or confirmed it, so an agent can only follow it; only a person replaces it or keeps both.\n'
      : '';
  return `${columns(rows)}${person}${everywhereText(stops)}`;
}

/** How what cannot be replaced from a project comes to its end. */
export function everywhereText(stops: readonly Opposed[]): string {
  const ids = stops.flatMap(({ fact, everywhere }) => (everywhere ? [fact.id] : []));
  if (ids.length === 0) return '';
  const [holds, them] = ids.length === 1 ? ['holds', 'it'] : ['hold', 'them'];
  return `${listed(ids)} ${holds} in every project, so nothing of this one supersedes ${them}. A person ends ${them} for all: tide invalidate ${ids.join(' ')} --user --because "WHY"\n`;
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
