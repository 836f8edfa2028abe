/** Words as a person would count them: by the white space, and each letter of a script that is written without any. */
export function countWords(text: string): number {
  return text.match(ASCII.test(text) ? SPACED : WORD)?.length ?? 0;
}

const ASCII = /^[\x00-\x7f]*$/;
const SPACED = /\S+/g;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
