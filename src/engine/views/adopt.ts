// Moving in: a folder of a layout becomes facts, with the lives they had there. The folder itself is not changed.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft } from '../../model/event.ts';
import { TERMINAL } from '../../model/fact.ts';
import { freeId, isId, slug } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { View, ViewItem, ViewReading } from '../../model/view.ts';
import { append } from '../append.ts';
import { MOST_FIELDS } from '../check-statement.ts';
import { readNames, writeNames } from '../layout-names.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { askAboutIncoming, type Disputed } from '../truth/incoming.ts';
import { saidByFiles } from '../truth/said-by-files.ts';
import { adoptedDraft } from './adopted-draft.ts';
import { adoptedLogs } from './adopted-logs.ts';
import { readView } from './read-view.ts';
import { owns, type PlacedView } from './registry.ts';
import { shownPath } from './render-views.ts';
import { sourceDrafts } from './source-drafts.ts';
import { readLayout } from './view-files.ts';
import { workDrafts } from './work-drafts.ts';

interface AdoptPlan {
  readonly view: string;
  readonly folder: string;
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

/** Reads a folder; what cannot be read is an error with file and line, and nothing is taken over. */
export function planAdoption(store: Store, placed: PlacedView, folder: string): AdoptPlan {
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
    ...(view.lint?.(files) ?? []),
    ...oddLogs,
    ...secretsIn(view, files),
    ...reading.items.flatMap(tooMany),
  ];
  return { view: view.name, folder, files, reading, logs, counts, problems: told };
}

/** What was found instead, where the layout can tell. */
function whyNot([first]: readonly Problem[]): string {
  if (first === undefined) return '';
  const expected = first.expected === undefined ? '' : ` Expected: ${first.expected}.`;
  return ` ${first.file ?? ''}:${first.line ?? 1}: ${first.message}${expected}`;
}

export function adopt(store: Store, placed: PlacedView, plan: AdoptPlan): Adoption {
  const problems = [...plan.logs].flatMap(([path, text]) => keepLog(store, path, redact(text).text));
  const memory = load(store);
  const { view } = placed;
  const names = idsFor(plan.reading.items, memory, readNames(store, view.name), view.source === true);
  const factOf = (item: ViewItem) => memory.state.facts.get(names.get(item.name) ?? '');
  const fresh = plan.reading.items.filter((item) =>
    view.source ? factOf(item) === undefined : !isKnown(memory, item, names.get(item.name) ?? ''),
  );
  const drafts: Draft[] = fresh.map((item) =>
    adoptedDraft(item, names.get(item.name) ?? '', names, shownPath(placed, item.path)),
  );
  const changed = !view.source
    ? []
    : plan.reading.items.flatMap((item) => {
        const fact = factOf(item);
        return fact === undefined ? [] : [sourceDrafts(item, fact, names)];
      });
  drafts.push(...changed.flat());
  const work = workDrafts({}, plan.reading.work ?? {});
  const idle = isIdle(memory);
  if (idle) drafts.push(...work);
  else if (work.length > 0) problems.push(busy(plan.folder));
  const said = saidByFiles(store, memory.state, drafts);
  const written = said.length === 0 ? undefined : append(store, memory, said, `Adoption of ${view.name}`);
  // What a file says about a person's word became a question.
  const held = drafts.filter((draft) => !said.includes(draft));
  problems.push(...held.map(({ id = '' }) => persons(id, plan.folder)));
  writeNames(store, view.name, names);
  const conflicts = askAboutIncoming(
    store,
    memory,
    said.flatMap(({ id }) => id ?? []),
  );
  return {
    adopted: fresh.length - held.filter(({ verb }) => verb === 'Adopted').length,
    updated: changed.filter((one) => one.length > 0).length,
    work: idle ? work.length : 0,
    problems,
    redacted: written?.redacted ?? [],
    conflicts,
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

function persons(id: string, folder: string): Problem {
  return {
    code: 'persons-word',
    level: 'notice',
    message: `\`${id}\` is the word of a person; what the file says about it was not taken over but is a question. tide threads shows it.`,
    file: folder,
  };
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

/** The fact each item is or becomes. */
function idsFor(
  items: readonly ViewItem[],
  memory: Memory,
  known: ReadonlyMap<string, string>,
  isSource: boolean,
): Map<string, string> {
  const names = new Map(known);
  const taken = new Set(known.values());
  // Whose name is an id gets it before one that only looks like it.
  const exact = items.filter(({ hint }) => hint === undefined);
  for (const item of [...exact, ...items.filter(({ hint }) => hint !== undefined)]) {
    if (names.has(item.name)) continue;
    const isFree = (id: string) => !taken.has(id) && !(isSource && memory.state.facts.has(id));
    const own = item.id !== undefined && isId(item.id) && isFree(item.id) ? item.id : undefined;
    const id =
      own ??
      freeId(slug(item.hint ?? item.statement), (one) => memory.state.facts.has(one) || taken.has(one));
    names.set(item.name, id);
    taken.add(id);
  }
  return names;
}

/** Taken over before, and still saying the same. */
function isKnown(memory: Memory, item: ViewItem, id: string): boolean {
  const fact = memory.state.facts.get(id);
  // What a person ended, or had erased, does not come back with an old copy.
  if (fact !== undefined && (TERMINAL.has(fact.status) || fact.forgotten)) return true;
  if (fact === undefined || kept(fact.statement) !== kept(item.statement) || fact.kind !== item.kind)
    return false;
  return item.fields.every(([key, value]) =>
    fact.fields.some(([other, held]) => other === key && kept(held) === kept(value)),
  );
}

/** As memory keeps it: without secrets, whatever mark stands in their place. */
function kept(text: string): string {
  return redact(text).text.replace(/\[REDACTED[^\]\n]*\]/g, '[REDACTED]');
}

function isIdle({ state: { working } }: Memory): boolean {
  return working.goal === undefined && working.task === undefined && working.next.length === 0;
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
