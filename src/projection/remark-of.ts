// Which events leave a remark. What is still to be done is in the brief; what was said, done or met is searched for later.

import { type Event, fieldOf } from '../model/event.ts';
import type { Remark, RemarkKind } from '../model/remark.ts';

export function remarkOf(event: Event): Remark | undefined {
  const kind = KINDS[event.verb];
  const text = event.text?.trim() ?? '';
  if (kind === undefined || text === '') return undefined;
  const status = fieldOf(event, 'status');
  if (kind === 'task' ? status !== 'done' : status !== undefined) return undefined;
  const resolution = kind === 'error' ? fieldOf(event, 'resolution') : undefined;
  const how = resolution === undefined ? {} : { resolution };
  return { kind, text, ...how, session: event.session, position: event.position, at: event.at };
}

const KINDS: Readonly<Record<string, RemarkKind>> = {
  Checkpoint: 'summary',
  Noted: 'note',
  Task: 'task',
  Next: 'task',
  Goal: 'goal',
  Blocked: 'blocker',
  Failed: 'error',
};
