// Moving in with memory that is there already.

import { load } from '../../../../engine/reading/load.ts';
import { adopt, planAdoption } from '../../../../engine/views/adopt.ts';
import { type PlacedView, viewCalled } from '../../../../engine/views/registry.ts';
import { keepCopies, placedProblem, renderView } from '../../../../engine/views/render-views.ts';
import { readLayout } from '../../../../engine/views/view-files.ts';
import { DEFAULT_POLICY, type Policy } from '../../../../model/policy.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { Store } from '../../../../model/store.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { VIEW_NAMES } from '../../../../model/view.ts';
import { editConfig } from '../../../../platform/config-file.ts';
import { holdsMemoryFiles, layoutOf, layoutWithin, placeOf } from '../../../../platform/find-layouts.ts';
import { argument, atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { type Paint, plural, takenOut } from '../../paint.ts';
import { disputedLines } from '../disputed-lines.ts';
import { adoptSource, sourceIn } from './adopt-source.ts';
import { refuseClash, refuseOverwriting, setView } from './place.ts';
import { READS_SETTINGS, repositoryOf } from './repository-at-hand.ts';
import { kindsOf, problemLines, renderedText } from './texts.ts';

export async function adoptFolder(call: Call): Promise<Answer> {
  atMost(call, 1);
  const given = argument(call, 0, 'the PATH of a folder');
  const store = await call.store();
  const pointed = placeOf(call.place.cwd, given, store.project.root);
  const asked = call.option('as') ?? layoutOf(pointed.folder);
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
  const root = place.inside ?? view.root;
  const placed: PlacedView = { view, root };
  refuseClash(store, placed);
  const plan = planAdoption(store, placed, place.folder);
  if (place.inside === undefined) refuseOverwriting(store, placed);
  const report = {
    view: name,
    folder: place.folder,
    root,
    items: plan.reading.items.length,
    kinds: plan.counts,
    logs: plan.logs.size,
  };
  const told = plan.problems.map((one) => placedProblem(one, placed));
  if (call.flag('dry-run'))
    return {
      json: { ...report, adopted: 0, dryRun: true, problems: told },
      text: (paint) => planned(report, paint) + firstProblems(told, paint),
    };
  const done = adopt(store, placed, plan);
  await setView(store, name, root);
  const policy = await takePolicy(store, view.policy?.(plan.files));
  const next = {
    ...store,
    config: { ...store.config, ...policy, views: { ...store.config.views, [name]: root } },
  };
  // What lies in the project is left as it is; what lies elsewhere is kept here from now on.
  const rendered =
    place.inside === undefined
      ? renderView(next, load(next), await repositoryOf(next), placed, plan.files)
      : keepCopies(next, placed, plan.files);
  const known = [...told, ...done.problems];
  const problems = [...known, ...rendered.problems.filter((one) => !known.some((it) => isSame(it, one)))];
  return {
    json: {
      ...report,
      adopted: done.adopted,
      work: done.work,
      dryRun: false,
      written: rendered.written,
      redacted: done.redacted,
      problems,
      conflicts: done.conflicts,
    },
    text: (paint) =>
      `${paint.good('Adopted')}: ${plural(done.adopted, 'fact')} from ${place.folder} ${paint.dim(`(${name}${plan.logs.size > 0 ? `, ${plural(plan.logs.size, 'session log')}` : ''})`)}\n${kindsOf(report.kinds)}${done.work === 0 ? '' : 'What was being done there is the work now: tide work shows it.\n'}${place.inside === undefined ? renderedText([{ ...rendered, problems: [] }], paint) : ''}${firstProblems(problems, paint)}${disputedLines(done.conflicts, paint)}${takenOut(done.redacted, paint)}`,
  };
}

function isSame(a: Problem, b: Problem): boolean {
  return a.code === b.code && a.file === b.file && a.line === b.line;
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
async function takePolicy(store: Store, policy: Partial<Policy> | undefined): Promise<{ policy?: Policy }> {
  if (policy === undefined || JSON.stringify(store.config.policy) !== JSON.stringify(DEFAULT_POLICY))
    return {};
  const file = `${store.root}/config.yaml`;
  let text = new TextDecoder().decode(store.files.read(file) ?? new Uint8Array());
  for (const [key, name] of POLICY_SETTINGS)
    if (policy[name] !== undefined && policy[name] !== DEFAULT_POLICY[name])
      text = await editConfig(text, file, key, String(policy[name]));
  store.files.replace(file, text);
  return { policy: { ...DEFAULT_POLICY, ...policy } };
}

const POLICY_SETTINGS = [
  ['policy', 'clock'],
  ['windows.working', 'workingWindow'],
  ['windows.active', 'activeWindow'],
  ['windows.archive', 'archiveWindow'],
  ['review.every', 'reviewEvery'],
  ['review.facts', 'reviewFacts'],
] as const;

function planned(
  report: {
    view: string;
    folder: string;
    items: number;
    kinds: Readonly<Record<string, number>>;
    logs: number;
  },
  paint: Paint,
): string {
  return `${paint.bold(`Would adopt ${plural(report.items, 'fact')}`)} from ${report.folder} ${paint.dim(`(${report.view}, ${plural(report.logs, 'session log')})`)}\n${kindsOf(report.kinds)}Nothing was written.\n`;
}
