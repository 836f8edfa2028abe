// Adoption: the entries of a folder become facts, with the lives they had there. The folder itself is not changed, and no fact of
// ours is replaced because an entry there has its name.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { View, ViewItem, ViewReading, ViewWork } from '../../model/view.ts';
import { append } from '../append.ts';
import { MOST_FIELDS } from '../check-statement.ts';
import { readNames } from '../layout-names.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { askAboutIncoming, type Disputed } from '../truth/incoming.ts';
import { forgottenSaying } from '../truth/repeats-forgotten.ts';
import { editProblem, saidByFiles } from '../truth/said-by-files.ts';
import { adoptedBefore, entryPrint, recordAdopted } from './adopted-before.ts';
import { adoptedDraft } from './adopted-draft.ts';
import { adoptedIds, saysTheSame } from './adopted-ids.ts';
import { adoptedLogs, logsNaming } from './adopted-logs.ts';
import { BROKEN, brokenBullets } from './broken-bullets.ts';
import { readView } from './read-view.ts';
import { owns, type PlacedView } from './registry.ts';
import { shownPath } from './render-views.ts';
import { sourceDrafts } from './source-drafts.ts';
import { readLayout } from './view-files.ts';
import { workDrafts } from './work-drafts.ts';
import { writeNames } from './write-names.ts';

interface AdoptPlan {
  readonly view: string;
  readonly folder: string;
  /** The folder as the project writes it. */
  readonly from: string;
  /** The layout is kept there, or will be: its names are names of the folder. */
  readonly isHome: boolean;
  readonly files: ReadonlyMap<string, string>;
  readonly reading: ViewReading;
  /** Session logs the ledger reads itself, by the path they get in it. */
  readonly logs: ReadonlyMap<string, string>;
  readonly counts: Readonly<Record<string, number>>;
  /** What a person should know of it; nothing is missing for them. */
  readonly problems: readonly Problem[];
}

interface Adoption {
  /** Facts that were not known before. */
  readonly adopted: number;
  /** Known ones that say something else there now. */
  readonly updated: number;
  /** Events of working memory. */
  readonly work: number;
  readonly problems: readonly Problem[];
  readonly redacted: readonly string[];
  /** What stands against a decision or an invariant; a person is asked about each. */
  readonly conflicts: readonly Disputed[];
}

/**
 * Reads a folder; what cannot be read is an error with file and line, and nothing is taken over. `from`: the folder as the project
 * writes it, where it is not the place of the layout.
 */
export function planAdoption(store: Store, placed: PlacedView, folder: string, from?: string): AdoptPlan {
  const { view, root } = placed;
  const { files, problems } = readLayout(store.files, folder, view, root !== '.');
  const reading = readView(view, files);
  const errors = [...problems, ...reading.problems].filter(({ level }) => level === 'error');
  if (errors.length > 0) throw cannotRead(folder, errors);
  // A folder whose facts are still to come is one of the layout too, unless what lies there is something else.
  const isEmpty = reading.items.length === 0 && reading.work === undefined;
  if (![...files.keys()].some((path) => owns(view, path)) || (isEmpty && reading.problems.length > 0))
    throw new TidemarkError('not_found', `${folder} holds nothing of the layout ${view.name}.`, {
      hint: `Expected files such as ${view.claims.slice(0, 3).join(', ')}.${whyNot(reading.problems)}`,
    });
  const counts: Record<string, number> = {};
  for (const item of reading.items) counts[item.kind] = (counts[item.kind] ?? 0) + 1;
  const { logs, problems: oddLogs } = adoptedLogs(store, view, files);
  const told = [
    ...problems,
    ...reading.problems,
    ...brokenBullets(view, files),
    ...(view.lint?.(files) ?? []),
    ...oddLogs,
    ...secretsIn(view, files),
    ...reading.items.flatMap(tooMany),
  ];
  const at = { folder, from: from ?? root, isHome: from === undefined };
  return { view: view.name, ...at, files, reading, logs, counts, problems: told };
}

/** What was found instead, where the layout can tell. */
function whyNot([first]: readonly Problem[]): string {
  if (first === undefined) return '';
  const expected = first.expected === undefined ? '' : ` Expected: ${first.expected}.`;
  return ` ${first.file ?? ''}:${first.line ?? 1}: ${first.message}${expected}`;
}

