// What a change adds to the ledger: facts that contradict one that held before and was not replaced, and contradictions left open.

import type { Finding } from '../../model/change.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { standingOf } from '../../projection/standing.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { momentOf } from '../fact-report.ts';
import { readSession } from '../read-session.ts';
import { isAgreed } from '../truth/agreed.ts';
import { type Checked, met } from './binding-facts.ts';

/** How many facts the change states is told, too: nobody should wonder whether they were looked at. */
export function checkLedger(checked: Checked): { findings: Finding[]; facts: number } {
  const { store, memory, binding } = checked;
  const places = placesOf(checked);
  const added = [...places.keys()].flatMap((id) => memory.state.facts.get(id) ?? []);
  const when = momentOf(store, memory);
  const findings: Finding[] = [];
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
  return { findings, facts: added.length };
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** Facts stated in lines that the change adds, and where. */
function placesOf({ store, memory, change, ledger }: Checked): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const file of change.files) {
    const name = /^sessions\/.*?([^/]+)\.md$/.exec(file.path.slice(ledger.length))?.[1];
    if (!file.path.startsWith(ledger) || name === undefined || file.status === 'deleted') continue;
    const read = readSession(store.files, `${store.root}/${file.path.slice(ledger.length)}`, name);
    const lines = new Set(file.added.map(({ number }) => number));
    for (const event of read?.events ?? []) {
      const line = read?.begins[event.position] ?? 0;
      if (!STATES.has(event.verb) || event.id === undefined || !lines.has(line)) continue;
      const fact = memory.state.facts.get(event.id);
      const isHere = fact?.origin.session === event.session && fact.origin.tick === event.tick;
      if (isHere) places.set(event.id, { file: file.path, line });
    }
  }
  return places;
}

const STATES: ReadonlySet<string> = new Set(['Created', 'Raised', 'Adopted']);

function isContradiction(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 'contradiction';
}

function isAbout(thread: Fact, id: string): boolean {
  return fieldsOf(thread, 'about').includes(id);
}

function openThread(thread: Fact, place: Place): Finding {
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
