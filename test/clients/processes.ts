// Processes of a scratch home, found by the HOME they were given: clients start servers in groups of their own.

import { readdirSync, readFileSync } from 'node:fs';

export function processesOf(home: string): { readonly pid: number; readonly line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => procText(pid, 'environ').split('\0').includes(`HOME=${home}`))
    .map((pid) => ({ pid: Number(pid), line: procText(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
    .filter(({ line }) => line !== '');
}

/** Those that are still there after a while. */
export async function staying(home: string, milliseconds: number): Promise<string[]> {
  const until = Date.now() + milliseconds;
  while (processesOf(home).length > 0 && Date.now() < until)
    await new Promise((done) => setTimeout(done, 50));
  return processesOf(home).map(({ line }) => line);
}

export function endAll(home: string): void {
  for (const { pid } of processesOf(home))
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone meanwhile.
    }
}

function procText(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
