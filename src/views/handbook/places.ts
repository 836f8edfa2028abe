// The places of the handbook whose bullets are facts, and what a bullet without a tag means there.

import type { Field } from '../../model/event.ts';
import { readScope } from '../../model/scope.ts';
import { appliesTo, type Group, rolloutsOf, SECTIONS, type SectionName, tasksOf } from './memory-file.ts';
import type { Place } from './shown.ts';

export const MEMORY = 'MEMORY.md';
export const SUMMARY = 'memory_summary.md';
export const RAW = 'raw_memories.md';

const KINDS: Readonly<Record<SectionName, string>> = {
  preferences: 'preference',
  knowledge: 'pattern',
  failures: 'learning',
};

export function groupPlace(group: Group, name: SectionName): Place {
  const scope = scopeOf(group);
  const tasks = new Map(tasksOf(group).map((task) => [task.number, task]));
  return {
    path: MEMORY,
    name: `${group.title}#${SECTIONS[name]}`,
    kind: KINDS[name],
    fields: name === 'knowledge' ? [trigger(group.title)] : [],
    ...(scope === undefined ? {} : { scope }),
    evidence: (refs) => [
      ...new Set(
        refs.flatMap((n) => {
          const task = tasks.get(n);
          return task === undefined ? [] : rolloutsOf(task).map(({ path }) => path);
        }),
      ),
    ],
  };
}

/** A group of ours names a scope as its cwd; folders of other machines are no scopes. */
function scopeOf(group: Group): string | undefined {
  return readScope(appliesTo(group).cwd ?? '');
}

export type SummaryName = 'profile' | 'preferences' | 'tips';

export const SUMMARY_SECTIONS: Readonly<Record<SummaryName, string>> = {
  profile: 'User Profile',
  preferences: 'User preferences',
  tips: 'General Tips',
};
export const INDEX = "What's in Memory";

const SUMMARY_KINDS: Readonly<Record<SummaryName, string>> = {
  profile: 'profile',
  preferences: 'preference',
  tips: 'pattern',
};

export function summaryPlace(name: SummaryName): Place {
  return {
    path: SUMMARY,
    name: SUMMARY_SECTIONS[name],
    kind: SUMMARY_KINDS[name],
    fields: name === 'tips' ? [trigger('any task')] : [],
    scope: 'global',
    ownScope: summaryScope(name),
    evidence: () => [],
  };
}

/** What our own bullets there mean when they name no scope: a profile is told to one project like anything else. */
export function summaryScope(name: SummaryName): string {
  return name === 'profile' ? 'project' : 'global';
}

/** A pattern always says what it fires on; here that is the work the place is about. */
function trigger(about: string): Field {
  return ['trigger', about === '' ? 'this work' : about];
}
