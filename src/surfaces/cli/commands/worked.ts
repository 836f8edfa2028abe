// The answer to whatever says something about the work.

import type { Worked } from '../../../engine/work/say.ts';
import { severalOf, wantsAnchor } from '../../../engine/work/several.ts';
import { joinClauses } from '../../../model/clause.ts';
import type { Answer } from '../command.ts';
import { inert, takenOut } from '../paint.ts';

export function worked(result: Worked, word: string): Answer {
  const { working, written, ended } = result;
  const { beside = null } = written;
  const another =
    beside === null
      ? ''
      : `  Opened a new session; "${inert(beside.title)}" is open: --session ${beside.session} goes on in it.\n`;
  const hints = [
    ...(result.grown ? [`Several ${severalOf(working)}: read tide anchor before each step.`] : []),
    ...(ended === undefined
      ? []
      : [`The phase ${ended} is over: a good moment to compact the conversation.`]),
  ];
  return {
    json: {
      session: result.session,
      working,
      redacted: written.redacted,
      anchor: wantsAnchor(working),
      beside,
      compact: ended === undefined ? null : `the phase ${ended} is over`,
    },
    text: (paint) =>
      `${paint.good(word)}: ${inert(joinClauses(written.events.map((event) => event.text ?? '')))}\n${takenOut(written.redacted, paint)}${paint.dim(another)}${hints.map((hint) => paint.dim(`  ${paint.own(hint)}\n`)).join('')}`,
  };
}
