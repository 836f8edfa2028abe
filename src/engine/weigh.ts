// What stating something would mean, before anything is written: checked, compared with what is known, and with what it would
// be opposed to. No setting leaves the comparison out.

import { redact } from '../capture/redaction/redact.ts';
import { cleanText } from '../model/clean-text.ts';
import type { Field } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import type { Trust } from '../model/trust.ts';
import { meaningOf, meaningText } from '../projection/truth/meaning.ts';
import { withSights } from './anchors/with-sights.ts';
import { checkKind } from './check-kind.ts';
import {
  checkCount,
  checkFields,
  checkId,
  checkScope,
  checkStatement,
  checkTrust,
} from './check-statement.ts';
import { defaultScope } from './default-scope.ts';
import { standing } from './fact-report.ts';
import { nearFacts, sameIdTwin } from './near-facts.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { replaceable } from './replaceable.ts';
import { isBinding, isConfirmed, isStopping } from './truth/binding.ts';
import { compareHere, type Opposed, type Opposition, opposing, UNOPPOSED } from './truth/opposing.ts';
import { trustOfOwnWords } from './truth/own-word.ts';
import type { Proposal } from './truth/proposal.ts';
import { isReplacedByWords, wordsOfChange } from './truth/restated.ts';

export interface Statement extends WhenOpposed {
  readonly kind: string;
  readonly statement: string;
  readonly id?: string | undefined;
  readonly scope?: string | undefined;
  readonly trust?: string | undefined;
  readonly fields: readonly Field[];
  /** A typed command asks for every field its kind needs. */
  readonly typed?: boolean;
}

/** What is said about what it is opposed to. */
export interface WhenOpposed {
  readonly supersedes?: string | readonly string[] | undefined;
  /** Recorded although it is opposed to a decision; a thread stays open about both. */
  readonly keepBoth?: boolean | undefined;
  /** Recorded, because what looks opposed is not; the reason is kept with it, and nobody is asked about the pair again. */
  readonly noConflict?: boolean | undefined;
  /** Why it replaces another, why both are kept, or why they agree. */
  readonly because?: string | undefined;
}

export interface Surrounding {
  /** What holds in every project binds here too. */
  readonly user?: Store | undefined;
}

export interface Weighed {
  readonly memory: Memory;
  /** As it was given. */
  readonly statement: string;
  readonly fields: readonly Field[];
  /** Without what must not be kept. */
  readonly proposal: Proposal;
  readonly id: string | undefined;
  /** What it replaces: by its id, or by the words of the person who wants it otherwise now. */
  readonly old: readonly Fact[];
  readonly because: string | undefined;
  readonly twin: Fact | undefined;
  readonly wrong: Fact | undefined;
  readonly similar: readonly string[];
  readonly opposition: Opposition;
  /** What somebody says it agrees with; not among the conflicts any more. */
  readonly agreed: readonly Opposed[];
  /** What a person has to decide about before it can be recorded. */
  readonly stops: readonly Opposed[];
}

export function weigh(store: Store, input: Statement, { user }: Surrounding = {}): Weighed {
  const spec = checkKind(input.kind);
  checkReason(input);
  const statement = checkStatement(spec, input.statement);
  const fields = withSights(
    store,
    statement,
    checkFields(spec, input.fields, input.typed ? 'typed' : 'always'),
  );
  if (input.id !== undefined) checkId(input.id);
  const scope = checkScope(input.scope ?? defaultScope(store, spec.name, fields));
  const trust = trustFor(store, input.trust);
  // Ids, meanings and scopes must not carry what will be taken out of the text.
  const proposal: Proposal = {
    kind: spec.name,
    statement: redact(cleanText(statement, 'statement')).text,
    // What the code looked like is seen again by whoever states it.
    fields: fields.flatMap(([key, value]): Field[] => (key === 'seen' ? [] : [[key, redact(value).text]])),
    scope,
    trust,
    ...(input.id === undefined ? {} : { id: input.id }),
  };
  const memory = load(store);
  const everywhere = user === undefined ? undefined : { store: user, memory: load(user) };
  const named = [input.supersedes ?? []].flat().map((id) => replaceable(memory, id, everywhere?.memory));
  refuseSilentReversal(named, input.because);
  const old = new Set(named.map(({ id }) => id));
  const words = meaningText(proposal);
  const { twin: near, wrong, similar } = nearFacts(memory, spec.name, scope, words, old);
  const twin = input.id === undefined ? near : (sameIdTwin(memory, input.id, meaningOf(words)) ?? near);
  if (twin !== undefined) checkGrowth(twin, proposal.fields);
  const isKnown = twin !== undefined && old.size === 0 && standing(store, memory, twin).live;
  const found =
    isKnown || spec.name === 'thread'
      ? UNOPPOSED
      : opposing(store, memory, proposal, { except: old, user: everywhere });
  const said = wordsOfChange({ ...proposal, trust });
  const replaced = said === undefined ? [] : found.conflicts.filter(isReplacedByWords);
  const { person } = store.surroundings;
  // What a person confirmed is a person's to read otherwise.
  const agreed = input.noConflict
    ? found.conflicts.filter((one) => !replaced.includes(one) && (person || !isConfirmed(one.fact)))
    : [];
  const settled = new Set([...replaced, ...agreed]);
  const opposition = { ...found, conflicts: found.conflicts.filter((one) => !settled.has(one)) };
  return {
    memory,
    statement,
    fields,
    proposal,
    id: input.id,
    old: [...named, ...replaced.map(({ fact }) => fact)],
    because: input.because ?? (replaced.length > 0 ? said : undefined),
    twin: old.size === 0 ? twin : undefined,
    wrong,
    similar,
    opposition,
    agreed,
    stops: stopsFor(store, proposal, opposition, named, input.keepBoth === true),
  };
}

