// check: whether a change contradicts what was decided. For pull requests; ends with code 4 where it does.

import { type CheckOptions, type CheckReport, check, ledgerFolder } from '../../../engine/check/check.ts';
import { load } from '../../../engine/reading/load.ts';
import type { Change, Finding } from '../../../model/change.ts';
import type { Store } from '../../../model/store.ts';
import { configIn } from '../../../platform/config-file.ts';
import { gitChange } from '../../../platform/git-change.ts';
import { atMost, choice } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, inert, type Paint, plural } from '../paint.ts';

export const checkCommand: Command = {
  name: 'check',
  group: 'Keep in order',
  summary: 'whether a change contradicts a decision or breaks what one refers to',
  args: '',
  options: [
    {
      name: 'base',
      value: 'REF',
      purpose: 'compare with REF (default: where the work left origin/HEAD, main or master; else HEAD~1)',
    },
    {
      name: 'allow',
      value: 'FINDING',
      repeat: true,
      purpose: 'a maintainer allows the finding of this name (also in TIDEMARK_ALLOW, with commas)',
    },
    { name: 'text', value: 'TEXT', repeat: true, purpose: 'title or description of the pull request' },
    {
      name: 'format',
      value: 'FORMAT',
      purpose: 'text (default) or github, which annotates the lines',
      choices: ['text', 'github'],
    },
  ],
  more: 'Looks at facts, commit subjects, packages and lines that the change adds, and at files and names it takes away. Compares every session\nand layout file with the base: events that end, change or confirm something are told, whoever signed them. Ends with code 4 until every\nfinding is settled or allowed. See docs/check.md.',
  examples: [
    'tide check',
    'tide check --base origin/main --text "Switch sessions to JWT"',
    'tide check --allow confirmed-fact-1f0c5a9e77b2d384',
    'tide check --format github',
  ],
  run,
};

async function run(call: Call): Promise<Answer> {
  atMost(call, 0);
  const format = choice(call, 'format', ['text', 'github']) ?? 'text';
  const here = await call.store();
  const ledger = ledgerFolder(here);
  const change = gitChange(here.project.root, call.option('base'), ledger);
  const store = await withBaseSettings(here, change, ledger);
  const layouts = await layoutCheck(store, change);
  const allow = [...call.options('allow'), ...(call.place.env.TIDEMARK_ALLOW ?? '').split(/[\s,]+/)];
  const report = check(store, load(store), change, {
    texts: call.options('text'),
    allow: [...new Set(allow.filter((id) => id !== ''))],
    layouts,
  });
  return {
    json: report,
    text: (paint) => (format === 'github' ? annotations(report) : page(report, paint)),
    exit: report.ok ? 0 : 4,
  };
}

/** A change is not measured by settings that it brings itself; layouts are looked at where the base or the change keeps them. */
async function withBaseSettings(store: Store, change: Change, ledger: string): Promise<Store> {
  const path = `${ledger}config.yaml`;
  const before = change.before(path);
  if (before === undefined || before === change.after(path)) return store;
  const config = await configIn(before, store.root);
  return { ...store, config: { ...config, views: { ...store.config.views, ...config.views } } };
}

async function layoutCheck(store: Store, change: Change): Promise<CheckOptions['layouts']> {
  if (Object.keys(store.config.views).length === 0) return () => [];
  const { layoutFindings } = await import('./run-views.ts');
  return layoutFindings(store, change);
}

function page(report: CheckReport, paint: Paint): string {
  const { findings, base } = report;
  const since = `since ${base.commit} (${inert(base.name)})`;
  const unread = report.unread
    .map(
      (path) =>
        `${paint.warn('Not read')}: ${told(path)} is no valid JSON, so its packages were not compared.\n`,
    )
    .join('');
  const notes = `${unread}${notesOf(report, paint)}`;
  if (report.ok) return `${paint.good('All clear')}: ${lookedAt(report)} ${since}.\n${notes}`;
  const head = `${paint.bad(plural(findings.length, 'finding'))} ${since}; ${lookedAt(report)}.\n`;
  return `${head}${findings.map((one) => `\n${finding(one, paint)}`).join('')}${notes}`;
}

