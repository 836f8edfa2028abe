// The entries of layout files, with their lines. Where a merge left both sides standing, both are read, as tide sync reads them.

import { sidesWithLines } from '../../markdown/merge-sides.ts';
import type { View, ViewItem, ViewReading } from '../../model/view.ts';
import { owns } from '../views/registry.ts';

export function readSides(view: View, files: ReadonlyMap<string, string>): ViewReading {
  const torn = Array.from(files).flatMap(([path, text]) => {
    const sides = owns(view, path) ? sidesWithLines(text) : undefined;
    return sides === undefined ? [] : [[path, sides] as const];
  });
  if (torn.length === 0) return view.read(files);
  const readings = ([0, 1] as const).map((n) => {
    const sides = new Map(torn.map(([path, both]) => [path, both[n]]));
    const lineOf = (path = '', line = 1) => sides.get(path)?.lines[line - 1] ?? line;
    const side = new Map([...files, ...Array.from(sides, ([path, { text }]) => [path, text] as const)]);
    const { items, problems } = view.read(side);
    return {
      items: items.map((item): ViewItem => ({ ...item, line: lineOf(item.path, item.line) })),
      problems: problems.map((one) => ({ ...one, line: lineOf(one.file, one.line) })),
    };
  });
  return {
    items: distinct(readings.flatMap(({ items }) => items)),
    problems: distinct(readings.flatMap(({ problems }) => problems)),
  };
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
