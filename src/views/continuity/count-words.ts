/** Words as a person would count them: by the white space, and each letter of a script that is written without any. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
