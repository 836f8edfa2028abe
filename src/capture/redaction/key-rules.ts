// Rows for values that only their name gives away: `DB_PASSWORD=...`, `"apiKey": "..."`, `--token ...`, `client_secret: ...`.
// Invariant: a name is recognised with any prefix, separator and letter case; a value is masked only if the guards let it.
import { type AssignedValue, readAssignedValue, wholeValue } from './assigned-value.ts';
import { isCode, isMixed, isPlaceholder, isProse, isRandom } from './guards.ts';
import type { Rule, Span } from './rule.ts';

export const KEY_RULES: readonly Rule[] = [
  {
    kind: 'aws-secret',
    hints: ['key'],
    pattern: /(?<=secret[_\-. ]?access[_\-. ]?)key/iy,
    locate: valueThat((value) => value.text.length >= 16 && isToken(value)),
  },
  {
    kind: 'azure-key',
    hints: ['key'],
    pattern: /(?<=account|sharedaccess)key(?==)/iy,
    locate: valueThat((value) => value.text.length >= 16 && !isPlaceholder(value.text)),
  },
  {
    kind: 'secret',
    hints: ['private_key_id'],
    pattern: /private_?key_?id/iy,
    locate: valueThat((value) => /^[0-9a-f]{32,}$/.test(value.text)),
  },
  {
    kind: 'password',
    hints: ['password', 'pwd'],
    pattern: /pass(?:words?|wd|wort|phrase|code)|pwd/iy,
    locate: valueThat(isPassword),
  },
  {
    kind: 'password',
    hints: ['pass', '_pw'],
    pattern: /(?<![A-Za-z])(?:pass|Pass|PASS)(?![A-Za-z])|(?<=[a-z])Pass(?![a-z])|_(?:pw|PW)(?![A-Za-z])/y,
    locate: valueThat((value) =>
      value.env ? isPassword(value) : value.firm && isMixed(value.text) && isPassword(value),
    ),
  },
  { kind: 'token', hints: ['token'], pattern: /token/iy, locate: valueThat(isToken) },
  { kind: 'secret', hints: ['secret'], pattern: /secret/iy, locate: valueThat(isToken) },
  {
    kind: 'secret',
    hints: ['key'],
    pattern: /(?<=(?:secret|private|signing|encryption|master|hmac|jwt)[_\-. ]?)key/iy,
    locate: valueThat(isToken),
  },
  {
    kind: 'api-key',
    hints: ['key'],
    pattern:
      /(?<=(?:api|access|auth|service|shared|storage|session|app|consumer|subscription|functions|licen[sc]e|deploy|webhook|openai|anthropic)[_\-. ]?)key/iy,
    locate: valueThat(isToken),
  },
  {
    kind: 'token',
    hints: ['auth', 'credential'],
    pattern: /(?<![A-Za-z])auth(?![A-Za-z])|credentials?/iy,
    locate: valueThat((value) => value.firm && value.text.length >= 12 && isToken(value)),
  },
];

function valueThat(
  accepts: (value: AssignedValue) => boolean,
): (text: string, key: Span) => Span | undefined {
  return (text, key) => {
    const value = readAssignedValue(text, key);
    return value !== undefined && accepts(value) ? wholeValue(text, value) : undefined;
  };
}

function isPassword(value: AssignedValue): boolean {
  if (value.text.length < 4 || isNothingSecret(value) || isProse(value.text)) return false;
  if (value.firm && !value.wordsFollow)
    return !/^[A-Za-z_-]*(?:password|passwd)[A-Za-z_-]*$/i.test(value.text);
  return /\d/.test(value.text) && isMixed(value.text);
}

function isToken(value: AssignedValue): boolean {
  if (value.text.length < 8 || /\s/.test(value.text) || isNothingSecret(value)) return false;
  if (!value.firm) return value.text.length >= 12 && /\d/.test(value.text) && isRandom(value.text);
  if (isRandom(value.text)) return true;
  // A literal in quotes, or a line of an environment file, needs less to be believed than a bare word in a text.
  if (value.env) return /[A-Za-z]/.test(value.text) && !NAMES_ITSELF.test(value.text);
  const digits = /^[A-Za-z0-9]+$/.test(value.text) ? value.text.replace(/[^0-9]/g, '').length : 0;
  return (value.quoted ? digits >= 1 : digits >= 3 && value.text.length >= 10) && isMixed(value.text);
}

const NAMES_ITSELF = /token|secret|password|api[-_]?key/i;

function isNothingSecret(value: AssignedValue): boolean {
  if (isPlaceholder(value.text) || (!value.quoted && isCode(value.text))) return true;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value.text) || isPath(value.text);
}

function isPath(text: string): boolean {
  return /^(?:[~.]{0,2}|[A-Za-z]:)(?:[\\/]{1,2}[\w.@ -]{1,60}){1,20}[\\/]?$/.test(text) && !isRandom(text);
}
