// A reflection: one lesson of a session as a pattern fact, and the summary of a topic. Both are written as the density-layers layout
// writes them; that is the one place that knows their form.

import { redact } from '../../capture/redaction/redact.ts';
import { dayOf, instantText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import type { Store } from '../../model/store.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { type EntryForm, entryText, SUMMARY_LINES } from '../../views/density-layers/entry-form.ts';
import { type Remembered, remember } from '../remember.ts';
import type { Surrounding, WhenOpposed } from '../weigh.ts';

interface Reflection extends WhenOpposed {
  readonly title?: string | undefined;
  readonly trigger: string;
  readonly lesson: string;
  readonly next: string;
}

export interface Filed {
  readonly remembered: Remembered;
  readonly text: string;
}

export function reflect(
  store: Store,
  { title, trigger, lesson, next, ...choice }: Reflection,
  surrounding: Surrounding = {},
): Filed {
  if (/[.!?]\s+\S/.test(lesson.trim()))
    throw new TidemarkError('usage', 'A lesson is one sentence.', {
      hint: `Example: "Check the freeze calendar before planning a rollout". Received: ${received(lesson)}`,
    });
  const fields: Field[] = [
    ...(title === undefined ? [] : [['title', title] as const]),
    ['trigger', trigger],
    ['next', next],
  ];
  return file(store, 'reflection', 'pattern', lesson, fields, surrounding, choice);
}

const TOPIC_STATUSES = ['done', 'in progress', 'pending'] as const;

interface Topic {
  readonly title: string;
  readonly status: string;
  readonly points: string;
  readonly decision?: string | undefined;
  readonly followUp?: string | undefined;
  readonly details?: string | undefined;
}

export function fileTopic(store: Store, topic: Topic): Filed {
  const status = TOPIC_STATUSES.find((one) => one === topic.status.toLowerCase().replace('-', ' '));
  if (status === undefined)
    throw new TidemarkError('usage', `There is no status \`${received(topic.status)}\`.`, {
      hint: `Expected one of ${TOPIC_STATUSES.join(', ')}. Example: --status done`,
    });
  const fields: Field[] = [
    ['title', topic.title],
    ['status', status],
    ...(topic.decision === undefined ? [] : [['decision', topic.decision] as const]),
    ...(topic.followUp === undefined ? [] : [['follow-up', topic.followUp] as const]),
    ...(topic.details === undefined ? [] : [['details', topic.details] as const]),
  ];
  return file(store, 'summary', 'milestone', topic.points, fields);
}

function file(
  store: Store,
  form: EntryForm,
  kind: string,
  statement: string,
  given: readonly Field[],
  surrounding: Surrounding = {},
  choice: WhenOpposed = {},
): Filed {
  // One line each: six fields are at most six lines.
  const fields = given.map(([key, value]): Field => [key, value.replace(/\s+/g, ' ').trim()]);
  const said = statement.replace(/\s+/g, ' ').trim();
  const day = dayOf(instantText(store.clock.now())) ?? 0;
  const safe = fields.map(([key, value]): Field => [key, redact(value).text]);
  const text = entryText({ kind, statement: redact(said).text, fields: safe, day }, form);
  if (form === 'summary' && text.trimEnd().split('\n').length > SUMMARY_LINES)
    throw new TidemarkError('usage', `A topic summary takes at most ${SUMMARY_LINES} lines.`, {
      hint: 'Say it in one or two sentences and name with --details where the rest can be read.',
    });
  return { remembered: remember(store, { kind, statement: said, fields, ...choice }, surrounding), text };
}
