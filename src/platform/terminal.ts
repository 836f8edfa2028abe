// Whether somebody sits at the other end. Asked of the descriptor: building the streams of the process would cost milliseconds.

import { fstatSync, statSync } from 'node:fs';
import { isatty } from 'node:tty';

export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    // Pipes, files and the null device are told apart without loading the terminal module.
    const stat = fstatSync(descriptor);
    return stat.isCharacterDevice() && stat.rdev !== nullDevice() && isatty(descriptor);
  } catch {
    return false;
  }
}

function nullDevice(): number {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev ?? -1;
}
