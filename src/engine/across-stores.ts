import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { factCalled } from '../projection/namesakes.ts';
import { load } from './reading/load.ts';

/** Throws where the one fact is in the project and the other in the user store: neither can supersede the other. */
export function refuseAcrossStores(project: Store, user: Store, oldId: string, newId: string): void {
  const [here, there] = [load(project).state, load(user).state];
  const isOnly = (id: string, one: typeof here, other: typeof here) =>
    factCalled(one, id) !== undefined && factCalled(other, id) === undefined;
  const every = (id: string) => `\`${id}\` is in the user store and holds in every project`;
  const own = (id: string) => `\`${id}\` is in the store of this project`;
  const last = 'a fact supersedes another of its own store.';
  const data = { id: oldId, by: newId, everywhere: true };
  if (isOnly(oldId, there, here) && isOnly(newId, here, there))
    throw new TidemarkError('refused', `${every(oldId)}, ${own(newId)}; ${last}`, {
      hint: `A person puts it in its place for every project: tide promote ${newId} --supersedes ${oldId} --because "WHY". For this project alone nothing needs to be superseded: say that they agree, or let a person decide with tide raise.`,
      data,
    });
  if (isOnly(oldId, here, there) && isOnly(newId, there, here))
    throw new TidemarkError('refused', `${own(oldId)}, ${every(newId)}; ${last}`, {
      hint: `What holds in every project holds here already. Where \`${oldId}\` is wrong because of it: tide invalidate ${oldId} --because "WHY"`,
      data,
    });
}
