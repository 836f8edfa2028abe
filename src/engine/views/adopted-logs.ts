// Session logs of a folder that is taken over: which of them the ledger can read itself, where they go in it, and what is wrong
// with the others.

import { readEvolvingLog, startOf } from '../../ledger/evolving-dialect.ts';
import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import type { View } from '../../model/view.ts';
import { isEvolvingLog } from '../reading/read-session.ts';

interface AdoptedLogs {
  /** Texts by the path they get in the ledger. */
  readonly logs: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

export function adoptedLogs(
  store: Store,
  { logs: folder }: View,
  files: ReadonlyMap<string, string>,
): AdoptedLogs {
  const logs = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [path, text] of folder === undefined ? [] : files) {
    if (!path.startsWith(folder ?? '') || !path.endsWith('.md') || NO_LOGS.test(path)) continue;
    // A log we rendered ourselves is in the ledger already.
    if (/^\*\*Session:\*\* \S/m.test(text)) continue;
    const stem = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    const start = startOf(stem);
    const place = `${store.root}/sessions/${start?.slice(0, 7)}/${stem}.md`;
    if (start === undefined) problems.push(odd(path, 'The name of the log does not begin with a day'));
    // Events of a ledger are said through tide, by who says them.
    else if (!isEvolvingLog(text, stem)) problems.push(odd(path, 'It is a session of a ledger and no log'));
    else if (logs.has(place)) problems.push(odd(path, 'Another log has the same name'));
    else {
      logs.set(place, text);
      problems.push(...readEvolvingLog({ stem, text }, path, 'verbs').problems.filter(isMistake));
    }
  }
  return { logs, problems };
}

/** Logs that name something by an id that another fact has here. */
export function logsNaming(
  logs: ReadonlyMap<string, string>,
  ids: ReadonlySet<string>,
): { readonly path: string; readonly problem: Problem }[] {
  return [...logs].flatMap(([path, text]) => {
    const stem = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    const { events, begins } = readEvolvingLog({ stem, text }, path, 'verbs');
    const at = events.slice(1).findIndex(({ id = '', by = '' }) => ids.has(id) || ids.has(by));
    if (at < 0) return [];
    const message = `It names \`${events[at + 1]?.id}\`, which is another fact here; the log was not taken over.`;
    const line = begins[at] ?? 1;
    return [
      { path, problem: { code: 'log-names', level: 'notice', message, file: `sessions/${stem}.md`, line } },
    ];
  });
}

const NO_LOGS = /(?:^|\/)(?:INDEX|README)\.md$/i;

/** Prose and bare ids are how people write. */
function isMistake({ code }: Problem): boolean {
  return code === 'unknown-verb' || code === 'references-heading';
}

function odd(file: string, what: string): Problem {
  return {
    code: 'session-name',
    level: 'notice',
    message: `${what}; it is kept, but not counted as a session.`,
    file,
    line: 1,
    expected: 'sessions/YYYY-MM-DD-HHMMSS.md',
    received: file,
  };
}
