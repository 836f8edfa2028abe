// The folders agents say they were opened in, by variables each of them sets for what it starts.

import { statSync } from 'node:fs';

const NAMES = ['CLAUDE_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CURSOR_PROJECT_DIR'];

export function projectFolders(env: Readonly<Record<string, string | undefined>>): string[] {
  return NAMES.map((name) => env[name]).filter(isFolder);
}

export function isFolder(path: string | undefined): path is string {
  if (path === undefined || !(path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path))) return false;
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
