// What a change adds to the ledger: facts that contradict one that held before and was not replaced, and contradictions left open.

import type { Found } from '../../model/change.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { standingOf } from '../../projection/standing.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { momentOf } from '../fact-report.ts';
import { isAgreed } from '../truth/agreed.ts';

import { type Checked, met } from './binding-facts.ts';
import { answeredByAgents } from './ended-facts.ts';
import { type Place, statedFacts } from './session-changes.ts';

/** How many facts the change states is told, too: nobody should wonder whether they were looked at. */
export function checkLedger(checked: Checked): { findings: Found[]; facts: number } {
  const { store, memory, binding } = checked;
  const places = new Map<string, Place>(
    statedFacts(memory, checked.added).map(([{ place }, { id }]) => [id, place]),
  );
  const added = [...places.keys()].flatMap((id) => memory.state.facts.get(id) ?? []);
  const when = momentOf(store, memory);
  const findings: Found[] = [];
  const threads = added.length === 0 ? [] : [...memory.state.facts.values()].filter(isContradiction);
  for (const fact of added) {
    const place = places.get(fact.id) as Place;
    if (memory.state.questions.get(fact.id)?.flag === 'CONFLICT') findings.push(openThread(fact, place));
    if (fact.kind === 'thread' || !standingOf(fact, when).live) continue;
    const reach = reaching(fact);
    for (const old of binding) {
      if (!reach.meets(old) || places.has(old.id) || fact.supersedes.includes(old.id) || isAgreed(fact, old))
        continue;
      const verdict = compare(fact, old, store.config.modules);
      const isKnown = threads.some((thread) => isAbout(thread, fact.id) && isAbout(thread, old.id));
      if (verdict.relation !== 'conflict' || isKnown) continue;
      findings.push({
        rule: 'contradiction',
        ...place,
        commit: null,
        said: `${fact.kind} ${fact.id}: ${verdict.proposed ?? fact.statement}`,
        ...met(old),
        field: verdict.field ?? 'statement',
        clause: verdict.clause ?? old.statement,
        words: verdict.words,
        because: verdict.because,
      });
    }
  }
  for (const { event, place } of answeredByAgents(memory, checked.base, checked.added)) {
    const thread = memory.state.facts.get(event.id ?? '');
    if (thread === undefined) continue;
    findings.push({ ...openThread(thread, place), because: BY_AGENT });
  }
  return { findings, facts: added.length };
}

function isContradiction(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 'contradiction';
}

function isAbout(thread: Fact, id: string): boolean {
  return fieldsOf(thread, 'about').includes(id);
}

const BY_AGENT =
  'The change answers a contradiction about what a person confirmed, and no person answered it; a person settles it with tide resolve.';

function openThread(thread: Fact, place: Place): Found {
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
