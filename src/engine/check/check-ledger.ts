// What a change does to memory: facts that contradict one of the base which was not replaced, and contradictions that are left open.

import type { Found, Notice } from '../../model/change.ts';
import { contentText, isConfirmed } from '../../model/content.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Stated } from '../../model/verdict.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { isAgreed } from '../truth/agreed.ts';
import { type Checked, met } from './binding-facts.ts';
import { type ChangedFact, changedFacts, inForce } from './changed-facts.ts';
import { answeredByAgents } from './ended-facts.ts';
import type { LayoutEntry } from './layout-additions.ts';
import { statedFacts } from './session-changes.ts';

/** How many facts the change states is told, too: nobody should wonder whether they were looked at. */
export function checkLedger(checked: Checked): { findings: Found[]; facts: number } {
  const { store, memory, base, binding } = checked;
  const changed = changedFacts(checked);
  const held = inForce(store, base);
  const wasInForce = ({ id }: Fact) => {
    const was = base.state.facts.get(id);
    return was !== undefined && held(was) !== undefined;
  };
  const against = binding.filter(wasInForce);
  const threads = changed.length === 0 ? [] : [...memory.state.facts.values()].filter(isContradiction);
  const findings = changed.flatMap((one): Found[] => {
    const { fact, place } = one;
    if (fact.kind === 'thread') return [openThread(fact, place)];
    const others = against.filter(
      (old) =>
        old.id !== fact.id && !fact.supersedes.includes(old.id) && !isSettled(checked, one, old, threads),
    );
    return contradictions(checked, fact, `${fact.kind} ${fact.id}`, place, others);
  });
  for (const { event, place } of answeredByAgents(memory, base, checked.added)) {
    const thread = memory.state.facts.get(event.id ?? '');
    if (thread === undefined) continue;
    findings.push({ ...openThread(thread, place), because: BY_AGENT });
  }
  return { findings, facts: new Set(statedFacts(memory, checked.added).map(([, { id }]) => id)).size };
}

/** Asked or answered already. About what a person confirmed, an answer counts that the base has, to what the fact said then. */
function isSettled(
  { memory, base }: Checked,
  { fact, was }: ChangedFact,
  old: Fact,
  threads: readonly Fact[],
): boolean {
  const isSame = was !== undefined && contentText(was) === contentText(fact);
  const mayAnswer = (atBase: boolean) => !isConfirmed(old) || (isSame && atBase);
  if (isAgreed(fact, old) && mayAnswer(was !== undefined && isAgreed(was, old))) return true;
  return threads.some(
    (thread) =>
      isAbout(thread, fact.id) &&
      isAbout(thread, old.id) &&
      (memory.state.questions.get(thread.id)?.flag === 'CONFLICT' ||
        (thread.closed === true && mayAnswer(base.state.facts.get(thread.id)?.closed === true))),
  );
}

/** New entries of layout files, which the next sync makes facts of. */
export function checkEntries(
  checked: Checked,
  entries: readonly LayoutEntry[],
): { findings: Found[]; notices: Notice[] } {
  const findings: Found[] = [];
  const notices: Notice[] = [];
  for (const entry of entries) {
    const { file, line, kind, statement, fields, replaces } = entry;
    const against = checked.binding.filter((old) => isConfirmed(old) || !replaces.includes(old.id));
    const found = contradictions(checked, entry, kind, { file, line }, against);
    findings.push(...found);
    const said = [statement, ...fields.map(([key, value]) => `${key}: ${value}`)].join('; ');
    if (found.length === 0)
      notices.push({ about: 'layout-entry', file, line, said: `${kind}: ${said}`.slice(0, 400) });
  }
  return { findings, notices };
}

function contradictions(
  { store }: Checked,
  stated: Stated,
  name: string,
  place: Pick<Found, 'file' | 'line'>,
  binding: readonly Fact[],
): Found[] {
  const reach = reaching(stated);
  return binding.flatMap((old) => {
    const verdict = reach.meets(old) ? compare(stated, old, store.config.modules) : undefined;
    if (verdict?.relation !== 'conflict') return [];
    return [
      {
        rule: 'contradiction' as const,
        ...place,
        commit: null,
        said: `${name}: ${verdict.proposed ?? stated.statement}`,
        ...met(old),
        field: verdict.field ?? 'statement',
        clause: verdict.clause ?? old.statement,
        words: verdict.words,
        because: verdict.because,
      },
    ];
  });
}

function isContradiction(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 'contradiction';
}

function isAbout(thread: Fact, id: string): boolean {
  return fieldsOf(thread, 'about').includes(id);
}

const BY_AGENT =
  'The change answers a contradiction about what a person confirmed, and no person answered it; a person settles it with tide resolve.';

function openThread(thread: Fact, place: ChangedFact['place']): Found {
  const about = fieldsOf(thread, 'about');
  return {
    rule: 'open-contradiction',
    ...place,
    commit: null,
    said: `thread ${thread.id}`,
    ...met(thread),
    field: 'about',
    clause: about.join(', '),
    words: about,
    because: 'The change raises a contradiction and leaves it open; a person settles it with tide resolve.',
  };
}
