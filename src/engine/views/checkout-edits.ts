// Edits in files that did not come from this machine: from a clone, a checkout, a pull or a merge, or from somebody who wrote them
// where nothing was. They are compared with what the ledger gives.

import { mergeSides } from '../../markdown/merge-sides.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { View, ViewItem } from '../../model/view.ts';
import { standing } from '../fact-report.ts';
import { keptNames } from '../layout-names.ts';
import type { Memory } from '../reading/memory.ts';
import { addedProse, proseNotes } from './added-prose.ts';
import { brokenBullets } from './broken-bullets.ts';
import { checkoutChanges, missingFrom } from './checkout-changes.ts';
import { editDrafts } from './edit-drafts.ts';
import { forgottenBlocks, forgottenWords, withoutForgottenWords } from './forgotten-entries.ts';
import { partOf } from './item-parts.ts';
import { fromLedger, madeFromFacts } from './kept-layout.ts';
import type { Then } from './ledger-before.ts';
import { type ChangedLine, changedLines, madeAnew, withMadeLines } from './made-lines.ts';
import { readSide } from './read-side.ts';
import { readView } from './read-view.ts';
import { owns, type PlacedView } from './registry.ts';
import { placedProblem, shownPath } from './render-views.ts';
import { readSeen } from './seen-texts.ts';
import type { EditsOfPlace } from './undisputed.ts';
import type { TextFiles } from './view-files.ts';
import type { Repository } from './view-input.ts';
import { type Whose, whoseText } from './whose-text.ts';
import { workOfCheckout } from './work-of-checkout.ts';

export interface FoundEdits {
  readonly drafts: readonly Draft[];
  /** Other values that were given to the same parts of facts: by the other side of a merge, or by memory since. */
  readonly against?: readonly EditsOfPlace[];
  readonly names?: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** As they were before. */
  readonly copies: ReadonlyMap<string, string>;
  readonly there: TextFiles;
  /** Files whose edits became events. */
  readonly taken?: readonly (readonly [path: string, text: string])[];
  /** What the files are brought up from; absent where they were never ours. */
  readonly frame?: ReadonlyMap<string, string>;
  readonly previous?: ReadonlyMap<string, string>;
  readonly given?: ReadonlyMap<string, string>;
  /** Lines made from facts that somebody changed; they are written anew. */
  readonly made?: readonly ChangedLine[];
  /** What entries of forgotten facts say, which are dropped. */
  readonly forgotten?: readonly string[];
  /** Where the files did not come from this machine: older text of ours is nobody's edit. */
  readonly whose?: Whose;
}

