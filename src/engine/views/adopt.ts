// Moving in: a folder of a layout becomes facts, with the lives they had there. The folder itself is not changed.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft } from '../../model/event.ts';
import { TERMINAL } from '../../model/fact.ts';
import { freeId, isId, slug } from '../../model/id.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { View, ViewItem, ViewReading } from '../../model/view.ts';
import { append, type Written } from '../append.ts';
import { load, type Memory } from '../load.ts';
import { adoptedDraft } from './adopted-draft.ts';
import type { PlacedView } from './registry.ts';
import { shownPath } from './render-views.ts';
import { sourceDrafts } from './source-drafts.ts';
import { readLayout, readNames, writeNames } from './view-files.ts';
import { workDrafts } from './work-drafts.ts';

export interface AdoptPlan {
  readonly view: string;
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly reading: ViewReading;
  /** Session logs the ledger reads itself, by the path they get in it. */
  readonly logs: ReadonlyMap<string, string>;
  readonly counts: Readonly<Record<string, number>>;
}

/** Reads a folder; what cannot be read is an error with file and line, and nothing is taken over. */
export function planAdoption(store: Store, placed: PlacedView, folder: string): AdoptPlan {
  const { view, root } = placed;
  const { files, problems } = readLayout(store.files, folder, view, root !== '.');
  const reading = view.read(files);
  const errors = [...problems, ...reading.problems].filter(({ level }) => level === 'error');
  if (errors.length > 0) throw cannotRead(folder, errors);
  if (reading.items.length === 0 && reading.work === undefined)
    throw new TidemarkError('not_found', `${folder} holds nothing of the layout ${view.name}.`, {
      hint: `Expected files such as ${view.claims.slice(0, 3).join(', ')}.`,
    });
  const counts: Record<string, number> = {};
  for (const item of reading.items) counts[item.kind] = (counts[item.kind] ?? 0) + 1;
  return { view: view.name, folder, files, reading, logs: logsIn(store, view, files), counts };
}

export function adopt(
  store: Store,
  placed: PlacedView,
  plan: AdoptPlan,
): { written?: Written; memory: Memory; adopted: number; updated: number } {
  for (const [path, text] of plan.logs) {
    store.files.makeFolder(path.slice(0, path.lastIndexOf('/')));
    store.files.create(path, redact(text).text);
  }
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
  if (isIdle(memory)) drafts.push(...workDrafts({}, plan.reading.work ?? {}));
  const written = drafts.length === 0 ? undefined : append(store, memory, drafts, `Adoption of ${view.name}`);
  writeNames(store, view.name, names);
  const updated = changed.filter((one) => one.length > 0).length;
  return { memory, adopted: fresh.length, updated, ...(written === undefined ? {} : { written }) };
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
  for (const item of items) {
    if (names.has(item.name)) continue;
    const isFree = (id: string) => !taken.has(id) && !(isSource && memory.state.facts.has(id));
    const own = item.id !== undefined && isId(item.id) && isFree(item.id) ? item.id : undefined;
    const id = own ?? freeId(slug(item.statement), (one) => memory.state.facts.has(one) || taken.has(one));
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
  if (fact === undefined || fact.statement !== item.statement || fact.kind !== item.kind) return false;
  return item.fields.every(([key, value]) =>
    fact.fields.some(([other, held]) => other === key && held === value),
  );
}

function isIdle({ state: { working } }: Memory): boolean {
  return working.goal === undefined && working.task === undefined && working.next.length === 0;
}

function logsIn(store: Store, view: View, files: ReadonlyMap<string, string>): Map<string, string> {
  const logs = new Map<string, string>();
  for (const [path, text] of view.logs === undefined ? [] : files) {
    const name = /^(\d{4}-\d\d)-\d\d[^/]*\.md$/.exec(
      path.startsWith(view.logs ?? '') ? path.slice(view.logs?.length) : '',
    );
    // A log we rendered ourselves is in the ledger already.
    if (name !== null && !/^\*\*Session:\*\* \S/m.test(text))
      logs.set(`${store.root}/sessions/${name[1]}/${name[0]}`, text);
  }
  return logs;
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
