// What is said about layouts.

import type { RenderedView } from '../../../../engine/views/render-views.ts';
import type { Problem } from '../../../../model/problem.ts';
import { columns, type Paint, plural } from '../../paint.ts';

export function renderedText(views: readonly RenderedView[], paint: Paint): string {
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

export function problemLines(problems: readonly Problem[], paint: Paint): string {
  return problems
    .map(
      ({ level, file, line, message }) =>
        `  ${level === 'error' ? paint.bad('error') : paint.warn('note')} ${file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`} `}${message}\n`,
    )
    .join('');
}

export function kindsOf(kinds: Readonly<Record<string, number>>): string {
  return columns(
    Object.entries(kinds)
      .sort()
      .map(([kind, count]) => [kind, String(count)]),
  );
}