/** What was never confirmed by a person an agent may replace with a reason; what was is the person's to change. */
function stopsFor(
  store: Store,
  proposal: Proposal,
  { conflicts, exceptions }: Opposition,
  named: readonly Fact[],
  keepsBoth: boolean,
): Opposed[] {
  const { person } = store.surroundings;
  const reserved = person ? [] : named.filter(isConfirmed).map((fact) => replacing(store, proposal, fact));
  // What is held back for lack of trust binds nobody, so it is opposed to nothing yet.
  const binds = isBinding(proposal.kind) && proposal.trust !== 'untrusted';
  // That it holds in one place only is easily said: what a person confirmed an agent does not narrow by words.
  const bent = person
    ? []
    : exceptions.filter(({ fact, verdict }) => isConfirmed(fact) && verdict.excepted === 'words');
  const against = binds ? [...conflicts, ...bent].filter(({ fact }) => isStopping(fact.kind)) : [];
  const left = keepsBoth ? against.filter(({ fact }) => !person && isConfirmed(fact)) : against;
  return [...reserved, ...left];
}

function replacing(store: Store, proposal: Proposal, fact: Fact): Opposed {
  const verdict = compareHere(proposal, fact, store.config.modules);
  if (verdict.relation === 'conflict') return { fact, verdict };
  return {
    fact,
    verdict: {
      relation: 'conflict',
      words: [],
      because: 'It would replace what a person said or confirmed, which is for a person to decide.',
    },
  };
}

function checkReason({ because, supersedes, keepBoth, noConflict }: Statement): void {
  if (because !== undefined && supersedes === undefined && !keepBoth && !noConflict)
    throw new TidemarkError('usage', 'A reason says why one fact replaces another, and none is replaced.', {
      hint: 'Name the old one with --supersedes ID, or leave --because out.',
    });
  if (keepBoth && (because ?? '').trim() === '')
    throw new TidemarkError('usage', 'Keeping both needs --because: why they may stand beside each other.', {
      hint: 'Example: --keep-both --because "the partner API is decided next week"',
      data: { field: 'because' },
    });
  if (noConflict && (because ?? '').trim() === '')
    throw new TidemarkError(
      'usage',
      'Saying that there is no conflict needs --because: why both can be done.',
      {
        hint: 'Example: --no-conflict --because "the constraint is about the public API, this is a test tool"',
        data: { field: 'because' },
      },
    );
  if (noConflict && keepBoth)
    throw new TidemarkError('usage', 'Either they are opposed and both are kept, or there is no conflict.', {
      hint: 'Use --keep-both where somebody has to decide later, --no-conflict where there is nothing to decide.',
    });
}

/** A decision is reversed with a reason or not at all (memory-and-state, decision log). `why`: where that is more than a habit. */
export function refuseSilentReversal(
  old: readonly Fact[],
  because: string | undefined,
  why = 'why it does not hold any more',
): void {
  const decided = old.find(({ kind }) => isStopping(kind));
  if (decided === undefined || (because ?? '').trim() !== '') return;
  throw new TidemarkError(
    'usage',
    `Superseding the ${decided.kind} \`${decided.id}\` needs --because: ${why}.`,
    {
      hint: 'Example: --because "mobile clients need revocation"',
      data: { field: 'because', id: decided.id },
    },
  );
}

/** An agent cannot lend its own words a person's authority. */
/** Stated again, a fact gets the fields it had not. */
function checkGrowth(twin: Fact, fields: readonly Field[]): void {
  const known = new Set(twin.fields.map(([key]) => key));
  const more = fields.filter(([key]) => !known.has(key)).length;
  if (more > 0) checkCount(twin.fields.length + more);
}

function trustFor(store: Store, asked: string | undefined): Trust {
  if (asked === undefined) return trustOfOwnWords(store.surroundings);
  const trust = checkTrust(asked);
  if (trust === 'human' && !store.surroundings.person) {
    throw new TidemarkError(
      'refused',
      `Only a person can give the trust \`human\`; this is ${store.surroundings.agent}.`,
      {
        hint: 'State it with --trust agent; a person raises it by running tide verify ID.',
      },
    );
  }
  return trust;
}
