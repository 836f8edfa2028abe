// Questions about contradictions: of a proposal that was stopped, and of facts that both stay. While one of the second sort is
// open, the facts it is about carry CONFLICT. One question is asked once.

import { sentence } from '../../model/clause.ts';
import { dayText } from '../../model/day.ts';
import { type Draft, type Field, fieldOf, fieldsOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { FOUND } from '../../model/flag.ts';
import { hash32 } from '../../model/hash.ts';
import { freeId } from '../../model/id.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Memory } from '../reading/memory.ts';
import { idOfText } from '../safe-id.ts';
import type { Opposed } from './opposing.ts';
import { type Proposal, printOf, proposalFields } from './proposal.ts';

/** The field by which a thread names facts of the user store. */
export const EVERYWHERE = 'everywhere';

interface Asked {
  /** The thread. */
  readonly id: string;
  /** Nothing where it is open already. */
  readonly drafts: readonly Draft[];
}

/** A person has to choose before the proposal can be recorded. It is in the thread in full: nothing is lost meanwhile. */
export function askAboutProposal(memory: Memory, proposal: Proposal, against: readonly Opposed[]): Asked {
  const about = aboutOf(against);
  const said = [proposal.statement, ...fieldsOf(proposal, 'decision')].map(quoted).join(': ');
  const abroad = everywhereOf(against);
  // What holds in every project is not replaced from one of them.
  const replaced = abroad.length === 0 ? ' supersede,' : '';
  const text = `Proposed ${proposal.kind} for ${proposal.scope}: ${said}. ${against.map((one) => standsAgainst(one, said)).join(' ')} Follow ${against.map(({ fact }) => fact.id).join(', ')},${replaced} keep both, or is there no conflict?`;
  const open = threadsOf(memory, proposal).find(
    (thread) =>
      fieldsOf(thread, 'about').join(' ') === about.join(' ') &&
      fieldsOf(thread, EVERYWHERE).join(' ') === abroad.join(' '),
  );
  if (open !== undefined) return { id: open.id, drafts: [] };
  return raised(memory, baseOf(proposal), text, about, proposal.scope, [
    ...naming(abroad),
    ['trust', proposal.trust],
    ...proposalFields(proposal),
  ]);
}

/** What was said when the same was proposed before; the day is known until it is asked again. */
export interface EarlierAnswer {
  readonly because: string;
  readonly date: string | null;
}

export function earlierAnswer(memory: Memory, proposal: Proposal): EarlierAnswer | undefined {
  const thread = memory.state.facts.get(baseOf(proposal));
  if (thread?.reason === undefined || TERMINAL.has(thread.status)) return undefined;
  return { because: thread.reason, date: isOpen(thread) ? null : dayText(thread.lastUsedDay) };
}

function baseOf(proposal: Proposal): string {
  return `stopped-${idOfText(proposal.statement)}-${printOf(proposal)}`;
}

/** Both are recorded, and a person should say which holds. */
export function askAboutBoth(
  memory: Memory,
  fact: { readonly id: string; readonly kind: string; readonly statement: string; readonly scope: string },
  against: readonly Opposed[],
  kept?: string,
): Asked {
  const why = kept === undefined ? '' : ` Both were kept: ${sentence(kept)}`;
  const text = `${capital(fact.kind)} ${fact.id}: ${quoted(fact.statement)}. ${against.map((one) => standsAgainst(one, fact.statement)).join(' ')}${why} Which holds?`;
  const print = (hash32(`${fact.id}\n${text}`) >>> 0).toString(36);
  const base = `opposed-${fact.id.replace('~', '-').slice(0, 46).replace(/-+$/, '')}-${print}`;
  // Asked and answered: the same words are not asked about again.
  if (memory.state.facts.has(base)) return { id: base, drafts: [] };
  return raised(
    memory,
    base,
    text,
    [fact.id, ...aboutOf(against)],
    fact.scope,
    naming(everywhereOf(against)),
  );
}

/** Ends the questions about a proposal that was decided, also those about the same words for another scope where `scopes` says so. */
export function settled(
  memory: Memory,
  proposal: Proposal,
  because: string,
  scopes: readonly string[] = [],
): Draft[] {
  const threads = [proposal.scope, ...scopes].flatMap((scope) => threadsOf(memory, { ...proposal, scope }));
  return [...new Set(threads)].map(({ id }) => ({
    verb: 'Closed',
    kind: 'thread',
    id,
    text: because,
    fields: [],
  }));
}

/** The scopes of proposals that an open question is about. */
export function proposedScopes({ state }: Memory): string[] {
  const scopes = [...state.questions].flatMap(([id, { stopped }]) => {
    const thread = stopped ? state.facts.get(id) : undefined;
    return thread === undefined ? [] : (fieldOf(thread, 'proposed-scope') ?? []);
  });
  return [...new Set(scopes)];
}

/** Open threads about a proposal. */
function threadsOf({ state }: Memory, proposal: Proposal): Fact[] {
  const print = printOf(proposal);
  // What asks about facts of the user store alone casts doubt on none here, so it is found by its name.
  return [...new Set([...state.questions.keys(), ...numbered(state, baseOf(proposal))])].flatMap((id) => {
    const thread = state.facts.get(id);
    return thread !== undefined && isOpen(thread) && fieldOf(thread, 'proposal') === print ? [thread] : [];
  });
}

/** Ids that were made of one base, one after the other. */
function numbered({ facts }: Memory['state'], base: string): string[] {
  const ids: string[] = [];
  for (let id = base; facts.has(id); id = `${base}-${ids.length + 1}`) ids.push(id);
  return ids;
}

function raised(
  memory: Memory,
  base: string,
  text: string,
  about: readonly string[],
  scope: string,
  more: readonly Field[],
): Asked {
  const { facts } = memory.state;
  // The same question that was answered once and is back is open again.
  const id = facts.get(base)?.statement === text ? base : freeId(base, (one) => facts.has(one));
  const fields: Field[] = [
    ['type', 'contradiction'],
    ...about.map((one): Field => ['about', one]),
    ['scope', scope],
    [FOUND, 'comparison'],
    ...more,
  ];
  return { id, drafts: [{ verb: 'Raised', kind: 'thread', id, text, fields }] };
}

/** Of the user store: they carry no flag here, and are ended there. */
function everywhereOf(against: readonly Opposed[]): string[] {
  return against.flatMap(({ fact, everywhere }) => (everywhere ? [fact.id] : []));
}

function naming(abroad: readonly string[]): Field[] {
  return abroad.map((one): Field => [EVERYWHERE, one]);
}

/** Facts of the user store have their own threads. */
function aboutOf(against: readonly Opposed[]): string[] {
  return against.flatMap(({ fact, everywhere }) => (everywhere ? [] : [fact.id]));
}

function standsAgainst({ fact, verdict, everywhere }: Opposed, said: string): string {
  const where = everywhere ? 'in every project' : `in ${fact.scope}`;
  const { proposed } = verdict;
  const what = proposed === undefined || said.includes(proposed) ? 'It' : quoted(proposed);
  return `${what} stands against ${fact.kind} ${fact.id} of ${dayText(fact.createdDay)}, ${where}${clauseOf(verdict)}.`;
}

function clauseOf({ clause, field }: Verdict): string {
  if (clause === undefined) return '';
  return ` (${field === undefined || field === 'statement' ? '' : `${field}: `}${quoted(clause)})`;
}

function quoted(text: string): string {
  return `"${text.replace(/\s+/g, ' ').trim()}"`;
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
