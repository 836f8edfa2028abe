// Every item by one name: the second of an id is kept as text only, equal texts are numbered.

import { freeId } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import type { Doc, Folder } from './doc.ts';
import type { EntryBlock } from './entries.ts';

export function nameOnce(
  docs: ReadonlyMap<string, Doc>,
  problems: Problem[],
): Pick<Folder, 'docs' | 'items'> {
  const taken = new Set<string>();
  const items: ViewItem[] = [];
  const result = new Map<string, Doc>();
  const once = (item: ViewItem): ViewItem | undefined => {
    if (taken.has(item.name) && item.id !== undefined) {
      problems.push({
        code: 'duplicate-id',
        level: 'notice',
        file: item.path,
        line: item.line,
        message: `The id ${item.id} stands in two places; this one is kept as text only.`,
        expected: 'one place for a fact, and pointers to it elsewhere',
        received: item.id,
      });
      return undefined;
    }
    const name = freeId(item.name, (one) => taken.has(one));
    taken.add(name);
    const own = { ...item, name };
    items.push(own);
    return own;
  };
  for (const [path, doc] of docs) {
    const { item, blocks, ...rest } = doc;
    const own = item === undefined ? undefined : once(item);
    result.set(path, {
      ...rest,
      ...(own === undefined ? {} : { item: own }),
      ...(blocks === undefined ? {} : { blocks: blocks.map((block) => onceIn(block, once)) }),
    });
  }
  return { docs: result, items };
}

function onceIn(block: EntryBlock, once: (item: ViewItem) => ViewItem | undefined): EntryBlock {
  if (block.item === undefined) return block;
  const item = once(block.item);
  if (item !== undefined) return { ...block, item };
  return { text: block.text };
}
