// Where a client says it works. One that promises to tell and has not yet is asked again, and its answer is taken whenever it comes:
// no silence is kept as an answer, because what is written meanwhile would lie in another project.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  SdkError,
  SdkErrorCode,
  type Server,
} from '@modelcontextprotocol/server';

const PATIENCE_MS = 2000;
const LATE_MS = 10 * 60_000;
/** Who only reads does not ask more often than this while nothing is answered. */
const MOST_OPEN = 3;

export interface Root {
  /** Undefined for a client that names none: it works where it started us. */
  readonly folder: string | undefined;
  /** False as long as the client owes an answer. */
  readonly isKnown: boolean;
}

/** A write asks again and waits for it; reads wait for the first question alone. `request`: over whose connection to ask. */
export type RootFor = (use: 'read' | 'write', request?: RequestId) => Promise<Root>;

export function rootsOf(server: Server): RootFor {
  let known: Root | undefined;
  let question: Question | undefined;
  let open = 0;
  let isLate = false;
  // What was asked before a change is no answer after it.
  let moves = 0;
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    known = undefined;
    question = undefined;
    isLate = false;
    moves += 1;
  });
  const ask = (request: RequestId | undefined): Question => {
    const asked = moves;
    open += 1;
    const answered = listed(server, request).then((root) => {
      open -= 1;
      if (asked === moves) known = root ?? known;
    });
    const mine: Question = { isOver: false, waited: atMost(PATIENCE_MS, answered) };
    void mine.waited.then(() => {
      mine.isOver = true;
      isLate ||= asked === moves && known === undefined;
    });
    return mine;
  };
  return async (use, request) => {
    if (server.getClientCapabilities()?.roots === undefined) return NOWHERE;
    if (known !== undefined) return known;
    if (question === undefined || (question.isOver && (use === 'write' || open < MOST_OPEN)))
      question = ask(request);
    if (use === 'write' || !isLate) await question.waited;
    return known ?? { folder: undefined, isKnown: false };
  };
}

interface Question {
  isOver: boolean;
  readonly waited: Promise<void>;
}

const NOWHERE: Root = { folder: undefined, isKnown: true };

/** Undefined where that was no answer. */
async function listed(server: Server, request: RequestId | undefined): Promise<Root | undefined> {
  try {
    const related = request === undefined ? {} : { relatedRequestId: request };
    const { roots } = await server.listRoots(undefined, { timeout: LATE_MS, ...related });
    return { folder: chosenRoot(roots.map(({ uri }) => uri)), isKnown: true };
  } catch (error) {
    return saysNone(error) ? NOWHERE : undefined;
  }
}

/** It knows no such question, nobody can ask it, or it names what is no folder. */
function saysNone(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.code === ProtocolErrorCode.MethodNotFound;
  const { MethodNotSupportedByProtocolVersion, InvalidResult } = SdkErrorCode;
  return (
    error instanceof SdkError && [MethodNotSupportedByProtocolVersion, InvalidResult].includes(error.code)
  );
}

function atMost(ms: number, done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void done.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Of several folders the first that keeps a store, else the first that is there. */
function chosenRoot(uris: readonly string[]): string | undefined {
  const folders = uris.flatMap((uri) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      return [];
    }
  });
  const there = folders.filter((folder) => existsSync(folder));
  return there.find((folder) => existsSync(join(folder, '.tidemark'))) ?? there[0];
}
