// The page of tide anchors --references.

import {
  type LostName,
  lostNames,
  type StaleReference,
  staleReferences,
} from '../../../../engine/anchors/references.ts';
import { load } from '../../../../engine/reading/load.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { clip, inert, type Paint } from '../../paint.ts';
import { worktreeOf } from './worktree-of.ts';

export async function showReferences(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const worktree = worktreeOf(store);
  const memory = load(store);
  const references = staleReferences(store, worktree, memory);
  const names = lostNames(store, worktree, memory);
  return {
    json: { references, names },
    text: (paint) =>
      references.length + names.length === 0
        ? 'Nothing refers to what no longer holds, and every name in a constraint occurs somewhere.\n'
        : [
            section(references.map((one) => staleLine(one, paint))),
            section(names.map((one) => lostLine(one, paint))),
          ]
            .filter((part) => part !== '')
            .join('\n'),
  };
}

function section(lines: readonly string[]): string {
  return lines.join('');
}

function staleLine({ file, line, text, id, words, status, by }: StaleReference, paint: Paint): string {
  const called = words === id ? '' : ` (as "${words}")`;
  const now = by === null ? status : `${status} by ${by}`;
  return `${paint.bold(inert(`${file}:${line}`))} refers to ${paint.id(id)}${inert(called)}, which is ${paint.warn(now)}\n  ${paint.dim(clip(text, paint.width - 4))}\n`;
}

function lostLine({ id, constraint, name }: LostName, paint: Paint): string {
  return `${paint.id(id)} refers to ${paint.warn(inert(name))}, which is nowhere in the repository\n  ${paint.dim(clip(constraint, paint.width - 4))}\n`;
}
