// A prompt was submitted: what binds or warns is said before it is acted on, and what to write down before the context is full. What is
// ready is said, whatever the rest takes.

import { type HookLine, type Jotting, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { pressingBand } from '../../engine/hooks/pressure-band.ts';
import { sitterOf } from '../../engine/hooks/sitter.ts';
import type { Store } from '../../model/store.ts';
import { contextPercent } from './context-percent.ts';
import type { Deadline } from './deadline.ts';
import { givenAgain } from './given-again.ts';
import { givenIn } from './given-in.ts';
import type { HookInput } from './hook-input.ts';
import { paceAt } from './on-pace.ts';
import type { Said } from './said.ts';

export async function onPrompt(
  store: Store,
  user: Store | undefined,
  input: HookInput,
  deadline: Deadline,
): Promise<Said> {
  const sitter = sitterOf(store);
  const { lines } = spoolOf(store, sitter);
  const asked = input.prompt ?? '';
  const again = await givenAgain(store, user, input, lines, deadline);
  const advice = paceAt(store, asked);
  const parts: string[] = [];
  const jots: Jotting[] = [];
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
      jots.push(['told', band]);
    }
  }

  const due = deadline.within('the end of a topic', () => prompt.paced(store, memory, advice));
  parts.push(...[due?.closing, due?.long].filter((text) => text !== undefined));

  const justGiven = (again?.jots ?? []).flatMap(([jot, , ...ids]) => (jot === 'given' ? ids : []));
  const warnings = deadline.within('what binds the prompt', () =>
    prompt.warned(store, memory, user, asked, new Set([...givenIn(store, lines), ...justGiven]), deadline),
  );
  if (warnings !== undefined && warnings.length > 0) {
    parts.unshift(prompt.fromMemory('what is asked', warnings.map(({ line }) => line).join('\n')));
    jots.push(['given', 'recall', ...warnings.map(({ word }) => word)]);
  }
  const text = parts.length === 0 ? undefined : prompt.asBlock(store, parts.join('\n\n'));
  const both = [again?.text, text].filter((one) => one !== undefined);
  // What has no room behind the brief is said the next time.
  const isRoom = again === undefined || prompt.isShownWhole(both.join('\n\n'));
  const given = isRoom ? both : both.slice(0, 1);
  return {
    text: given.length === 0 ? undefined : given.join('\n\n'),
    sitter,
    jots: [...(again?.jots ?? []), ...(isRoom ? jots : [])],
    turn: {
      ...advice.turn,
      // A topic of which nobody was told how to file it is still open.
      ...(due === undefined || !isRoom ? { closes: false, opens: false } : {}),
      isLongSaid: isRoom && due?.long !== undefined,
    },
  };
}

/** Since the last compaction: after it the context begins anew. */
function isTold(lines: readonly HookLine[], band: string): boolean {
  const since = lines.findLastIndex(isCompaction);
  return lines.slice(since + 1).some(({ jot, words }) => jot === 'told' && words[0] === band);
}

function isCompaction({ jot }: HookLine): boolean {
  return jot === 'compacted' || jot === 'compacting';
}
