// Saying something about the work: one write, and what working memory is afterwards.

import type { Draft } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { append, type Written } from '../append.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { wantsAnchor } from './several.ts';

export interface Worked {
  readonly session: string;
  readonly working: WorkingMemory;
  readonly written: Written;
  /** The phase that is over now: time to compact. */
  readonly ended?: string;
  /** The work has just come to have several steps or files. */
  readonly grown: boolean;
}

export function say(store: Store, drafts: readonly Draft[], memory: Memory = load(store)): Worked {
  const before = wantsAnchor(memory.state.working);
  const written = append(store, memory, drafts);
  const { working } = memory.state;
  return { session: written.session, working, written, grown: !before && wantsAnchor(working) };
}

export function needed(text: string, what: string, example: string): string {
  if (text.trim() !== '') return text.trim();
  throw new TidemarkError('usage', `The ${what} is empty.`, { hint: `Example: "${example}"` });
}
