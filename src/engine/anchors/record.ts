// What is written with a fact about the code it speaks of: its anchors in their plain form, and what each looks like now. Files
// named only as evidence or in backticks are recorded as being there, no more.

import { type Anchor, leadsOut, pathIn, printAnchor, readAnchor } from '../../model/anchor.ts';
import type { Field } from '../../model/event.ts';
import { printSight } from '../../model/sight.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { LEADS_OUT, type Worktree } from '../../model/worktree.ts';
import { lookAt } from './look-at.ts';

/** The fields with anchors as folders spell them. Throws where one leads out of the project. */
export function plainAnchors(worktree: Worktree | undefined, fields: readonly Field[]): readonly Field[] {
  return fields.map((field) =>
    field[0] === 'anchor' && field[1] !== '' ? ['anchor', plain(worktree, field[1])] : field,
  );
}

/** What is seen of all that a fact names, as fields; one empty field where there is nothing, which takes away what was. */
export function sightsOf(worktree: Worktree, statement: string, fields: readonly Field[]): Field[] {
  const lines = new Set<string>();
  const anchors = fields.filter(([key]) => key === 'anchor').map(([, text]) => text);
  for (const text of anchors) {
    const looked = lookAt(worktree, readAnchor(text), undefined, true);
    if ('sight' in looked) lines.add(printSight({ ...looked.sight, anchor: text }));
  }
  for (const path of named(statement, fields)) {
    if (anchors.includes(path) || worktree.look(path).is !== 'file') continue;
    lines.add(printSight({ anchor: path }));
  }
  return lines.size === 0 ? [['seen', '']] : Array.from(lines, (line): Field => ['seen', line]);
}

function plain(worktree: Worktree | undefined, written: string): string {
  const path = pathIn(written) ?? '';
  const where = leadsOut(path);
  if (where !== undefined)
    throw new TidemarkError(
      'usage',
      where === 'absolute'
        ? 'An anchor names a file by its path below the project.'
        : 'An anchor does not lead out of the project.',
      { hint: `Example: src/auth/session.ts#createSession. Received: ${received(written)}` },
    );
  const anchor = readAnchor(written);
  if (worktree === undefined || !('path' in anchor) || anchor.path === undefined) return printAnchor(anchor);
  const look = worktree.look(anchor.path);
  if (look.is === 'unknown' && look.why === LEADS_OUT)
    throw new TidemarkError('usage', `The path of an anchor ${LEADS_OUT}.`, {
      hint: `Expected a file of this project, for example src/auth/session.ts. Received: ${received(written)}`,
    });
  return printAnchor({ ...anchor, path: worktree.spelled(anchor.path) } as Anchor);
}

/** Paths in evidence and in backticks. A plain word is no path there. */
function named(statement: string, fields: readonly Field[]): string[] {
  const evidence = fields.filter(([key]) => key === 'evidence').map(([, text]) => text);
  const quoted = [
    statement,
    ...fields.filter(([key]) => key !== 'anchor' && key !== 'seen').map(([, text]) => text),
  ].flatMap((text) => Array.from(text.matchAll(/`([^`\n]+)`/g), (match) => match[1] ?? ''));
  return [...new Set([...evidence, ...quoted])].flatMap((text) => {
    const anchor = readAnchor(text);
    return 'path' in anchor && anchor.path !== undefined && /[/.]/.test(anchor.path) ? [anchor.path] : [];
  });
}
