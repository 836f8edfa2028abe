// What a character is to a search, without patterns over all of Unicode: those take milliseconds to make.

export function isWordCode(code: number): boolean {
  if (code < 0x80) return isAsciiWord(code);
  return !isMark(code);
}

export function isAsciiWord(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f
  );
}

/** Scripts written without spaces: words cannot be told apart, so pairs of letters stand for them. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

export function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** Spaces, punctuation and signs beyond ASCII. */
function isMark(code: number): boolean {
  if (code < 0xc0) return code !== 0xaa && code !== 0xb5 && code !== 0xba;
  if (code === 0xd7 || code === 0xf7) return true;
  if (code >= 0x2000 && code <= 0x206f) return true;
  if (code >= 0x20a0 && code <= 0x2bff) return code < 0x2100 || code > 0x218f;
  if (code >= 0x2e00 && code <= 0x2e7f) return true;
  if (code >= 0x3000 && code <= 0x303f) return true;
  if (code >= 0xfe00 && code <= 0xfe0f) return true;
  if (code >= 0xfe30 && code <= 0xfe4f) return true;
  if (code >= 0xff00 && code <= 0xffef)
    return !((code >= 0xff10 && code <= 0xff19) || (code >= 0xff21 && code <= 0xff3a) || code >= 0xff41);
  return code === 0xfeff || code === 0xfffd;
}
