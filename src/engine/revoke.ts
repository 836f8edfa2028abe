// No longer believing a source: a session, a document, an imported transcript. What rests on it alone falls with it,
// and what was derived only from that.

import type { Fact } from '../model/fact.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { relativeInProject } from './append/portable-paths.ts';
import { append } from './append.ts';
import { load } from './reading/load.ts';
import { refuseAgentOnUserStore } from './user-store.ts';

export function revoke(
  store: Store,
  given: string,
  because: string,
): { source: string; fallen: string[]; kept: string[] } {
  refuseAgentOnUserStore(store);
  const memory = load(store);
  const facts = [...memory.state.facts.values()];
  // Sources inside the project are recorded by their relative path.
  const isKnown = facts.some((fact) => fact.sources.includes(given));
  const source = isKnown ? given : relativeInProject(store)(given);
  const resting = facts.filter((fact) => fact.sources.includes(source));
  if (resting.length === 0) {
    throw new TidemarkError('not_found', `No fact rests on the source \`${received(source)}\`.`, {
      hint: 'A source is a session id, or what a fact carries as `source`; tide show tells.',
    });
  }
  append(store, memory, [{ verb: 'Revoked', text: source, fields: [['because', because]] }]);
  const hasFallen = ({ id, status }: Fact) =>
    status !== 'invalidated' && memory.state.facts.get(id)?.status === 'invalidated';
  return {
    source,
    fallen: facts.filter(hasFallen).map((fact) => fact.id),
    kept: resting.filter((fact) => !hasFallen(fact)).map((fact) => fact.id),
  };
}
