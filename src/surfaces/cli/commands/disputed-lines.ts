import type { Disputed } from '../../../engine/truth/incoming.ts';
import type { Paint } from '../paint.ts';

/** What came in and stands against something; nothing of it was lost. */
export function disputedLines(disputed: readonly Disputed[], paint: Paint): string {
  return disputed
    .map(
      ({ id, thread, against }) =>
        `  ${paint.warn('CONFLICT')} ${paint.id(id)} stands against ${against.map((one) => paint.id(one.id)).join(', ')}: ${against[0]?.because ?? ''}\n    Both hold until somebody decides: ${paint.own(`tide resolve ${thread} --because "..."`)}\n`,
    )
    .join('');
}
