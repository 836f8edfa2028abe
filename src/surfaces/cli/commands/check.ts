// check: whether a change contradicts what was decided. For pull requests; ends with code 4 where it does.

import { type CheckOptions, type CheckReport, check, ledgerFolder } from '../../../engine/check/check.ts';
import { load } from '../../../engine/reading/load.ts';
import type { Change, Finding, Notice } from '../../../model/change.ts';
import type { Config } from '../../../model/config.ts';
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
  more: 'Looks at facts, commit subjects, packages and lines that the change adds, and at files and names it takes away. Compares sessions, layout\nfiles and settings with the base, and lists events that end, change or confirm something, whoever signed them. Ends with code 4 until every\nfinding is settled or allowed. See docs/check.md.',
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
  const layouts = await layoutCheck(store, here.config, change);
  const allow = [...call.options('allow'), ...(call.place.env.TIDEMARK_ALLOW ?? '').split(/[\s,]+/)];
  const report = check(store, load(store), change, {
    texts: call.options('text'),
    allow: [...new Set(allow.filter((id) => id !== ''))],
    layouts,
    proposed: here.config,
  });
  return {
    json: report,
    text: (paint) => (format === 'github' ? annotations(report) : page(report, paint)),
    exit: report.ok ? 0 : 4,
  };
}

/** A change is not measured by settings that it brings itself. */
async function withBaseSettings(store: Store, change: Change, ledger: string): Promise<Store> {
  const path = `${ledger}config.yaml`;
  const before = change.before(path) ?? '';
  return before === change.after(path) ? store : { ...store, config: await configIn(before, store.root) };
}

async function layoutCheck(store: Store, proposed: Config, change: Change): Promise<CheckOptions['layouts']> {
  const isKept = [store.config, proposed].some(({ views }) => Object.keys(views).length > 0);
  if (!isKept) return () => ({ findings: [], entries: [], notices: [] });
  const { layoutFindings } = await import('./layouts/in-order.ts');
  return layoutFindings(store, proposed, change);
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
  const also = notes === '' ? '' : `\nAlso in this change (fails nothing):\n${notes}`;
  return `${head}${findings.map((one) => `\n${finding(one, paint)}`).join('')}${also}`;
}

function notesOf({ allowed, unusedAllowed, claims, notices }: CheckReport, paint: Paint): string {
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
    ...Object.entries(NOTICES).map(([about, title]) =>
      noticeLines(
        notices.filter((one) => one.about === about),
        title,
        paint,
      ),
    ),
  ].join('');
}

const NOTICES: Readonly<Record<Notice['about'], string>> = {
  signature: 'Signed',
  'layout-entry': 'New entry',
  'layout-text': 'New text',
  settings: 'Setting',
  'store-file': 'Unknown file',
  attributes: 'Attributes',
};

function noticeLines(notices: readonly Notice[], title: string, paint: Paint): string {
  const lines = notices
    .slice(0, MOST_NOTICES)
    .map((one) => `${paint.dim(title)}: ${noticePlace(one)}: ${told(clip(one.said, paint.width))}\n`);
  const more = notices.length - lines.length;
  return (
    lines.join('') + (more > 0 ? `${paint.dim(title)}: ${more} more; tide check --json lists all.\n` : '')
  );
}

/** Of one sort. */
const MOST_NOTICES = 10;

function noticePlace({ file, line }: Notice): string {
  return `${told(file)}${line === null ? '' : `:${line}`}`;
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
  contradiction: 'contradicts a decision or invariant in force',
  'open-contradiction': 'a contradiction was left open',
  'confirmed-fact': 'changes or ends what a person confirmed',
  confirmation: 'confirms something in the name of a person',
  'rewritten-session': 'rewrites what a session recorded',
  'removed-session': 'takes a session file away',
  'layout-change': 'a layout file contradicts what a person confirmed',
  settings: 'changes a setting that decides what binds',
  'store-file': 'changes how memory is stored',
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
  const notices = report.notices.slice(0, MOST_ANNOTATED).map(({ about, file, line, said }) => {
    const place = `file=${value(file)}${line === null ? '' : `,line=${line}`}`;
    return `::notice ${place},title=${value(NOTICES[about])}::${plain(said)}\n`;
  });
  const notice = report.ok ? `::notice::${plain(`All clear: ${lookedAt(report)}.`)}\n` : '';
  return lines.join('') + unread.join('') + notices.join('') + notice;
}

/** GitHub shows no more of one step. */
const MOST_ANNOTATED = 10;
