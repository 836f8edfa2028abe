// Hand edits to the files of a layout become events; then every layout is brought up to date.

import { redact } from '../../capture/redaction/redact.ts';
import { mergeSides } from '../../markdown/merge-sides.ts';
import type { Draft, Field } from '../../model/event.ts';
import { freeId } from '../../model/id.ts';
import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { View, ViewItem, ViewReading } from '../../model/view.ts';
import { append, type Written } from '../append.ts';
import { standing } from '../fact-report.ts';
import { readNames } from '../layout-names.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { askAboutIncoming, type Disputed } from '../truth/incoming.ts';
import { editProblem, saidByFiles } from '../truth/said-by-files.ts';
import { addedProse, proseNotes } from './added-prose.ts';
import { besideDamage } from './beside-damage.ts';
import { brokenBullets, leftAlone } from './broken-bullets.ts';
import { missingFrom } from './checkout-changes.ts';
import { editsOfCheckout, type FoundEdits, foreignFiles, restore, writtenAgain } from './checkout-edits.ts';
import { moveCommittedCopies } from './committed-copies.ts';
import { isOtherCheckout, isOtherLedger, keepTexts } from './copy-history.ts';
import { editDrafts } from './edit-drafts.ts';
import {
  forgottenBlocks,
  forgottenLines,
  forgottenWords,
  withoutForgottenWords,
} from './forgotten-entries.ts';
import { itemChanges } from './item-changes.ts';
import { keepInLedger } from './keep-in-ledger.ts';
import { madeFromFacts } from './kept-layout.ts';
import { ledgerBefore, type SessionsBefore, type Then } from './ledger-before.ts';
import { lostLines } from './lost-lines.ts';
import { changedLines, madeAnew, withMadeLines } from './made-lines.ts';
import { withoutMoved } from './moved-files.ts';
import { putAway, withNotice } from './put-away.ts';
import { readView } from './read-view.ts';
import { enabledViews, owns, type PlacedView } from './registry.ts';
import {
  composeView,
  lyingThere,
  placedProblem,
  type RenderedView,
  shownPath,
  writeView,
} from './render-views.ts';
import { withoutSecrets } from './secrets-in-place.ts';
import { seenChanges } from './seen-changes.ts';
import { readSeen } from './seen-texts.ts';
import { undisputed } from './undisputed.ts';
import { isMoved, readCopies, type TextFiles } from './view-files.ts';
import type { Repository } from './view-input.ts';
import { whoseText } from './whose-text.ts';
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
  /** The session files that a command wrote before this, as they were. */
  readonly before?: SessionsBefore;
}

export function syncViews(store: Store, repository: Repository, options: SyncOptions = {}): Synced {
  const views = enabledViews(store);
  if (views.length === 0)
    return { drafts: [], putAway: 0, written: undefined, views: [], problems: [], conflicts: [] };
  return store.files.locked(`${store.root}/.index/locks/views`, () => {
    const memory = load(store);
    const moved = options.dryRun ? [] : moveCommittedCopies(store, views);
    const then = ledgerBefore(store, memory, options.before ?? new Map());
    const found = views.map((placed) => ({ placed, ...editsIn(store, memory, repository, placed, then) }));
    const { drafts: said, questions } = saidByFiles(
      memory.state,
      undisputed(
        memory,
        found.flatMap(({ placed, drafts, against = [] }) => [
          { place: placed.view.name, drafts },
          ...against,
        ]),
      ),
    );
    const edits = withOwnIds(said, (id) => memory.state.facts.has(id));
    const drafts = edits.map(redactDraft);
    const problems = [...moved, ...found.flatMap((one) => one.problems), ...questions.map(editProblem)];
    if (options.dryRun) return { drafts, putAway: 0, written: undefined, views: [], problems, conflicts: [] };
    const written = edits.length === 0 ? undefined : append(store, memory, edits);
    // What was taken over is taken over once, also when the files cannot be written afterwards.
    for (const { placed, names, taken = [], copies } of found) {
      if (names !== undefined) writeNames(store, placed.view.name, names);
      if (taken.length > 0) keepTexts(store, memory, placed.view.name, taken, copies);
    }
    const conflicts = askAboutIncoming(store, memory, stating(edits));
    const compose = () =>
      found.map(({ placed, ...known }) =>
        composeView(store, memory, repository, placed, { ...known, quiet: options.quiet }),
      );
    let composed = compose();
    const archived = composed.map((one) => putAway(memory, one));
    const away = archived.flat();
    const forget = once(() => forgottenWords(store, memory));
    const isForgotten = (n: number) => (isKnown: (line: string) => boolean) =>
      forgottenLines(forget(), memory.state, found[n]?.forgotten ?? [], isKnown);
    const more = [
      ...composed.flatMap((one, n) => lostLines(one, drafts, isForgotten(n), found[n]?.whose)),
      ...away,
    ];
    if (more.length > 0) {
      append(store, memory, more);
      composed = compose();
    }
    const isQuiet = options.quiet === true && drafts.length === 0 && moved.length === 0;
    composed = composed.map((one, n) =>
      keepInLedger(store, memory, repository, one, { isCheckout: found[n]?.whose !== undefined, isQuiet }),
    );
    return {
      drafts: [...drafts, ...more.map(redactDraft)],
      putAway: away.length,
      written,
      views: composed.map((one, n) => withNotice(writeView(store, memory, one), archived[n] ?? [])),
      problems,
      conflicts,
    };
  });
}

