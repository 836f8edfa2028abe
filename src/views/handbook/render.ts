// The handbook from memory and the files that are there. What is not a file of the layout, and what nobody changed, stays.

import type { Rendered, ViewInput } from '../../model/view.ts';
import { type Desk, lay } from './desk.ts';
import { cwdOf, labelOf } from './group-text.ts';
import { isOurGroup } from './index-render.ts';
import { type MemoryFile, memoryText, rolloutsOf, tasksOf } from './memory-file.ts';
import { renderMemory } from './memory-render.ts';
import type { FactAt } from './memory-weave.ts';
import { type OwnRollout, ownRolloutsOf } from './own-rollout.ts';
import { MEMORY, RAW, SUMMARY } from './places.ts';
import { EMPTY_RAW, type RawEntry, renderRaw } from './raw-file.ts';
import { type Deed, OUTCOME, OUTCOMES, readHeader, renderRollout, updateRollout } from './rollout-file.ts';
import { renderSkills } from './skill-render.ts';
import { EMPTY_SUMMARY, renderSummary } from './summary-render.ts';
import { factsByThread, factsOf, handlesOf, isOurs } from './task-upkeep.ts';

const EMPTY_MEMORY = '<!-- Task groups: what sessions on this project learned, the freshest on top. -->\n';
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  [MEMORY, EMPTY_MEMORY],
  [SUMMARY, EMPTY_SUMMARY],
  [RAW, EMPTY_RAW],
]);

export function renderHandbook(given: ViewInput): Rendered {
  const frame = new Map([...TEMPLATES, ...given.frame]);
  const desk = lay({ ...given, frame });
  const before = desk.located.memory.groups.filter((group) => isOurGroup(desk, group));
  const skills = renderSkills(desk);
  const rollouts = ownRolloutsOf(given, [...desk.shown.values()]);
  const { file, factAt } = renderMemory(desk, rollouts, skills);
  const summary = renderSummary(desk, file, factAt, before);
  const entries = entriesOf(desk, file, factAt, rollouts);
  const files = new Map<string, string>();
  for (const [path, text] of frame) {
    if (desk.located.skills.has(path)) continue;
    const now = path.startsWith('rollout_summaries/') ? rolloutNow(desk, path, text, entries) : text;
    if (now !== undefined) files.set(path, now);
  }
  for (const [path, text] of skills.files) files.set(path, text);
  for (const { rollout, deeds } of entries)
    if (!frame.has(rollout.summaryPath)) files.set(rollout.summaryPath, renderRollout(rollout, deeds));
  files.set(MEMORY, memoryText(file));
  files.set(SUMMARY, summary);
  files.set(RAW, renderRaw(frame.get(RAW) ?? '', entries, desk.sessions));
  // A folder that was moved in keeps the files it had; none is added that would say nothing.
  for (const [path, template] of TEMPLATES)
    if (given.frame.size > 0 && !given.frame.has(path) && files.get(path) === template) files.delete(path);
  return { files, names: desk.names, notes: desk.notes };
}

/** What each rollout of ours did, by the tasks that cite it. */
function entriesOf(
  desk: Desk,
  file: MemoryFile,
  factAt: FactAt,
  rollouts: ReadonlyMap<string, OwnRollout>,
): RawEntry[] {
  const deeds = new Map<string, Deed[]>();
  for (const group of file.groups) {
    const byThread = factsByThread(desk, group, factAt);
    for (const task of tasksOf(group)) {
      if (!isOurs(desk, task)) continue;
      const facts = factsOf(desk, task, byThread);
      const thread = rolloutsOf(task)[0]?.entries.get('thread_id') ?? '';
      if (facts.length === 0) continue;
      const { project } = desk.input;
      const cwd = rolloutsOf(task)[0]?.entries.get('cwd') || cwdOf('project', project);
      // Somebody may have taken the name away; these files still need one.
      const title = task.title.replace(/, [^,]*$/, '').trim() || (rollouts.get(thread)?.title ?? '');
      const said = /, ([^,]*)$/.exec(task.title)?.[1]?.trim().toLowerCase() ?? '';
      const outcome = OUTCOMES.includes(said) ? said : OUTCOME;
      const name = group.title || labelOf(group, project);
      const deed = { title, outcome, group: name, cwd, facts, keywords: handlesOf(task, facts) };
      deeds.set(thread, [...(deeds.get(thread) ?? []), deed]);
    }
  }
  return [...rollouts.values()].flatMap((rollout) => {
    const own = deeds.get(rollout.id);
    return own === undefined ? [] : [{ rollout, deeds: own }];
  });
}

function rolloutNow(
  desk: Desk,
  path: string,
  text: string,
  entries: readonly RawEntry[],
): string | undefined {
  const thread = readHeader(text).get('thread_id') ?? '';
  if (!desk.sessions.has(thread)) return text;
  const entry = entries.find(({ rollout }) => rollout.summaryPath === path);
  return updateRollout(text, entry?.rollout, entry?.deeds ?? []);
}
