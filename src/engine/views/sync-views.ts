// Hand edits to the files of a layout become events; then every layout is brought up to date.

import { redact } from '../../capture/redaction/redact.ts';
import { mergeSides } from '../../markdown/merge-sides.ts';
import { dayText } from '../../model/day.ts';
import type { Draft, Field } from '../../model/event.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { View, ViewReading } from '../../model/view.ts';
import { append, type Written } from '../append.ts';
import { standing } from '../fact-report.ts';
import { readNames } from '../layout-names.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { askAboutIncoming, type Disputed } from '../truth/incoming.ts';
import { saidByFiles } from '../truth/said-by-files.ts';
import { checkoutChanges } from './checkout-changes.ts';
import { moveCommittedCopies } from './committed-copies.ts';
import { isOtherCheckout, keepTexts } from './copy-history.ts';
import { editDrafts } from './edit-drafts.ts';
import { itemChanges } from './item-changes.ts';
import { lostLines } from './lost-lines.ts';
import { withoutMoved } from './moved-files.ts';
import { readView } from './read-view.ts';
import { enabledViews, owns, type PlacedView } from './registry.ts';
import {
  type Composed,
  composeView,
  lyingThere,
  placedProblem,
  type RenderedView,
  settled,
  shownPath,
  writeView,
} from './render-views.ts';
import { type SaidWords, saidWords } from './said-words.ts';
import { withoutSecrets } from './secrets-in-place.ts';
import { seenChanges } from './seen-changes.ts';
import { readSeen } from './seen-texts.ts';
import { undisputed } from './undisputed.ts';
import { isMoved, readCopies, type TextFiles } from './view-files.ts';
import { type Repository, viewInput } from './view-input.ts';
import { workDrafts } from './work-drafts.ts';
import { writeNames } from './write-names.ts';

interface Synced {
  /** What the edits said, in the order it was written. */
  readonly drafts: readonly Draft[];
  /** How many of them no hand made: the last ones, by a layout's own rule. */
  readonly putAway: number;
  readonly written: Written | undefined;
  readonly views: readonly RenderedView[];
  readonly problems: readonly Problem[];
  /** Edits that stand against a decision or an invariant; a person is asked about each. */
  readonly conflicts: readonly Disputed[];
}

interface SyncOptions {
  readonly dryRun?: boolean;
  /** Tell of edits and errors only. */
  readonly quiet?: boolean;
}

export function syncViews(store: Store, repository: Repository, options: SyncOptions = {}): Synced {
  const views = enabledViews(store);
  if (views.length === 0)
    return { drafts: [], putAway: 0, written: undefined, views: [], problems: [], conflicts: [] };
  return store.files.locked(`${store.root}/.index/locks/views`, () => {
    const memory = load(store);
    const moved = options.dryRun ? [] : moveCommittedCopies(store, views);
    const found = views.map((placed) => ({ placed, ...editsIn(store, memory, repository, placed) }));
    const edits = saidByFiles(
      store,
      memory.state,
      undisputed(
        memory,
        found.map(({ placed, drafts }) => ({ layout: placed.view.name, drafts })),
      ),
    );
    const drafts = edits.map(redactDraft);
    const problems = [...moved, ...found.flatMap((one) => one.problems)];
    if (options.dryRun) return { drafts, putAway: 0, written: undefined, views: [], problems, conflicts: [] };
    const written = edits.length === 0 ? undefined : append(store, memory, edits);
    // What was taken over is taken over once, also when the files cannot be written afterwards.
    for (const { placed, names, taken = [], copies } of found) {
      if (names !== undefined) writeNames(store, placed.view.name, names);
      if (taken.length > 0) keepTexts(store, placed.view.name, taken, copies);
    }
    const conflicts = askAboutIncoming(store, memory, stating(edits));
    const compose = () =>
      found.map(({ placed, ...known }) =>
        composeView(store, memory, repository, placed, { ...known, quiet: options.quiet }),
      );
    let composed = compose();
    const away = composed.flatMap((one) => putAway(memory, one));
    const more = [...composed.flatMap((one, n) => lostLines(one, drafts, found[n]?.ledger)), ...away];
    if (more.length > 0) {
      append(store, memory, more);
      composed = compose();
    }
    return {
      drafts: [...drafts, ...more.map(redactDraft)],
      putAway: away.length,
      written,
      views: composed.map((one) => writeView(store, one)),
      problems,
      conflicts,
    };
  });
}

/** Facts that say something else now. */
function stating(drafts: readonly Draft[]): string[] {
  return drafts.flatMap(({ verb, id }) => (id !== undefined && STATING.has(verb) ? [id] : []));
}

