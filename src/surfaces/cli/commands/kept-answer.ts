// What is said when something was recorded.

import { reportEvent, standing } from '../../../engine/fact-report.ts';
import type { RelatedDecision } from '../../../engine/recall/related-decisions.ts';
import type { Kept } from '../../../engine/remember.ts';
import { reportConflict, reportOpposition } from '../../../engine/truth/conflict-report.ts';
import { faultOf } from '../../../engine/truth/faults.ts';
import type { PlaceFor } from '../../../engine/views/places-for.ts';
import type { Fact } from '../../../model/fact.ts';
import type { Fault } from '../../../model/fault.ts';
import { type FieldSpec, kindSpec } from '../../../model/kind.ts';
import type { Store } from '../../../model/store.ts';
import type { Answer } from '../command.ts';
import { clip, listed, type Paint, plural, takenOut } from '../paint.ts';
import { unseenLines } from './marking.ts';
import { relatedLines } from './related.ts';

export function keptAnswer(
  store: Store,
  done: Kept,
  places: readonly PlaceFor[],
  note: string | undefined,
  found: readonly RelatedDecision[] | undefined,
): Answer {
  const { fact, written } = done;
  // The one that was known already is not related to itself.
  const related = found?.filter(({ id }) => id !== done.id);
  const missing = missingIn(fact);
  const { tier, status } = standing(store, done.memory, fact);
  const fault = done.wrong === undefined ? undefined : faultOf(done.memory, done.wrong.id);
  return {
    json: {
      id: done.id,
      outcome: done.outcome,
      event: reportEvent(done.event),
      similar: done.similar,
      ...reportOpposition(done.opposition),
      ...(done.agreed.length === 0 ? {} : { agreed: done.agreed.map(reportConflict) }),
      thread: done.thread ?? null,
      tier,
      status,
      session: written.session,
      redacted: written.redacted,
      places,
      ...(missing.length === 0 ? {} : { missing: missing.map(({ name }) => name) }),
      ...(done.updated.length === 0 ? {} : { updated: done.updated }),
      ...(done.unchanged.length === 0 ? {} : { unchanged: done.unchanged }),
      ...(related === undefined ? {} : { related }),
      ...(note === undefined ? {} : { note }),
      ...(done.wrong === undefined ? {} : { warning: warningOf(done.wrong, fault) }),
      ...(done.narrower === undefined ? {} : { narrower: done.narrower }),
    },
    text: (paint) => {
      const words = {
        created: 'Remembered',
        reinforced: 'Known already, reinforced',
        superseded: 'Remembered, replacing the old one',
      };
      let text = relatedLines(related ?? [], paint);
      text += `${paint.good(words[done.outcome])}: ${paint.id(done.id)} ${paint.dim(`(${fact.kind}, ${fact.scope}, ${tier})`)}\n  ${clip(fact.statement, paint.width - 4)}\n`;
      if (done.outcome === 'reinforced')
        text += paint.dim(`  used in ${plural(fact.uses, 'session')}, reinforced ${fact.reinforcements}×\n`);
      if (done.updated.length > 0) text += paint.dim(`  updated: ${listed(done.updated)}\n`);
      if (done.unchanged.length > 0)
        text += paint.dim(
          `  unchanged: ${listed(done.unchanged)}; where that is wrong: ${paint.own(`tide update ${done.id} --set ${done.unchanged[0]}="..."`)}\n`,
        );
      if (missing.length > 0)
        text += paint.dim(
          `  It would help more with ${listed(missing.map(({ name, purpose }) => `${name} (${purpose})`))}: ${paint.own(`tide update ${done.id} ${missing.map(({ name }) => `--set ${name}="..."`).join(' ')}`)}\n`,
        );
      if (done.outcome === 'superseded')
        text += paint.dim(
          `  ${listed(fact.supersedes)} ${fact.supersedes.length === 1 ? 'is' : 'are'} superseded\n`,
        );
      text += unseenLines(fact, paint);
      text += oppositionLines(done, fault, paint);
      for (const { view, category, path } of places) text += paint.dim(`  ${category} in ${view}: ${path}\n`);
      text += takenOut(written.redacted, paint);
      if (note !== undefined) text += paint.dim(`  ${paint.own(note)}\n`);
      const similar = done.similar.filter((id) => !related?.some((one) => one.id === id));
      if (similar.length > 0) text += paint.dim(`  similar: ${similar.join(', ')}\n`);
      if (done.narrower !== undefined)
        text += paint.dim(
          `  It speaks of one place: ${paint.own(`tide update ${done.id} --set scope=${done.narrower}`)} lets it hold there alone.\n`,
        );
      return text;
    },
  };
}

/** What the typed command would have asked for. */
function missingIn({ kind, fields }: Fact): FieldSpec[] {
  return (kindSpec(kind)?.fields ?? []).filter(
    ({ name, required }) => required === 'typed' && !fields.some(([key]) => key === name),
  );
}

function warningOf({ id, reason }: Fact, fault: Fault | undefined): Record<string, unknown> {
  return { id, status: 'invalidated', because: reason ?? null, fault: fault ?? null };
}

/** What it contradicts, what it is an exception to, and what was said before. */
function oppositionLines(done: Kept, fault: Fault | undefined, paint: Paint): string {
  const { opposition, thread, wrong } = done;
  let text = '';
  for (const { fact, verdict } of opposition.conflicts)
    text += `  ${paint.warn('CONFLICT')} with ${paint.id(fact.id)} ${paint.dim(`(${fact.kind}, ${fact.scope})`)}: ${verdict.because}\n`;
  if (opposition.conflicts.length > 0 && thread !== undefined)
    text += `  Both hold until somebody decides: ${paint.own(`tide resolve ${thread} --because "..."`)}\n`;
  for (const { fact } of done.agreed)
    text += `  no conflict with ${paint.id(fact.id)}, as you said; nobody is asked about the two again\n`;
  for (const { fact, verdict } of opposition.exceptions)
    text += `  exception to ${paint.id(fact.id)} in ${done.fact.scope}: ${verdict.because}\n`;
  for (const { fact, verdict } of opposition.unclear)
    text += paint.dim(`  worth a look: ${fact.id} (${verdict.because})\n`);
  for (const { fact, verdict } of opposition.archived)
    text += paint.dim(`  archived, so it stops nobody: ${fact.id} said otherwise (${verdict.because})\n`);
  if (wrong !== undefined)
    text += `  ${paint.warn('Said before and proved wrong')}: ${paint.id(wrong.id)}${wrong.reason === undefined ? '' : `: ${wrong.reason}`}\n`;
  if (fault !== undefined)
    text += `  It misled somebody on ${fault.date}: ${clip(fault.bug, paint.width - 40)} ${paint.dim(`(${fault.id})`)}\n${fault.rule === null ? '' : `  ${clip(fault.rule, paint.width - 4)}\n`}`;
  return text;
}
