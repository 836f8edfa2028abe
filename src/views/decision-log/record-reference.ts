// Other records a text names: by link, by number, by file or by title, in the ways the dialects write it.

export interface RecordReference {
  readonly number?: number;
  readonly file?: string;
  readonly title?: string;
}

/** The references that stand at the beginning of the text, one after the other. `loose`: bare numbers count. */
export function leadingReferences(text: string, loose: boolean): RecordReference[] {
  const found: RecordReference[] = [];
  let rest = text.replace(FILLER, '');
  for (;;) {
    const one = referenceAt(rest, loose);
    if (one === undefined) return found;
    found.push(one.reference);
    rest = rest.slice(one.length);
    const joint = JOINT.exec(rest);
    if (joint === null) return found;
    rest = rest.slice(joint[0].length).replace(FILLER, '');
  }
}

const FILLER =
  /^(?:[\s*_(-]|:(?=\s)|(?:the|our|by|number|no\.)(?=[\s*_:([])|(?:decision|record)(?=[\s*_:]+[^\d\s#]))+/i;
const JOINT = /^[\s*_)"'”`]*(?:,\s*and\b|,|;|&|\+|\/|\band\b|<br\s*\/?>|\r?\n\s*[-*+]\s)\s*/i;

/** The number a file carries in its name; a day in front of the name is none. */
export function numberOfFile(file: string): number | undefined {
  const name = baseName(file);
  if (/^\d{4}-\d\d-\d\d/.test(name)) return undefined;
  const match = /^(?:[a-z]{2,8}[-_ ]?)?0*(\d{1,5})(?=[-_. ]|$)/i.exec(name);
  return match === null ? undefined : Number(match[1]);
}

export function baseName(path: string): string {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
  return plain.slice(plain.lastIndexOf('/') + 1);
}

function referenceAt(
  text: string,
  loose: boolean,
): { reference: RecordReference; length: number } | undefined {
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const reference = read(match[1] ?? '', match[2] ?? '');
    return reference === undefined ? undefined : { reference, length: match[0].length };
  }
  const bare = loose ? /^0*(\d{1,5})\b(?![-./:]\d|%)/.exec(text) : null;
  return bare === null ? undefined : { reference: { number: Number(bare[1]) }, length: bare[0].length };
}

const FORMS: readonly (readonly [RegExp, (one: string, two: string) => RecordReference | undefined])[] = [
  [/^\[\[([^\]|]+)(?:\|[^\]]*)?\]\]/, (target) => linked(target, target)],
  [/^\[((?:[^\][]|\[[^\]]*\])*)\]\(\s*<?([^)>\s]*)[^)]*\)/, (text, url) => linked(text, url)],
  [/^\[([^\]]+)\](?:\[[^\]]*\])?/, (text) => labelled(text)],
  [
    /^:[\w-]+:`(?:[^`<]*<)?(?:[a-z]+[- ]?)?0*(\d{1,5})(?:#[^`>]*)?>?`/i,
    (number) => ({ number: Number(number) }),
  ],
  [/^`([^`<]*)<([^>`]+)>`_{0,2}/, (text, url) => linked(text, url)],
  [/^((?:https?:)\/\/[^\s)>\]]+)/i, (url) => linked('', url)],
  [/^`?([\w./-]+\.(?:md|mdx|markdown|rst|adoc|txt))\b`?/i, (file) => linked('', file)],
  [
    /^`?(?:adr|madr|pep|rfc|decision|record|dr|ad|#)[-\s#_:]*0*(\d{1,5})\b`?/i,
    (number) => ({ number: Number(number) }),
  ],
  [/^["“]([^"”\n]{3,120})["”]/, (title) => ({ title })],
];

/** An issue or a pull request is no record. */
function linked(text: string, url: string): RecordReference | undefined {
  if (/\/(?:issues?|pulls?|merge_requests|discussions|commits?)\/\S/i.test(url)) return undefined;
  const file = baseName(url);
  const number = numberOfFile(file) ?? labelled(text)?.number;
  if (/^https?:/i.test(url) && number === undefined) return undefined;
  return {
    ...(number === undefined ? {} : { number }),
    ...(file === '' ? {} : { file }),
    ...(text === '' ? {} : { title: text.trim() }),
  };
}

function labelled(text: string): RecordReference | undefined {
  const match = /^\W*(?:(?:adr|madr|pep|rfc|decision|record)[-\s#_:]*)?0*(\d{1,5})\b(?!-\d\d-\d\d)/i.exec(
    text,
  );
  return match === null ? { title: text.trim() } : { number: Number(match[1]), title: text.trim() };
}