function notesOf({ allowed, unusedAllowed, claims }: CheckReport, paint: Paint): string {
  return [
    ...allowed.map(
      (one) =>
        `${paint.warn('Allowed')}: ${one.id}, ${told(placeOf(one))}: ${told(clip(one.said, paint.width))}\n`,
    ),
    ...unusedAllowed.map(
      (id) =>
        `${paint.warn('Not found')}: ${told(clip(id, 80))} was allowed, but there is no such finding.\n`,
    ),
    ...claims.map(
      ({ fact, statement, by }) =>
        `${paint.dim('New')}: ${told(fact)}, stated as the word of ${told(by ?? 'a person')}: ${told(clip(statement, paint.width))}\n`,
    ),
  ].join('');
}

function lookedAt({ looked: { commits, files, facts, binding } }: CheckReport): string {
  return `${plural(commits, 'commit')}, ${plural(files, 'file')} and ${plural(facts, 'new fact')} against ${plural(binding, 'decision or invariant', 'decisions and invariants')}`;
}

function finding(one: Finding, paint: Paint): string {
  const width = paint.width - 14;
  const rows = [
    ['change', one.said],
    [one.field, one.clause],
    ['of', one.fact === '' ? '' : `${one.fact}, ${one.date}: ${one.statement}`],
    ['words', one.words.join(', ')],
    ['why', one.because],
    ['name', one.id],
  ].filter(([, text]) => text !== '');
  return `${paint.bold(placeOf(one))}  ${paint.bad(TITLES[one.rule])}\n${rows
    .map(
      ([name = '', text = '']) =>
        `  ${paint.dim(name.padEnd(11))} ${told(name === 'why' ? text : clip(text, width))}\n`,
    )
    .join('')}`;
}

function placeOf({ file, line, commit }: Finding): string {
  if (file !== null) return `${told(file)}${line === null ? '' : `:${line}`}`;
  return commit === null ? 'the description' : `commit ${commit}`;
}

/** On one line, and not as a workflow command of the log it is printed to: these are texts of the change. */
function told(text: string): string {
  return inert(text.replaceAll('\n', '\\n').replaceAll('\r', '\\r'))
    .replaceAll('##[', '## [')
    .replace(/^\s*::/, './::');
}

const TITLES: Readonly<Record<Finding['rule'], string>> = {
  contradiction: 'a new fact contradicts one in force',
  'open-contradiction': 'a contradiction was left open',
  'confirmed-fact': 'changes or ends what a person confirmed',
  confirmation: 'confirms something in the name of a person',
  'rewritten-session': 'rewrites what a session recorded',
  'removed-session': 'takes a session file away',
  'session-author': 'a session in the name of somebody else',
  'layout-change': 'a layout file contradicts what a person confirmed',
  proposal: 'proposes what a decision rules out',
  package: 'a package against a decision',
  'forbidden-term': 'writes what a constraint forbids',
  'broken-reference': 'takes away what a decision refers to',
  'superseded-reference': 'leans on a superseded decision',
};

/** Workflow commands of GitHub: what they hold is escaped, so that no text of the repository can make another. */
function annotations(report: CheckReport): string {
  const plain = (text: string) =>
    inert(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const value = (text: string) => plain(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const lines = report.findings.map((one) => {
    const place =
      one.file === null
        ? []
        : [`file=${value(one.file)}`, ...(one.line === null ? [] : [`line=${one.line}`])];
    const of = one.fact === '' ? '' : ` ${one.fact} (${one.date}),`;
    const said = `${one.because}${of} ${one.field}: ${one.clause} [${one.id}]`;
    const where = one.file === null ? `. In ${placeOf(one)}: ${one.said}` : '';
    return `::error ${[...place, `title=${value(TITLES[one.rule])}`].join(',')}::${plain(said + where)}\n`;
  });
  const unread = report.unread.map(
    (path) => `::warning file=${value(path)}::It is no valid JSON, so its packages were not compared.\n`,
  );
  const notice = report.ok ? `::notice::${plain(`All clear: ${lookedAt(report)}.`)}\n` : '';
  return lines.join('') + unread.join('') + notice;
}
