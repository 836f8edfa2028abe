/** For what is worth less than the work it goes with: undefined where it could not be done. */
export function ignoreErrors<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
