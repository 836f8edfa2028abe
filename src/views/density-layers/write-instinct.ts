// The instinct a pattern has become, and its file brought up to date line by line.

import { lineEndOf, splitLines, withLineEnd } from '../../markdown/lines.ts';
import { dayText } from '../../model/day.ts';
import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { slug } from '../../model/id.ts';
import { isCorrection } from './classify.ts';
import { type Evidence, INSTINCT_KEYS, type Instinct, levelOf } from './instinct.ts';
import { renderScalar } from './scalar.ts';

/** `known` is what its file says already: evidence there is kept, also of sessions this memory has not seen. */
export function instinctOf(
  fact: Fact,
  stem: string,
  evidence: readonly Evidence[],
  live: boolean,
  known?: Instinct,
): Instinct {
  const old = known?.evidence ?? [];
  const all = [...old, ...evidence.filter(({ session }) => !old.some((one) => one.session === session))];
  const occurrences = Math.max(all.length, fact.uses, Number(known?.values.get('occurrences') ?? 0) || 0);
  const days = all
    .map(({ date }) => date)
    .filter((date) => date !== '')
    .sort();
  const has = (key: string) => known?.values.get(key);
  const values: Record<(typeof INSTINCT_KEYS)[number], string | undefined> = {
    id: has('id') ?? stem,
    fact: known === undefined && stem !== fact.id ? fact.id : has('fact'),
    trigger:
      fieldOf(fact, 'trigger')?.trim() ||
      (fact.kind === 'pattern' ? '' : fact.statement.trim()) ||
      'not said',
    action: actionOf(fact, has('action')),
    domain: has('domain') ?? slug(fieldOf(fact, 'tag') ?? 'general'),
    scope: has('scope') ?? fact.scope,
    status: live ? 'active' : 'retired',
    occurrences: String(occurrences),
    level: String(levelOf(occurrences)),
    evidence: undefined,
    first_seen: earlier(has('first_seen'), days[0]) ?? dayText(fact.createdDay),
    last_seen: later(has('last_seen'), days.at(-1)) ?? dayText(fact.lastUsedDay),
    source: has('source') ?? (isCorrection(fact) ? 'correction' : 'reflection'),
    supersedes: has('supersedes') ?? fact.supersedes[0],
    superseded_by: fact.supersededBy ?? has('superseded_by'),
    trust:
      has('trust') !== undefined && TRUST[has('trust') ?? ''] === fact.trust
        ? has('trust')
        : TRUST_WORDS[fact.trust],
  };
  return { values: new Map(Object.entries(values)), evidence: all };
}

const TRUST_WORDS: Readonly<Record<string, string>> = {
  human: 'human-verified',
  agent: 'agent-verified',
  document: 'document',
  untrusted: 'untrusted',
};

export const TRUST: Readonly<Record<string, 'human' | 'agent' | 'document' | 'untrusted'>> = {
  'human-verified': 'human',
  human: 'human',
  'agent-verified': 'agent',
  agent: 'agent',
  document: 'document',
  untrusted: 'untrusted',
};

export function instinctText(instinct: Instinct): string {
  return INSTINCT_KEYS.filter((key) => key !== 'fact' || instinct.values.get(key) !== undefined)
    .map((key) => keyText(key, instinct))
    .join('');
}

/** Remarks and keys of others stay; a line is written anew when its value changed. */
export function updatedInstinct(text: string, known: Instinct, wanted: Instinct): string {
  const grown = wanted.evidence.length > known.evidence.length;
  // A key the file does without is added only when it says that the instinct has ended.
  const ends = (key: string) =>
    key === 'superseded_by' || (key === 'status' && wanted.values.get(key) !== 'active');
  const changed = new Set<string>(
    INSTINCT_KEYS.filter((key) => known.values.has(key) || ends(key)).filter(
      (key) => key !== 'evidence' && known.values.get(key) !== wanted.values.get(key),
    ),
  );
  if (changed.size === 0 && !grown) return text;
  const end = lineEndOf(text);
  const seen = new Set<string>();
  let out = '';
  let listing = false;
  for (const line of splitLines(text)) {
    const key = /^([a-z][a-z_]*):/.exec(line.text)?.[1];
    if (key !== undefined) {
      seen.add(key);
      listing = key === 'evidence' && grown;
      if (listing || changed.has(key)) {
        out += withLineEnd(keyText(key, wanted), end);
        continue;
      }
    } else if (listing && /^\s+-/.test(line.text)) continue;
    out += line.text + (line.end === '' ? end : line.end);
  }
  for (const key of [...changed, ...(grown ? ['evidence'] : [])])
    if (!seen.has(key)) out += withLineEnd(keyText(key, wanted), end);
  return out;
}

function keyText(key: string, { values, evidence }: Instinct): string {
  if (key !== 'evidence') return `${key}: ${renderScalar(values.get(key))}\n`;
  if (evidence.length === 0) return 'evidence: []\n';
  const line = ({ session, date, pattern }: Evidence) =>
    `  - {session: ${renderScalar(session)}, date: ${renderScalar(date)}, pattern: ${renderScalar(pattern)}}\n`;
  return `evidence:\n${evidence.map(line).join('')}`;
}

/** What to do next time; an instinct that was read has its action as the statement of the fact. */
function actionOf(fact: Fact, known: string | undefined): string {
  const next = fieldOf(fact, fact.kind === 'learning' ? 'prevention' : 'next')?.trim();
  if (known !== undefined && known === fact.statement.trim()) return known;
  return next || fact.statement.trim() || 'not said';
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other < one) ? other : one;
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}
