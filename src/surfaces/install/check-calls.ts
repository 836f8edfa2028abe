// Whether the commands that stand in the files of an agent can be called. Files of a project come from anybody: what lies in the project
// itself is only looked for, never started, and of other programs than ours only that they are there is looked at.

import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { askProgram } from '../../platform/ask-program.ts';
import { findProgram, isProgram } from '../../platform/find-program.ts';
import type { Place } from '../../platform/open-store.ts';
import { VERSION } from '../cli/version.ts';
import { isTide } from './edit/hook-call.ts';
import type { AgentReport } from './report-agent.ts';

/** One sentence for every program that is called and does not answer as it should. */
export function brokenCalls({ parts, root }: AgentReport, place: Place): readonly string[] {
  const callers = new Map<string, Set<string>>();
  for (const { path, calls = [] } of parts)
    for (const words of calls) {
      const wrong = wrongWith(words, root, place);
      if (wrong !== undefined) callers.set(wrong, (callers.get(wrong) ?? new Set()).add(path));
    }
  return [...callers].map(([wrong, paths]) => `${[...paths].join(' and ')} calls ${wrong}`);
}

function wrongWith(words: readonly string[], root: string, place: Place): string | undefined {
  const ours = words.findIndex(isTide);
  const call = words.slice(0, ours < 0 ? 1 : ours + 1);
  // What a shell or the agent makes of these nobody knows here; plain `tide` is looked at by itself.
  if (call.some((word) => /[$~=&|;<>`*?]/.test(word)) || call.at(-1) === 'tide') return undefined;
  const paths = call.map((word, i) =>
    /[\\/]/.test(word) ? resolve(root, word) : i === 0 ? findProgram(word, place.env) : undefined,
  );
  const [program] = paths;
  if (program === undefined) return `${call[0]}, which is not on the PATH`;
  if (!isProgram(program)) return `${call[0]}, which is not there or cannot be started`;
  const script = paths.at(-1);
  if (script !== undefined && ours > 0 && !isThere(script)) return `${call[ours]}, which is not there`;
  const isStarted = ours === 0 || (ours === 1 && /(^|[\\/])node(\.exe)?$/.test(call[0] ?? ''));
  if (!isStarted || paths.some((path) => path !== undefined && isWithin(root, path))) return undefined;
  const said = askProgram(program, [...call.slice(1), '--version'], place)?.trim();
  if (said === VERSION) return undefined;
  return `${call.join(' ')}, which ${said === undefined ? 'does not answer' : `is version ${said.slice(0, 40)}; this is ${VERSION}`}`;
}

function isThere(path: string): boolean {
  return real(path) !== undefined;
}

function isWithin(root: string, path: string): boolean {
  const way = relative(real(root) ?? root, real(path) ?? path);
  return !way.startsWith('..') && !isAbsolute(way);
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
