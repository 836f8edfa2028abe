// Stating a fact: a new one is created, one that is known already is reinforced instead of written twice,
// and one that replaces another says so in the same write.

import { redact } from '../capture/redaction/redact.ts';
import { cleanText } from '../model/clean-text.ts';
import { dayText } from '../model/day.ts';
import type { Draft, Event, Field } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { freeId, slug } from '../model/id.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import type { Trust } from '../model/trust.ts';
import { factCalled } from '../projection/namesakes.ts';
import { likeness, meaningOf, meaningText } from '../projection/truth/meaning.ts';
import { withSights } from './anchors/with-sights.ts';
import { append, type Written } from './append.ts';
import { checkKind } from './check-kind.ts';
import { checkFields, checkId, checkScope, checkStatement, checkTrust } from './check-statement.ts';
import { findFact } from './find-fact.ts';
import { load, type Memory } from './load.ts';

export interface Statement {
  readonly kind: string;
  readonly statement: string;
  readonly id?: string | undefined;
  readonly scope?: string | undefined;
  readonly trust?: string | undefined;
  readonly fields: readonly Field[];
  readonly supersedes?: string | undefined;
  readonly because?: string | undefined;
  /** A typed command asks for every field its kind needs. */
  readonly typed?: boolean;
}

export interface Remembered {
  readonly id: string;
  readonly outcome: 'created' | 'reinforced' | 'superseded';
  readonly fact: Fact;
  readonly event: Event;
  readonly similar: readonly string[];
  readonly written: Written;
  readonly memory: Memory;
}

export function remember(store: Store, input: Statement): Remembered {
  const spec = checkKind(input.kind);
  if (input.because !== undefined && input.supersedes === undefined)
    throw new TidemarkError('usage', 'A reason says why one fact replaces another, and none is replaced.', {
      hint: 'Name the old one with --supersedes ID, or leave --because out.',
    });
  const statement = checkStatement(spec, input.statement);
  const given = withSights(
    store,
    statement,
    checkFields(spec, input.fields, input.typed ? 'typed' : 'always'),
  );
  if (input.id !== undefined) checkId(input.id);
  // Ids, meanings and scopes must not carry what will be taken out of the text.
  const safe = redact(cleanText(statement, 'statement')).text;
  const scope = checkScope(input.scope ?? (store.kind === 'user' ? 'global' : 'project'));
  const trust = trustFor(store, input.trust);
  const memory = load(store);
  const old = input.supersedes === undefined ? undefined : replaceable(memory, input.supersedes);
  const words = meaningText({
    statement: safe,
    fields: given.map(([key, value]) => [key, redact(value).text]),
  });
  const meaning = meaningOf(words);
  const near = nearFacts(memory, spec.name, scope, words, old?.id);
  const twin = input.id === undefined ? near.twin : (sameIdTwin(memory, input.id, meaning) ?? near.twin);
  if (twin !== undefined && old === undefined) {
    const draft: Draft = {
      verb: 'Reinforced',
      kind: spec.name,
      id: twin.id,
      text: statement,
      fields: [['trust', trust], ...given],
    };
    return finish(store, memory, twin.id, 'reinforced', [draft], near.similar);
  }
  const id =
    input.id ?? freeId(slug(safe.replace(/\[REDACTED[^\]]*\]/g, ' ')), (one) => memory.state.facts.has(one));
  const fields: Field[] = [
    ['scope', scope],
    ['trust', trust],
    ...(spec.name === 'milestone' ? dated(given, memory) : given),
  ];
  const created: Draft = { verb: 'Created', kind: spec.name, id, text: statement, fields };
  if (old === undefined) return finish(store, memory, id, 'created', [created], near.similar);
  const superseded: Draft = {
    verb: 'Superseded',
    kind: old.kind,
    id: old.id,
    by: id,
    fields: [],
    ...(input.because === undefined ? {} : { text: input.because }),
  };
  return finish(store, memory, id, 'superseded', [created, superseded], near.similar);
}

/** A fact that may still be replaced. */
export function replaceable(memory: Memory, id: string): Fact {
  const fact = findFact(memory, id);
  if (!TERMINAL.has(fact.status)) return fact;
  const next = fact.supersededBy === undefined ? '' : ` by ${fact.supersededBy}`;
  throw new TidemarkError('refused', `\`${id}\` is ${fact.status}${next} already; that is final.`, {
    hint:
      fact.supersededBy === undefined
        ? '`tide show` tells why.'
        : `Supersede ${fact.supersededBy} instead, if that is what changed.`,
    data: { id, status: fact.status, supersededBy: fact.supersededBy ?? null },
  });
}

function finish(
  store: Store,
  memory: Memory,
  id: string,
  outcome: Remembered['outcome'],
  drafts: readonly Draft[],
  similar: readonly string[],
): Remembered {
  const written = append(store, memory, drafts);
  const [event] = written.events;
  const fact = memory.state.facts.get(id);
  if (event === undefined || fact === undefined)
    throw new TidemarkError('corrupt', `\`${id}\` was written but is not in memory.`, {
      hint: 'Run `tide fsck`.',
    });
  return { id, outcome, fact, event, similar, written, memory };
}

/** An agent cannot lend its own words a person's authority. */
function trustFor(store: Store, asked: string | undefined): Trust {
  const { person, terminal } = store.surroundings;
  // Without a terminal it may be an agent that does not name itself.
  if (asked === undefined) return person && terminal ? 'human' : 'agent';
  const trust = checkTrust(asked);
  if (trust === 'human' && !person) {
    throw new TidemarkError(
      'refused',
      `Only a person can give the trust \`human\`; this is ${store.surroundings.agent}.`,
      {
        hint: 'State it with --trust agent; a person raises it by running tide verify on its id.',
      },
    );
  }
  return trust;
}

function nearFacts(
  memory: Memory,
  kind: string,
  scope: string,
  words: string,
  except: string | undefined,
): { twin: Fact | undefined; similar: string[] } {
  const meaning = meaningOf(words);
  let twin: Fact | undefined;
  const similar: [number, string][] = [];
  for (const fact of memory.state.facts.candidates(kind, scope, words)) {
    if (fact.id === except) continue;
    const other = meaningOf(meaningText(fact));
    if (other === meaning && !TERMINAL.has(fact.status) && !fact.closed) twin ??= fact;
    const share = likeness(other, meaning);
    if (share >= 50) similar.push([share, fact.id]);
  }
  similar.sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : 1));
  return {
    twin,
    similar: similar
      .map(([, id]) => id)
      .filter((id) => id !== twin?.id)
      .slice(0, 3),
  };
}

function sameIdTwin(memory: Memory, id: string, meaning: string): Fact | undefined {
  const fact = factCalled(memory.state, id);
  if (fact === undefined) return undefined;
  if (!TERMINAL.has(fact.status) && meaningOf(meaningText(fact)) === meaning) return fact;
  throw new TidemarkError('refused', `The id \`${id}\` is taken by another fact; ids are never used again.`, {
    hint: `It says: ${fact.statement.slice(0, 120)}. Leave --id out, or choose another such as ${freeId(id, (one) => memory.state.facts.has(one))}.`,
    data: { id },
  });
}

function dated(fields: readonly Field[], memory: Memory): readonly Field[] {
  return fields.some(([key]) => key === 'date') ? fields : [['date', dayText(memory.today)], ...fields];
}
