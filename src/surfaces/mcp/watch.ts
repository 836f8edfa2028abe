// Who wants to hear when something changes is told so. Nothing runs as long as nobody does, and nothing is left behind: memory is
// looked at once a second, and read only where its files have changed.

import type { Place } from '../../platform/open-store.ts';
import { memoryStamp } from './memory-stamp.ts';
import { addressOf } from './resource-uri.ts';

const EVERY_MS = 1000;
export const MOST_WATCHED = 100;
export const TOO_MANY = `At most ${MOST_WATCHED} resources are watched at once.`;

export interface Watch {
  /** False where as many are watched as may be. */
  add(uri: string): boolean;
  remove(uri: string): void;
  close(): void;
}

export function watchResources(
  placeNow: () => Promise<Place>,
  changed: (uri: string) => void,
  read: (place: Place, uri: string) => Promise<string> = textOf,
): Watch {
  const texts = new Map<string, string | undefined>();
  let stamp = '';
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  const unread = () => [...texts.keys()].find((uri) => texts.get(uri) === undefined);
  const compare = async (place: Place, uri: string) => {
    const text = await read(place, uri);
    if (!texts.has(uri)) return;
    if (texts.get(uri) !== undefined && texts.get(uri) !== text) changed(uri);
    texts.set(uri, text);
  };
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const place = await placeNow();
      const now = await memoryStamp(place);
      const isChanged = now !== stamp;
      stamp = now;
      for (const uri of isChanged ? [...texts.keys()] : []) await compare(place, uri);
      // Who came meanwhile costs his own resource and no other: how it is now is what later changes are told from.
      for (let uri = unread(); uri !== undefined; uri = unread()) await compare(place, uri);
    } catch {
      // A store that cannot be read now is looked at again.
    } finally {
      looking = false;
    }
  };
  const close = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    add: (uri) => {
      if (texts.has(uri)) return true;
      if (texts.size >= MOST_WATCHED) return false;
      texts.set(uri, undefined);
      timer ??= setInterval(look, EVERY_MS).unref();
      void look();
      return true;
    },
    remove: (uri) => {
      texts.delete(uri);
      if (texts.size === 0) close();
    },
    close,
  };
}

/** What cannot be read is a text too: it changes when it can. */
async function textOf(place: Place, uri: string): Promise<string> {
  const address = addressOf(uri);
  if (address === undefined) return '';
  try {
    const { readResource } = await import('./resources.ts');
    return JSON.stringify((await readResource(place, uri, address, 'unseen')).contents);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
