// What the commands about layouts do.

import { findFact } from '../../../engine/find-fact.ts';
import { load } from '../../../engine/load.ts';
import { adopt, planAdoption } from '../../../engine/views/adopt.ts';
import { type Linted, lintFolder } from '../../../engine/views/lint-handbook.ts';
import { viewsOffered, willOverwrite } from '../../../engine/views/offer.ts';
import {
  enabledViews,
  type PlacedView,
  refuseOverlap,
  viewCalled,
  viewPath,
} from '../../../engine/views/registry.ts';
import {
  keepCopies,
  placedProblem,
  type RenderedView,
  renderView,
} from '../../../engine/views/render-views.ts';
import { syncViews } from '../../../engine/views/sync-views.ts';
import { placeKept, readLayout } from '../../../engine/views/view-files.ts';
import { isViewRoot } from '../../../model/config.ts';
import { DEFAULT_POLICY, type Policy } from '../../../model/policy.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Store } from '../../../model/store.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { VIEW_NAMES } from '../../../model/view.ts';
import { editConfig, loadConfig } from '../../../platform/config-file.ts';
import { holdsMemoryFiles, layoutOf, layoutWithin, placeOf } from '../../../platform/find-layouts.ts';
import { refuseLostLedger } from '../../../platform/lost-ledger.ts';
import { nodeFiles } from '../../../platform/node-files.ts';
import { locate, makeStore } from '../../../platform/open-store.ts';
import { openRepository } from '../../../platform/repository.ts';
import { argument, atMost } from '../arguments.ts';
import type { Answer, Call } from '../command.ts';
import { clip, columns, inert, type Paint, plural, takenOut } from '../paint.ts';
import { adoptSource, sourceIn } from './adopt-source.ts';

export { listLearnings } from './run-continuity.ts';

async function repositoryOf(store: Store) {
  const except = enabledViews(store).flatMap(({ view, root }) =>
    view.claims.map((claim) => (root === '.' ? claim : `${root}/${claim}`)),
  );
  return openRepository(store.project.root, [...except, '.tidemark']);
}

type AtHand = Awaited<ReturnType<typeof repositoryOf>>;

/** What is wrong with its settings file is told with the layout that reads it. */
function withSettings(views: readonly RenderedView[], { budget }: AtHand): RenderedView[] {
  return views.map((one) =>
    one.view === READS_SETTINGS ? { ...one, problems: [...budget.problems, ...one.problems] } : one,
  );
}

const READS_SETTINGS = 'decision-log';

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
    },
    text: (paint) =>
      `${paint.good('Adopted')}: ${plural(done.adopted, 'fact')} from ${place.folder} ${paint.dim(`(${name}${plan.logs.size > 0 ? `, ${plural(plan.logs.size, 'session log')}` : ''})`)}\n${kindsOf(report.kinds)}${done.work === 0 ? '' : 'What was being done there is the work now: tide work shows it.\n'}${place.inside === undefined ? renderedText([{ ...rendered, problems: [] }], paint) : ''}${firstProblems(problems, paint)}${takenOut(done.redacted, paint)}`,
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

function kindsOf(kinds: Readonly<Record<string, number>>): string {
  return columns(
    Object.entries(kinds)
      .sort()
      .map(([kind, count]) => [kind, String(count)]),
  );
}

export async function sync(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const repository = await repositoryOf(store);
  const synced = syncViews(store, repository, { dryRun: call.flag('dry-run') });
  const done = { ...synced, views: withSettings(synced.views, repository) };
  const { problems: found } = done;
  const later = done.views.flatMap((one) => one.problems);
  const problems = [
    ...found,
    ...later.filter((one) => !found.some(({ file, line }) => file === one.file && line === one.line)),
  ];
  return {
    json: {
      edits: done.drafts.map(({ verb, kind, id, text, fields }) => ({
        verb,
        kind: kind ?? null,
        id: id ?? null,
        text: text ?? null,
        fields,
      })),
      written: done.views.flatMap((one) => one.written),
      removed: done.views.flatMap((one) => one.removed),
      problems,
    },
    text: (paint) =>
      enabledViews(store).length === 0
        ? 'No layout is kept here. tide view list shows what there is.\n'
        : `${done.drafts.length === 0 ? 'No edits.\n' : columns(done.drafts.map((draft) => [draft.verb, paint.id(draft.id ?? ''), clip([draft.text, ...draft.fields.map(([key, value]) => `${key}: ${value}`)].filter((part) => part !== undefined).join('; '), Math.max(30, paint.width - 50))]))}${
            done.views.length === 0
              ? ''
              : renderedText(
                  done.views.map((one) => ({ ...one, problems: [] })),
                  paint,
                )
          }${problemLines(problems, paint)}`,
    exit: done.problems.some(({ level }) => level === 'error') ? 1 : 0,
  };
}

