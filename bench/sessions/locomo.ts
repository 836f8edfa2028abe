// The files of a LoCoMo set: conversations of many sessions, and questions with the turns that answer them. Of a conversation
// only what was said and shown is taken; summaries and observations are gold.

import { dataFile, readJson } from '../data-files.ts';
import { spokenDate } from './dates.ts';
import type { Session, Turn } from './talk.ts';

export interface LocomoQuestion {
  readonly id: string;
  readonly conversation: string;
  readonly category: number;
  readonly question: string;
  readonly gold_turns: readonly string[];
  readonly gold_sessions: readonly number[];
  readonly audited_gold_turns?: readonly string[];
  readonly audited_gold_sessions?: readonly number[];
}

export interface LocomoTalk {
  readonly id: string;
  readonly sessions: readonly Session[];
  /** The set's name of a turn by `session#turn`. */
  readonly turnNames: ReadonlyMap<string, string>;
  readonly questions: readonly LocomoQuestion[];
}

interface GivenTurn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
  readonly blip_caption?: string;
}

interface GivenTalk {
  readonly sample_id: string;
  readonly conversation: Readonly<Record<string, unknown>>;
}

export function readLocomo(data: string | undefined): LocomoTalk[] {
  const talks = readJson<GivenTalk[]>(dataFile(data, 'locomo-*.json'));
  const { questions } = readJson<{ questions: LocomoQuestion[] }>(dataFile(data, 'locomo-*-questions.json'));
  return talks.map(({ sample_id, conversation }) => {
    const sessions: Session[] = [];
    const turnNames = new Map<string, string>();
    for (const number of sessionNumbers(conversation)) {
      const turns = conversation[`session_${number}`] as GivenTurn[];
      const written = String(conversation[`session_${number}_date_time`] ?? '');
      const id = sessionId(number);
      for (const [i, { dia_id }] of turns.entries()) turnNames.set(`${id}#${i + 1}`, dia_id);
      sessions.push({ id, written, date: spokenDate(written), turns: turns.map(said) });
    }
    return {
      id: sample_id,
      sessions,
      turnNames,
      questions: questions.filter((one) => one.conversation === sample_id && one.gold_turns.length > 0),
    };
  });
}

export function sessionId(number: number): string {
  return `session-${String(number).padStart(2, '0')}`;
}

/** What was said, and the caption of what was shown. */
function said({ speaker, text, blip_caption }: GivenTurn): Turn {
  return { speaker, text: blip_caption === undefined ? text : `${text} [image: ${blip_caption}]` };
}

function sessionNumbers(conversation: Readonly<Record<string, unknown>>): number[] {
  return Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .filter((number) => Array.isArray(conversation[`session_${number}`]))
    .sort((a, b) => a - b);
}