export function editsOfCheckout(
  store: Store,
  memory: Memory,
  repository: Repository,
  placed: PlacedView,
  there: TextFiles,
  copies: ReadonlyMap<string, string>,
  then: Then,
): FoundEdits {
  const { view } = placed;
  const base = fromLedger(then.store, then.memory, repository, placed, there.files);
  const names = new Map([...keptNames(then.memory.state, view.name), ...base.names]);
  const whose = whoseText({
    then,
    repository,
    placed,
    there: there.files,
    copies,
    isSeen: readSeen(store, view.name),
  });
  const forget = forgottenWords(store, memory);
  const remaining = withoutForgottenWords(forget, there.files);
  const sides = [new Map(remaining), new Map(remaining)] as const;
  // Somebody wrote prose where the layout has its index: its lines become notes.
  const torn = foreignFiles(view, there.files);
  for (const path of torn) for (const side of sides) side.delete(path);
  for (const [path, text] of remaining) {
    const both = owns(view, path) ? mergeSides(text) : undefined;
    if (both === undefined) continue;
    torn.push(path);
    sides[0].set(path, both[0]);
    sides[1].set(path, both[1]);
  }
  const problems: Problem[] = [...there.problems];
  const frame = new Map([...base.files, ...remaining]);
  for (const side of sides)
    for (const one of readView(view, side).problems.filter(({ level }) => level === 'error')) {
      side.delete(one.file ?? '');
      // What neither side of a merge can be read from is made anew; its lines become notes.
      if (!torn.includes(one.file ?? '')) problems.push(one);
    }
  for (const path of torn) {
    const text = sides[0].get(path) ?? sides[1].get(path) ?? base.files.get(path);
    if (text === undefined) frame.delete(path);
    else frame.set(path, text);
  }
  const before = view.read(base.files);
  const itemsOf = () =>
    (torn.length > 0 ? sides : [sides[0]]).map((files) => readSide(view, files, base.files, whose));
  const read = itemsOf();
  const missing = missingFrom(before.items, read).filter(({ path }) =>
    sides.some((files) => files.has(path)),
  );
  const removed = missing.filter((item) => !torn.includes(item.path) && whose.isRemoved(item));
  const written = new Set(view.read(copies).items.map(({ name }) => name));
  const gone = missing.filter((item) => written.has(item.name) && !removed.includes(item));
  const ours = [...there.files].filter(([path, text]) => owns(view, path) && whose.isOurText(path, text));
  for (const [path] of ours) for (const files of [frame, ...sides]) restore(files, path, base.files);
  const isKept = (item: ViewItem) => ours.some(([path]) => path === item.path);
  const changes = {
    ...checkoutChanges(before.items, itemsOf(), whose),
    removed: removed.filter((item) => !isKept(item)),
  };
  const context = {
    memory,
    names,
    trust: 'agent' as const,
    isLive: (fact: Fact) => standing(store, memory, fact).live,
    shownPath: (path: string) => shownPath(placed, path),
    stillThere: (item: ViewItem) => (there.files.get(item.path) ?? '').includes(item.statement),
  };
  const edits = editDrafts(changes, context);
  const { name } = view;
  const against = [
    {
      place: `${name} on the other side of the merge`,
      drafts: editDrafts({ added: [], changed: changes.against, removed: [] }, context).drafts,
    },
    {
      place: 'memory',
      drafts: Array.from(changes.overtaken, ([item, keys]) => known(item, whose.idOf(item), keys)),
    },
  ];
  // Two branches gave one name to two entries, and the ledger knows both: it tells their names.
  const first = view.read(sides[0]).items;
  const isNew = ({ name, statement }: ViewItem) =>
    changes.added.some((item) => item.name === name && item.statement === statement);
  const twice = first.filter((item) => /~\d+$/.test(item.name) && !names.has(item.name) && !isNew(item));
  for (const { path } of twice) restore(frame, path, base.files);
  const given = new Map([...edits.names].filter(([name]) => !name.endsWith(' (other)')));
  const { goal } = then.memory.state.working;
  const isMerge = torn.length > 0;
  const work = workOfCheckout(view, sides[0], before.work ?? {}, goal?.text, { whose, isMerge });
  const toldFirst = (one: Problem) =>
    problems.findIndex((other) => other.file === one.file && other.line === one.line);
  const told = [
    ...problems.filter((one, n) => one.level === 'error' && toldFirst(one) === n),
    ...brokenBullets(view, there.files),
  ];
  const merged = torn
    .filter((path) => mergeSides(there.files.get(path) ?? '') !== undefined)
    .map(
      (file): Problem => ({
        code: 'merged',
        level: 'notice',
        message: 'A merge left both sides standing in this file; both were read, and it was written anew.',
        file,
      }),
    );
  const whole = new Map([...sides[0]].filter(([path]) => owns(view, path) && !torn.includes(path)));
  const prose = addedProse(whole, base.files, [...edits.drafts, ...work], problems).filter(
    ({ path, number }) => !whose.isOurLine(path, (whole.get(path) ?? '').split('\n')[number - 1] ?? ''),
  );
  const made = changedLines(
    prose,
    whole,
    base.files,
    madeFromFacts(then.store, then.memory, repository, placed, there.files),
  );
  return {
    drafts: [...edits.drafts, ...work, ...proseNotes(prose, made, placed)],
    against,
    names: given,
    problems: [...told, ...merged, ...gone.map(writtenAgain), ...made.map(madeAnew)].map((one) =>
      placedProblem(one, placed),
    ),
    copies: new Map([...copies, ...base.files, ...ours]),
    there,
    frame: withMadeLines(frame, made),
    made,
    previous: base.files,
    given,
    forgotten: sidesOf(there.files).flatMap((side) =>
      forgottenBlocks(forget, memory.state, view.read(side).items, side, names),
    ),
    whose,
  };
}

/** What memory says of parts of an entry. */
function known(item: ViewItem, id: string, keys: readonly string[]): Draft {
  const fields = keys.filter((key) => key !== 'statement').map((key): Field => [key, partOf(item, key)]);
  const text = keys.includes('statement') ? { text: item.statement } : {};
  return { verb: 'Updated', kind: item.kind, id, fields, ...text };
}

/** Both sides where a merge left two. */
function sidesOf(files: ReadonlyMap<string, string>): Map<string, string>[] {
  return [0, 1].map(
    (n) => new Map(Array.from(files, ([path, text]) => [path, mergeSides(text)?.[n] ?? text] as const)),
  );
}

export function writtenAgain({ path, statement }: ViewItem): Problem {
  return {
    code: 'written-again',
    level: 'notice',
    message: `"${statement.slice(0, 60)}" is missing here, but the file may be an older one, so it is written again. If it was meant to go, remove it once more and run tide sync, or use tide archive.`,
    file: path,
  };
}

export function foreignFiles(view: View, files: ReadonlyMap<string, string>): string[] {
  return view
    .read(files)
    .problems.flatMap(({ code, file = '' }) => (code === 'foreign' && owns(view, file) ? [file] : []));
}

export function restore(files: Map<string, string>, path: string, copies: ReadonlyMap<string, string>): void {
  const copy = copies.get(path);
  if (copy === undefined) files.delete(path);
  else files.set(path, copy);
}
