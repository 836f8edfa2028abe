// Rows for values that only their name gives away: `DB_PASSWORD=...`, `"apiKey": "..."`, `--token ...`, `client_secret: ...`.
// Invariant: a name is recognised with any prefix, separator and letter case; a value is masked only if the guards let it.
import { type AssignedValue, readAssignedValue } from './assigned-value.ts';
import { isCode, isMixed, isPlaceholder, isProse, isRandom } from './guards.ts';
import type { Rule, Span } from './rule.ts';

export const KEY_RULES: readonly Rule[] = [
  named(
    'aws-secret',
    ['key'],
    /(?<=secret[_\-. ]?access[_\-. ]?)key/iy,
    (value) => value.text.length >= 16 && isToken(value),
  ),
  named(
    'azure-key',
    ['key'],
    /(?<=account|sharedaccess)key(?==)/iy,
    (value) => value.text.length >= 16 && !isPlaceholder(value.text),
  ),
  named('secret', ['private_key_id'], /private_?key_?id/iy, (value) => /^[0-9a-f]{32,}$/.test(value.text)),
  named('password', ['password', 'pwd'], /pass(?:words?|wd|wort|phrase|code)|pwd/iy, isPassword, true),
  named(
    'password',
    ['pass', '_pw'],
    /(?<![A-Za-z])(?:pass|Pass|PASS)(?![A-Za-z])|(?<=[a-z])Pass(?![a-z])|_(?:pw|PW)(?![A-Za-z])/y,
    // A test that passes is named so too.
    (value) => isPassword(value) && (value.env || (value.firm && isMixed(value.text))),
    true,
  ),
  named('token', ['token'], /token/iy, isToken),
  named('secret', ['secret'], /secret/iy, isToken),
  named(
    'secret',
    ['key'],
    /(?<=(?:secret|private|signing|encryption|master|hmac|jwt)[_\-. ]?)key/iy,
    isToken,
  ),
  named(
    'api-key',
    ['key'],
    /(?<=(?:api|access|auth|service|shared|storage|session|app|consumer|subscription|functions|licen[sc]e|deploy|webhook|openai|anthropic)[_\-. ]?)key/iy,
    isToken,
  ),
  named(
    // A message broker has routing keys too, and those are words.
    'api-key',
    ['key'],
    /(?<=(?:routing|integration|ingest(?:ion)?)[_\-. ]?)key/iy,
    (value) => value.text.length >= 16 && /\d/.test(value.text) && isToken(value),
  ),
  named(
    // A variable that ends so may also name a column or a header: only what a generator wrote counts.
    'api-key',
    ['_KEY'],
    /(?<=[A-Z0-9])(?<!(?:PUBLIC|PUBLISHABLE|PRIMARY|FOREIGN|PARTITION|SORT|CACHE|IDEMPOTENCY))_KEY(?![A-Za-z])/y,
    (value) =>
      value.firm &&
      value.text.length >= 16 &&
      /\d/.test(value.text) &&
      isToken(value) &&
      isRandom(value.text),
  ),
  named('api-key', ['x-jfrog-art-api'], /x-jfrog-art-api/iy, isToken),
  named(
    'token',
    ['auth', 'credential'],
    /(?<![A-Za-z])auth(?![A-Za-z])|credentials?/iy,
    (value) => value.firm && value.text.length >= 12 && isToken(value),
  ),
];

function named(
  kind: string,
  hints: readonly string[],
  pattern: RegExp,
  accepts: (value: AssignedValue) => boolean,
  phrases = false,
): Rule {
  const locate = (text: string, key: Span): Span | undefined => {
    const value = readAssignedValue(text, key, phrases);
    return value !== undefined && accepts(value) ? value : undefined;
  };
  return { kind, hints, pattern, locate, named: true };
}

function isPassword(value: AssignedValue): boolean {
  if (value.text.length < 4 || isNothingSecret(value) || isProse(value.text)) return false;
  if (value.firm && !value.wordsFollow)
    return !/^[A-Za-z_-]*(?:password|passwd)[A-Za-z_-]*$/i.test(value.text);
  // Without a digit it has to be more than words with a sign between them.
  return isMixed(value.text) && (/\d/.test(value.text) || isRandom(value.text));
}

function isToken(value: AssignedValue): boolean {
  if (value.text.length < 8 || !isTokenText(value.text) || isNothingSecret(value)) return false;
  if (!value.firm)
    return value.text.length >= 12 && /^[\w+/=.~-]*\d[\w+/=.~-]*$/.test(value.text) && isRandom(value.text);
  if (isRandom(value.text)) return true;
  // A literal in quotes, or a line of an environment file, needs less to be believed than a bare word in a text.
  if (value.env) return /[A-Za-z]/.test(value.text) && !NAMES_ITSELF.test(value.text);
  const digits = /^[A-Za-z0-9]+$/.test(value.text) ? value.text.replace(/[^0-9]/g, '').length : 0;
  return (value.quoted ? digits >= 1 : digits >= 3 && value.text.length >= 10) && isMixed(value.text);
}

// One word without white space that is letters and digits for the most part; a pattern or a format string is not.
function isTokenText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && text.replace(/[^A-Za-z0-9]/g, '').length >= text.length * 0.6;
}

const NAMES_ITSELF = /token|secret|password|api[-_]?key/i;

function isNothingSecret(value: AssignedValue): boolean {
  // The name of a header or a variable: `X-Api-Key`, `session_token`.
  if (/^[A-Za-z]+(?:[-_][A-Za-z]+)*$/.test(value.text) && NAMES_ITSELF.test(value.text)) return true;
  if (isPlaceholder(value.text) || /^[a-z-]{2,20}=["']/.test(value.text)) return true;
  if (!value.quoted && (/^[{[(<]/.test(value.text) || isCode(value.text))) return true;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value.text) || isPath(value.text);
}

function isPath(text: string): boolean {
  return /^(?:[~.]{0,2}|[A-Za-z]:)(?:[\\/]{1,2}[\w.@ -]{1,60}){1,20}[\\/]?$/.test(text) && !isRandom(text);
}
