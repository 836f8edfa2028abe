// What only a comparison with the folder as it was last written can tell: an id somebody changed, a fact that was moved where its
// fields have no place. Ids never change (evolving-memory, footer ownership), so the old one holds.

import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import { isShown } from './fact-fields.ts';
import { decodeText } from './fact-text.ts';
import type { FactBlock } from './file-block.ts';
import { dayIn, entryOf } from './footer.ts';
import { footerLine } from './footer-problems.ts';

interface Placed {
  readonly file: { readonly path: string };
  readonly block: FactBlock;
}

/** Blocks whose id is new and whose words were another's that is gone, with the id they had. */
export function renamedIn(
  facts: readonly Placed[],
  ids: ReadonlySet<string>,
  before: ReadonlyMap<string, ViewItem>,
): ReadonlyMap<FactBlock, string> {
  const renamed = new Map<FactBlock, string>();
  const gone = new Map([...before].filter(([name]) => !ids.has(name)));
  if (gone.size === 0) return renamed;
  for (const { file, block } of facts) {
    if (before.has(block.footer.id)) continue;
    const was = [...gone.values()].find((item) => item.path === file.path && saysTheSame(item, block));
    if (was === undefined) continue;
    gone.delete(was.name);
    renamed.set(block, was.name);
  }
  return renamed;
}

/** The same words, or mostly and of the same day. */
function saysTheSame({ statement, life }: ViewItem, { words, footer }: FactBlock): boolean {
  const [a, b] = [wordsIn(statement), wordsIn(decodeText(words))];
  const both = [...a].filter((word) => b.has(word)).length;
  if (both === Math.max(a.size, b.size)) return true;
  return life?.created === dayIn(entryOf(footer, 'created')) && both * 2 >= Math.max(a.size, b.size);
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The kind of a fact that was moved to where another is meant, but has fields that one does not know. */
export function keptKind(block: FactBlock, now: ViewItem, before: ViewItem | undefined): string | undefined {
  if (before === undefined || before.kind === now.kind || before.path !== now.path) return undefined;
  if (entryOf(block.footer, 'kind') !== undefined) return undefined;
  const lost = before.fields.some(([key]) => isShown(before.kind, key) && !isShown(now.kind, key));
  return lost ? before.kind : undefined;
}

export function idWrittenBack(file: string, block: FactBlock, id: string): Problem {
  return {
    code: 'id-renamed',
    level: 'notice',
    message: `\`${block.footer.id}\` was \`${id}\` when it was last written; ids never change, so it is \`${id}\` again.`,
    file,
    line: footerLine(block),
    expected: id,
    received: block.footer.id,
  };
}

export function staysKind(file: string, block: FactBlock, id: string, meant: string, kept: string): Problem {
  return {
    code: 'kind-kept',
    level: 'notice',
    message: `\`${id}\` stays a ${kept} where it stands now: a ${meant} has no place for all of its fields.`,
    file,
    line: block.line,
    expected: kept,
    received: block.section,
  };
}
