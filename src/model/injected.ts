// What Tidemark itself put before an agent begins with one of these lines. Met again in a conversation it is not somebody's
// words, and taken up as such it would be remembered as its own proof.

const INJECTED_HEADS = ['# Memory: ', '# Recall: '] as const;

export function isInjected(text: string): boolean {
  const from = text.search(/\S/);
  return INJECTED_HEADS.some((head) => text.startsWith(head, Math.max(0, from)));
}

/** Without what hooks put there: whole blocks, and one whose end was cut off up to the end of the text. */
export function withoutBlocks(text: string): string {
  if (!text.includes(BEGIN)) return text;
  return text.replace(/\[tidemark:begin v=[^\]]*\][\s\S]*?(?:\[tidemark:end sha=[^\]]*\]|$)/g, '').trim();
}

const BEGIN = '[tidemark:begin v=';
