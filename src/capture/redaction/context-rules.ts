// Rows for values that their place gives away: key blocks, URLs, headers, command lines, netrc.
// Invariant: only the value is taken, so that what remains still says who connected to what.
import { isCode, isMixed, isPlaceholder, isRandom } from './guards.ts';
import type { Rule } from './rule.ts';

const given = (value: string): boolean => !isPlaceholder(value);
const generated = (value: string): boolean => !isPlaceholder(value) && isRandom(value);

export const BLOCK_RULES: readonly Rule[] = [
  {
    kind: 'private-key',
    hints: ['-----BEGIN', '---- BEGIN'],
    pattern:
      /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}(?:[^-]|-(?!---)){0,200000}-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y,
    guard: (block) => /[A-Za-z0-9+/]{12}/.test(block.replace(/-{4,5} ?(?:BEGIN|END)[A-Z0-9 ]*-{4,5}/g, '')),
  },
  {
    // A block that was cut off: its lines of base64, as far as they go.
    kind: 'private-key',
    hints: ['-----BEGIN', '---- BEGIN'],
    pattern:
      /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}(?:(?:\s|\\[nr]){1,40}[A-Z][A-Za-z-]{2,20}: [^\r\n\\]{1,120}){0,5}(?:(?:[\s>|"',]|\\[nr]){1,200}[A-Za-z0-9+/]{16,1000}={0,2}){1,1000}(?:(?:\s|\\[nr]){1,40}[A-Za-z0-9+/]{1,64}={1,2})?/y,
  },
  {
    // The key of a user in a Kubernetes configuration, on one line or as a block.
    kind: 'private-key',
    hints: ['client-key-data'],
    pattern:
      /client-key-data\\{0,8}["']?[ \t]{0,8}[:=][ \t]{0,8}\\{0,8}["']?(?:[|>][+-]?)?((?:(?:[ \t\r\n]|\\[nr]){0,80}[A-Za-z0-9+/]{16,4000}={0,2}){1,1000})/diy,
    value: 1,
    guard: (value) => !isPlaceholder(value.trim()),
  },
  {
    kind: 'private-key',
    hints: ['Private-Lines:'],
    pattern: /Private-Lines: \d{1,4}((?:(?:\s|\\[nr]){1,40}[A-Za-z0-9+/]{16,1000}={0,2}){1,1000})/dy,
    value: 1,
  },
];

export const CONTEXT_RULES: readonly Rule[] = [
  {
    kind: 'url-password',
    hints: ['://'],
    pattern:
      /:\/\/[^\s:@/"'`<>]{0,128}:(?!\d{1,5}[/?#])((?:[^\s"'`<>/@]|[/@](?=[^\s"'`<>/]{0,128}@)){1,256})@(?!sha\d{3}:)/dy,
    value: 1,
    guard: given,
  },
  {
    kind: 'azure-key',
    hints: ['sharedaccesssignature'],
    pattern: /sharedaccesssignature=([^\s;"'`\\]{16,4000})/diy,
    value: 1,
    guard: given,
  },
  {
    kind: 'url-parameter',
    hints: [
      'access_token',
      'api',
      'auth',
      'client',
      'code',
      'id_token',
      'jwt',
      'key',
      'private',
      'refresh',
      'sas',
      'session',
      'sid',
      'sig',
      'ticket',
      'token',
      'x-amz-',
      'x-goog-',
    ],
    pattern:
      /(?<=[?&;#])(?:(?:access|auth|id|refresh|private|session)_?token|api_?key|auth|client_secret|code|jwt|key|session(?:_?id)?|sid|sig(?:nature)?|ticket|token|x-(?:amz|goog)-(?:signature|security-token))=([^\s&#"'`<>\\)\]}|,;]{8,4000})/diy,
    value: 1,
    // `code` is a program as often as a credential.
    guard: (value) => generated(value) && !/%(?:0A|20|7B)/i.test(value),
  },
  {
    kind: 'authorization',
    hints: ['authorization'],
    pattern:
      /authorization(?:\\{0,8}["'`])?\]?[ \t]{0,8}(?:=>|[:=,])[ \t]{0,8}(?:[bf]?\\{0,8}["'`])?(?:(?:basic|bearer|token|apikey|negotiate|ntlm|key|splunk|hawk|bot)[ \t]{1,4})?([^\s"'`\\,;<>]{8,4000})/diy,
    value: 1,
    guard: (value) => isCredential(value) || /^[A-Za-z0-9+/]{6,}={1,2}$/.test(value),
  },
  {
    kind: 'authorization',
    hints: ['bearer'],
    pattern: /bearer[ \t]{1,4}([^\s"'`\\,;<>]{16,4000})/diy,
    value: 1,
    word: true,
    guard: isCredential,
  },
  {
    kind: 'authorization',
    hints: ['basic'],
    pattern: /basic[ \t]{1,4}([A-Za-z0-9+/]{12,4000}={0,2})(?![\w-])/diy,
    value: 1,
    word: true,
    guard: (value) => /[\d=]/.test(value) && generated(value),
  },
  {
    kind: 'url-parameter',
    hints: ['signature='],
    pattern: /signature=([0-9a-f]{40,4000})/diy,
    value: 1,
  },
  {
    kind: 'cookie',
    hints: ['set-cookie'],
    pattern:
      /set-cookie(?:\\{0,8}["'`])?\]?[ \t]{0,8}[:=,][ \t]{0,8}(?:\\{0,8}["'`])?[\w.%$!-]{1,64}=([^\s;"'`\\]{8,4000})/diy,
    value: 1,
    guard: holdsSession,
  },
  {
    kind: 'cookie',
    hints: ['cookie'],
    pattern:
      /cookies?(?<!set-cookies?)(?:\\{0,8}["'`])?\]?(?:[ \t]{0,8}[:=,]|[ \t])[ \t]{0,8}(?:\\{0,8}["'`])?[\w.%$!-]{1,64}=([^\r\n"'`\\]{8,4096})/diy,
    value: 1,
    guard: holdsSession,
  },
  {
    kind: 'password',
    hints: [' -u', '\t-u', ' --user', ' --proxy-user', '\n-u'],
    pattern: /\s(?:-[uU]|--user|--proxy-user)[ =]{0,2}["']?[^\s:"'`]{1,128}:([^\s"'`\\]{1,256})/dy,
    value: 1,
    guard: (value, text, at) => given(value) && /(?:curl|wget)\b|\bhttps? /.test(before(text, at)),
  },
  {
    kind: 'password',
    hints: [' -p', '\t-p'],
    pattern: /\s-p["']?([^\s"'`\\=-][^\s"'`\\]{2,255})/dy,
    value: 1,
    guard: (value, text, at) =>
      given(value) && (/mysql|mariadb|sshpass|mongo/.test(before(text, at)) || isPasswordAlone(value)),
  },
  {
    kind: 'password',
    hints: [' -p', '\t-p', ' -a'],
    pattern: /\s-[pa][ \t=]{1,4}["']?([^\s"'`\\-][^\s"'`\\]{2,255})/dy,
    value: 1,
    guard: (value, text, at) => given(value) && takesPassword(before(text, at)),
  },
  {
    kind: 'password',
    hints: ['identified by'],
    pattern: /identified[ \t]{1,4}by[ \t]{1,4}(?:password[ \t]{1,4})?\\{0,8}["']([^"'\\\r\n]{3,256})/diy,
    value: 1,
    guard: given,
  },
  {
    kind: 'netrc',
    hints: ['login'],
    pattern:
      /login\s{1,20}\S{1,128}\s{1,20}(?:account\s{1,20}\S{1,128}\s{1,20})?password\s{1,20}([^\s"'`]{3,256})/dy,
    value: 1,
    guard: (value, text, at) => given(value) && /(?:machine\s+\S+|default)\s/.test(before(text, at)),
  },
];

function takesPassword(command: string): boolean {
  if (/sshpass|mongo|redis-cli/.test(command)) return true;
  return /\blogin\b/.test(command) && /docker|podman|buildah|skopeo|nerdctl|helm|\baz\b|\boc\b/.test(command);
}

function isCredential(value: string): boolean {
  return generated(value) && !isCode(value) && !value.includes('://');
}

function holdsSession(value: string): boolean {
  return value
    .slice(0, 600)
    .split(/[;=\s]+/)
    .some((part) => !isPlaceholder(part) && isRandom(part));
}

function isPasswordAlone(value: string): boolean {
  return value.length >= 12 && /^[\w!@#$%^&*+=.-]+$/.test(value) && isMixed(value) && isRandom(value);
}

function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - 300), at);
}
