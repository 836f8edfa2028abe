// What a settings file may be before a parser looks at it: it came with a clone, and the parser goes as deep as the text, until the
// process ends. Settings are short and three levels deep.

export const LONGEST_SETTINGS = 64 * 1024;
export const TOO_MUCH = 'They are too long, nested too deeply, or refer to themselves';

export function isTooMuch(text: string): boolean {
  const plain = text.replace(/(^|\s)#.*$/gm, '');
  if (text.length > LONGEST_SETTINGS || /(?:[-?:][ \t]+){9}/.test(plain)) return true;
  let depth = 0;
  return [...plain].some((letter) => {
    if (letter === '[' || letter === '{') depth++;
    if (letter === ']' || letter === '}') depth--;
    return depth > 16;
  });
}
