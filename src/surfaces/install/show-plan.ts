// A plan as a person and a program see it: a unified diff per file, what is left alone and why, what still needs the person.

import { createTwoFilesPatch } from 'diff';
import { withoutSecrets } from '../../engine/without-secrets.ts';
import { columns, type Paint, plural } from '../cli/paint.ts';
import { type Change, changesFile, decoded, type Left, type Plan } from './plan.ts';

export interface FileReport {
  readonly path: string;
  readonly agents: readonly string[];
  readonly action: 'create' | 'change' | 'remove';
  readonly diff: string;
  /** The link that leads there from where the agent looks. */
  readonly link?: string | undefined;
}

export function fileReports(plan: Plan, links: ReadonlyMap<string, string>): FileReport[] {
  return plan.changes.filter(changesFile).map((change) => ({
    path: change.path,
    agents: change.agents,
    action: change.was === undefined ? 'create' : change.after === undefined ? 'remove' : 'change',
    diff: diffOf(change),
    ...(links.has(change.path) ? { link: links.get(change.path) } : {}),
  }));
}

export function diffs(reports: readonly FileReport[], paint: Paint): string {
  return reports
    .map(({ diff, link, path }) =>
      `${link === undefined ? '' : `The link ${link} leads to ${path}:\n`}${diff}`
        .split('\n')
        .map((line) =>
          line.startsWith('+') ? paint.good(line) : line.startsWith('-') ? paint.bad(line) : line,
        )
        .join('\n'),
    )
    .join('\n');
}

const WHY_LEFT: Readonly<Record<Left['why'], string>> = {
  edited: 'it was edited, so it stays as it is (--replace puts ours in its place)',
  'there before': 'it was there before tide install (run tide uninstall again to remove it too)',
  'not ours': 'it is not what tide writes there, so it stays',
};

export function leftText(left: readonly Left[], installing: boolean, paint: Paint): string {
  return left
    .map(({ agent, path, what, why }) => {
      const said =
        installing && why === 'not ours'
          ? `it is another server and not ours, so it stays, and ${agent} has no tools of memory (--replace puts ours in its place)`
          : WHY_LEFT[why];
      return `${paint.warn('Left')} ${what} in ${path}: ${said}\n`;
    })
    .join('');
}

/** Installing leaves all files of an agent then, uninstalling that one. */
export function problemText(plan: Plan, installing: boolean, paint: Paint): string {
  return plan.problems
    .map(
      ({ agent, path, line, message }) =>
        `${paint.bad('Not touched')} ${path}${line === undefined ? '' : `:${line}`}: it ${message}. ${installing ? `Nothing of ${agent} was changed` : 'It stays as it is'}; mend the file and run this again.\n`,
    )
    .join('');
}

/** What only a person can do. */
export interface Need {
  readonly agent: string;
  readonly need: string;
}

export function needsText(needs: readonly Need[], paint: Paint): string {
  const rows = needs.map(({ agent, need }) => [paint.id(agent), need]);
  return rows.length === 0 ? '' : `\nStill yours to do:\n${columns(rows)}`;
}

const DONE: Readonly<Record<FileReport['action'], string>> = {
  create: 'made',
  change: 'changed',
  remove: 'removed',
};

const TO_DO: typeof DONE = { create: 'to make', change: 'to change', remove: 'to remove' };

export function filesText(reports: readonly FileReport[], paint: Paint, words = DONE): string {
  return columns(
    reports.map(({ path, action, link }) => [
      paint.dim(words[action]),
      link === undefined ? path : `${path} (by the link ${link})`,
    ]),
  );
}

/** What would be done, for whoever has yet to agree. */
export function plannedText(reports: readonly FileReport[], paint: Paint): string {
  return `${countText(reports, TO_DO)}:\n${filesText(reports, paint, TO_DO)}`;
}

export function countText(reports: readonly FileReport[], words = DONE): string {
  return Object.entries(words)
    .map(([action, word]) => [reports.filter((one) => one.action === action).length, word] as const)
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${plural(number, 'file')} ${word}`)
    .join(', ');
}

/** What stands around our lines may hold keys of other programs. */
function diffOf({ path, was, after }: Change): string {
  const text = (bytes: Uint8Array | undefined) => (bytes === undefined ? '' : decoded(bytes));
  const patch = createTwoFilesPatch(
    was === undefined ? '/dev/null' : path,
    after === undefined ? '/dev/null' : path,
    text(was?.bytes),
    text(after),
    undefined,
    undefined,
    { context: 2 },
  );
  return withoutSecrets(patch.replace(/^(?:Index: .*\n)?=+\n/, ''));
}
