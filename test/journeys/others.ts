// Sessions other people and agents wrote meanwhile, as a pull brings them: closed files of the documented format.

import { createHash } from 'node:crypto';
import type { Scratch } from '../tide.ts';

/** So many sessions in which nothing of ours was named, one after the other. */
export function othersWork(scratch: Scratch, count: number, day: string): void {
  const { tick } = scratch.json<{ tick: number }>('status');
  for (let n = 1; n <= count; n++) {
    const name = `${day}T${String(n).padStart(6, '0')}Z-codex-${tick}`;
    const text = `---
format: tidemark/1
session: ${name}
agent: codex
author: Grace
started: ${day}T00:00:${String(n % 60).padStart(2, '0')}Z
tick: ${tick + n}
---
# Elsewhere

## Memory References

- Noted: nothing of yours was needed
  at: ${day}T00:00:${String(n % 60).padStart(2, '0')}Z #${tick + n}

`;
    const hash = createHash('sha256').update(text).digest('hex');
    scratch.write(
      `.tidemark/sessions/${day.slice(0, 7)}/${name}.md`,
      `${text}<!-- sealed: sha256:${hash} events: 1 -->\n`,
    );
  }
}