const STATING: ReadonlySet<string> = new Set(['Created', 'Adopted', 'Updated', 'Reactivated']);

/** What a layout's own rule ends, like a review: no hand did it, and a later use brings it back. */
function putAway({ state }: Memory, { rendered: { archive = [] } }: Composed): Draft[] {
  return archive.map(({ id, reason }) => {
    const since = state.facts.get(id)?.lastUsedDay;
    const fields: Field[] = since === undefined ? [] : [['unused-since', dayText(since)]];
    return { verb: 'Archived', id, text: reason, fields };
  });
}

/** What is said about edits must not repeat their secrets either. */
function redactDraft(draft: Draft): Draft {
  return {
    ...draft,
    ...(draft.text === undefined ? {} : { text: redact(draft.text).text }),
    fields: draft.fields.map(([key, value]): Field => [key, redact(value).text]),
  };
}

interface FoundEdits {
  readonly drafts: readonly Draft[];
  readonly names?: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** As they were before. */
  readonly copies: ReadonlyMap<string, string>;
  readonly there: TextFiles;
  /** Files whose edits became events. */
  readonly taken?: readonly (readonly [path: string, text: string])[];
  /** What the files are brought up from; absent where they were never ours. */
  readonly frame?: ReadonlyMap<string, string>;
  /** Where the files did not come from this machine: older words of the ledger are nobody's. */
  readonly ledger?: SaidWords;
}

function editsIn(store: Store, memory: Memory, repository: Repository, placed: PlacedView): FoundEdits {
  const { view } = placed;
  const there = lyingThere(store, placed);
  const all = readCopies(store, placed);
  // Kept elsewhere until now: what lies here is not an edit of ours.
  if (isMoved(store, placed)) return { drafts: [], problems: [], copies: all, there };
  if (isAsWritten(there, all)) return { drafts: [], problems: [], copies: all, there, frame: all };
  const isTorn = [...there.files].some(([path, text]) => owns(view, path) && mergeSides(text) !== undefined);
  if (isTorn || isOtherCheckout(store, view.name) || foreignFiles(view, there.files).length > 0)
    return editsOfCheckout(store, memory, repository, placed, there, all);
  const copies = withoutMoved(view, all, there.files);
  const isRenamed = (text: string) => [...all].some(([path, copy]) => copy === text && !copies.has(path));
  const now = new Map([
    ...copies,
    ...[...there.files].filter(
      ([path, text]) => copies.has(path) || isNew(view, copies, path) || isRenamed(text),
    ),
  ]);
  const problems = [...there.problems, ...readView(view, now, copies).problems].filter(
    ({ level }) => level === 'error',
  );
  // An older text of ours was brought back by a checkout: nobody wrote what it still shows, or removed what it does not show yet.
  const isOurs = readSeen(store, view.name);
  const broughtBack = [...now].filter(([path, text]) => text !== copies.get(path) && isOurs(path, text));
  for (const [path] of broughtBack) restore(now, path, copies);
  for (const [path, text] of withoutSecrets(now, there.files, copies)) now.set(path, text);
  // A file that cannot be read is left alone; for the rest it counts as unchanged.
  for (const { file } of problems) {
    const copy = copies.get(file ?? '');
    if (copy !== undefined) now.set(file ?? '', copy);
    else now.delete(file ?? '');
  }
  const gone = [...copies.keys()].filter((path) => !there.files.has(path));
  const shown = [...problems, ...gone.map(missing)].map((one) => placedProblem(one, placed));
  // A file that cannot be read stays in the frame as it is: it is not written anyway, and told of again.
  const frame = new Map([...copies, ...there.files]);
  for (const [path] of broughtBack) restore(frame, path, copies);
  if ([...now].every(([path, text]) => copies.get(path) === text))
    return { drafts: [], problems: shown, copies: all, there, frame };
  const [before, after]: [ViewReading, ViewReading] = [view.read(all), view.read(now, copies)];
  const { changes, kept } = seenChanges(
    store,
    placed,
    itemChanges(before.items, after.items),
    all,
    after.items,
  );
  const edits = editDrafts(changes, {
    memory,
    names: readNames(store, view.name),
    // Who looks is not who edited; a person confirms with tide verify.
    trust: 'agent',
    isLive: (fact) => standing(store, memory, fact).live,
    shownPath: (path) => shownPath(placed, path),
    stillThere: (item) => (now.get(item.path) ?? '').includes(item.statement),
  });
  // What only the comparison tells is gone once the file is written.
  const lasting = new Set(view.read(now).problems.map(({ code, file, line }) => `${code} ${file} ${line}`));
  const passing = after.problems.filter(({ code, file, line }) => !lasting.has(`${code} ${file} ${line}`));
  const told = [...shown, ...[...passing, ...kept].map((one) => placedProblem(one, placed))];
  const work = after.work === undefined ? [] : workDrafts(before.work ?? {}, after.work);
  const taken = [...now].filter(([path, text]) => copies.get(path) !== text && owns(view, path));
  return {
    drafts: [...edits.drafts, ...work],
    names: edits.names,
    problems: told,
    copies: all,
    there,
    taken,
    frame,
  };
}

