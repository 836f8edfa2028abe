// A note about something finished is worth more when it says where (continuity-protocol, rules: be specific).

import type { WorkingMemory } from '../model/working-memory.ts';

/** A path, or a name with an ending; with or without a line. */
const FILE = /[\w.@-]\/[\w.@-]|[\w-]{2}\.[a-z][a-z0-9]{0,5}(?![\w-])/i;

/** What to say of a completion that names no file; undefined where it does. */
export function vagueHint(text: string, work: WorkingMemory): string | undefined {
  if (FILE.test(text)) return undefined;
  const file = work.files[0]?.path ?? 'src/login.ts:42';
  return `It names no file. Said with one it is found sooner, for example: "${text} (${file})".`;
}
