// The layouts there are, which of them a store keeps, and where.

import { nearest } from '../../model/nearest.ts';
import type { Store } from '../../model/store.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import type { View } from '../../model/view.ts';
import { SOURCES, VIEWS } from '../../views/all.ts';

/** A layout at its place in the project. */
export interface PlacedView {
  readonly view: View;
  /** Relative to the project; `.` is the project itself. */
  readonly root: string;
}

export function viewCalled(name: string): View {
  const view = VIEWS.find((one) => one.name === name);
  if (view !== undefined) return view;
  const names = VIEWS.map((one) => one.name);
  const near = nearest(name, names);
  throw new TidemarkError(
    'usage',
    `There is no layout \`${received(name)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    { hint: `Expected one of ${names.join(', ')}.`, data: { similar: near === undefined ? [] : [near] } },
  );
}

/** The source a layout's name stands for where a folder holds none of its own files. */
export function sourceOf(name: string, root: string): View | undefined {
  return SOURCES[name]?.(root);
}

export function enabledViews(store: Store): PlacedView[] {
  return Object.entries(store.config.views).map(([name, root]) => ({ view: viewCalled(name), root }));
}

/** Absolute path of a file of a layout. */
export function viewPath(store: Store, { root }: PlacedView, path: string): string {
  return root === '.' ? `${store.project.root}/${path}` : `${store.project.root}/${root}/${path}`;
}

export function owns(view: View, path: string): boolean {
  return view.claims.some((claim) => covers(claim, path));
}

/** Layouts may share a folder; what another one writes there is nobody's edit. */
export function isOfAnother(store: Store, { view, root }: PlacedView, path: string): boolean {
  if (owns(view, path)) return false;
  const whole = root === '.' ? path : `${root}/${path}`;
  return enabledViews(store).some((other) => {
    const folder = other.root === '.' ? '' : `${other.root}/`;
    return (
      other.view.name !== view.name &&
      whole.startsWith(folder) &&
      owns(other.view, whole.slice(folder.length))
    );
  });
}

/** Two layouts must not write the same file. */
export function refuseOverlap(views: readonly PlacedView[]): void {
  const claimed = new Map<string, string>();
  for (const { view, root } of views)
    for (const claim of view.claims) {
      // Some disks know no difference between CONTINUITY.md and continuity.md.
      const path = (root === '.' ? claim : `${root}/${claim}`).toLowerCase();
      for (const [other, name] of claimed)
        if (name !== view.name && (covers(other, path) || covers(path, other)))
          throw new TidemarkError(
            'refused',
            `The layouts ${name} and ${view.name} would both write ${path.length < other.length ? other : path}.`,
            { hint: `Give one another place: tide view enable ${view.name} --root PATH` },
          );
      claimed.set(path, view.name);
    }
}

function covers(claim: string, path: string): boolean {
  if (claim.endsWith('/')) return path.startsWith(claim);
  return (
    claim === path ||
    new RegExp(
      `^${claim
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/#/g, '\\d')
        .replace(/\*/g, '[^/]*')}$`,
    ).test(path)
  );
}