/** The files came from a clone, a checkout, a pull or a merge, or from somebody who wrote them where nothing was. */
function editsOfCheckout(
  store: Store,
  memory: Memory,
  repository: Repository,
  placed: PlacedView,
  there: TextFiles,
  copies: ReadonlyMap<string, string>,
): FoundEdits {
  const { view } = placed;
  const names = readNames(store, view.name);
  const isOurs = readSeen(store, view.name);
  const sides = [new Map(there.files), new Map(there.files)] as const;
  // Somebody wrote prose where the layout has its index: its lines become notes.
  const torn = foreignFiles(view, there.files);
  for (const path of torn) for (const side of sides) side.delete(path);
  for (const [path, text] of there.files) {
    const both = owns(view, path) ? mergeSides(text) : undefined;
    if (both === undefined) continue;
    torn.push(path);
    sides[0].set(path, both[0]);
    sides[1].set(path, both[1]);
  }
  const problems: Problem[] = [...there.problems];
  const frame = new Map([...copies, ...there.files]);
  for (const side of sides)
    for (const one of readView(view, side).problems.filter(({ level }) => level === 'error')) {
      side.delete(one.file ?? '');
      // What neither side of a merge can be read from is made anew; its lines become notes.
      if (!torn.includes(one.file ?? '')) problems.push(one);
    }
  for (const path of torn) {
    const text = sides[0].get(path) ?? sides[1].get(path) ?? copies.get(path);
    if (text === undefined) frame.delete(path);
    else frame.set(path, text);
  }
  for (const [path, text] of there.files) if (isOurs(path, text)) restore(frame, path, copies);
  const others = [...there.files].filter(([path]) => !owns(view, path));
  const given = copies.size > 0 ? copies : new Map(others);
  const shown = settled(view, viewInput(store, memory, repository, given, names, given)).files;
  const before = view.read(shown);
  const ledger = saidWords(store);
  const changes = checkoutChanges(view, before.items, torn.length > 0 ? sides : [sides[0]], ledger);
  const edits = editDrafts(changes, {
    memory,
    names,
    trust: 'agent',
    isLive: (fact) => standing(store, memory, fact).live,
    shownPath: (path) => shownPath(placed, path),
    stillThere: () => true,
  });
  const { goal, task, next } = memory.state.working;
  const isIdle = goal === undefined && task === undefined && next.length === 0;
  const work = isIdle ? workDrafts({}, view.read(sides[0]).work ?? {}) : [];
  const once = (one: Problem) =>
    problems.findIndex((other) => other.file === one.file && other.line === one.line);
  const told = problems.filter((one, n) => one.level === 'error' && once(one) === n);
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
  return {
    drafts: [...edits.drafts, ...work],
    names: new Map([...edits.names].filter(([name]) => !name.endsWith(' (other)'))),
    problems: [...told, ...merged].map((one) => placedProblem(one, placed)),
    copies,
    there,
    frame,
    ledger,
  };
}

function foreignFiles(view: View, files: ReadonlyMap<string, string>): string[] {
  return view
    .read(files)
    .problems.flatMap(({ code, file = '' }) => (code === 'foreign' && owns(view, file) ? [file] : []));
}

/** By far the most often: nobody touched it. */
function isAsWritten({ files, problems }: TextFiles, copies: ReadonlyMap<string, string>): boolean {
  return (
    problems.length === 0 &&
    files.size === copies.size &&
    [...files].every(([path, text]) => copies.get(path) === text)
  );
}

function restore(files: Map<string, string>, path: string, copies: ReadonlyMap<string, string>): void {
  const copy = copies.get(path);
  if (copy === undefined) files.delete(path);
  else files.set(path, copy);
}

function missing(file: string): Problem {
  return {
    code: 'missing',
    level: 'notice',
    message:
      'The file was gone and is written again; remove its entries to put facts away, or disable the layout.',
    file,
  };
}

/** A file somebody put beside ours. */
function isNew(view: View, copies: ReadonlyMap<string, string>, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '' || owns(view, path) || [...copies.keys()].some((other) => other.startsWith(folder));
}
