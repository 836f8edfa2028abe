// A prompt was submitted: what binds or warns is said before it is acted on, and what to write down before the context is full. What is
// ready is said, whatever the rest takes.

import { exposuresOf } from '../../engine/exposure/exposures.ts';
import { turnEntry, turnWith } from '../../engine/hooks/pace.ts';
import { pressingBand } from '../../engine/hooks/pressure-band.ts';
import { conversationKey } from '../../engine/spool/conversation-key.ts';
import { spoolOf } from '../../engine/spool/spool-file.ts';
import type { Entry, Line } from '../../engine/spool/spool-line.ts';
import type { Store } from '../../model/store.ts';
import { contextPercent } from './context-percent.ts';
import type { Deadline } from './deadline.ts';
import { givenAgain } from './given-again.ts';
import type { HookInput } from './hook-input.ts';
import type { Said } from './said.ts';

export async function onPrompt(
  store: Store,
  user: Store | undefined,
  input: HookInput,
  deadline: Deadline,
): Promise<Said> {
  const key = conversationKey(store);
  const { lines } = spoolOf(store, key);
  const asked = input.prompt ?? '';
  const again = await givenAgain(store, user, input, lines, deadline);
  const turn = turnWith(lines, asked);
  const parts: string[] = [];
  const entries: Entry[] = [];
  const prompt = await import('./run-prompt.ts');
  const memory = prompt.memoryOf(store);

  const percent = contextPercent(input, lines.findLast(isCompaction)?.at);
  const band = percent === undefined ? undefined : pressingBand(percent);
  if (percent !== undefined && band !== undefined && !isTold(lines, band)) {
    const text = deadline.within('what to write down', () =>
      prompt.underPressure(store, memory, percent, input.transcript),
    );
    if (text !== undefined) {
      parts.push(text);
      entries.push({ type: 'said', what: band });
    }
  }

  const due = deadline.within('the end of a topic', () => prompt.paced(store, memory, turn));
  parts.push(...[due?.closing, due?.long].filter((text) => text !== undefined));

  const brief = again?.entries ?? [];
  const warnings = deadline.within('what binds the prompt', () =>
    prompt.warned(store, memory, user, asked, factsOf([...exposuresOf(store, lines), ...brief]), deadline),
  );
  if (warnings !== undefined && warnings.length > 0) {
    parts.unshift(prompt.fromMemory('what is asked', warnings.map(({ line }) => line).join('\n')));
    entries.push({ type: 'exposed', how: 'recall', facts: warnings.map(({ word }) => word) });
  }
  const text = parts.length === 0 ? undefined : prompt.asBlock(store, parts.join('\n\n'));
  const both = [again?.text, text].filter((one) => one !== undefined);
  // What has no room behind the brief is said the next time.
  const isRoom = again === undefined || prompt.isShownWhole(both.join('\n\n'));
  const given = isRoom ? both : both.slice(0, 1);
  // A topic of which nobody was told how to file it is still open.
  const isClosed = turn.closes && isRoom && due !== undefined;
  return {
    text: given.length === 0 ? undefined : given.join('\n\n'),
    key,
    entries: [
      turnEntry(turn, isClosed, isRoom && due?.long !== undefined),
      ...brief,
      ...(isRoom ? entries : []),
    ],
  };
}

function factsOf(given: readonly { readonly facts?: readonly string[] }[]): Set<string> {
  return new Set(given.flatMap(({ facts = [] }) => facts));
}

/** Since the last compaction: after it the context begins anew. */
function isTold(lines: readonly Line[], band: string): boolean {
  const since = lines.findLastIndex(isCompaction);
  return lines.slice(since + 1).some((line) => line.type === 'said' && line.what === band);
}

function isCompaction({ type }: Line): boolean {
  return type === 'compacted' || type === 'compacting';
}
