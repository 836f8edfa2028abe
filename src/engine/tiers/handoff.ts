// A handoff out of working memory and what was said besides. What is required and unknown is an error that names it.

import { redact } from '../../capture/redaction/redact.ts';
import { joinClauses } from '../../model/clause.ts';
import { fieldOf } from '../../model/event.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Store } from '../../model/store.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { type Handoff, INTENTS, missingIn, SEVERITIES, VALIDATIONS } from '../../recall/templates/handoff.ts';
import type { Memory } from '../reading/memory.ts';
import { SCALES, taskSummary } from '../task-summary.ts';
import { activeConstraints, shownFacts } from './active-constraints.ts';

export type { Handoff };

export interface HandoffInput {
  readonly to: string;
  readonly from?: string | undefined;
  readonly intent?: string | undefined;
  readonly sourceIntent?: string | undefined;
  readonly task?: string | undefined;
  readonly deliverable?: string | undefined;
  readonly decisions: readonly string[];
  readonly risks: readonly string[];
  readonly constraints: readonly string[];
  readonly output?: string | undefined;
  readonly scale?: string | undefined;
  readonly validation?: string | undefined;
}

export function handoffOf(store: Store, memory: Memory, given: HandoffInput): Handoff {
  const input = withoutSecrets(given);
  const { working } = memory.state;
  const facts = shownFacts(store, memory);
  const done = taskSummary(store, memory);
  const decided = done.decisions.map(({ id, heading, decision }) => ({
    ref: id,
    summary: decision ?? heading,
  }));
  const risks = [
    ...working.blockers.map(({ text }) => ({ description: text, severity: 'high' })),
    ...facts.filter(isOpen).map(({ statement }) => ({ description: statement, severity: 'medium' })),
  ];
  const handoff: Handoff = {
    task: input.task ?? working.goal?.text ?? working.task?.text ?? '',
    sourceRole: input.from ?? store.surroundings.agent,
    sourceIntent: oneOf(input.sourceIntent ?? 'implement', INTENTS, 'source intent mode'),
    targetRole: input.to,
    targetIntent: oneOf(input.intent ?? 'review', INTENTS, 'target intent mode'),
    deliverable: input.deliverable ?? joinClauses(done.changed),
    decisions: input.decisions.length > 0 ? input.decisions.map(decision) : decided,
    risks: input.risks.length > 0 ? input.risks.map(risk) : risks,
    constraints: input.constraints.length > 0 ? input.constraints : activeConstraints(store, memory, facts),
    output: input.output ?? working.context?.text ?? '',
    scale: (input.scale === undefined
      ? done.scale
      : oneOf(input.scale.toLowerCase(), SCALES, 'scale')
    ).toUpperCase(),
    validation: oneOf(input.validation ?? 'not-run', VALIDATIONS, 'validation'),
    files: done.files.map(({ path }) => path),
  };
  const missing = missingIn(handoff);
  const [first] = missing;
  if (first === undefined) return handoff;
  const known = input.to.trim() === '' ? '' : ` --to ${input.to}`;
  const example = missing
    .map(({ option, example }) => `--${option} ${/^\w+$/.test(example) ? example : `"${example}"`}`)
    .join(' ');
  throw new TidemarkError('usage', `A handoff needs ${listed(missing.map(({ name }) => name))}.`, {
    hint: `Working memory does not know ${missing.length === 1 ? 'it' : 'them'}. Example: tide handoff${known} ${example}`,
    data: {
      field: first.option,
      example: first.example,
      missing: missing.map(({ option, name, example }) => ({ field: option, name, example })),
    },
  });
}

/** What is handed over is read by others, and a pasted log may hold anything. */
function withoutSecrets(input: HandoffInput): HandoffInput {
  const safe = (text: string) => redact(text).text;
  const said = (text: string | undefined) => (text === undefined ? undefined : safe(text));
  return {
    ...input,
    to: safe(input.to),
    from: said(input.from),
    task: said(input.task),
    deliverable: said(input.deliverable),
    decisions: input.decisions.map(safe),
    risks: input.risks.map(safe),
    constraints: input.constraints.map(safe),
    output: said(input.output),
  };
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `tariff-cache: in process` names the entry of the log it rests on. */
function decision(text: string): Handoff['decisions'][number] {
  const named = /^([A-Za-z0-9][\w.-]*): (.+)$/s.exec(text);
  return named === null ? { ref: '', summary: text } : { ref: named[1] ?? '', summary: named[2] ?? '' };
}

function risk(text: string): Handoff['risks'][number] {
  const rated = /^(.*\S)\s*[:(]\s*(\w+)\)?\s*$/s.exec(text);
  const severity = SEVERITIES.find((one) => one === rated?.[2]?.toLowerCase());
  return severity === undefined
    ? { description: text.trim(), severity: 'medium' }
    : { description: rated?.[1] ?? '', severity };
}

function oneOf(text: string, words: readonly string[], what: string): string {
  if (words.includes(text)) return text;
  throw new TidemarkError('usage', `There is no ${what} \`${received(text)}\`.`, {
    hint: `Expected one of ${words.join(', ')}.`,
  });
}

/** Why a decision was made, as far as it says. */
export function reasonOf(fact: { readonly fields: readonly (readonly [string, string])[] }): string | null {
  return fieldOf(fact, 'context') ?? null;
}
