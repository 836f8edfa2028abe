// A prompt was submitted: what binds or warns is said before it is acted on, and what to write down before the context is full.

import { type HookLine, jot, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { pressingBand } from '../../engine/hooks/pressure-band.ts';
import { sitterOf } from '../../engine/hooks/sitting.ts';
import type { Store } from '../../model/store.ts';
import { openUserStore, type Place } from '../../platform/open-store.ts';
import { contextPercent } from './context-percent.ts';
import { givenIn } from './given-in.ts';
import type { HookInput } from './hook-input.ts';
import { paceAt } from './on-pace.ts';

export async function onPrompt(store: Store, place: Place, input: HookInput): Promise<string | undefined> {
  const sitter = sitterOf(store);
  const { lines } = spoolOf(store, sitter);
  const parts: string[] = [];
  const prompt = await import('./run-prompt.ts');
  const percent = contextPercent(input);
  const band = percent === undefined ? undefined : pressingBand(percent);
  if (percent !== undefined && band !== undefined && !isTold(lines, band)) {
    parts.push(prompt.underPressure(store, percent, input.transcript));
    jot(store, sitter, [['told', band]]);
  }
  parts.push(...prompt.paced(store, paceAt(store, input.prompt ?? '')));
  const user = store.kind === 'user' ? undefined : await openUserStore(place);
  const warnings = prompt.warned(store, user, input.prompt ?? '', givenIn(store, lines));
  if (warnings.length > 0) {
    parts.unshift(prompt.fromMemory('what is asked', warnings.map(({ line }) => line).join('\n')));
    jot(store, sitter, [['given', 'recall', ...warnings.map(({ id }) => id)]]);
  }
  return parts.length === 0 ? undefined : prompt.asBlock(store, parts.join('\n\n'));
}

/** Since the last compaction: after it the context begins anew. */
function isTold(lines: readonly HookLine[], band: string): boolean {
  const since = lines.findLastIndex(({ jot }) => jot === 'compacted' || jot === 'compacting');
  return lines.slice(since + 1).some(({ jot, words }) => jot === 'told' && words[0] === band);
}