/** At the start and the end of a session; what is wrong with a layout must not keep anybody from working. */
export async function syncAround(store: Store): Promise<string> {
  try {
    const { drafts, putAway, problems } = syncViews(store, await repositoryOf(store));
    const count = drafts.length - putAway;
    const edits = count === 0 ? '' : `${plural(count, 'hand edit')} taken over from the layouts\n`;
    const away = putAway === 0 ? '' : `${plural(putAway, 'fact')} archived by a rule of a layout\n`;
    return edits + away + problems.map(({ file, line, message }) => `${file}:${line}: ${message}\n`).join('');
  } catch (error) {
    if (error instanceof TidemarkError) return `Layouts are as they were: ${error.message}\n`;
    throw error;
  }
}

export async function listViews(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const { budget } = await repositoryOf(store);
  const { settings: _, problems, ...settings } = budget;
  const views = viewsOffered(store).map((one) =>
    one.name === READS_SETTINGS ? { ...one, settings, problems } : one,
  );
  return {
    json: { views },
    text: (paint) =>
      columns(
        views.map((one) => [
          one.enabled ? paint.good('kept') : paint.dim('off'),
          paint.id(one.name),
          one.root,
          paint.dim(one.summary),
        ]),
      ) +
      (budget.settings.size === 0
        ? ''
        : `\n${paint.dim(`prompt-budget: profile ${budget.profile} (layers ${budget.layers.join(', ')} tokens), log ${budget.logPolicy}, archived above ${budget.archiveEntries} entries or ${budget.archiveKilobytes} KB`)}\n`) +
      problemLines(problems, paint),
  };
}

export async function enable(call: Call): Promise<Answer> {
  atMost(call, 1);
  const view = viewCalled(argument(call, 0, 'a LAYOUT'));
  const store = await call.store();
  const kept = store.config.views[view.name] ?? placeKept(store, view.name);
  const root = (call.option('root') ?? kept ?? view.root).replace(/^\.\/+/, '').replace(/\/+$/, '') || '.';
  if (!isViewRoot(root))
    throw new TidemarkError('usage', 'The place of a layout is a folder inside the project.', {
      hint: `Example: --root ${view.root}. Received: ${received(root)}`,
    });
  const placed: PlacedView = { view, root };
  refuseClash(store, placed);
  refuseOverwriting(store, placed);
  const moved = kept !== undefined && kept !== root;
  // What somebody wrote at the old place comes along.
  if (moved && store.config.views[view.name] !== undefined) syncViews(store, await repositoryOf(store));
  const rendered = await keep(store, placed);
  return {
    json: {
      view: view.name,
      root,
      written: rendered.flatMap((one) => one.written),
      problems: rendered.flatMap((one) => one.problems),
    },
    text: (paint) =>
      `${paint.good('Kept from now on')}: ${paint.id(view.name)} ${paint.dim(`in ${root}`)}\n${renderedText(rendered, paint)}${moved ? paint.dim(`Its files in ${kept} stay as they are and are no longer kept.\n`) : ''}`,
  };
}

function refuseClash(store: Store, placed: PlacedView): void {
  refuseOverlap([...enabledViews(store).filter((one) => one.view.name !== placed.view.name), placed]);
}

