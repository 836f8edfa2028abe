// Whether a session holds something worth one reflection (memory-manager, session reflection): a correction by the user, a way that is
// better than a document says, a plan that was replaced, an error that was overcome. Routine asks for none.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { type Event, fieldOf } from '../../model/event.ts';
import { asTyped, type OwnWords } from '../../model/own-words.ts';
import { factCalled } from '../../projection/namesakes.ts';
import type { Memory } from '../reading/memory.ts';

export interface ReflectionDue {
  readonly because: 'correction' | 'better way' | 'failed plan' | 'trap';
  /** What happened. */
  readonly trigger: string;
  /** How the lesson begins. */
  readonly lesson: string;
}

/** `corrected`: a hook heard the user correct the agent. The first that applies; undefined too where the session has reflected already. */
export function reflectionDue(
  events: readonly Event[],
  memory: Memory,
  corrected: boolean,
): ReflectionDue | undefined {
  if (events.some(({ verb, kind }) => verb === 'Created' && kind === 'pattern')) return undefined;
  if (corrected)
    return { because: 'correction', trigger: 'the user corrected it', lesson: 'Next time X occurs, do Y' };
  return (
    first(events, (event) => wrongIn(event, memory)) ??
    first(events, (event) => replacedIn(event, memory)) ??
    first(events, overcomeIn)
  );
}

/** What stands in memory is told beside the command, never in it: it may hold anything a shell would run. */
export function reflectionText({ trigger, lesson }: ReflectionDue, own: OwnWords = asTyped): string {
  return `One lesson of this session is worth keeping, because ${trigger}. Of the form: ${lesson}. Keep it with: ${own('tide reflect "LESSON" --trigger "WHAT HAPPENED" --next "WHAT TO DO"')}`;
}

function first(events: readonly Event[], look: (event: Event) => ReflectionDue | undefined) {
  for (const event of events) {
    const found = look(event);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What was stated turned out wrong: a document, or what the user set right. */
function wrongIn(event: Event, memory: Memory): ReflectionDue | undefined {
  const { verb, id = '' } = event;
  if (verb !== 'Corrected' && verb !== 'Superseded' && verb !== 'Invalidated') return undefined;
  const fact = factCalled(memory.state, id);
  if (fact === undefined || fact.forgotten) return undefined;
  if (fact.trust === 'document')
    return {
      because: 'better way',
      trigger: `a document said otherwise: ${short(fact.statement)}`,
      lesson: 'A better approach for X than the documents give is Y',
    };
  if (verb !== 'Corrected') return undefined;
  return {
    because: 'correction',
    trigger: `${fact.id} was corrected`,
    lesson: 'Next time X occurs, do Y',
  };
}

function replacedIn({ verb, id = '', by, text }: Event, memory: Memory): ReflectionDue | undefined {
  const fact = verb === 'Superseded' ? factCalled(memory.state, id) : undefined;
  if (fact === undefined || fact.forgotten || fact.kind !== 'decision') return undefined;
  const now = by === undefined ? undefined : factCalled(memory.state, by);
  return {
    because: 'failed plan',
    trigger: `${fact.id} was replaced`,
    lesson: `The plan "${short(fact.statement)}" failed because ${text ? short(text) : 'of X'}; switched to ${now === undefined ? 'Y' : `"${short(now.statement)}"`}`,
  };
}

/** Met, and then overcome. */
function overcomeIn(event: Event): ReflectionDue | undefined {
  const resolution = event.verb === 'Failed' ? fieldOf(event, 'resolution') : undefined;
  if (resolution === undefined) return undefined;
  return {
    because: 'trap',
    trigger: `an error was overcome: ${short(event.text ?? '')}`,
    lesson: `When using X, watch out for Y: ${short(resolution)}`,
  };
}

function short(text: string): string {
  return ellipsis(oneLine(text).replace(/(?<!\.)\.+$/, ''), 100);
}
