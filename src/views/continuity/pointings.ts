// Which record each block of the working file points to: by its id, by its words, or because it did when it was last written.
// What points to none is an item of its own.

import type { Problem } from '../../model/problem.ts';
import { differing, type Verdict, verdicts } from './agreement.ts';
import { aloneName, takeAlone } from './alone-items.ts';
import { type Book, DECISIONS, LEARNINGS, type Part } from './books.ts';
import { type Content, itemOf, textOf } from './content.ts';
import { decisionWords, mergeDecision, readDecisionLine } from './decision-line.ts';
import { findPointed, isAlike, type Pointing } from './find-pointed.ts';
import { type LearningBlock, titleOf } from './learning-blocks.ts';
import type { ListBlock } from './list-blocks.ts';
import type { FolderReading, ReadItem } from './reading.ts';
import { WORKING_FILE } from './sections.ts';
import { oneLine } from './shown-text.ts';

interface Folder {
  readonly items: Map<string, ReadItem>;
  readonly problems: Problem[];
  /** The folder as it was last written, where somebody changed something since. */
  readonly before: FolderReading | undefined;
}

export function pointLearnings(blocks: readonly LearningBlock[], folder: Folder): Pointing<LearningBlock>[] {
  const { items, problems, before } = folder;
  const words = ({ content }: LearningBlock) => oneLine(textOf(content, 'text'));
  const byWords = recordsBy(LEARNINGS, items, (content) => oneLine(textOf(content, 'text')));
  const named = ({ named: name = '' }: LearningBlock) =>
    items.get(name)?.book === LEARNINGS ? name : undefined;
  const told = new Set(blocks.flatMap((block) => byWords.get(words(block)) ?? []));
  const direct = (block: LearningBlock) => {
    const name = named(block);
    const same = byWords.get(words(block)) ?? [];
    const agreeing = same.filter((one) => differing(block, items.get(one)?.content ?? NOTHING).length === 0);
    for (const list of [agreeing, same]) {
      if (name !== undefined && list.includes(name)) return name;
      if (list[0] !== undefined) return list[0];
    }
    // A copy of a block that was made into another one still carries its id.
    const copied = name !== undefined && told.has(name) && !isAlike(words(block), wordsIn(name, items));
    return copied ? undefined : name;
  };
  const title = (block: LearningBlock) => (block.lines[0] === undefined ? '' : titleOf(block.lines[0]));
  const found = findPointed(blocks, before?.learnings ?? [], items, before?.items, {
    direct,
    isSame: (one, other) => one.text === other.text,
    isLike: (one, other) =>
      (title(one) !== '' && title(one) === title(other)) || isAlike(saidIn(one), saidIn(other)),
  });
  return blocks.map((block, n) => {
    if (block.role !== 'item') return { block };
    const name = found[n];
    const record = items.get(name ?? '');
    if (name !== undefined && record === undefined) return { block, name };
    if (name === undefined || record === undefined) return { block, name: aloneLearning(block, items) };
    const then = before?.learnings.filter((one) => one.name === name) ?? [];
    const was = then.find((one) => one.block.text === block.text) ?? then[0];
    const verdict = verdicts(block, record.content, {
      block: was?.block.content,
      record: before?.items.get(name)?.content,
    });
    const parts = (one: Verdict) => [...verdict].flatMap(([part, other]) => (other === one ? [part] : []));
    const taken = parts('taken').map((part) => [part, textOf(block.content, part)] as const);
    if (taken.length > 0) rewrite(name, record, new Map(taken), items);
    const left = new Set(parts('left'));
    if (left.size > 0) problems.push(disagrees(name, record, block.line));
    return { block, name, ...(left.size > 0 ? { left } : {}) };
  });
}

export function pointDecisions(blocks: readonly ListBlock[], folder: Folder): Pointing<ListBlock>[] {
  const { items, before } = folder;
  const wordsOf = ({ said }: ListBlock) => readDecisionLine(said).words;
  const byWords = recordsBy(DECISIONS, items, decisionWords);
  const found = findPointed(blocks, before?.decisions ?? [], items, before?.items, {
    direct: (block) => byWords.get(wordsOf(block))?.[0],
    isSame: (one, other) => wordsOf(one) === wordsOf(other),
    isLike: (one, other) => isAlike(wordsOf(one), wordsOf(other)),
  });
  return blocks.map((block, n) => {
    if (block.role !== 'item') return { block };
    const { words, content } = readDecisionLine(block.said);
    const name = found[n];
    const record = items.get(name ?? '');
    if (name !== undefined && record === undefined) return { block, name };
    if (name === undefined || record === undefined)
      return {
        block,
        name: takeAlone(DECISIONS, content, { name: aloneName(words), line: block.line }, items),
      };
    const recorded = decisionWords(record.content);
    if (words === recorded) return { block, name };
    const kept = recorded === decisionWords(before?.items.get(name)?.content ?? NOTHING);
    const changed = !before?.decisions.some((one) => one.name === name && wordsOf(one.block) === words);
    // Where both were changed the line follows its record: it has no id to be known by when it says something else.
    if (changed && kept) rewrite(name, record, mergeDecision(words, record.content), items);
    return { block, name };
  });
}

const NOTHING: Content = new Map();

function recordsBy(
  book: Book,
  items: ReadonlyMap<string, ReadItem>,
  wordsOf: (content: Content) => string,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, one] of items) {
    if (one.book !== book) continue;
    const words = wordsOf(one.content);
    found.set(words, [...(found.get(words) ?? []), name]);
  }
  return found;
}

/** The item reads as the block says; its place stays the record. */
function rewrite(name: string, record: ReadItem, parts: Content, items: Map<string, ReadItem>): void {
  const content: Content = new Map([...record.content, ...parts]);
  items.set(name, { ...record, content, item: itemOf(record.book, content, record.item) });
}

function aloneLearning({ content, line, named }: LearningBlock, items: Map<string, ReadItem>): string {
  const name = named ?? aloneName(oneLine(textOf(content, 'text')));
  return takeAlone(LEARNINGS, content, { name, line }, items);
}

function wordsIn(name: string, items: ReadonlyMap<string, ReadItem>): string {
  return oneLine(textOf(items.get(name)?.content ?? NOTHING, 'text'));
}

function saidIn({ content }: LearningBlock): string {
  return ['text', 'cause', 'prevention'].map((part) => textOf(content, part as Part)).join(' ');
}

function disagrees(name: string, { item }: ReadItem, line: number): Problem {
  const message = `It says something else about ${name} than ${item.path}, which counts; change it there.`;
  return { code: 'continuity-differs', level: 'notice', message, file: WORKING_FILE, line };
}
