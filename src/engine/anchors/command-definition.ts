// Where the repository says what a command does: a script of a manifest, a target, a recipe, a task, or the program itself.

import type { Worktree } from '../../model/worktree.ts';

interface Definition {
  readonly place: string;
  /** What it does; absent where the file is there and does not say. */
  readonly text?: string;
  /** The program is the file itself. */
  readonly isFile?: true;
}

/** Undefined where nothing in the repository would define such a command. */
export function definitionOf(worktree: Worktree, line: string): Definition | undefined {
  const words = line.split(' ');
  for (const { call, files, read } of FORMS) {
    const name = call.exec(line)?.[1];
    if (name === undefined) continue;
    const place = files.find((file) => worktree.look(file).is === 'file');
    const text = place === undefined ? undefined : worktree.text(place);
    if (place === undefined || text === undefined) continue;
    const said = read(text, name);
    return said === undefined ? { place } : { place, text: said };
  }
  const program = words.find((word, n) => (n > 0 || !INTERPRETER.test(word)) && !word.startsWith('-'));
  const path = program?.replace(/^\.\//, '');
  if (path === undefined || !/[./]/.test(path) || /^(?:\/|~|\.\.)/.test(path)) return undefined;
  return worktree.look(path).is === 'file' ? { place: path, isFile: true } : undefined;
}

interface Form {
  /** What is called is the first group. */
  readonly call: RegExp;
  readonly files: readonly string[];
  readonly read: (text: string, name: string) => string | undefined;
}

const FORMS: readonly Form[] = [
  {
    call: /^(?:npm (?:run|run-script) |(?:yarn|pnpm|bun)(?: run)? |npm (?=(?:test|start|stop|restart)\b))([\w:.@/-]+)/,
    files: ['package.json'],
    read: (text, name) => inJson(text, 'scripts', name),
  },
  {
    call: /^composer (?:run |run-script )?([\w:.-]+)/,
    files: ['composer.json'],
    read: (text, name) => inJson(text, 'scripts', name),
  },
  {
    call: /^deno task ([\w:.-]+)/,
    files: ['deno.json', 'deno.jsonc'],
    read: (text, name) => inJson(text, 'tasks', name),
  },
  { call: /^g?make ([\w./-]+)/, files: ['GNUmakefile', 'makefile', 'Makefile'], read: recipe },
  { call: /^just ([\w-]+)/, files: ['justfile', 'Justfile', '.justfile'], read: recipe },
];

const INTERPRETER = /^(?:node|deno|bun|tsx|python3?|bash|sh|zsh|ruby|perl|php)$/;

function inJson(text: string, section: string, name: string): string | undefined {
  try {
    const read = JSON.parse(text) as Record<string, Record<string, unknown> | undefined>;
    const scripts = read[section] ?? {};
    if (!Object.hasOwn(scripts, name)) return undefined;
    const said = scripts[name];
    return typeof said === 'string' ? said : JSON.stringify(said);
  } catch {
    // Comments, or half written.
    const key = name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    return new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(text)?.[1];
  }
}

/** The head of a target or recipe and the lines indented below it. */
function recipe(text: string, name: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => {
    const [head = ''] = /^[^\s#=][^=#]*?:(?!=)/.exec(line) ?? [];
    return head.replace(/^@/, '').replace(/:$/, '').split(/\s+/).includes(name);
  });
  if (at < 0) return undefined;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && !/^\s/.test(line));
  return [lines[at] ?? '', ...rest.slice(0, end < 0 ? rest.length : end)]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
