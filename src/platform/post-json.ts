// One question to a server and its answer, both JSON: within a time limit and a size, never somewhere else than was said. What is
// thrown is fit to be shown: no text of the server, of the request or of its key stands in it.

interface Post {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Milliseconds until the whole answer has to be there. */
  readonly timeout: number;
  /** Bytes of an answer that is still read. */
  readonly most: number;
  /** What is hoped for, as it stands in `gave no ...`. */
  readonly wanted: string;
}

export async function postJson(post: Post): Promise<unknown> {
  const { address, wanted } = post;
  let text: string;
  try {
    text = await fetched(post);
  } catch (error) {
    throw new Error(`${address.host} gave no ${wanted}: ${whyOf(error, post.timeout)}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${address.host} answered something that is not JSON.`);
  }
}

/** The key in a variable as a header can carry it, or why there is none. */
export function keyIn(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  setting: string,
): { readonly secret: string } | { readonly reason: string } {
  const secret = env[name]?.trim();
  if (!secret) return { reason: `The environment variable ${name} (${setting}) is not set.` };
  // Node would repeat it in its own error.
  return /^[!-~]+$/.test(secret)
    ? { secret }
    : {
        reason: `The environment variable ${name} (${setting}) holds no key: it has spaces or other letters.`,
      };
}

class Told extends Error {}

async function fetched({ address, headers, body, timeout, most }: Post): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // Another address was not allowed by anybody.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  if (response.ok) return bounded(response, most);
  await response.body?.cancel();
  const { status } = response;
  const isElsewhere = status >= 300 && status < 400;
  throw new Told(`it answered with status ${status}${isElsewhere ? ', and redirects are not followed' : ''}`);
}

async function bounded(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Told(`its answer is longer than ${Math.floor(most / 1024)} KB`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function whyOf(error: unknown, timeout: number): string {
  const { name, cause } = error as Error;
  if (error instanceof Told) return error.message;
  if (name === 'TimeoutError') return `no answer within ${timeout} ms`;
  return (cause as { code?: string } | undefined)?.code ?? 'the connection failed';
}
