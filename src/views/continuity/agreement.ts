// What a block of the working file says against its record, part by part, and against what both said when they were last
// written: who of the two was changed is who counts.

import type { Part } from './books.ts';
import { type Content, dayIn, scopeIn, textOf } from './content.ts';
import type { LearningBlock } from './learning-blocks.ts';
import { oneLine } from './shown-text.ts';

/** `taken`: somebody changed the block. `stale`: somebody changed the record. `left`: both, or nobody knows. */
export type Verdict = 'taken' | 'stale' | 'left';

interface Before {
  /** The block as it was last written, where it was there. */
  readonly block?: Content | undefined;
  readonly record?: Content | undefined;
}

const PARTS: readonly Part[] = ['text', 'cause', 'prevention', 'created', 'scope', 'agent', 'task'];
/** Of these a block or a record may say nothing, and does not disagree by that. */
const OPTIONAL: ReadonlySet<Part> = new Set(['created', 'scope', 'agent', 'task']);

type Told = Pick<LearningBlock, 'content' | 'places'>;

/** Only parts in which the two disagree. What the block has no line for it does not speak about. */
export function verdicts({ content, places }: Told, record: Content, before: Before): Map<Part, Verdict> {
  const found = new Map<Part, Verdict>();
  const earlier = before.block ?? before.record;
  for (const part of PARTS) {
    const [said, recorded] = [told(content, part), told(record, part)];
    if (!places.has(part) || said === recorded) continue;
    const changed = earlier !== undefined && said !== told(earlier, part);
    const kept = before.record !== undefined && recorded === told(before.record, part);
    const silent = OPTIONAL.has(part) && (said === '' || recorded === '');
    // The day a thing was first known is not a matter of opinion.
    if (changed && kept && part !== 'created' && !(silent && said === '')) found.set(part, 'taken');
    else if (!silent) found.set(part, before.record && said === told(before.record, part) ? 'stale' : 'left');
  }
  return found;
}

/** The parts in which a block does not say what it should. */
export function differing(block: Told, content: Content): Part[] {
  return [...verdicts(block, content, {}).keys()];
}

/** Whether a block says all that is to be said, but for who, when and where. */
export function tellsAll(block: Content, content: Content): boolean {
  return PARTS.every((part) => {
    const [said, wanted] = [told(block, part), told(content, part)];
    return said === wanted || (OPTIONAL.has(part) && (said === '' || wanted === ''));
  });
}

function told(content: Content, part: Part): string {
  const text = textOf(content, part);
  if (part === 'created') return String(dayIn(text) ?? '');
  if (part === 'scope') return scopeIn(text) ?? '';
  return oneLine(text);
}
