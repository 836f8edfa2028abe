// One line of a change as far as it can be read alone: where code, comment and text in quotation marks are.

/** Documents, generated locks, minified files: nothing in them is written as code. */
export function isSource(path: string): boolean {
  return !/\.(?:md|mdx|markdown|txt|rst|adoc|org|csv|svg|lock|snap|map|min\.js|min\.css)$|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|go\.sum)$/i.test(
    path,
  );
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?![a-z]+\b)|--\s|<!--|;;|"""|''')/;

function isComment(line: string): boolean {
  return COMMENT.test(line);
}

/** The part of a line that is a comment, as far as one can tell. */
export function commentIn(line: string): string {
  if (isComment(line)) return line;
  const at = /(?<![:'"`\\])\/\/(?!\/)|\/\*|\s#\s|<!--|\s--\s/.exec(line)?.index;
  return at === undefined ? '' : line.slice(at);
}

/** Where a term is written as code: whole, not in a comment, not a member of something else, not between quotation marks. */
export function isWritten(term: string, line: string): boolean {
  if (line.length > LONGEST || isComment(line) || SPEAKS_OF_RULES.test(line)) return false;
  for (let at = line.indexOf(term); at >= 0; at = line.indexOf(term, at + 1)) {
    const before = line.slice(0, at);
    const next = line[at + term.length] ?? '';
    const isPart =
      (/^[\w$]/.test(term) && /[\w$.-]$/.test(before)) || (/[\w$]$/.test(term) && /[\w$]/.test(next));
    if (isPart || commentIn(before) !== '') continue;
    const isImported = /\b(?:import|require|from|include|use)\b/.test(before);
    if (isImported || !isQuoted(before)) return true;
  }
  return false;
}

const LONGEST = 2_000;
/** A lint rule, a message or a check names what it forbids. */
const SPEAKS_OF_RULES = /\b(?:never|forbid|forbidden|banned|disallow|do not|don't|must not|no-[a-z]+)\b/i;

function isQuoted(before: string): boolean {
  return ["'", '"', '`'].some((mark) => before.split(mark).length % 2 === 0);
}