/** From now on, and brought up to date at once. */
async function keep(store: Store, placed: PlacedView): Promise<readonly RenderedView[]> {
  const { view, root } = placed;
  if (store.config.views[view.name] !== root) await setView(store, view.name, root);
  const next = { ...store, config: { ...store.config, views: { ...store.config.views, [view.name]: root } } };
  // Where it was kept already, somebody may have edited it since.
  const repository = await repositoryOf(next);
  const { views } = syncViews(next, repository);
  return withSettings(views, repository).filter((one) => one.view === view.name);
}

/** A store and the files of the protocol. Files that are there already are somebody's: they are adopted, not written over. */
export async function initContinuity(call: Call): Promise<Answer> {
  atMost(call, 0);
  const location = locate(call.place, 'project');
  refuseLostLedger(location.root);
  const created = makeStore(location);
  const store = await call.store();
  const view = viewCalled('continuity');
  const kept = store.config.views.continuity;
  const placed = { view, root: kept ?? view.root };
  refuseClash(store, placed);
  const hint = kept === undefined ? obstacle(store, placed) : undefined;
  const rendered = hint === undefined ? await keep(store, placed) : [];
  return {
    json: {
      store: location.root,
      project: location.project.name,
      created,
      root: placed.root,
      kept: hint === undefined,
      hint: hint ?? null,
      written: rendered.flatMap((one) => one.written),
      problems: rendered.flatMap((one) => one.problems),
    },
    text: (paint) =>
      `${paint.good(created ? 'Made' : 'There already')}: ${location.root}\n${hint === undefined ? renderedText(rendered, paint) : `${hint}\n`}`,
  };
}

/** Why the files of a layout are not made without being asked for by name. */
function obstacle(store: Store, placed: PlacedView): string | undefined {
  const { view, root } = placed;
  if (willOverwrite(store, placed).length > 0)
    return `${root} holds memory already; take it over with: tide adopt ${root}`;
  // A private store writes nothing into the repository.
  return store.kind === 'private'
    ? `The store is private; files in the project are made by: tide view enable ${view.name}`
    : undefined;
}

function refuseOverwriting(store: Store, placed: PlacedView): void {
  const [taken] = willOverwrite(store, placed);
  if (taken === undefined) return;
  const { view, root } = placed;
  throw new TidemarkError('refused', `${taken} is there already and was not written by Tidemark.`, {
    hint: `Take it over with: tide adopt ${root === '.' ? taken : root} --as ${view.name}, or choose another place with --root.`,
    data: { file: taken },
  });
}

export async function disable(call: Call): Promise<Answer> {
  atMost(call, 1);
  const view = viewCalled(argument(call, 0, 'a LAYOUT'));
  const store = await call.store();
  const kept = store.config.views[view.name] !== undefined;
  if (kept) await setView(store, view.name, undefined);
  return {
    json: { view: view.name, disabled: kept },
    text: (paint) =>
      kept
        ? `${paint.good('No longer kept')}: ${paint.id(view.name)}; its files stay as they are\n`
        : `${view.name} was not kept.\n`,
  };
}

export async function render(call: Call): Promise<Answer> {
  atMost(call, 1);
  const store = await call.store();
  const only = call.args[0] === undefined ? undefined : viewCalled(call.args[0]).name;
  if (only !== undefined && store.config.views[only] === undefined)
    throw new TidemarkError('refused', `The layout ${only} is not kept here.`, {
      hint: `Keep it with: tide view enable ${only}`,
    });
  const requested = requestedIn(store, call.options('log'));
  const repository = { ...(await repositoryOf(store)), requested };
  const done = syncViews(store, repository);
  const views = withSettings(done.views, repository).filter((one) => only === undefined || one.view === only);
  return {
    json: { views },
    text: (paint) =>
      views.length === 0
        ? 'No layout is kept here. tide view list shows what there is.\n'
        : renderedText(views, paint),
    exit: views.some((one) => one.problems.some(({ level }) => level === 'error')) ? 1 : 0,
  };
}

