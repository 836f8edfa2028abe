import { readdirSync } from 'node:fs';

/** What lies in a folder; nothing where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