/** Two layouts may each ask about one fact. */
function withOwnIds(drafts: readonly Draft[], isTaken: (id: string) => boolean): Draft[] {
  const raised = new Set<string>();
  return drafts.map((draft) => {
    if (draft.verb !== 'Raised' || draft.id === undefined) return draft;
    const id = raised.has(draft.id) ? freeId(draft.id, (one) => raised.has(one) || isTaken(one)) : draft.id;
    raised.add(id);
    return { ...draft, id };
  });
}

/** Facts that say something else now. */
function stating(drafts: readonly Draft[]): string[] {
  return drafts.flatMap(({ verb, id }) => (id !== undefined && STATING.has(verb) ? [id] : []));
}

const STATING: ReadonlySet<string> = new Set(['Created', 'Adopted', 'Updated', 'Reactivated']);

/** What is said about edits must not repeat their secrets either. */
function redactDraft(draft: Draft): Draft {
  return {
    ...draft,
    ...(draft.text === undefined ? {} : { text: redact(draft.text).text }),
    fields: draft.fields.map(([key, value]): Field => [key, redact(value).text]),
  };
}

export function editsIn(
  store: Store,
  memory: Memory,
  repository: Repository,
  placed: PlacedView,
  then: Then = { store, memory },
): FoundEdits {
  const { view } = placed;
  const all = readCopies(store, placed);
  const there = withoutEmptied(view, lyingThere(store, placed), all);
  // Kept elsewhere until now: what lies here is not an edit of ours.
  if (isMoved(store, placed)) return { drafts: [], problems: [], copies: all, there };
  const isBranch = isOtherLedger(then.store, memory, view.name);
  if (!isBranch && isAsWritten(there, all))
    return { drafts: [], problems: [], copies: all, there, frame: all };
  const isTorn = [...there.files].some(([path, text]) => owns(view, path) && mergeSides(text) !== undefined);
  const isOther = isBranch || isOtherCheckout(store, view.name);
  if (isTorn || isOther || foreignFiles(view, there.files).length > 0)
    return editsOfCheckout(store, memory, repository, placed, there, all, then);
  const copies = withoutMoved(view, all, there.files);
  const forget = forgottenWords(store, memory);
  const isRenamed = (text: string) => [...all].some(([path, copy]) => copy === text && !copies.has(path));
  const now = new Map([
    ...copies,
    ...[...there.files].filter(
      ([path, text]) => copies.has(path) || isNew(view, copies, path) || isRenamed(text),
    ),
  ]);
  const seen = {
    ...there,
    problems: [...there.problems, ...brokenBullets(view, now, copies).map(leftAlone)],
  };
  const problems = [...seen.problems, ...readView(view, now, copies).problems].filter(
    ({ level }) => level === 'error',
  );
  // An older text of ours was brought back by a checkout: nobody wrote what it still shows, or removed what it does not show yet.
  // Where a hand wrote the last text, the older one takes that edit back.
  const isSeen = readSeen(store, view.name);
  const whose = once(() => whoseText({ then, repository, placed, there: there.files, copies, isSeen }));
  const isByHand = (path: string) => copies.has(path) && !isSeen(path, copies.get(path) ?? '');
  const broughtBack = [...now].filter(
    ([path, text]) =>
      text !== copies.get(path) && isSeen(path, text) && !isByHand(path) && whose().isBroughtBack(path, text),
  );
  const older = new Map(broughtBack);
  const gone = older.size === 0 ? [] : missingFrom(view.read(copies).items, [view.read(now).items]);
  for (const [path] of broughtBack) restore(now, path, copies);
  for (const [path, text] of withoutSecrets(now, there.files, copies)) now.set(path, text);
  for (const [path, text] of withoutForgottenWords(forget, changedIn(now, copies))) now.set(path, text);
  // A file that cannot be read is left alone; for the rest it counts as unchanged.
  for (const { file } of problems) {
    const copy = copies.get(file ?? '');
    if (copy !== undefined) now.set(file ?? '', copy);
    else now.delete(file ?? '');
  }
  const deleted = [...copies.keys()].filter((path) => !there.files.has(path));
  const again = [
    ...gone.filter((item) => older.has(item.path)).map(writtenAgain),
    ...[...older.keys()].map(olderText),
  ];
  const shown = [...problems, ...deleted.map(missing), ...again].map((one) => placedProblem(one, placed));
  // A file that cannot be read stays in the frame as it is: it is not written anyway, and told of again.
  const frame = new Map([...copies, ...there.files]);
  for (const [path, text] of withoutForgottenWords(forget, changedIn(frame, copies))) frame.set(path, text);
  for (const [path] of broughtBack) restore(frame, path, copies);
  const beside = besideDamage(view, there.files, copies, problems);
  const isBeside = beside.added.length + beside.changed.length > 0;
  if (!isBeside && [...now].every(([path, text]) => copies.get(path) === text))
    return { drafts: [], problems: shown, copies: all, there: seen, frame };
  const [before, after]: [ViewReading, ViewReading] = [view.read(all), view.read(now, copies)];
  const { changes, kept } = seenChanges(
    store,
    placed,
    itemChanges(before.items, after.items),
    all,
    after.items,
  );
  const names = readNames(store, memory.state, view.name);
  const withBeside = {
    ...changes,
    added: [...changes.added, ...beside.added],
    changed: [...changes.changed, ...beside.changed],
  };
  const edits = editDrafts(withBeside, {
    memory,
    names,
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
  const work =
    after.work === undefined
      ? []
      : workDrafts(before.work ?? {}, after.work, memory.state.working.goal?.text);
  const known = withNew(view, now, all);
  const readDrafts = [...edits.drafts, ...work];
  const changed = addedProse(now, known, readDrafts, after.problems);
  const made = changedLines(changed, now, all, madeFromFacts(store, memory, repository, placed, there.files));
  const held = after.items.filter(({ path }) => now.get(path) !== copies.get(path)).map(stated);
  const prose = addedProse(now, known, [...readDrafts, ...held], after.problems);
  const notes = proseNotes(prose, made, placed);
  const taken = [...now].filter(([path, text]) => copies.get(path) !== text && owns(view, path));
  return {
    drafts: [...edits.drafts, ...work, ...notes],
    names: edits.names,
    problems: [...told, ...made.map(madeAnew).map((one) => placedProblem(one, placed))],
    copies: all,
    there: seen,
    taken,
    frame: withMadeLines(frame, made),
    made,
    forgotten: forgottenBlocks(forget, memory.state, view.read(there.files).items, there.files, names),
  };
}

/** What an entry says, also where memory knew it before. */
function stated({ statement, fields }: ViewItem): Draft {
  return { verb: 'Created', text: statement, fields };
}

/** A new file of the layout was empty before: all it says is new. */
function withNew(
  view: View,
  now: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const added = [...now.keys()].filter((path) => owns(view, path));
  return new Map([...added.map((path) => [path, ''] as const), ...copies]);
}

/** A file that lost every word, such as by a full disk or a slip of the shell, counts as deleted: nobody removed its entries. */
function withoutEmptied(view: View, there: TextFiles, copies: ReadonlyMap<string, string>): TextFiles {
  const isEmptied = (path: string, text: string) =>
    text.trim() === '' && owns(view, path) && copies.get(path) !== text;
  return { ...there, files: new Map([...there.files].filter(([path, text]) => !isEmptied(path, text))) };
}

export function isTouched(store: Store, placed: PlacedView): boolean {
  const copies = readCopies(store, placed);
  return isMoved(store, placed) ? false : !isAsWritten(lyingThere(store, placed), copies);
}

function changedIn(files: ReadonlyMap<string, string>, copies: ReadonlyMap<string, string>) {
  return new Map([...files].filter(([path, text]) => copies.get(path) !== text));
}

/** By far the most often: nobody touched it. */
function isAsWritten({ files, problems }: TextFiles, copies: ReadonlyMap<string, string>): boolean {
  return (
    problems.length === 0 &&
    copies.size > 0 &&
    files.size === copies.size &&
    [...files].every(([path, text]) => copies.get(path) === text)
  );
}

function missing(file: string): Problem {
  return {
    code: 'missing',
    level: 'notice',
    message:
      'The file was gone or empty and is written again; remove its entries to put facts away, or disable the layout.',
    file,
  };
}

function olderText(file: string): Problem {
  return {
    code: 'older-text',
    level: 'notice',
    message:
      'The file is an older text of ours to the letter, as a checkout brings it back. It counts as no edit and is written again; tide update changes a value back.',
    file,
  };
}

/** A file somebody put beside ours. */
function isNew(view: View, copies: ReadonlyMap<string, string>, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '' || owns(view, path) || [...copies.keys()].some((other) => other.startsWith(folder));
}
