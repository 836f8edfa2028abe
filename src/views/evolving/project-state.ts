// The keys of Project State that memory knows better than the file: the last session and the last review that we logged.
// Both spellings, `- **key:** value` and `- key: value`, stay as they are; all other keys are the project's own.

import { splitLines } from '../../markdown/lines.ts';

export interface Known {
  readonly stem: string;
  readonly value: string;
}

export function updateState(text: string, known: ReadonlyMap<string, Known>): string {
  if (known.size === 0) return text;
  const done = new Set<string>();
  return splitLines(text)
    .map((line) => {
      const match =
        /^(\s*[-*+]\s+(?:\*\*|__|`)?(last_session|last_review)(?:\*\*|__|`)?:(?:\*\*|__)?)([ \t]*)(.*)$/s.exec(
          line.text,
        );
      const [, head = '', key = '', gap = '', value = ''] = match ?? [];
      const now = known.get(key);
      if (match === null || now === undefined || done.has(key)) return line.text + line.end;
      done.add(key);
      return isNewer(now.stem, value)
        ? `${head}${gap === '' ? ' ' : gap}${now.value}${line.end}`
        : line.text + line.end;
    })
    .join('');
}

function isNewer(stem: string, value: string): boolean {
  const there = /\d{4}-\d\d-\d\d-\d{6}/.exec(value)?.[0] ?? /\d{4}-\d\d-\d\d/.exec(value)?.[0];
  return there === undefined || stem > there;
}
