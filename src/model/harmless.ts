// The one filter for text that an agent may read: it removes characters that people cannot see, and it breaks tokens that begin or
// end a part of a conversation for some host or model. Invariant: filtering twice is filtering once; ordinary code stays as it is.

export function harmless(text: string): string {
  const seen = /[^\n -~]/.test(text) ? withoutHidden(text) : text;
  return seen.replace(OPENING, (open, at: number) => {
    const kinds = ANGLES.includes(open) ? [ANGLE, SQUARE] : [SQUARE];
    // Only the next characters count; full-width and look-alike letters are read as the letters that they resemble.
    const next = readable(seen.slice(at + 1, at + WINDOW));
    const kind = kinds.find(({ token }) => token.test(next));
    return kind === undefined || isGeneric(seen, at) ? open : kind.instead;
  });
}

/** A value with every text in it filtered: the strings and names of a JSON document. */
export function mapTexts(value: unknown, filter: (text: string) => string): unknown {
  if (typeof value === 'string') return filter(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, filter));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [filter(name), mapTexts(one, filter)]),
  );
}

/** No escape sequences, no direction overrides, no letters without a shape; joiners and variants only where scripts need them. */
function withoutHidden(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replace(TAGS, '')
    .replace(INVISIBLE, '')
    .replace(/[\u2028\u2029\u2800]/g, ' ')
    .replace(/(^|[\n -~])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?=[\n -~]|$)/g, '$1')
    .replace(/([\ufe00-\ufe0f])[\ufe00-\ufe0f]+/g, '$1')
    .replace(/([\n -"$-)+-/:-~])[\ufe00-\ufe0f]/g, '$1');
}

/** U+E0000 to U+E01EF (tags and variants) and U+1D173 to U+1D17A (musical controls), by their two halves. */
const TAGS = /\udb40[\udc00-\uddef]|\ud834[\udd73-\udd7a]/g;

/** Characters of no width, and the fillers of Hangul, which look like a blank. */
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

const ANGLES = '<\uff1c\ufe64\u02c2\u1438\u2329\u276c\u276e\u2770\u27e8\u27ea\u29fc\u3008\u300a\ufe3d\ufe3f';
/** Every opening bracket of Unicode but `(` and `{`, and some signs that are drawn like one. */
const OPENING = new RegExp(`[${ANGLES}\\u02f9\\u231c\\u23a1\\u23a3]|(?![({])\\p{Ps}`, 'gu');
const WINDOW = 48;

interface Kind {
  readonly token: RegExp;
  readonly instead: string;
}

/** Tags of hosts and models: `</system-reminder>`, `<|im_start|>`, `<<SYS>>`, `<start_of_turn>`, `</s>`. */
const ANGLE: Kind = {
  token:
    /^[\s/\\]*(?:\|(?:[\w/]|\s*\w+\s*\|)|antml:|system_(?:prompt|reminder|message|instruction)|(?:system|human|assistant|developer|instructions|invoke|think|thinking)\b|(?:hook|user|tool|function|environment)[-_](?!(?:id|name|email|agent|key)s?\b)|session[-_](?:start|end|context|memory|hook)|(?:local[-_])?command[-_]|task[-_]notification|bash[-_](?:input|std(?:out|err))|ide[-_](?:opened|selection)|turn[-_]aborted|(?:start|end)_of_turn|(?:begin|end)[-_▁]of[-_▁]|<?\s*\/?\s*sys\s*>|(?:s|bos|eos)\s*>)/,
  instead: '\u2039',
};

/** Marks of Tidemark's own blocks, and turns of models: `[tidemark:end sha=…]`, `[INST]`. */
const SQUARE: Kind = { token: /^[\s/\\]*(?:t\s*i\s*d\s*e\s*m\s*a\s*r\s*k\s*:|inst\s*\])/, instead: '(' };

function readable(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\n -~]/g, (letter) => LOOK_ALIKE[letter] ?? (/\p{Pe}/u.test(letter) ? ']' : letter));
}

/** Letters and brackets of other scripts that are drawn like ASCII. */
const LOOK_ALIKE: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'аеорсухѕіјԁһмткոսαορτικν'].map((letter, i) => [letter, 'aeopcyxsijdhmtknuaoptikv'[i] ?? letter]),
  ...[...ANGLES].map((bracket) => [bracket, '<']),
  ...[...'\uff1e\ufe65\u02c3\u1433\u203a\u232a\u276d\u276f\u2771\u27e9\u27eb\u29fd\u3009\u300b'].map(
    (bracket) => [bracket, '>'],
  ),
  ...[...'\u2215\u2044\uff0f\u29f8'].map((slash) => [slash, '/']),
  ...[...'\uff1a\ua789\u2236\u02d0'].map((colon) => [colon, ':']),
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2212\ufe63'].map((dash) => [dash, '-']),
]);

/** `List<System>`, `Map<s>`: a type behind the name of another is code. */
function isGeneric(text: string, at: number): boolean {
  return (
    /\w/.test(text[at - 1] ?? '') &&
    /^(?:[A-Z][a-z]+(?:[>,[?.& ]|<[A-Z])|s>)/.test(text.slice(at + 1, at + WINDOW))
  );
}
