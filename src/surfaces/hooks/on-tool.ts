// A tool was used: files it changed and errors it met are kept for working memory, and a fact it names was used. Mostly one write.

import { block } from '../../engine/hooks/block.ts';
import { idOf, isFailure } from '../../engine/hooks/counted.ts';
import { type Jotting, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { notePace } from '../../engine/hooks/pace.ts';
import { sitterOf } from '../../engine/hooks/sitter.ts';
import type { Store } from '../../model/store.ts';
import type { Deadline } from './deadline.ts';
import { givenIn } from './given-in.ts';
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
  if (sub === undefined) notePace(store, 'tool');
  const sitter = sitterOf(store);
  const spool = spoolOf(store, sitter);
  const { lines } = spool;
  const said: Jotting[] = [];
  // What our own commands refuse is an answer, not an error of the work.
  const error = isOwn(tool) ? undefined : errorOf(tool);
  // Two registrations of one hook are called for one failure.
  const isKnown = error !== undefined && lines.some((line) => isFailure(line, tool.id));
  let text: string | undefined;
  if (error !== undefined && !isKnown) {
    const { failureIn, metAgain } = await import('../../engine/hooks/met-again.ts');
    const failure = failureIn(error);
    if (failure !== undefined) said.push(['failed', failure.text, failure.pattern, idOf(tool.id)]);
    // A sub-agent is told nothing.
    const answer =
      failure === undefined || sub !== undefined
        ? undefined
        : deadline.within('how an error was met before', () =>
            metAgain(store, failure, spool, givenIn(store, lines)),
          );
    if (answer !== undefined) {
      text = block(store.digest, answer.text);
      said.push(...answer.jots);
    }
  }
  const files = error === undefined ? filesChanged(tool) : [];
  const last = lines.findLast(({ jot }) => jot === 'touched')?.words[0];
  for (const file of files) {
    const named = inProject(store.project.root, cwd, file);
    const path =
      named !== undefined && mayHoldSecret(named)
        ? (await import('../../engine/hooks/met-again.ts')).withoutSecrets(named)
        : named;
    // Edited again at once: it stands there already.
    if (path !== undefined && path !== last) said.push(['touched', path]);
  }
  const { jots, ...cited } = onCited(store, user, lines, wordsOf(tool));
  return { text, sitter, jots: [...said, ...jots], ...cited };
}

/** Asking memory about a fact is not using it. */
function wordsOf(tool: ToolCall): string {
  return isOwn(tool) ? '' : JSON.stringify(tool.input).slice(0, 50_000);
}

function isOwn({ name, input }: ToolCall): boolean {
  return /tidemark/i.test(name) || /^\s*(?:\S*\/)?tide\s/.test(String(input.command ?? ''));
}
