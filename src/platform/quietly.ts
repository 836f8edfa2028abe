// Tidying up after an error: the first error is the one to tell.

export function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // What could not be tidied is found by the next who comes by.
  }
}
