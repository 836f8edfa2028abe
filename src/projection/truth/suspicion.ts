// How suspect a fact is of having misled a session: whole points, each with its reason in words, so that anybody can add them up
// (docs/when-memory-misled.md has the table).

import type { Flag } from '../../model/flag.ts';
import type { Trust } from '../../model/trust.ts';

export interface Testimony {
  readonly flags: readonly Flag[];
  readonly trust: Trust;
  readonly verified: boolean;
  /** The session named it. */
  readonly used: boolean;
  /** What happened to it after the session was given it. */
  readonly since: 'invalidated' | 'superseded' | 'corrected' | 'changed' | undefined;
  /** Where it was wrong before the session. */
  readonly corrected: boolean;
  readonly healed: boolean;
  /** Facts it was concluded from that did not hold. */
  readonly fallen: readonly string[];
  /** Days between its statement, or a person's last word on it, and the session. */
  readonly age: number;
  /** Its scope, where the session touched files in a smaller place only. */
  readonly wide: string | undefined;
}

export interface Reason {
  readonly rule: string;
  readonly points: number;
  readonly words: string;
}

export function suspicion(about: Testimony): Reason[] {
  const { trust, fallen, age, since, wide } = about;
  const reasons: (Reason | undefined)[] = [
    about.used ? reason('used', 40, 'the session used it') : undefined,
    since === undefined ? undefined : reason('since', ...SINCE[since]),
    ...about.flags.map((flag) => reason(flag, ...FLAGGED[flag])),
    fallen.length === 0
      ? undefined
      : reason('derived', 20, `it was concluded from ${fallen.join(', ')}, which did not hold`),
    about.corrected ? reason('corrected', 10, 'it had been wrong before') : undefined,
    about.healed ? reason('healed', 10, 'it misled somebody before') : undefined,
    TRUSTED[trust] === undefined ? undefined : reason('trust', ...TRUSTED[trust]),
    about.verified || trust === 'human'
      ? undefined
      : reason('unverified', 5, 'no person stated or verified it'),
    wide === undefined ? undefined : reason('wide', 5, `it holds in ${wide}, the session touched less`),
    aged(age),
  ];
  return reasons.filter((one) => one !== undefined).sort((a, b) => b.points - a.points);
}

const SINCE: Readonly<Record<NonNullable<Testimony['since']>, readonly [number, string]>> = {
  invalidated: [30, 'it was invalidated since'],
  superseded: [30, 'it was superseded since'],
  corrected: [25, 'it was corrected since'],
  changed: [10, 'it was changed since'],
};

const FLAGGED: Readonly<Record<Flag, readonly [number, string]>> = {
  SUSPECT: [30, 'SUSPECT: something speaks against it'],
  CONFLICT: [20, 'CONFLICT: it disagrees with another'],
  LOW_CONFIDENCE: [10, 'LOW_CONFIDENCE: never met again, long unused'],
};

const TRUSTED: Readonly<Partial<Record<Trust, readonly [number, string]>>> = {
  untrusted: [15, 'it is untrusted'],
  document: [10, 'it is the word of a document'],
  agent: [5, 'it is the word of an agent'],
};

function aged(days: number): Reason | undefined {
  const points = days > 180 ? 10 : days > 90 ? 6 : days > 30 ? 3 : 0;
  return points === 0 ? undefined : reason('old', points, `it was ${days} days old`);
}

function reason(rule: string, points: number, words: string): Reason {
  return { rule, points, words };
}
