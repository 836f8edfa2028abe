// A tool was used: files it changed and errors it met are kept for working memory, and a fact it names was used. Mostly one write.

import { exposuresOf } from '../../engine/exposure/exposures.ts';
import { block } from '../../engine/hooks/block.ts';
import { paceIn } from '../../engine/hooks/pace.ts';
import { conversationKey } from '../../engine/spool/conversation-key.ts';
import { spoolOf } from '../../engine/spool/spool-file.ts';
import type { Entry } from '../../engine/spool/spool-line.ts';
import type { Store } from '../../model/store.ts';
import type { Deadline } from './deadline.ts';
import type { HookInput, ToolCall } from './hook-input.ts';
import { inProject, mayHoldSecret } from './in-project.ts';
import { onCited } from './on-cited.ts';
import { NOTHING, type Said, type UserStore } from './said.ts';
import { errorOf } from './tool-error.ts';
import { filesChanged } from './tool-files.ts';

export async function onTool(
  store: Store,
  user: UserStore,
  { tool, cwd, sub }: HookInput,
  deadline: Deadline,
): Promise<Said> {
  if (tool === undefined) return NOTHING;
  const key = conversationKey(store);
  const spool = spoolOf(store, key);
  const { lines } = spool;
  // Of a conversation that was told to be long, nobody asks how long it is.
  const said: Entry[] = sub !== undefined || paceIn(lines).isLongTold ? [] : [{ type: 'tool' }];
  const call = tool.id?.slice(0, MOST_OF_ID) ?? '';
  // What our own commands refuse is an answer, not an error of the work.
  const error = isOwn(tool) ? undefined : errorOf(tool);
  // Two registrations of one hook are called for one failure.
  const isKnown =
    error !== undefined && call !== '' && lines.some((line) => line.type === 'failed' && line.call === call);
  let text: string | undefined;
  if (error !== undefined && !isKnown) {
    const { failureIn, metAgain } = await import('../../engine/hooks/met-again.ts');
    const failure = failureIn(error);
    if (failure !== undefined)
      said.push({ type: 'failed', error: failure.text, pattern: failure.pattern, call });
    // A sub-agent is told nothing.
    const answer =
      failure === undefined || sub !== undefined
        ? undefined
        : deadline.within('how an error was met before', () =>
            metAgain(store, failure, spool, new Set(exposuresOf(store, lines).flatMap(({ facts }) => facts))),
          );
    if (answer !== undefined) {
      text = block(store.digest, answer.text);
      said.push(...answer.entries);
    }
  }
  const files = error === undefined ? filesChanged(tool) : [];
  const last = lines.findLast((line) => line.type === 'touched')?.path;
  for (const file of files) {
    const named = inProject(store.project.root, cwd, file);
    const path =
      named !== undefined && mayHoldSecret(named)
        ? (await import('../../engine/hooks/met-again.ts')).withoutSecrets(named)
        : named;
    // Edited again at once: it stands there already.
    if (path !== undefined && path !== last) said.push({ type: 'touched', path });
  }
  const { entries, ...cited } = onCited(store, user, lines, wordsOf(tool));
  return { text, key, entries: [...said, ...entries], ...cited };
}

/** What an agent calls a call of a tool, as it is kept. */
const MOST_OF_ID = 100;

/** Asking memory about a fact is not using it. */
function wordsOf(tool: ToolCall): string {
  return isOwn(tool) ? '' : JSON.stringify(tool.input).slice(0, 50_000);
}

function isOwn({ name, input }: ToolCall): boolean {
  return /tidemark/i.test(name) || /^\s*(?:\S*\/)?tide\s/.test(String(input.command ?? ''));
}