/** Decisions somebody wants in the log whatever its policy. */
function requestedIn(store: Store, ids: readonly string[]): ReadonlySet<string> {
  if (ids.length === 0) return new Set();
  if (store.config.views[READS_SETTINGS] === undefined)
    throw new TidemarkError('refused', `The layout ${READS_SETTINGS} is not kept here.`, {
      hint: `Keep it with: tide view enable ${READS_SETTINGS}`,
    });
  const memory = load(store);
  for (const id of ids) {
    const { kind } = findFact(memory, id);
    if (kind !== 'decision')
      throw new TidemarkError('usage', `\`${received(id)}\` is a ${kind}; the log holds decisions.`, {
        hint: 'Example: tide view render decision-log --log cookie-sessions',
      });
  }
  return new Set(ids);
}

export async function lint(call: Call): Promise<Answer> {
  atMost(call, 1);
  const linted = lintFolder(nodeFiles, await handbookFolder(call));
  return {
    json: { ...linted, ok: linted.findings.length === 0 },
    text: (paint) => lintedText(linted, paint),
    exit: linted.findings.length === 0 ? 0 : 4,
  };
}

/** How a rule is mended is told where it is first broken. */
function lintedText({ findings, files, rules, folder }: Linted, paint: Paint): string {
  if (findings.length === 0)
    return `${paint.good('Clean')}: ${plural(files, 'file')} by ${plural(rules, 'rule')} ${paint.dim(`(${folder})`)}\n`;
  const told = new Set<string>();
  const lines = findings.map(({ file, line, rule, message, mend }) => {
    const again = told.has(rule);
    told.add(rule);
    return `${paint.bad(`${file}:${line}`)} ${paint.id(rule)}\n  ${inert(message)}\n${again ? '' : `  ${paint.dim(inert(mend))}\n`}`;
  });
  const places = new Set(findings.map(({ file }) => file)).size;
  return `${lines.join('')}${plural(findings.length, 'finding')} by ${plural(told.size, 'rule')} in ${plural(places, 'file')} ${paint.dim(`(${folder})`)}\n`;
}

/** The folder that was named, else the handbook that is kept here. */
async function handbookFolder(call: Call): Promise<string> {
  const [given] = call.args;
  if (given !== undefined) return placeOf(call.place.cwd, given, call.place.cwd).folder;
  const store = await call.store();
  return viewPath(
    store,
    { view: viewCalled('handbook'), root: store.config.views.handbook ?? viewCalled('handbook').root },
    '',
  ).replace(/\/$/, '');
}

/** Read, changed and written again until nobody else wrote in between. */
async function setView(store: Store, name: string, root: string | undefined): Promise<void> {
  const file = `${store.root}/config.yaml`;
  for (let tries = 0; tries < 20; tries++) {
    const stamp = store.files.stat(file)?.stamp;
    const text = new TextDecoder().decode(store.files.read(file) ?? new Uint8Array());
    const { views: kept } = await loadConfig(store.files, store.root);
    const views = Object.entries({ ...kept, [name]: root }).filter(([, value]) => value !== undefined);
    const value = views.length === 0 ? undefined : JSON.stringify(Object.fromEntries(views));
    const edited = await editConfig(text, file, 'views', value);
    if (stamp === undefined ? store.files.create(file, edited) : store.files.replace(file, edited, stamp))
      return;
  }
  throw new TidemarkError('io', `${file} is being changed by somebody else.`, {
    hint: 'Run the command again.',
  });
}

function renderedText(views: readonly RenderedView[], paint: Paint): string {
  const written = views.flatMap((one) => one.written);
  const removed = views.flatMap((one) => one.removed);
  const list = (word: string, paths: readonly string[]) =>
    paths.length > 6
      ? `  ${word} ${plural(paths.length, 'file')}\n`
      : paths.map((path) => `  ${word} ${path}\n`).join('');
  const all = list('wrote', written) + list('removed', removed);
  return `${all === '' ? '  every file was up to date\n' : all}${problemLines(
    views.flatMap((one) => one.problems),
    paint,
  )}`;
}

function problemLines(problems: readonly Problem[], paint: Paint): string {
  return problems
    .map(
      ({ level, file, line, message }) =>
        `  ${level === 'error' ? paint.bad('error') : paint.warn('note')} ${file ?? ''}${line === undefined ? '' : `:${line}`} ${message}\n`,
    )
    .join('');
}
