// What is said when a topic is closed, or when a conversation has become long (memory-manager, topic archive and flush checklist).

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Store } from '../../model/store.ts';
import { log } from '../log.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession } from '../sessions/current-session.ts';
import { checklistText } from '../tiers/pressure.ts';
import { reflectionDue, reflectionText } from '../tiers/reflection-due.ts';
import type { Pace } from './pace.ts';

const MOST_TURNS = 30;
const MOST_TOOLS = 40;
const FILED = '`tide summary --topic "TITLE" --status done --points "ONE OR TWO SENTENCES"`';

export function isLong({ turns, tools }: Pace): boolean {
  return turns > MOST_TURNS || tools > MOST_TOOLS;
}

export function longText({ turns, tools }: Pace): string {
  return `${turns} turns and ${tools} tool calls since the conversation began or was compacted. Compress what is closed: file each closed topic in at most six lines (${FILED}) and go on without its details.`;
}

export function closingText(store: Store, memory: Memory, { corrected }: Pace): string {
  const { task, goal } = memory.state.working;
  const doing = task ?? goal;
  const session = currentSession(store, memory);
  const isThere = session !== undefined && memory.state.sessions.ordinalOf(session) !== undefined;
  const due = reflectionDue(isThere ? log(store, { session }) : [], memory, corrected);
  return [
    `A topic is closed. What was finished is filed in at most six lines: ${FILED}${doing === undefined ? '' : `. Memory has as work: ${ellipsis(oneLine(doing.text), 120)}`}`,
    checklistText(store.config.views).trim(),
    ...(due === undefined ? [] : [reflectionText(due)]),
  ].join('\n');
}
