// Terms in backticks or quotation marks that a clause forbids to be written: "never call `eval(`", "no `console.log` or `debugger`",
// "`any` is banned". A clause that says more than that (exceptions, conditions, places it cannot name) forbids nothing here: a miss is
// better than a false alarm.

export interface Forbidden {
  readonly term: string;
  /** Only below this path. */
  readonly within?: string;
  /** Tests may. */
  readonly inProduction?: true;
}

export function forbiddenTerms(text: string): Forbidden[] {
  const terms: string[] = [];
  const masked = text.replace(QUOTED, (_, ...groups: (string | undefined)[]) => {
    terms.push((groups.slice(0, 3).find((one) => one !== undefined) ?? '').trim());
    return `<${terms.length - 1}>`;
  });
  return masked
    .split(CLAUSE_END)
    .flatMap((clause) => inClause(clause.trim(), terms))
    .filter(
      ({ term }) => /[A-Za-z]/.test(term) && !/\s{2}|\n/.test(term) && term.length > 1 && term.length < 80,
    );
}

// In quotation marks only what looks like code or a mark; sentences are quoted, too.
const QUOTED = /`([^`\n]+)`|"([\w$.@/:#()-]+)"|\u201c([\w$.@/:#()-]+)\u201d/g;

const CLAUSE_END =
  /(?<![;.!\n])[;.!\n]+(?:\s|$)|,\s*(?=(?:use|prefer|call|go|take|always|only|write|log|keep)\b)/i;

const LIST = '<\\d+>(?:(?:\\s*,\\s*|\\s+)(?:(?:or|and|nor)\\s+)?<\\d+>)*';
const BETWEEN =
  '(?:(?:ever|to|of|on|from|with|the|a|an|any|new|more|direct|directly|raw|bare|plain|use|uses|using|call|calls|calling|import|imports|importing|require|write|writing|add|adding|introduce|depend|rely|invoke|reference|instantiate|throw|return)\\s+)*';
const AFTER =
  '(?:\\s+(?:calls?|imports?|statements?|types?|comments?|anywhere|at all|in (?:production(?: code)?|<\\d+>|src|code)))?';
const FORBIDS = new RegExp(
  `^(?:(?:we|you|agents?|code|callers?|nobody)\\s+)?(?:never|no|not|do not|don't|must not|must never|may not|should never|shall not|avoid|forbid|ban)\\s+${BETWEEN}(${LIST})(${AFTER})$`,
  'i',
);
const IS_FORBIDDEN = new RegExp(
  `^(?:the use of\\s+)?(${LIST})(?:\\s+(?:calls?|imports?))?\\s+(?:is|are|must|may|shall|should)\\s+(?:forbidden|banned|prohibited|not allowed|never allowed|(?:not|never)(?: be)? (?:used|called|imported|added|written))(${AFTER})$`,
  'i',
);

function inClause(clause: string, terms: readonly string[]): Forbidden[] {
  const found = FORBIDS.exec(clause) ?? IS_FORBIDDEN.exec(clause);
  if (found === null) return [];
  const place = /in (production|<(\d+)>|src|code)/i.exec(found[2] ?? '');
  const within =
    place?.[2] === undefined ? (place?.[1] === 'src' ? 'src' : undefined) : terms[Number(place[2])];
  return Array.from((found[1] ?? '').matchAll(/<(\d+)>/g), ([, n]) => ({
    term: terms[Number(n)] ?? '',
    ...(within === undefined ? {} : { within: within.replace(/^\.\/|(?<!\/)\/+$/g, '') }),
    ...(place?.[1]?.startsWith('production') ? { inProduction: true as const } : {}),
  }));
}
