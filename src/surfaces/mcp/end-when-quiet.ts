// The end of a conversation: what was asked is done and what is answered goes out, as long as something moves.

const LOOK_MS = 10;

/** `left`: what is still to be done, in numbers; when they are all nothing, or stay as they are for `patience`, it ends. */
export function endWhenQuiet(left: () => readonly number[], patience: number, end: () => void): void {
  let seen = '';
  let since = performance.now();
  const look = () => {
    const now = left();
    if (now.every((count) => count === 0)) return end();
    const told = now.join(' ');
    if (told !== seen) since = performance.now();
    else if (performance.now() - since >= patience) return end();
    seen = told;
    setTimeout(look, LOOK_MS).unref();
  };
  setImmediate(look);
}
