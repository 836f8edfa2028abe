// Whether somebody sits at the other end. Asked of the descriptor: building the streams of the process would cost milliseconds.

import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';

export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    // Pipes and files are told apart without loading the terminal module.
    return fstatSync(descriptor).isCharacterDevice() && isatty(descriptor);
  } catch {
    return false;
  }
}
