// Working memory as the working file shows it. A section that is not there says nothing; an empty one says so.

import type { ViewWork } from '../../model/view.ts';
import { readHeader } from './header.ts';
import { listBlocks } from './list-blocks.ts';
import { contentOf, isPointer, readContext, readGoal } from './prose.ts';
import type { SectionId } from './sections.ts';
import { oneLine } from './shown-text.ts';
import { readTask } from './task-text.ts';
import type { BodyLine, WorkingPart } from './working-file.ts';

export function readWork(parts: readonly WorkingPart[]): ViewWork {
  const body = (id: SectionId) => parts.find((part) => part.id === id)?.body;
  const phase = readHeader(parts[0]?.body ?? []).get('Current Phase');
  const text = <T>(id: SectionId, read: (lines: readonly BodyLine[]) => T) => {
    const lines = body(id);
    return lines === undefined || isPointer(lines) ? undefined : read(lines);
  };
  const goal = text('goal', readGoal);
  const task = text('task', (lines) => readTask(contentOf(lines)));
  const context = text('context', readContext);
  const list = (id: SectionId) => {
    const lines = body(id);
    return lines === undefined ? undefined : saidIn(lines);
  };
  const [completed, next, blockers, files] = [
    list('completed'),
    list('next'),
    list('blockers'),
    list('files'),
  ];
  return {
    ...(goal === undefined ? {} : { goal: goal.text }),
    ...(goal?.continues ? { goalContinues: true } : {}),
    ...(task === undefined ? {} : { task }),
    ...(phase === undefined ? {} : { phase: phase.toLowerCase() }),
    ...(completed === undefined ? {} : { completed }),
    ...(next === undefined ? {} : { next }),
    ...(blockers === undefined ? {} : { blockers }),
    ...(files === undefined ? {} : { files: files.map(readFileLine).filter(uniquePath) }),
    ...(context === undefined ? {} : { context: context.text, notes: context.notes }),
  };
}

function saidIn(lines: readonly BodyLine[]): string[] {
  const items = listBlocks(lines).filter(({ role }) => role === 'item');
  return [...new Set(items.map(({ said }) => said))];
}

/** `path: what changes`; a path in code marks is the path. */
export function readFileLine(said: string): { path: string; change: string } {
  const colon = /:(?=\s)/.exec(said)?.index ?? -1;
  const path = oneLine(colon < 0 ? said : said.slice(0, colon)).replace(/^`([^`]+)`$/, '$1');
  return { path, change: colon < 0 ? '' : said.slice(colon + 1).trim() };
}

function uniquePath(file: { path: string }, n: number, all: readonly { path: string }[]): boolean {
  return file.path !== '' && all.findIndex(({ path }) => path === file.path) === n;
}
