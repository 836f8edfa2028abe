// Working memory in a file that came with a clone, a checkout or a pull. Only what somebody changed by hand counts: the file is
// compared with the nearest text of ours, and what memory has changed since is left as it is.

import type { Draft } from '../../model/event.ts';
import type { View, ViewWork } from '../../model/view.ts';
import { owns } from './registry.ts';
import type { Whose } from './whose-text.ts';
import { workDrafts } from './work-drafts.ts';

type TextByPath = ReadonlyMap<string, string>;

/** `known`: as the ledger gives it; `goal`: all of the goal; `isMerge`: one side of a merge that left two standing. */
export function workOfCheckout(
  view: View,
  files: TextByPath,
  known: ViewWork,
  goal: string | undefined,
  { whose, isMerge }: { readonly whose: Whose; readonly isMerge: boolean },
): Draft[] {
  const now = view.read(files).work;
  if (now === undefined) return [];
  const isIdle = !known.goal && !known.task && (known.next ?? []).length === 0;
  if (isMerge) return isIdle ? workDrafts(known, now, goal) : [];
  const before = new Map(
    [...files].flatMap(([path, text]) => {
      const ours = owns(view, path) ? nearest(text, whose.ourTexts(path)) : text;
      return ours === undefined ? [] : [[path, ours] as const];
    }),
  );
  const from = view.read(before).work ?? (isIdle ? known : undefined);
  if (from === undefined) return [];
  const kept: { -readonly [Part in keyof ViewWork]: ViewWork[Part] } = { ...now };
  for (const part of ['goal', 'task', 'phase', 'context'] as const) {
    if (known[part] === from[part] && now[part] !== known[part]) continue;
    if (from[part] === undefined) delete kept[part];
    else kept[part] = from[part];
  }
  // What the other side of a merge did is in memory already.
  for (const part of ['completed', 'next', 'blockers'] as const)
    if (now[part] !== undefined)
      kept[part] = now[part].filter((text) => from[part]?.includes(text) || !known[part]?.includes(text));
  return workDrafts(from, kept, goal);
}

/** The text that has most lines in common with this one. */
function nearest(text: string, others: readonly string[]): string | undefined {
  const lines = new Set(text.split('\n'));
  let best: { readonly other: string; readonly shared: number } | undefined;
  for (const other of others) {
    const shared = other.split('\n').filter((line) => lines.has(line)).length;
    if (best === undefined || shared > best.shared) best = { other, shared };
  }
  return best?.other;
}
