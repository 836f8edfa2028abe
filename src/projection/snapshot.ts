// The state as text, one fact a line: what two machines compare. Equal states give equal bytes.

import type { State } from '../model/state.ts';

export function renderSnapshot(state: State): string {
  const {
    facts,
    sessions,
    aliases,
    namesakes,
    revoked,
    questions,
    remarks,
    forgotten,
    keptTexts,
    keptNames,
  } = state;
  const { tick, events, given, healed, working, lastReview, reviewed, problems } = state;
  const lines = [
    // Named one by one: in which order a state got its parts says nothing about it.
    JSON.stringify({
      tick,
      events,
      given,
      healed,
      working,
      lastReview,
      reviewed,
      problems,
      sessions: [...sessions.values()],
      aliases: [...aliases],
      namesakes: [...namesakes],
      revoked: [...revoked],
      questions: [...questions],
      remarks: remarks.values(),
      forgotten: [...forgotten],
      keptTexts: [...keptTexts],
      keptNames: [...keptNames],
    }),
  ];
  for (const fact of facts.values()) lines.push(JSON.stringify(fact));
  return `${lines.join('\n')}\n`;
}
