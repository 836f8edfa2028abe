// Hand edits taken over, and layouts brought up to date.

import { findFact } from '../../../../engine/find-fact.ts';
import { load } from '../../../../engine/reading/load.ts';
import { editOf } from '../../../../engine/truth/edit-of-file.ts';
import type { Disputed } from '../../../../engine/truth/incoming.ts';
import type { SessionsBefore } from '../../../../engine/views/ledger-before.ts';
import { referencesToTell } from '../../../../engine/views/left-references.ts';
import { editedLine } from '../../../../engine/views/lost-lines.ts';
import { enabledViews, viewCalled } from '../../../../engine/views/registry.ts';
import { isTouched, syncViews } from '../../../../engine/views/sync-views.ts';
import { joinClauses } from '../../../../model/clause.ts';
import type { Draft } from '../../../../model/event.ts';
import type { Problem } from '../../../../model/problem.ts';
import type { Store } from '../../../../model/store.ts';
import { received, TidemarkError } from '../../../../model/tidemark-error.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { clip, columns, plural } from '../../paint.ts';
import { disputedLines } from '../disputed-lines.ts';
import { READS_SETTINGS, repositoryOf, withSettings } from './repository-at-hand.ts';
import { problemLines, renderedText } from './texts.ts';

export async function sync(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const repository = await repositoryOf(store);
  const synced = syncViews(store, repository, { dryRun: call.flag('dry-run') });
  const done = { ...synced, views: withSettings(synced.views, repository) };
  const { problems: found } = done;
  // The list of edits names the facts that were archived.
  const later = done.views.flatMap((one) => one.problems).filter(({ code }) => code !== 'archived');
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
      conflicts: done.conflicts,
    },
    text: (paint) =>
      enabledViews(store).length === 0
        ? 'No layout is kept here. tide view list shows what there is.\n'
        : `${done.drafts.length === 0 ? 'No edits.\n' : columns(done.drafts.map((draft) => [draft.verb, paint.id(draft.id ?? ''), clip(saidIn(draft), Math.max(30, paint.width - 50))]))}${
            done.views.length === 0
              ? ''
              : renderedText(
                  done.views.map((one) => ({ ...one, problems: [] })),
                  paint,
                )
          }${problemLines(problems, paint)}${disputedLines(done.conflicts, paint)}`,
    exit: done.problems.some(({ level }) => level === 'error') ? 1 : 0,
  };
}

function saidIn({ text, fields }: Draft): string {
  const parts = [text, ...fields.map(([key, value]) => `${key}: ${value}`)];
  return joinClauses(parts.filter((part) => part !== undefined));
}

/**
 * Around a session and after a command that wrote; what is wrong with a layout must not keep anybody from working. Of what
 * holds all the time only that is told which concerns the facts the command named. `before`: the session files it wrote, as they were.
 */
export async function syncAround(
  store: Store,
  named: readonly string[],
  before: SessionsBefore,
): Promise<string> {
  try {
    const { drafts, putAway, problems, views, conflicts } = syncViews(store, await repositoryOf(store), {
      quiet: true,
      before,
    });
    const edits = editsTaken(drafts.slice(0, drafts.length - putAway));
    const away = views.flatMap((one) => one.problems).filter(({ code }) => code === 'archived');
    const notices = views.flatMap((one) => one.problems).filter(({ about }) => about !== undefined);
    const concerned =
      notices.length === 0 || named.length === 0 ? new Set<string | undefined>() : idsOf(store, named);
    const referring = views.flatMap((one) => one.problems).filter(({ code }) => /^refers/.test(code));
    const told = [
      ...problems,
      ...notices.filter(({ about }) => concerned.has(about)),
      ...referencesToTell(store, referring),
    ];
    return (
      edits +
      away.map(({ message }) => `${message}\n`).join('') +
      conflicts.map(disputedLine).join('') +
      told.map(problemLine).join('')
    );
  } catch (error) {
    if (error instanceof TidemarkError) return `Layouts are as they were: ${error.message}\n`;
    throw error;
  }
}

/** Whether a file of a layout is not as it was written. */
export async function isEdited(store: Store): Promise<boolean> {
  return enabledViews(store).some((placed) => isTouched(store, placed));
}

/** For a reading command, which takes nothing over. */
export async function waitingEdits(store: Store): Promise<string> {
  try {
    const { drafts } = syncViews(store, await repositoryOf(store), { dryRun: true });
    if (drafts.length === 0) return '';
    return `Layout files have ${plural(drafts.length, 'hand edit')} that memory does not know yet; tide sync takes them over.\n`;
  } catch (error) {
    // tide sync tells what is wrong with a layout.
    if (error instanceof TidemarkError) return '';
    throw error;
  }
}

export function editsTaken(drafts: readonly Draft[]): string {
  const taken = drafts.filter((draft) => editOf(draft) === undefined);
  if (taken.length === 0) return '';
  return `${plural(taken.length, 'hand edit')} taken over from the layouts:\n${firstOf(taken)}`;
}

/** The first few of them, one a line, so that a person sees what became of an edit. */
function firstOf(drafts: readonly Draft[]): string {
  const rest = drafts.length - TOLD;
  const lines = drafts.slice(0, TOLD).map(editLine);
  return [...lines, ...(rest > 0 ? [`${rest} more`] : [])].map((line) => `  ${line}\n`).join('');
}

/** `.cm/CONTINUITY.md: "…"` for a line of a file; `Corrected cache-ttl: "…"` for a fact. */
function editLine(draft: Draft): string {
  const { verb, id, text } = draft;
  const edited = verb === 'Noted' ? editedLine(text ?? '') : undefined;
  const name = edited?.file ?? (id === undefined ? verb : `${verb} ${id}`);
  const words = edited?.words ?? text ?? saidIn(draft);
  return words === '' ? name : `${name}: "${clip(words, WORDS)}"`;
}

const WORDS = 100;

const TOLD = 5;

function disputedLine({ id, thread, against }: Disputed): string {
  return `${id} stands against ${against.map((one) => one.id).join(', ')}; tide resolve ${thread} answers which holds\n`;
}

export function problemLine({ file = 'Layouts', line, message }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}\n`;
}

function idsOf(store: Store, words: readonly string[]): ReadonlySet<string | undefined> {
  const { state, named } = load(store);
  return new Set(words.flatMap((word) => (state.facts.has(word) ? [word] : (named?.(word) ?? []))));
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
