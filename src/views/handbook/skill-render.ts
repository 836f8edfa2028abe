// Skills from procedures: a skill that is there keeps every section that still says what the fact says; one of ours is
// written whole. Supporting files are nobody's but the user's and stay.

import { lineEndOf } from '../../markdown/lines.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { type Desk, leaveOut, unplaced, verdict } from './desk.ts';
import { BULLET_CHARACTERS, SKILL_LINES } from './limits.ts';
import type { NewSkill } from './memory-render.ts';
import { isPlaceholder } from './placeholder.ts';
import { asSkill } from './skill-said.ts';
import { reviseSkill, skillText } from './skill-text.ts';

export function renderSkills(desk: Desk): { files: Map<string, string>; fresh: NewSkill[] } {
  const files = new Map<string, string>();
  for (const [path, skill] of desk.located.skills) {
    const text = desk.input.frame.get(path) ?? '';
    const item = desk.located.skillAt.get(path);
    const now = item === undefined ? 'stays' : verdict(desk, item, (home) => home.in === 'skill', asSkill);
    if (now === 'goes') continue;
    if (now === 'stays' || item === undefined) {
      files.set(path, text);
      continue;
    }
    const revised = reviseSkill(skill, item, now.fact, lineEndOf(text));
    const why = unfitSkill(now.fact, revised);
    if (why === undefined) {
      files.set(path, revised);
      desk.names.set(item.name, now.fact.id);
    } else leaveOut(desk, path, now.fact.id, why);
  }
  const fresh: NewSkill[] = [];
  const taken = new Set([
    ...desk.input.names.keys(),
    ...[...desk.input.frame.keys()].map((path) => path.split('/').slice(0, 2).join('/')),
  ]);
  for (const { fact, home } of unplaced(desk)) {
    if (home.in !== 'skill') continue;
    const folder = formerFolder(desk, fact.id) ?? freeFolder(fact.id, taken);
    const text = skillText(folder.slice('skills/'.length), fact);
    const why = unfitSkill(fact, text);
    if (why !== undefined) {
      leaveOut(desk, `${folder}/SKILL.md`, fact.id, why);
      continue;
    }
    taken.add(folder);
    files.set(`${folder}/SKILL.md`, text);
    fresh.push({ fact, path: `${folder}/SKILL.md` });
    desk.placed.add(fact.id);
    desk.names.set(folder, fact.id);
  }
  return { files, fresh };
}

function unfitSkill(fact: Fact, text: string): string | undefined {
  if (fact.statement.trim() === '' || isPlaceholder(fact.statement))
    return 'it does not say what it achieves';
  if (!fieldsOf(fact, 'step').some((step) => step.trim() !== '')) return 'it has no steps';
  if (fact.fields.some(([, value]) => value.length > BULLET_CHARACTERS / 2))
    return 'one of its parts is too long for a list';
  const lines = text.split('\n').length;
  return lines >= SKILL_LINES ? `as a skill it has ${lines} lines, not fewer than ${SKILL_LINES}` : undefined;
}

/** A skill that was shown before keeps its name. */
function formerFolder({ input }: Desk, id: string): string | undefined {
  for (const [name, of] of input.names)
    if (of === id && name.startsWith('skills/') && !input.frame.has(`${name}/SKILL.md`)) return name;
  return undefined;
}

function freeFolder(id: string, taken: ReadonlySet<string>): string {
  const base = `skills/${id
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 60)
    .replace(/(?<!-)-+$/, '')}`;
  let folder = base;
  for (let n = 2; taken.has(folder); n++) folder = `${base}-${n}`;
  return folder;
}
