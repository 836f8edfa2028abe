// One fact in the place of another. What stood there ends for good, so whoever leaves less decided has to say why.

import type { Fact } from '../model/fact.ts';
import { isWithin } from '../model/scope.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { append } from './append.ts';
import { living } from './living.ts';
import { type Marking, write } from './marking.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { replaceable } from './replaceable.ts';
import { answeredByEnding } from './review/settled-threads.ts';
import { isConfirmed, isStopping } from './truth/binding.ts';
import { askAboutBoth } from './truth/contradiction-threads.ts';
import { refuseSilentReversal } from './weigh.ts';

export function supersede(store: Store, oldId: string, newId: string, because: string | undefined): Marking {
  const memory = load(store);
  const old = replaceable(memory, oldId);
  const successor = living(memory, newId);
  if (old.id === successor.id)
    throw new TidemarkError('usage', 'A fact cannot supersede itself.', {
      hint: 'Name the old fact first, then the new one.',
    });
  // A person who names both has said what replaces what; an agent has to say why as well, and so has who puts less in its place.
  const less = whyLess(store, old, successor);
  if (!store.surroundings.person || less !== undefined) refuseSilentReversal([old], because, less);
  refuseAgent(store, memory, old, successor);
  const over = new Map([[old.id, `${old.id} is superseded by ${successor.id}`]]);
  return write(store, memory, [
    {
      verb: 'Superseded',
      kind: old.kind,
      id: old.id,
      by: successor.id,
      fields: [],
      ...(because === undefined ? {} : { text: because }),
    },
    ...answeredByEnding(memory.state, over),
  ]);
}

/** What binds less, or in a smaller place, leaves something undecided. */
function whyLess({ config: { modules } }: Store, old: Fact, successor: Fact): string | undefined {
  if (!isStopping(successor.kind))
    return `\`${successor.id}\` is ${aKind(successor.kind)}, which binds less than ${aKind(old.kind)}`;
  if (old.scope !== successor.scope && !isWithin(old.scope, successor.scope, modules))
    return `\`${successor.id}\` holds in ${successor.scope}, and not in all of ${old.scope}, where \`${old.id}\` does`;
  return undefined;
}

function aKind(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** What a person said or confirmed is not an agent's to replace; the question is kept for the person. */
function refuseAgent(store: Store, memory: Memory, old: Fact, successor: Fact): void {
  if (store.surroundings.person || !isConfirmed(old)) return;
  const because = `A person said or confirmed ${old.id}, so only a person can let ${successor.id} replace it.`;
  const verdict = { relation: 'conflict', words: [], because } as const;
  const asked = askAboutBoth(memory, successor, [{ fact: old, verdict }]);
  if (asked.drafts.length > 0) append(store, memory, asked.drafts);
  throw new TidemarkError('stopped', because, {
    hint: `Ask the person; the question is kept as ${asked.id}.`,
    data: { id: old.id, thread: asked.id },
  });
}
