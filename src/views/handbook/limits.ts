// What the handbook refuses in size and content; the renderer leaves out what the linter would refuse.

export const PROFILE_WORDS = 350;
/** What we fill; it leaves room below what survives loading. */
export const SUMMARY_BYTES = 9_500;
/** What a summary may have by the version it follows: the middle of a longer one is cut out when it is loaded. */
export const SUMMARY_LIMITS = {
  v1: { words: PROFILE_WORDS, bytes: 10_000 },
  seed: { words: 500, bytes: 20_000 },
} as const;
export const BULLET_CHARACTERS = 4_000;
export const EVIDENCE_CHARACTERS = 800;
export const INDEX_LINE_CHARACTERS = 1_000;
export const SCOPE_LINE_CHARACTERS = 300;
export const FENCE_LINES = 30;
export const SKILL_LINES = 500;
export const RECENT_DAYS = 3;

export function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

const GENERIC = [
  /^(?:please |always |just )*(?:be|stay) (?:very |more )?(?:careful|thorough|precise)$/,
  /^(?:please |always )*(?:check|read|consult) (?:the )?(?:docs|documentation|manual)$/,
  /^(?:please |always )*(?:test|check|verify|review) (?:your|the|all) (?:code|work|changes|everything)$/,
  /^(?:please |always )*(?:write|follow|use) (?:clean code|good code|best practices|common sense)$/,
  /^(?:please |always )*(?:double-?check|pay attention|do your best)(?: everything| to details?)?$/,
];

/** A sentence whose conclusion is advice that names nothing concrete. */
export function isGeneric(sentence: string): boolean {
  const bare = (sentence.split(' -> ').at(-1) ?? '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![.!\s])[.!\s]+$/, '')
    .trim();
  return GENERIC.some((form) => form.test(bare));
}
