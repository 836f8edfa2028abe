// The facts of one file of the layout, for those who replay a folder rather than take it over.

import { readBlocks } from './fact-blocks.ts';
import { decodeText } from './fact-text.ts';
import type { Thread } from './file-block.ts';

export interface PlacedFact {
  readonly id: string;
  readonly line: number;
  readonly text: string;
  readonly section: string;
  readonly thread: Thread;
  readonly entries: ReadonlyMap<string, string>;
}

export function readFacts(text: string): PlacedFact[] {
  return readBlocks(text).blocks.flatMap((block) => {
    if (block.footer === undefined) return [];
    const { footer, line, section, thread, words } = block;
    const entries = new Map(footer.entries);
    return [{ id: footer.id, line, text: decodeText(words), section, thread, entries }];
  });
}
