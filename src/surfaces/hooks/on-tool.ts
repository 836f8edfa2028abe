// A tool was used: files it changed and errors it met are kept for working memory, and a fact it names was used. Mostly one write.

import { citedIn } from '../../engine/hooks/cited.ts';
import { type Jot, jot, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { notePace } from '../../engine/hooks/pace.ts';
import { sitterOf } from '../../engine/hooks/sitting.ts';
import type { Store } from '../../model/store.ts';
import { givenIn } from './given-in.ts';
import type { HookInput, ToolCall } from './hook-input.ts';
import { inProject, mayHoldSecret } from './in-project.ts';
import { errorOf } from './tool-error.ts';
import { filesChanged } from './tool-files.ts';

export async function onTool(store: Store, { tool, cwd, sub }: HookInput): Promise<string | undefined> {
  if (tool === undefined) return undefined;
  if (sub === undefined) notePace(store, 'tool');
  const sitter = sitterOf(store);
  const spool = spoolOf(store, sitter);
  const { lines } = spool;
  const said: (readonly [Jot, ...string[]])[] = [];
  const error = errorOf(tool);
  const met =
    error === undefined ? undefined : (await import('./run-memory.ts')).metAgain(store, error, spool);
  if (met !== undefined) said.push(['failed', met.text, met.pattern]);
  if (met?.answer !== undefined) said.push(['told', met.answer.said]);
  const files = error === undefined ? filesChanged(tool) : [];
  const last = lines.findLast(({ jot }) => jot === 'touched')?.words[0];
  for (const file of files) {
    const named = inProject(store.project.root, cwd, file);
    const path =
      named !== undefined && mayHoldSecret(named)
        ? (await import('./run-memory.ts')).withoutSecrets(named)
        : named;
    // Edited again at once: it stands there already.
    if (path !== undefined && path !== last) said.push(['touched', path]);
  }
  const used = new Set(lines.flatMap(({ jot, words }) => (jot === 'used' ? words : [])));
  const cited = citedIn(wordsOf(tool), givenIn(store, lines)).filter((id) => !used.has(id));
  if (cited.length > 0) said.push(['used', ...cited]);
  jot(store, sitter, said);
  if (met?.answer === undefined || sub !== undefined) return undefined;
  return (await import('./run-memory.ts')).asBlock(store, met.answer.text);
}

/** Asking memory about a fact is not using it. */
function wordsOf({ name, input }: ToolCall): string {
  if (/tidemark/i.test(name) || /^\s*(?:\S*\/)?tide\s/.test(String(input.command ?? ''))) return '';
  return JSON.stringify(input).slice(0, 50_000);
}