export function adopt(store: Store, placed: PlacedView, plan: AdoptPlan): Adoption {
  const { view } = placed;
  const { items, work: shown = {} } = plan.reading;
  const before = adoptedBefore(store, view.name, plan.from);
  const known = plan.isHome
    ? readNames(store, load(store).state, view.name)
    : new Map(Array.from(before, ([name, { id }]) => [name, id]));
  const problems: Problem[] = [];
  if (plan.logs.size > 0) {
    const others = strangers(items, adoptedIds(items, load(store), known));
    const odd = plan.isHome ? [] : logsNaming(plan.logs, others);
    problems.push(...odd.map(({ problem }) => problem));
    for (const [path, text] of plan.logs)
      if (!odd.some((one) => one.path === path)) problems.push(...keepLog(store, path, redact(text).text));
  }
  const memory = load(store);
  const names = adoptedIds(items, memory, known);
  const drafts: Draft[] = [];
  const changed: Draft[] = [];
  const updated = new Set<string>();
  const fresh = new Set<string>();
  const damaged = new Set(plan.problems.flatMap(({ code, file }) => (code === BROKEN ? [file] : [])));
  const isForgotten = forgottenSaying(store, memory.state);
  for (const item of items) {
    const id = names.get(item.name) ?? '';
    const fact = memory.state.facts.get(id);
    if (isForgotten(item)) {
      problems.push(forgottenItem(item));
      continue;
    }
    const isUpdate = fact !== undefined && (view.source === true || !plan.isHome);
    if (fact !== undefined && !isUpdate && isKnown(fact, item)) continue;
    if (!isUpdate) {
      fresh.add(id);
      const source = plan.isHome ? shownPath(placed, item.path) : `${plan.from}/${item.path}`;
      drafts.push(adoptedDraft(plan.isHome ? item : inFolder(item, names), id, names, source));
    } else if (view.source || before.get(item.name)?.print !== entryPrint(item)) {
      // What the folder says now counts, unless it says what it said before: then memory may know better.
      const said = view.source || !saysTheSame(fact, item) ? sourceDrafts(item, fact, names) : [];
      const changes = damaged.has(item.path) ? said.flatMap(withoutLosses) : said;
      changed.push(...changes);
      if (changes.length > 0) updated.add(id);
    }
  }
  // What is new comes first: it may replace what changed.
  drafts.push(...changed);
  const work = workDrafts({}, shown);
  const idle = isIdle(memory);
  if (idle) drafts.push(...work);
  else if (!isUnderWay(memory, shown)) problems.push(busy(plan.folder));
  const { drafts: said, questions } = saidByFiles(memory.state, drafts);
  const written = said.length === 0 ? undefined : append(store, memory, said, `Adoption of ${view.name}`);
  const held = drafts.filter((draft) => !said.includes(draft));
  problems.push(...questions.map((one) => ({ ...editProblem(one), file: plan.folder })));
  if (plan.isHome) writeNames(store, view.name, names);
  const entries = items
    .filter((item) => !isForgotten(item))
    .map((item) => [item.name, { id: names.get(item.name) ?? '', print: entryPrint(item) }] as const);
  if (!view.source) recordAdopted(store, view.name, plan.from, new Map([...before, ...entries]));
  const conflicts = askAboutIncoming(
    store,
    memory,
    said.flatMap(({ id }) => id ?? []),
  );
  return {
    adopted: fresh.size - held.filter(({ verb }) => verb === 'Adopted').length,
    updated: [...updated].filter((id) => !questions.some(({ fact }) => fact === id)).length,
    work: idle ? work.length : 0,
    problems,
    redacted: written?.redacted ?? [],
    conflicts,
  };
}

function forgottenItem({ path: file, line }: ViewItem): Problem {
  const message = 'This entry says what was erased with tide forget, so it was left out.';
  return { code: 'forgotten', level: 'notice', message, file, line };
}

