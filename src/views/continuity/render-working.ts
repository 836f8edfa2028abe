// CONTINUITY.md brought up to date, within its words. What does not fit leaves in a fixed order and is told about.

import { lineEndOf } from '../../markdown/lines.ts';
import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewInput } from '../../model/view.ts';
import { countWords } from './count-words.ts';
import { nextHeader } from './next-header.ts';
import type { ListPlan, TextPlan } from './section-plan.ts';
import { MAX_TOKENS, MAX_WORDS, MORE, SECTIONS, type SectionId, template, WORKING_FILE } from './sections.ts';
import { type BodyLine, bodyText, parseWorking, type WorkingPart } from './working-file.ts';

type Plans = ReadonlyMap<SectionId, TextPlan | ListPlan>;

/** Which section gives way next, and how much of it stays at first. What says where we are goes last. */
const LEAVING: readonly (readonly [SectionId, floor: number])[] = [
  ['learnings', 3],
  ['decisions', 3],
  ['files', 5],
  ['completed', 2],
  ['learnings', 1],
  ['decisions', 1],
  ['next', 5],
  ['files', 0],
  ['context', 0],
  ['completed', 0],
  ['decisions', 0],
  ['learnings', 0],
  ['blockers', 3],
  ['next', 1],
  ['task', 0],
  ['goal', 0],
  ['blockers', 0],
  ['next', 0],
];

export function renderWorking(
  input: ViewInput,
  parts: readonly WorkingPart[] | undefined,
  plans: Plans,
): { readonly text: string; readonly notes: readonly Problem[] } {
  const frame = parts ?? parseWorking(template());
  const lines = frame[0]?.body ?? [];
  const header = bodyText(lines);
  const old = frame.map((part) => part.heading + bodyText(part.body)).join('');
  const end = lineEndOf(old);
  let body = assemble(header, frame, plans, end);
  for (const [id, floor] of LEAVING)
    while (isTooLong(header, body) && plans.get(id)?.leave(floor)) body = assemble(header, frame, plans, end);
  const text = nextHeader(lines, input, parts === undefined || header + body !== old) + body;
  return { text, notes: notesOn(plans, text, input) };
}

function isTooLong(header: string, body: string): boolean {
  return countWords(header) + countWords(body) > MAX_WORDS || estimateTokens(header + body) > MAX_TOKENS;
}

function assemble(header: string, parts: readonly WorkingPart[], plans: Plans, end: '\n' | '\r\n'): string {
  const pieces: { id?: SectionId | undefined; text: string }[] = [];
  for (const { id, heading, body } of parts.slice(1)) {
    const plan = id === undefined ? undefined : plans.get(id);
    pieces.push({ id, text: section(heading, plan?.body(body, end) ?? bodyText(body), end) });
  }
  for (const [n, { id, heading }] of SECTIONS.entries()) {
    const plan = plans.get(id);
    if (plan === undefined || (plan.isEmpty && !hasHidden(plan)) || pieces.some((piece) => piece.id === id))
      continue;
    const earlier = SECTIONS.slice(0, n).map((one) => one.id);
    const at = pieces.findLastIndex((piece) => piece.id !== undefined && earlier.includes(piece.id)) + 1;
    const gap = isParted(pieces[at - 1]?.text ?? header) ? '' : end;
    const text = gap + section(`## ${heading}${end}`, plan.body(NO_LINES, end), end);
    pieces.splice(at, 0, { id, text: at === pieces.length ? text : `${text}${end}` });
  }
  let out = '';
  for (const { text } of pieces) out += /(?:^|\n)$/.test(out || header) ? text : `${end}${text}`;
  return out;
}

/** A section may follow: nothing stands there, or a blank line does. */
function isParted(before: string): boolean {
  return before.trim() === '' || /\n[ \t]*\r?\n$/.test(before);
}

const NO_LINES: readonly BodyLine[] = [];

function section(heading: string, body: string, end: string): string {
  return body !== '' && !heading.endsWith('\n') ? heading + end + body : heading + body;
}

function hasHidden(plan: TextPlan | ListPlan): boolean {
  return 'hidden' in plan && plan.hidden > 0;
}

function notesOn(plans: Plans, text: string, { working }: ViewInput): Problem[] {
  const note = (code: string, message: string): Problem => ({
    code,
    level: 'notice',
    message,
    file: WORKING_FILE,
  });
  const notes: Problem[] = [];
  for (const { id, heading } of SECTIONS) {
    const plan = plans.get(id);
    if (plan === undefined) continue;
    if ('hidden' in plan && plan.hidden > 0)
      notes.push(note('rotated', `${heading}: ${plan.hidden} more did not fit; they stay in memory.`));
    else if ('pointed' in plan && plan.pointed)
      notes.push(note('rotated', `${heading} is too long for the file; ${MORE} prints it.`));
  }
  const words = countWords(text);
  if (words > MAX_WORDS)
    notes.push(
      note(
        'over-limit',
        `It has ${words} words, more than ${MAX_WORDS}; what is not ours to move is too long.`,
      ),
    );
  const sentences = (working.goal?.text ?? '')
    .split(/[.!?]+(?:\s+|$)/)
    .filter((one) => one.trim() !== '').length;
  if (sentences > 2)
    notes.push(note('long-goal', `The goal has ${sentences} sentences; one or two are easier to hold to.`));
  return notes;
}
