// The plan of every section: what memory wants there against the blocks that stand there.

import type { ViewInput } from '../../model/view.ts';
import { differing } from './agreement.ts';
import { type Book, DECISIONS, LEARNINGS } from './books.ts';
import type { Content } from './content.ts';
import { holds, isOlder } from './current.ts';
import { decisionLine, decisionWords, readDecisionLine } from './decision-line.ts';
import type { Pointing } from './find-pointed.ts';
import { type ListBlock, listBlocks } from './list-blocks.ts';
import { mendBlock } from './mend-block.ts';
import type { Naming } from './name-facts.ts';
import { contentOf as proseIn, readProse } from './prose.ts';
import { readFileLine } from './read-work.ts';
import type { FolderReading } from './reading.ts';
import { ListPlan, TextPlan } from './section-plan.ts';
import { MORE, SECTIONS, type Section, type SectionId } from './sections.ts';
import { readTask } from './task-text.ts';
import type { Slot } from './weave-list.ts';
import * as wishes from './wishes.ts';
import type { BodyLine } from './working-file.ts';

interface PlanContext {
  readonly input: ViewInput;
  readonly folder: FolderReading;
  readonly naming: Naming;
  readonly contentOf: (factId: string) => Content;
  /** Facts whose only place is the working file. */
  readonly alone: ReadonlySet<string>;
}

export function plansFor(context: PlanContext): Map<SectionId, TextPlan | ListPlan> {
  const { input, folder } = context;
  const plans = new Map<SectionId, TextPlan | ListPlan>();
  const list = (id: SectionId, ordered: boolean, entries: ConstructorParameters<typeof ListPlan>[2]) =>
    plans.set(
      id,
      new ListPlan(sectionBy(id), { ordered, more: MORE }, entries, id === 'files' ? fileSlots : textSlots),
    );
  plans.set('goal', new TextPlan(sectionBy('goal'), wishes.goalWish(input), readProse));
  plans.set(
    'task',
    new TextPlan(sectionBy('task'), wishes.taskWish(input), (lines) => readTask(proseIn(lines))),
  );
  plans.set('context', new TextPlan(sectionBy('context'), wishes.contextWish(input), readProse));
  list('completed', true, wishes.completedEntries(input));
  list('next', true, wishes.nextEntries(input));
  list('blockers', true, wishes.blockerEntries(input));
  list('files', false, wishes.fileEntries(input));
  // While a file of records cannot be read, nobody knows what the blocks point to.
  const damaged = (book: Book) => folder.books.some((file) => file.book === book && file.array === undefined);
  if (!damaged(LEARNINGS)) plans.set('learnings', learningPlan(context));
  if (!damaged(DECISIONS)) plans.set('decisions', decisionPlan(context));
  return plans;
}

function sectionBy(id: SectionId): Section {
  return SECTIONS.find((section) => section.id === id) ?? { id, heading: id, empty: '' };
}

function learningPlan(context: PlanContext): ListPlan {
  const slots = context.folder.learnings.map(({ block, name, left }): Slot => {
    if (block.role !== 'item') return blockSlot(block);
    const id = shownId(context, name);
    if (id === undefined) return { text: block.text };
    const wrong = differing(block, context.contentOf(id)).filter((part) => !left?.has(part));
    const stale = wrong.length === 0 ? {} : { stale: mendBlock(block, wrong, context.contentOf(id)) };
    // Text of a person does not leave with a learning that grew old.
    const key = block.strange || left !== undefined ? {} : { key: id };
    return { text: block.text, ...key, ...stale };
  });
  return factPlan(context, LEARNINGS, 'learnings', context.folder.learnings, slots);
}

function decisionPlan(context: PlanContext): ListPlan {
  const slots = context.folder.decisions.map(({ block, name }): Slot => {
    if (block.role !== 'item') return blockSlot(block);
    const id = shownId(context, name);
    if (id === undefined) return { text: block.text };
    const content = context.contentOf(id);
    const fits = readDecisionLine(block.said).words === decisionWords(content);
    return { text: block.text, key: id, ...(fits ? {} : { stale: decisionLine(content) }) };
  });
  return factPlan(context, DECISIONS, 'decisions', context.folder.decisions, slots);
}

/** What was only taken over is no news: it stays where it stands but does not come in by itself. */
function factPlan(
  { input, folder, naming, contentOf, alone }: PlanContext,
  book: Book,
  section: 'learnings' | 'decisions',
  pointings: readonly Pointing<{ readonly role: string }>[],
  slots: readonly Slot[],
): ListPlan {
  const here = new Set(slots.flatMap(({ key }) => (key === undefined ? [] : [key])));
  const byHand = new Set(
    pointings.map(({ name }) => naming.factOf.get(name ?? '') ?? '').filter((id) => !here.has(id)),
  );
  const whole = folder.working === undefined || slots.some(({ filler }) => filler === 'more');
  const belongs = (id: string, isNews: boolean) => !byHand.has(id) && (isNews || whole || here.has(id));
  const entries = wishes.factEntries(book, input, naming, contentOf, belongs);
  const spaced = section === 'learnings' ? ({ spaced: true } as const) : {};
  const more =
    book.paths.find((path) => folder.books.some((file) => file.path === path)) ?? book.paths[0] ?? '';
  const older = [...naming.shown.values()].filter((one) => one.book === book && isOlder(one, input));
  const holding = [...naming.shown.values()].filter((one) => one.book === book && holds(one));
  const shape = {
    total: holding.filter(({ viewed }) => !byHand.has(viewed.fact.id)).length,
    ordered: false,
    more,
    ...spaced,
    older: wishes.olderText(book, older.length, more),
    // What was only taken over is no reason to touch a placeholder either.
    telling: older.some(({ viewed }) => viewed.fact.uses > 0),
  };
  const slotsOf = (lines: readonly BodyLine[]) => (folder.working === undefined ? slotsIn(lines) : slots);
  return new ListPlan(sectionBy(section), shape, entries, slotsOf, (id) => alone.has(id));
}

/** The fact a block is about; where its record was taken out, the one it had. */
function shownId({ naming, folder, input }: PlanContext, name = ''): string | undefined {
  const id = naming.factOf.get(name) ?? (folder.items.has(name) ? undefined : input.names.get(name));
  return id === undefined || id === '' ? undefined : id;
}

/** The template holds no items. */
function slotsIn(lines: readonly BodyLine[]): readonly Slot[] {
  return listBlocks(lines).map(blockSlot);
}

function textSlots(lines: readonly BodyLine[]): readonly Slot[] {
  return listBlocks(lines).map((block) =>
    block.role === 'item' ? { text: block.text, key: block.said } : blockSlot(block),
  );
}

/** Of two lines about one file the first counts. */
function fileSlots(lines: readonly BodyLine[]): readonly Slot[] {
  const seen = new Set(['']);
  return listBlocks(lines).map((block) => {
    if (block.role !== 'item') return blockSlot(block);
    const { path } = readFileLine(block.said);
    if (seen.has(path)) return { text: block.text };
    seen.add(path);
    return { text: block.text, key: wishes.fileKey(block.said) };
  });
}

function blockSlot({ text, role }: Pick<ListBlock, 'text' | 'role'>): Slot {
  return role === 'placeholder' || role === 'more' ? { text, filler: role } : { text };
}
