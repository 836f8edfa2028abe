// Which layouts are kept.

import { viewsOffered, willOverwrite } from '../../../../engine/views/offer.ts';
import { type PlacedView, viewCalled } from '../../../../engine/views/registry.ts';
import type { RenderedView } from '../../../../engine/views/render-views.ts';
import { syncViews } from '../../../../engine/views/sync-views.ts';
import { placeKept } from '../../../../engine/views/view-files.ts';
import type { Store } from '../../../../model/store.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { isViewRoot } from '../../../../model/view-root.ts';
import { refuseLostLedger } from '../../../../platform/lost-ledger.ts';
import { locate, makeStore } from '../../../../platform/open-store.ts';
import { argument, atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { columns } from '../../paint.ts';
import { refuseClash, refuseOverwriting, setView } from './place.ts';
import { READS_SETTINGS, repositoryOf, withSettings } from './repository-at-hand.ts';
import { problemLines, renderedText } from './texts.ts';

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
      project: store.project.name,
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
