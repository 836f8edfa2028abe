// tide compact: a transcript in, three tiers out.

import { type Compacted, compactTranscript } from '../../../../engine/tiers/compact.ts';
import { openStatic } from '../../../../platform/open-static.ts';
import { atMost } from '../../arguments.ts';
import type { Answer, Call } from '../../command.ts';
import { inert, plural } from '../../paint.ts';
import { storeAtHand } from './store-at-hand.ts';
import { readGiven } from './transcript.ts';

export async function compact(call: Call): Promise<Answer> {
  atMost(call, 1);
  const [file] = call.args;
  const transcript = readGiven(call, file, 'the transcript');
  const before = call.option('summary');
  const store = await storeAtHand(call);
  const compacted = compactTranscript(store, transcript, {
    summary: before === undefined ? undefined : readGiven(call, before, 'the earlier summary'),
    focus: call.option('focus'),
    file,
    dryRun: call.flag('dry-run'),
    // One that has to be waited for is not worth waiting for here.
    semantics: store?.config.embedder.kind === 'static' ? openStatic(store.files) : undefined,
  });
  return {
    json: report(compacted),
    text: () => inert(compacted.text),
    after: async () => (call.flag('json') ? '' : told(compacted)),
  };
}

function report(compacted: Compacted): Record<string, unknown> {
  const { raw, summary, longTerm, dropped } = { ...compacted, dropped: compacted.summary.dropped };
  return {
    text: compacted.text,
    tokens: compacted.tokens,
    raw: { text: raw.text, tokens: raw.tokens, turns: raw.turns.map(({ number }) => number), cut: raw.cut },
    summary: { text: summary.text, tokens: summary.tokens, ...summary.summary, groups: compacted.groups },
    checkpoint: { text: compacted.checkpoint.text, tokens: compacted.checkpoint.tokens },
    pruned: compacted.pruned,
    longTerm,
    dropped: [...dropped, ...longTerm.dropped],
    due: compacted.due,
    exchanges: compacted.exchanges,
    problems: compacted.problems,
    redacted: compacted.redacted,
    kept: compacted.kept,
  };
}

/** Beside the text, which may go into a pipe. */
function told({ problems, redacted, kept, pruned, summary }: Compacted): string {
  const lines = [
    ...problems
      .slice(0, 5)
      .map(
        ({ line, message, received }) =>
          `line ${line}: ${message} Received: ${(received ?? '').slice(0, 80)}`,
      ),
    ...(problems.length > 5 ? [`${plural(problems.length - 5, 'more line')} could not be read.`] : []),
    ...(pruned.length === 0 ? [] : [`${plural(pruned.length, 'tool output')} pruned.`]),
    ...(summary.dropped.length === 0
      ? []
      : [`${plural(summary.dropped.length, 'item')} did not fit into the summary.`]),
    ...(redacted.length === 0 ? [] : [`Secrets were taken out: ${redacted.join(', ')}.`]),
    ...(kept === null ? [] : [`The summary is kept in session ${kept}; tide resume goes on from it.`]),
  ];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
