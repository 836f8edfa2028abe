// What a person should know about the folder: limits of its decay policy that are passed, facts that are held back.

import type { Problem } from '../../model/problem.ts';
import type { ViewInput } from '../../model/view.ts';
import { readDecayPolicy } from './decay-policy.ts';
import { CONTINUITY } from './folder.ts';
import type { Standing } from './standing.ts';

export function notesOn(input: ViewInput, standings: readonly Standing[], continuity: string): Problem[] {
  const { policy, maxLines = 600 } = readDecayPolicy(input.frame.get('decay-policy.md') ?? '');
  const maxFacts = policy.reviewFacts ?? input.policy.reviewFacts;
  const live = standings.filter(({ place }) => place === 'live');
  const fading = live.filter(({ viewed }) => viewed.tier !== 'core' && viewed.live).length;
  const lines = continuity.split('\n').length - 1;
  const overdue = live.filter(({ viewed }) => !viewed.live).length;
  const withheld = standings.filter(
    ({ place, viewed: { fact, live: lives } }) => place === 'nowhere' && lives && fact.trust === 'untrusted',
  ).length;
  const notes: Problem[] = [];
  const note = (code: string, message: string) =>
    notes.push({ code, level: 'notice', message, file: CONTINUITY, line: 1 });
  if (fading > maxFacts)
    note('continuity-bloat', `${fading} facts that can fade stand here, more than ${maxFacts}; review them.`);
  if (lines > maxLines)
    note('continuity-bloat', `The file has ${lines} lines, more than ${maxLines}; review it.`);
  if (overdue > 0)
    note(
      'overdue',
      overdue === 1
        ? 'One fact here is over by our count; it is put away with the next session.'
        : `${overdue} facts here are over by our count; they are put away with the next session.`,
    );
  if (withheld > 0)
    note(
      'held-back',
      withheld === 1
        ? 'One untrusted fact is not shown; verify it first.'
        : `${withheld} untrusted facts are not shown; verify them first.`,
    );
  return notes;
}
