// What a change adds to the ledger: facts that contradict one that held before and was not replaced, and contradictions left open.

import type { Found, Notice } from '../../model/change.ts';
import { isConfirmed } from '../../model/content.ts';
import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Stated } from '../../model/verdict.ts';
import { standingOf } from '../../projection/standing.ts';
import { compare, reaching } from '../../projection/truth/compare.ts';
import { momentOf } from '../fact-report.ts';
import { isAgreed } from '../truth/agreed.ts';

import { type Checked, met } from './binding-facts.ts';
import { answeredByAgents } from './ended-facts.ts';
import type { LayoutEntry } from './layout-additions.ts';
import { type Place, statedFacts } from './session-changes.ts';

/** How many facts the change states is told, too: nobody should wonder whether they were looked at. */
export function checkLedger(checked: Checked): { findings: Found[]; facts: number } {
  const { store, memory, base, binding } = checked;
  const places = new Map<string, Place>(
    statedFacts(memory, checked.added).map(([{ place }, { id }]) => [id, place]),
  );
  const added = [...places.keys()].flatMap((id) => memory.state.facts.get(id) ?? []);
  const when = momentOf(store, memory);
  const findings: (Found & { readonly old?: Fact })[] = [];
  const threads = added.length === 0 ? [] : [...memory.state.facts.values()].filter(isContradiction);
  for (const fact of added) {
    const place = places.get(fact.id) as Place;
    if (memory.state.questions.get(fact.id)?.flag === 'CONFLICT') findings.push(openThread(fact, place));
    if (fact.kind === 'thread' || !standingOf(fact, when).live) continue;
    const against = binding.filter(
      (old) => !places.has(old.id) && !fact.supersedes.includes(old.id) && !isAgreed(fact, old),
    );
    // A question that the change itself answers excuses nothing against what a person confirmed.
    const isKnown = (old: Fact) =>
      threads.some(
        (thread) =>
          isAbout(thread, fact.id) &&
          isAbout(thread, old.id) &&
          (!thread.closed || !isConfirmed(old) || base.state.facts.get(thread.id)?.closed === true),
      );
    const said = `${fact.kind} ${fact.id}`;
    findings.push(...contradictions(checked, fact, said, place, against).filter((one) => !isKnown(one.old)));
  }
  for (const { event, place } of answeredByAgents(memory, checked.base, checked.added)) {
    const thread = memory.state.facts.get(event.id ?? '');
    if (thread === undefined) continue;
    findings.push({ ...openThread(thread, place), because: BY_AGENT });
  }
  return { findings: findings.map(({ old: _, ...one }) => one), facts: added.length };
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
    findings.push(...found.map(({ old: _, ...one }) => one));
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
  place: Place,
  binding: readonly Fact[],
): (Found & { readonly old: Fact })[] {
  const reach = reaching(stated);
  return binding.flatMap((old) => {
    const verdict = reach.meets(old) ? compare(stated, old, store.config.modules) : undefined;
    if (verdict?.relation !== 'conflict') return [];
    return [
      {
        old,
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
