// Which files a call of a tool changed, by the names agents have for their tools. Reading, searching and running are no changes.

import { object, type ToolCall, text } from './hook-input.ts';

/** Of Claude Code, Gemini, Cursor and OpenCode; compared without case, underscores and dashes. */
const EDITING = new Set(
  'edit multiedit write notebookedit writefile replace editfile searchreplace strreplace createfile createnewfile deletefile delete patch'.split(
    ' ',
  ),
);
const PATH_KEYS = ['file_path', 'filePath', 'notebook_path', 'absolute_path', 'target_file', 'path', 'file'];
const MOST = 20;

export function filesChanged({ name, input }: ToolCall): string[] {
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  const patch = plain === 'applypatch' || plain === 'patch' ? filesOfPatch(input) : [];
  if (patch.length > 0) return patch;
  if (!EDITING.has(plain)) return [];
  for (const key of PATH_KEYS) {
    const path = text(input[key]);
    if (path !== undefined) return [path];
  }
  return [];
}

const HEADS = /^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm;

/** A patch may be given under several names, or as words of a command. */
function filesOfPatch(input: ToolCall['input']): string[] {
  const texts = [input.patch, input.input, input.patchText, input.command, object(input.arguments)?.patch]
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => text(value) ?? []);
  const found = texts.flatMap((patch) =>
    [...patch.slice(0, 1_000_000).matchAll(HEADS)].map((match) => (match[1] ?? match[2] ?? '').trim()),
  );
  return [...new Set(found)].filter((path) => path !== '').slice(0, MOST);
}
