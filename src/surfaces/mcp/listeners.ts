// Who listens in the newest revision: a request names all it wants to hear of, and is taken whole or not at all. Nothing is watched for
// those who went away.

import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { addressOf } from './resource-uri.ts';
import { TOO_MANY, type Watch } from './watch.ts';

interface Listeners {
  /** What ends it, or undefined where more would be watched than may be. */
  enter(uris: readonly string[]): (() => void) | undefined;
}

export function listeners(watch: Pick<Watch, 'add' | 'remove'>): Listeners {
  const counts = new Map<string, number>();
  const leave = (uri: string) => {
    const left = (counts.get(uri) ?? 1) - 1;
    counts.set(uri, left);
    if (left > 0) return;
    counts.delete(uri);
    watch.remove(uri);
  };
  return {
    enter: (uris) => {
      // What is not ours never changes.
      const ours = [...new Set(uris)].filter((uri) => addressOf(uri) !== undefined);
      const entered: string[] = [];
      const end = () => {
        for (const uri of entered.splice(0)) leave(uri);
      };
      for (const uri of ours) {
        if (!watch.add(uri)) {
          end();
          return undefined;
        }
        counts.set(uri, (counts.get(uri) ?? 0) + 1);
        entered.push(uri);
      }
      return end;
    },
  };
}

/** The answer to a request that wants more. */
export function tooMany(id: unknown): {
  jsonrpc: '2.0';
  id: string | number;
  error: { code: number; message: string };
} {
  return {
    jsonrpc: '2.0',
    id: id as string | number,
    error: {
      code: ProtocolErrorCode.InvalidParams,
      message: `${TOO_MANY} None of these is; end a subscription or name fewer.`,
    },
  };
}
