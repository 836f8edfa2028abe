// What a client walks through page by page is read once: kept from the first page to the last, for as long as memory stays as it is.

/** Somebody who stopped in the middle is not waited for longer. */
const IDLE_MS = 60_000;

interface Walk<T> {
  /** The whole, read anew for a first page and wherever the stamp is another. */
  at(from: number, stamp: string, read: () => Promise<T>): Promise<T>;
  end(): void;
}

export function keptWalk<T>(): Walk<T> {
  let kept: { readonly stamp: string; readonly whole: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    kept = undefined;
  };
  return {
    at: async (from, stamp, read) => {
      const whole = from > 0 && kept?.stamp === stamp ? kept.whole : await read();
      end();
      kept = { stamp, whole };
      timer = setTimeout(end, IDLE_MS).unref();
      return whole;
    },
    end,
  };
}
