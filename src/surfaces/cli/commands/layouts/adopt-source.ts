// Taking over files that stay where they are and are never written: decision records in a folder.

import { adopt, planAdoption } from '../../../../engine/views/adopt.ts';
import { sourceOf } from '../../../../engine/views/registry.ts';
import { readLayout } from '../../../../engine/views/view-files.ts';
import type { Store } from '../../../../model/store.ts';
import type { View } from '../../../../model/view.ts';
import { pathFrom } from '../../../../platform/find-layouts.ts';
import type { Answer, Call } from '../../command.ts';
import { plural, takenOut } from '../../paint.ts';
import { disputedLines } from '../disputed-lines.ts';
import { syncAround } from '../sync-around.ts';

/** The source a folder is, where it holds no file of the layout that was named. */
export function sourceIn(store: Store, layout: View, folder: string): View | undefined {
  if (readLayout(store.files, folder, layout, false).files.size > 0) return undefined;
  const source = sourceOf(layout.name, pathFrom(store.project.root, folder));
  if (source === undefined) return undefined;
  const { files } = readLayout(store.files, folder, source, true);
  const { items, problems } = source.read(files);
  return items.length + problems.length > 0 ? source : undefined;
}

export function adoptSource(call: Call, store: Store, view: View, folder: string): Answer {
  const placed = { view, root: view.root };
  const plan = planAdoption(store, placed, folder);
  const { items } = plan.reading;
  const report = {
    view: view.name,
    folder,
    root: view.root,
    items: items.length,
    kinds: plan.counts,
    logs: 0,
  };
  if (call.flag('dry-run'))
    return {
      json: { ...report, adopted: 0, updated: 0, dryRun: true },
      text: (paint) =>
        `${paint.bold(`Would adopt ${plural(items.length, 'record')}`)} from ${folder}\nNothing was written.\n`,
    };
  const { adopted, updated, redacted, conflicts } = adopt(store, placed, plan);
  return {
    json: {
      ...report,
      adopted,
      updated,
      dryRun: false,
      written: [],
      redacted,
      problems: plan.reading.problems,
      conflicts,
    },
    after: () => syncAround(store),
    text: (paint) =>
      `${paint.good('Adopted')}: ${plural(adopted, 'decision')} from ${folder}${updated === 0 ? '' : `, ${updated} brought up to date`}\n${paint.dim('The records stay as they are; run it again after they change.')}\n${disputedLines(conflicts, paint)}${takenOut(redacted, paint)}`,
  };
}
