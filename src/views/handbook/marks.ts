// Marks inside a line that mean something in a bullet of the handbook: arrows, quotes, bold. Where a value holds one, a
// backslash stands before it; a run of backslashes before a mark grows by one, so that every value comes back.

export type Mark = 'sentence' | 'bold';

export function hold(text: string, marks: ReadonlySet<Mark>): string {
  return text.replace(MARK, (whole, slashes: string, mark: string) => {
    const means = mark === '**' || mark === '__' ? marks.has('bold') : marks.has('sentence');
    return slashes !== '' || means ? `\\${whole}` : whole;
  });
}

export function release(text: string): string {
  return text.replace(HELD, '$1');
}

const MARK = /(?<!\\)(\\*)(->|"|\*\*|__)/g;
const HELD = /(?<!\\)\\(\\*(?:->|"|\*\*|__))/g;

/** Whether a reader of Markdown would show some of it bold. */
export function hasBold(text: string): boolean {
  const open = text.replace(/(`{1,20})[^`]+\1/g, 'x').replace(/(?<!\\)\\+(?:\*\*|__)/g, '');
  if (/\*\*[^\s*][^\n]*?\*\*/.test(open)) return true;
  // One word between underscores may be a name of code.
  return Array.from(open.matchAll(/(?:^|\W)__([^\s_][^\n_]*)__(?!\w)/g)).some(([, words = '']) =>
    /\s/.test(words),
  );
}

/** A secret that was masked reads the same everywhere in the handbook (codex-consolidation, safety rules). */
export const REDACTED = '[REDACTED_SECRET]';

export function withMarker(text: string): string {
  return text.replace(/\[REDACTED(?:[:_ -][^\]\n]{0,40})?\]/g, REDACTED);
}
