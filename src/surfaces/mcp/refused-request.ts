// Who may speak to a server on loopback: not a web page, not another name that leads here, not somebody without the token. Everything
// is checked before anything of a request is read.

import { isToken } from './token.ts';

export const METHODS = ['GET', 'POST', 'DELETE'];
export const NO_SUCH_METHOD: Refusal = { status: 405, message: 'This server takes GET, POST and DELETE.' };

export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Undefined where the request may go on. */
export function refusal(asking: Asking, port: number, token: string): Refusal | undefined {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  const { host, origin } = asking;
  // A page elsewhere can let its own name lead to loopback; it cannot choose another Host.
  if (host === undefined || !hosts.includes(host.toLowerCase()))
    return { status: 403, message: `This server answers to ${hosts[0]} and ${hosts[1]} alone.` };
  if (origin !== undefined && !hosts.some((own) => origin === `http://${own}`))
    return { status: 403, message: 'This server does not answer web pages.' };
  if (!isToken(asking.authorization, token))
    return {
      status: 401,
      message: 'The token is missing or wrong. Expected the header Authorization: Bearer TOKEN.',
    };
  if (asking.path !== '/mcp') return { status: 404, message: 'The server is at /mcp.' };
  return METHODS.includes(asking.method) ? undefined : NO_SUCH_METHOD;
}
