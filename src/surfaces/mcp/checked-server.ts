// A server that tells a client which parameter of a request does not fit, where the library would call that a fault of its own, and
// nothing that is not harmless. It does nothing for a client that has not said who it is.

import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { outgoing, outgoingError } from './outgoing.ts';

type Handler = (request: JSONRPCRequest, ctx: ServerContext) => Promise<Result>;

export class CheckedServer extends Server {
  /** Requests that are being worked on. */
  running = 0;
  /** One of them less. */
  onanswered: (() => void) | undefined;

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const checked = super._wrapHandler(method, async (request, ctx) => {
      try {
        return outgoing(await handler(request, ctx));
      } catch (error) {
        // What our own handlers throw has a code; what else is thrown comes from the check before them.
        if (error instanceof Error && !('code' in error)) throw unfit(method, error.message);
        throw error;
      }
    });
    return async (request, ctx) => {
      this.running += 1;
      try {
        // The newest revision has no handshake: every request says what it needs, and the library sets its version before the first.
        if (this.getNegotiatedProtocolVersion() === undefined && !BEFORE_ALL.includes(method))
          throw tooEarly(method);
        return await checked(request, ctx);
      } catch (error) {
        throw outgoingError(plainly(method, error));
      } finally {
        this.running -= 1;
        this.onanswered?.();
      }
    };
  }
}

const BEFORE_ALL: readonly string[] = ['initialize', 'ping'];

/** What is written before would lie in the folder the server was started in, signed by nobody: the handshake tells of roots and names. */
function tooEarly(method: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    `${method} came before initialize, so nothing was done. Expected initialize first, or with every request what revision 2026-07-28 has in _meta.`,
  );
}

/** The library lists what it expected as JSON; people and agents read sentences. */
function plainly(method: string, error: unknown): unknown {
  const [, listed] = /^Invalid [\w/]+ request: (\[[\s\S]*)$/.exec((error as Error)?.message ?? '') ?? [];
  return listed === undefined ? error : unfit(method, listed);
}

function unfit(method: string, message: string): ProtocolError {
  const said = issuesIn(message).map(({ path, message: what }) => {
    const name = path.filter((part) => part !== 'params').join('.');
    return `\`${name}\`: ${what}.${EXAMPLES[`${method} ${name}`] ?? ''}`;
  });
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The parameters of ${method} do not fit. ${said.length === 0 ? message : said.join(' ')}`,
  );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  'tools/call arguments':
    ' Expected an object of named arguments. Example: {"name": "recall", "arguments": {"query": "retries"}}',
  'tools/call name':
    ' Expected the name of a tool. Example: {"name": "recall", "arguments": {"query": "retries"}}',
};

interface Issue {
  readonly path: readonly unknown[];
  readonly message: string;
}

function issuesIn(message: string): readonly Issue[] {
  try {
    const read: unknown = JSON.parse(message);
    return Array.isArray(read) ? (read as Issue[]) : [];
  } catch {
    return [];
  }
}
