// What a text names exactly: paths, commands, values, errors, outcomes. Taken as they stand, never reworded.

const PATH =
  /(?<![\w:])(?:[A-Za-z]:)?(?:~?\/|\.{1,2}\/)?(?:[\w@.+-]+\/)+[\w@.+-]*\w(?::\d+(?::\d+)?)?|\b[\w@+-]+(?:\.[\w@+-]+)*\.(?:ts|tsx|js|jsx|mjs|cjs|json|md|py|rs|go|java|rb|sh|sql|ya?ml|toml|css|html|txt|lock|cfg|ini|env|c|h|cpp|cs|kt|swift|php)\b(?::\d+(?::\d+)?)?/g;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`)\]]+/gi;
const SETTING = /(?<![\w$])[A-Z][A-Z0-9_]{2,}=[^\s,;`'")]+/g;
const URL = /\bhttps?:\/\/[^\s<>"'`)\]]+/g;

export function pathsIn(text: string): string[] {
  // No path is that long, and looking for one in such a word costs its square.
  const plain = text
    .replace(/\S{400,}/g, ' ')
    .replace(ADDRESS, ' ')
    .replace(SETTING, ' ');
  return unique(
    (plain.match(PATH) ?? []).filter(
      (path) => path.length < 200 && /[A-Za-z]/.test(path) && !/^\d+\/\d+$/.test(path),
    ),
  );
}

/** Commands: lines after a prompt sign, and code spans that begin like one. */
export function commandsIn(text: string): string[] {
  const typed = Array.from(text.matchAll(/^[ \t]*\$ (\S.*)$/gm), (match) => (match[1] ?? '').trim());
  const spans = Array.from(text.matchAll(/`([^`\n]{3,200})`/g), (match) => (match[1] ?? '').trim());
  return unique([...typed, ...spans.filter((span) => COMMAND.test(span))]);
}

const COMMAND =
  /^(?:sudo |npx |npm |pnpm |yarn |node |git |tide |make\b|cargo |go |python3? |pip |pytest\b|docker |kubectl |curl |psql |terraform |bash |sh |vitest\b|tsc\b|deno |bun )/;

/** Settings and figures somebody may need letter by letter. */
export function valuesIn(text: string): string[] {
  const set = Array.from(text.matchAll(SETTING), ([found]) => found);
  const links = text.match(URL) ?? [];
  const hashes = text.match(/\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/g) ?? [];
  return unique([...set, ...links, ...hashes]).filter((value) => value.length < 200);
}

/** Lines of a program that report an error. */
export function errorsIn(text: string): string[] {
  return messages(text.split('\n'));
}

/** The same where somebody quotes them: in code, or on a line that begins with one. */
export function quotedErrorsIn(text: string): string[] {
  const fenced = Array.from(
    text.matchAll(/^(?:```|~~~)[^\n]*\n([\s\S]*?)^(?:```|~~~)/gm),
    (match) => match[1] ?? '',
  );
  const spans = Array.from(text.matchAll(/`([^`\n]{5,400})`/g), (match) => match[1] ?? '');
  const lines = text
    .split('\n')
    .filter((line) =>
      /^\s*(?:[A-Z]\w*(?:Error|Exception)\b|error|fatal|panic|FAIL|Traceback|E[A-Z]{4,}\b)/.test(line),
    );
  return messages([...fenced.flatMap((block) => block.split('\n')), ...spans, ...lines]);
}

function messages(lines: readonly string[]): string[] {
  return unique(lines.map((line) => line.trim()).filter((line) => ERROR.test(line) && line.length < 400));
}

const ERROR =
  /\b(?:[A-Z]\w*(?:Error|Exception)|E[A-Z]{4,}|error(?:\[\w+\]| TS\d+)?:|fatal:|panic:|Traceback|FAIL(?:ED)?\b|exit(?:ed)?(?: with)?(?: code| status)? [1-9]|Segmentation fault|undefined is not|cannot find|not found:|permission denied)/;

/** How a run ended: the last line that says so, else the last line. */
export function outcomeOf(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.findLast((line) => OUTCOME.test(line)) ?? lines.at(-1) ?? '';
}

const OUTCOME =
  /\b(?:pass(?:ed|es)?|fail(?:ed|ures?)?|ok|done|error|exit(?:ed)?|success(?:ful)?|built|compiled|\d+ tests?)\b/i;

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