/** A field that is missing beside a damaged label was not taken away. */
function withoutLosses(draft: Draft): Draft[] {
  const fields = draft.fields.filter(([, value]) => value !== '');
  const isEmpty =
    draft.verb === 'Updated' && draft.text === undefined && fields.every(([key]) => key === 'trust');
  return isEmpty ? [] : [{ ...draft, fields }];
}

/** Ids that entries have in the folder and another fact has here. */
function strangers(items: readonly ViewItem[], names: ReadonlyMap<string, string>): Set<string> {
  return new Set(items.flatMap(({ id, name }) => (id !== undefined && names.get(name) !== id ? [id] : [])));
}

/** An entry of a folder that is not ours refers to entries of that folder only. */
function inFolder(item: ViewItem, names: ReadonlyMap<string, string>): ViewItem {
  const { supersededBy, supersedes, ...life } = item.life ?? {};
  return {
    ...item,
    life: {
      ...life,
      ...(supersededBy === undefined || !names.has(supersededBy) ? {} : { supersededBy }),
      ...(supersedes === undefined ? {} : { supersedes: supersedes.filter((name) => names.has(name)) }),
    },
  };
}

/** A log of the ledger is never written over. */
function keepLog(store: Store, path: string, text: string): Problem[] {
  store.files.makeFolder(path.slice(0, path.lastIndexOf('/')));
  if (store.files.create(path, text)) return [];
  if (new TextDecoder().decode(store.files.read(path)) === text) return [];
  return [
    {
      code: 'log-known',
      level: 'notice',
      message: 'The ledger has another session of this name; the log was not taken over.',
      file: path.slice(store.root.length + 1),
    },
  ];
}

function busy(folder: string): Problem {
  return {
    code: 'work-kept',
    level: 'notice',
    message:
      'Goal, task and next steps there were not taken over: other work is under way here. tide work shows it.',
    file: folder,
  };
}

/** Taken over before, and still saying the same. What a person ended, or had erased, does not come back with an old copy. */
function isKnown(fact: Fact, item: ViewItem): boolean {
  return TERMINAL.has(fact.status) || fact.forgotten === true || saysTheSame(fact, item);
}

function isIdle({ state: { working } }: Memory): boolean {
  return working.goal === undefined && working.task === undefined && working.next.length === 0;
}

/** The folder shows no goal, task or step that memory does not have. */
function isUnderWay({ state: { working } }: Memory, { goal = '', task = '', next = [] }: ViewWork): boolean {
  const steps = new Set(working.next.map(({ text }) => text));
  return (
    (working.goal?.text ?? '').startsWith(goal) &&
    (task === '' || task === working.task?.text) &&
    next.every((text) => steps.has(text))
  );
}

/** Memory keeps none; the files are left as they are, so a person has to know. */
function secretsIn(view: View, files: ReadonlyMap<string, string>): Problem[] {
  return [...files].flatMap(([file, text]) => {
    const { kinds } = owns(view, file) ? redact(text) : { kinds: [] };
    if (kinds.length === 0) return [];
    const at = text.split('\n').findIndex((line) => redact(line).kinds.length > 0);
    const message = `It seems to hold a secret (${kinds.join(', ')}); memory does not keep it, the file still does.`;
    return [{ code: 'secret-material', level: 'notice', message, file, line: Math.max(at, 0) + 1 }];
  });
}

/** Taken over all the same: a file that lies there must not lose a part of itself. */
function tooMany({ name, path, line, fields }: ViewItem): Problem[] {
  if (fields.length <= MOST_FIELDS) return [];
  const message = `\`${name}\` has ${fields.length} fields, and a fact is stated with at most ${MOST_FIELDS}. It is taken over whole; tide update refuses it until it has fewer.`;
  return [{ code: 'many-fields', level: 'notice', message, file: path, line }];
}

function cannotRead(folder: string, errors: readonly Problem[]): TidemarkError {
  const [first] = errors;
  const rest = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
  return new TidemarkError(
    'corrupt',
    `${folder}/${first?.file ?? ''}:${first?.line ?? 1}: ${first?.message ?? 'It cannot be read.'}${rest}`,
    {
      hint: `Nothing was taken over.${first?.expected === undefined ? '' : ` Expected: ${first.expected}.`}${first?.received === undefined ? '' : ` Received: ${first.received}.`}`,
      data: { problems: errors },
    },
  );
}
