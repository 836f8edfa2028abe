// New facts that a change states as the word of a person. Only the person can say so: the commits must be theirs, by an address that the
// base knows, or a maintainer allows it.

import type { Change, Found } from '../../model/change.ts';
import { isConfirmed } from '../../model/content.ts';
import type { Memory } from '../reading/memory.ts';
import { met } from './binding-facts.ts';
import { isCommittedBy } from './session-authors.ts';
import { type AddedEvent, statedFacts } from './session-changes.ts';

export interface Claim {
  readonly fact: string;
  readonly statement: string;
  readonly by: string | null;
}

export function checkClaims(
  change: Change,
  base: Memory,
  now: Memory,
  added: readonly AddedEvent[],
): { claims: Claim[]; findings: Found[] } {
  const claims = new Map<string, Claim>();
  const findings: Found[] = [];
  for (const [{ event, place }, fact] of statedFacts(now, added)) {
    if (base.state.facts.has(fact.id) || fact.kind === 'thread' || !isConfirmed(fact)) continue;
    const { author } = fact.origin;
    claims.set(fact.id, { fact: fact.id, statement: fact.statement, by: author ?? null });
    // Another fact under a known id would be read as that one.
    const isTakenId = event.id !== undefined && fact.id !== event.id;
    if (!isTakenId && isCommittedBy(change, place.file, author) !== false) continue;
    findings.push({
      rule: 'confirmation',
      ...place,
      commit: null,
      said: `${event.verb} ${event.id}${event.text === undefined ? '' : `: ${event.text}`}`,
      ...met(fact),
      field: 'trust',
      clause: 'human',
      words: [],
      because: isTakenId
        ? `The change states another fact under the id ${event.id}, which is known, as the word of ${author ?? 'a person'}. A maintainer allows it by name.`
        : `The change states it as the word of ${author ?? 'a person'}, and the commits are not by ${author === undefined ? 'a person whom the session names' : 'that person with an address known at the base'}. A maintainer allows it by name.`,
      print: JSON.stringify([event.session, event.tick, event.verb, event.text, event.fields]),
    });
  }
  return { claims: [...claims.values()], findings };
}
