// What `tide import` does: opens what it was given, shows how far it is, and says what came of it.

import { basename } from 'node:path';
import {
  FORMATS,
  type Format,
  type Imported,
  importPassages,
} from '../../../engine/passages/import-passages.ts';
import { refuseSecret } from '../../../engine/refuse-secret.ts';
import { cleanLine } from '../../../model/clean-text.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { type Input, openInput } from '../../../platform/input-chunks.ts';
import { isTerminal } from '../../../platform/terminal.ts';
import { argument } from '../arguments.ts';
import type { Answer, Call } from '../command.ts';
import { inert, type Paint, plural } from '../paint.ts';

export async function importFiles(call: Call): Promise<Answer> {
  argument(call, 0, 'a FILE');
  const format = formatOf(call);
  const named = call.option('source');
  const store = await call.store();
  const inputs = call.args.map((path) => ({
    name: path === '-' ? 'standard input' : path,
    source: sourceOf(path, named),
    ...openInput(call.place.cwd, path),
  }));
  const shown = isTerminal(2) ? watched(inputs) : inputs;
  const done = importPassages(store, shown, { format, dryRun: call.flag('dry-run') });
  return {
    json: done,
    exit: done.problems.some((problem) => problem.level === 'error') ? 4 : 0,
    text: (paint) => told(done, paint),
  };
}

/** The name that conversations are forgotten by; it is kept, so it must not be a secret. */
function sourceOf(path: string, named: string | undefined): string | undefined {
  const source =
    named === undefined ? (path === '-' ? undefined : basename(path)) : cleanLine(named, 'source');
  if (source !== undefined) refuseSecret(source, 'The name of the source', '--source talks');
  return source;
}

function formatOf(call: Call): Format {
  const format = call.option('format') ?? 'jsonl';
  if (Object.hasOwn(FORMATS, format)) return format as Format;
  throw new TidemarkError('usage', `tide import does not know the format ${received(format)}.`, {
    hint: `Expected one of: ${Object.keys(FORMATS).join(', ')}. Example: tide import talks.jsonl --format jsonl`,
  });
}

/** Small files are done before anybody could read how far they are. */
const WORTH_SHOWING = 16 * 1024 * 1024;

function watched<T extends Input>(inputs: readonly T[]): T[] {
  const all = inputs.reduce((sum, { size }) => sum + (size ?? Number.NaN), 0);
  let read = 0;
  const show = (text: string) => process.stderr.write(`\r\u001b[K${text}`);
  return inputs.map((input) => ({
    ...input,
    chunks: (function* () {
      for (const chunk of input.chunks) {
        yield chunk;
        read += chunk.length;
        if (read > WORTH_SHOWING || all > WORTH_SHOWING)
          show(
            Number.isNaN(all) ? `${inMB(read)} read` : `${Math.floor((100 * read) / all)} % of ${inMB(all)}`,
          );
      }
      show('');
    })(),
  }));
}

function inMB(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function told(done: Imported, paint: Paint): string {
  const notes = [
    done.replaced > 0 ? `${plural(done.replaced, 'turn')} replaced by what they say now` : '',
    done.unchanged > 0 ? `${plural(done.unchanged, 'turn')} known already` : '',
    done.skipped > 0 ? `${plural(done.skipped, 'turn')} left out: empty, or put there by Tidemark` : '',
    done.redacted > 0
      ? `secrets taken out of ${plural(done.redacted, 'turn')}: ${done.kinds.join(', ')}`
      : '',
  ].filter((note) => note !== '');
  const what = `${plural(done.passages, 'turn')} of ${plural(done.sessions, 'conversation')}`;
  const head =
    done.passages === 0
      ? paint.bold('Nothing new to import')
      : done.dryRun
        ? paint.bold(`Would import ${what}`)
        : `${paint.good('Imported')}: ${what}`;
  return `${head}\n${notes.map((note) => `  ${note}\n`).join('')}${problems(done, paint)}${done.dryRun ? 'Nothing was written.\n' : ''}`;
}

const SHOWN = 10;

function problems({ problems: all }: Imported, paint: Paint): string {
  const rows = all.slice(0, SHOWN).map(({ level, file, line, message, expected, received: got }) => {
    const place = `${file ?? ''}${line === undefined ? '' : `:${line}`}`;
    const more = [
      expected === undefined ? '' : `expected ${expected}`,
      got === undefined ? '' : `received: ${got}`,
    ];
    return `  ${level === 'error' ? paint.bad('problem') : paint.warn('note')} ${inert(`${place} ${message}`.trim())}\n${more
      .filter((text) => text !== '')
      .map((text) => paint.dim(`    ${inert(text)}\n`))
      .join('')}`;
  });
  const rest = all.length - SHOWN;
  return rows.join('') + (rest > 0 ? paint.dim(`  and ${plural(rest, 'more problem')}, with --json\n`) : '');
}
