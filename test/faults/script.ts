// The script every fault is tried on: a dozen operations of two sessions, each done as a command does it, on a store of its own
// opening. Clock and entropy are fixed, so a run that is cut short can be compared with one that was not.

import type { Written } from '../../src/engine/append.ts';
import { correct } from '../../src/engine/correct.ts';
import { forget } from '../../src/engine/forget.ts';
import { pin, reinforce, use } from '../../src/engine/mark.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import type { Kept } from '../../src/engine/remember.ts';
import { supersede } from '../../src/engine/supersede.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import { addNext, note, setGoal } from '../../src/engine/work/set-work.ts';
import { startSession } from '../../src/engine/work/start-session.ts';
import { DEFAULT_CONFIG } from '../../src/model/config.ts';
import type { Event } from '../../src/model/event.ts';
import type { Files } from '../../src/model/ports.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryDatabase } from '../../src/platform/sqlite/memory-database.ts';
import { systemDigest } from '../../src/platform/system.ts';
import { stated as remember } from '../stated.ts';

export type Mark = readonly [session: string, tick: number, verb: string, id: string, by: string];

/** What a step told its caller; from then on it must hold. */
export interface Said {
  readonly events: readonly Mark[];
  readonly sealed?: string;
  readonly forgotten?: string;
}

export interface Step {
  readonly name: string;
  /** Hours after the beginning. */
  readonly hour: number;
  readonly run: (store: Store) => Said;
}

/** Long enough to be recognised wherever it is quoted, and cut in the middle of a character here and there. */
export const SECRET_WORDS = 'Übersetzungen für ไทย fehlten in th.json';

export const SCRIPT: readonly Step[] = [
  {
    name: 'session start',
    hour: 0,
    run: (store) => saidBy(startSession(store, 'Fix the flaky locale test').written),
  },
  {
    name: 'remember a learning',
    hour: 0.1,
    run: (store) =>
      remembered(
        remember(store, {
          kind: 'learning',
          id: 'missing-locale-keys',
          statement: SECRET_WORDS,
          scope: 'module:translations',
          fields: [
            ['cause', 'Batch extraction skipped a locale:\n\n  th.json was not in the list'],
            ['prevention', 'Run the i18n-sync test after each batch'],
          ],
        }),
      ),
  },
  {
    name: 'remember a preference',
    hour: 0.2,
    run: (store) => remembered(remember(store, plain('preference', 'jwt-sessions', 'Sessions are JWTs'))),
  },
  { name: 'use', hour: 0.3, run: (store) => saidBy(use(store, ['jwt-sessions']).written) },
  {
    name: 'set a goal',
    hour: 0.4,
    run: (store) => saidBy(setGoal(store, 'Grüne Tests bis Freitag').written),
  },
  {
    name: 'add two next steps',
    hour: 0.5,
    run: (store) => saidBy(addNext(store, ['Ergänze den TTL-Test', 'Räume die Fixtures auf']).written),
  },
  {
    name: 'end the session',
    hour: 0.6,
    run: (store) => ({
      events: [],
      sealed: endSession(store, `Geprüft: ${SECRET_WORDS}\n\n- und behoben`, 'Zurück zu den Tests — ไทย')
        .session,
    }),
  },
  {
    name: 'write a checkpoint',
    hour: 0.7,
    run: (store) => {
      rebuild(store);
      return { events: [] };
    },
  },
  {
    name: 'remember in a new session, superseding',
    hour: 1,
    run: (store) =>
      remembered(
        remember(store, {
          ...plain('preference', 'cookie-sessions', 'Sessions live in signed cookies'),
          supersedes: 'jwt-sessions',
          because: 'mobile clients need revocation',
        }),
      ),
  },
  {
    name: 'reinforce',
    hour: 1.1,
    run: (store) => saidBy(reinforce(store, ['missing-locale-keys'], `again: ${SECRET_WORDS}`).written),
  },
  { name: 'pin', hour: 1.2, run: (store) => saidBy(pin(store, ['cookie-sessions']).written) },
  {
    name: 'note what was seen',
    hour: 1.3,
    run: (store) => saidBy(note(store, `In the log: ${SECRET_WORDS}`).written),
  },
  {
    name: 'forget',
    hour: 1.4,
    run: (store) => {
      const [erased] = forget(store, ['missing-locale-keys']);
      return { events: [], forgotten: erased?.id ?? '' };
    },
  },
  {
    name: 'remember another',
    hour: 1.5,
    run: (store) =>
      remembered(remember(store, plain('preference', 'small-commits', 'Commits are small and signed'))),
  },
  {
    name: 'supersede',
    hour: 1.6,
    run: (store) =>
      saidBy(supersede(store, 'small-commits', 'cookie-sessions', 'said twice in one breath').written),
  },
  {
    name: 'correct the day after, closing what was left open',
    hour: 20,
    run: (store) => saidBy(correct(store, 'cookie-sessions', 'Sessions live in encrypted cookies').written),
  },
];

/** One more thing to remember, as the next command after a fault would. */
export function oneMore(store: Store): Said {
  return remembered(remember(store, plain('preference', 'one-more', 'Nach dem Absturz geht es weiter')));
}

const START = Date.UTC(2026, 10, 15, 8, 0, 0);

/** On a disk of our own, which may lose what it holds: nothing derived is left of an earlier command. */
export function storeOnDisk(files: Files, root: string, hour: number): Store {
  return storeAt({ ...files }, root, hour);
}

/** A store as the command of that hour would open it. */
export function storeAt(files: Files, root: string, hour: number): Store {
  return {
    root,
    kind: 'project',
    project: { name: 'faults', key: root, root },
    ledgers: [root],
    config: DEFAULT_CONFIG,
    files,
    database: memoryDatabase(files, root),
    clock: { now: () => START + hour * 3_600_000 },
    entropy: entropyOf(hour),
    digest: systemDigest,
    surroundings: {
      agent: 'claude-code',
      person: false,
      terminal: false,
      author: 'Ada',
      parent: 'faults',
      branch: undefined,
      commit: undefined,
    },
    session: undefined,
  };
}

export function marksOf(events: readonly Event[]): Mark[] {
  return events.map(({ session, tick, verb, id, by }) => [session, tick, verb, id ?? '', by ?? '']);
}

function entropyOf(hour: number): Store['entropy'] {
  let drawn = 0;
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return {
    base32: (length) => {
      let seed = Math.round(hour * 10) * 100 + drawn++;
      let text = '';
      while (text.length < length) {
        text += letters[seed % 26];
        seed = Math.floor(seed / 26);
      }
      return text;
    },
  };
}

function plain(kind: string, id: string, statement: string) {
  return { kind, id, statement, fields: [] };
}

function remembered({ written }: Kept): Said {
  return saidBy(written);
}

function saidBy(written: Written): Said {
  return { events: marksOf(written.events) };
}
