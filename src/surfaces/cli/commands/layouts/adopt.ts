// Taking over memory that is there already. Adoption imports; only tide view moves a layout.

import { adopt, planAdoption } from '../../../../engine/views/adopt.ts';
import { type PlacedView, viewCalled } from '../../../../engine/views/registry.ts';
import { keepCopies, placedProblem } from '../../../../engine/views/render-views.ts';
import { placeKept, readLayout } from '../../../../engine/views/view-files.ts';
import { DEFAULT_POLICY, type Policy } from '../../../../model/policy.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { Store } from '../../../../model/store.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { VIEW_NAMES } from '../../../../model/view.ts';
import { editConfig } from '../../../../platform/config-file.ts';
import {
  holdsMemoryFiles,
  LAYERS,
  layersAround,
  layoutOf,
  layoutWithin,
  pathFrom,
  placeOf,
} from '../../../../platform/find-layouts.ts';
import { argument, atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { type Paint, plural, takenOut } from '../../paint.ts';
import { disputedLines } from '../disputed-lines.ts';
import { syncAround } from '../sync-around.ts';
import { adoptSource, sourceIn } from './adopt-source.ts';
import { refuseClash, setView } from './place.ts';
import { READS_SETTINGS } from './repository-at-hand.ts';
import { kindsOf, problemLines } from './texts.ts';

export async function adoptFolder(call: Call): Promise<Answer> {
  atMost(call, 1);
  const given = argument(call, 0, 'the PATH of a folder');
  const store = await call.store();
  const named = placeOf(call.place.cwd, given, store.project.root);
  const told = layoutOf(named.folder);
  // Layers begin at the folder around `memory`.
  const around = told === LAYERS ? undefined : layersAround(named.folder);
  const asked = call.option('as') ?? told ?? layoutOf(around ?? named.folder);
  const pointed =
    asked === LAYERS && around !== undefined ? placeOf(call.place.cwd, around, store.project.root) : named;
  if (asked === undefined)
    throw new TidemarkError(
      'usage',
      `What kind of memory ${received(given)} is cannot be told by its files.`,
      {
        hint: `Name it: --as ${VIEW_NAMES.join(', --as ')}.`,
      },
    );
  const source = sourceIn(store, viewCalled(asked), pointed.folder);
  if (source !== undefined) return adoptSource(call, store, source, pointed.folder);
  // Both are kept by the one protocol, and people name that.
  const name = asked === READS_SETTINGS && isOfMemoryFiles(store, pointed.folder) ? MEMORY_FILES : asked;
  const view = viewCalled(name);
  // A project was named instead of the folder in it.
  const within = layoutWithin(pointed.folder, name, view.root);
  const place = within === undefined ? pointed : placeOf(pointed.folder, within, store.project.root);
  const home = store.config.views[name] ?? placeKept(store, name);
  // A layout that was never kept is kept from now on in the folder of the project that it is taken over from.
  const keeps = place.inside !== undefined && (home ?? place.inside) === place.inside;
  const root = keeps ? (place.inside ?? view.root) : (home ?? view.root);
  const placed: PlacedView = { view, root };
  if (keeps) refuseClash(store, placed);
  const from = pathFrom(store.project.root, place.folder);
  const plan = planAdoption(store, placed, place.folder, keeps ? undefined : from);
  const report = {
    view: name,
    folder: place.folder,
    root: keeps ? root : (store.config.views[name] ?? null),
    kept: keeps,
    items: plan.reading.items.length,
    kinds: plan.counts,
    logs: plan.logs.size,
  };
  const found = plan.problems.map((one) => placedProblem(one, { view, root: from }));
  if (call.flag('dry-run'))
    return {
      json: { ...report, adopted: 0, updated: 0, dryRun: true, problems: found },
      text: (paint) => planned(report, paint) + firstProblems(found, paint),
    };
  const done = adopt(store, placed, plan);
  if (keeps) {
    const wasKept = store.config.views[name] !== undefined;
    if (!wasKept) await setView(store, name, root);
    if (!wasKept) await takePolicy(store, view.policy?.(plan.files));
    keepCopies(store, placed, plan.files);
  }
  const problems = [...found, ...done.problems];
  return {
    json: {
      ...report,
      adopted: done.adopted,
      updated: done.updated,
      work: done.work,
      dryRun: false,
      written: [],
      redacted: done.redacted,
      problems,
      conflicts: done.conflicts,
    },
    after: () => syncAround(store),
    text: (paint) =>
      `${paint.good('Adopted')}: ${plural(done.adopted, 'fact')} from ${place.folder} ${paint.dim(`(${name}${plan.logs.size > 0 ? `, ${plural(plan.logs.size, 'session log')}` : ''})`)}${done.updated === 0 ? '' : `, ${done.updated} brought up to date`}\n${kindsOf(report.kinds)}${paint.dim(whatItDid(store, report))}${done.work === 0 ? '' : 'What was being done there is the work now: tide work shows it.\n'}${firstProblems(problems, paint)}${disputedLines(done.conflicts, paint)}${takenOut(done.redacted, paint)}`,
  };
}

interface Report {
  readonly view: string;
  readonly folder: string;
  readonly root: string | null;
  readonly kept: boolean;
  readonly items: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly logs: number;
}

function whatItDid(store: Store, { view, root, kept }: Report): string {
  const enabled = store.config.views[view];
  if (kept)
    return enabled === undefined
      ? `The layout ${view} is kept in ${root} from now on; tide view disable ${view} ends that.\n`
      : '';
  const place = enabled === undefined ? 'No layout was enabled' : `The layout ${view} stays in ${enabled}`;
  return `The folder was only read. ${place}.\n`;
}

/** A folder of years may have hundreds; --json has all of them. */
function firstProblems(problems: readonly Problem[], paint: Paint): string {
  if (problems.length <= SHOWN) return problemLines(problems, paint);
  const counts = new Map<string, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  const codes = Array.from(counts, ([code, count]) => `${code} ${count}`).sort();
  const rest = problems.length - SHOWN;
  return `${problemLines(problems.slice(0, SHOWN), paint)}  ${paint.dim(`and ${rest} more, all of them with --json: ${codes.join(', ')}`)}\n`;
}

const SHOWN = 10;

const MEMORY_FILES = 'memory-files';

function isOfMemoryFiles(store: Store, folder: string): boolean {
  return (
    readLayout(store.files, folder, viewCalled(READS_SETTINGS), false).files.size === 0 &&
    holdsMemoryFiles(folder)
  );
}

/** The clock the folder was kept by, unless somebody chose one here. */
async function takePolicy(store: Store, policy: Partial<Policy> | undefined): Promise<void> {
  if (policy === undefined || JSON.stringify(store.config.policy) !== JSON.stringify(DEFAULT_POLICY)) return;
  const file = `${store.root}/config.yaml`;
  let text = new TextDecoder().decode(store.files.read(file) ?? new Uint8Array());
  for (const [key, name] of POLICY_SETTINGS)
    if (policy[name] !== undefined && policy[name] !== DEFAULT_POLICY[name])
      text = await editConfig(text, file, key, String(policy[name]));
  store.files.replace(file, text);
}

const POLICY_SETTINGS = [
  ['policy', 'clock'],
  ['windows.working', 'workingWindow'],
  ['windows.active', 'activeWindow'],
  ['windows.archive', 'archiveWindow'],
  ['review.every', 'reviewEvery'],
  ['review.facts', 'reviewFacts'],
] as const;

function planned(report: Report, paint: Paint): string {
  return `${paint.bold(`Would adopt ${plural(report.items, 'fact')}`)} from ${report.folder} ${paint.dim(`(${report.view}, ${plural(report.logs, 'session log')})`)}\n${kindsOf(report.kinds)}Nothing was written.\n`;
}
