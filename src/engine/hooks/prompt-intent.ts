// What a prompt says about the work besides what it asks: that a topic is closed, or that the agent was corrected. Only that it was
// said is kept, never the words; in doubt a prompt has no intent.

type PromptIntent = 'closed' | 'corrected';

export function promptIntent(prompt: string): PromptIntent | undefined {
  const text = prompt.slice(0, 400).trim();
  if (CLOSED.test(text)) return 'closed';
  return CORRECTED.test(text) ? 'corrected' : undefined;
}

/** Of a prompt that closes a topic: whether something is asked behind the words that do. */
export function asksMore(prompt: string): boolean {
  let rest = prompt.slice(0, 400).trim();
  for (let before = ''; rest !== before; ) {
    before = rest;
    rest = rest.replace(CLOSED, '').replace(POLITE, '');
  }
  return rest !== '';
}

const POLITE = /^(?:[\s.,!;:]+|(?:please|thanks|thank you|then|now)(?![\w']))/i;

/** Before the word that counts: "ok, that's", "great, we are all". */
const LEAD =
  "(?:(?:ok(?:ay)?|great|good|perfect|nice|thanks|thank you|that(?:'s| is)|it(?:'s| is)|we(?:'re| are)|i(?:'m| am)|all|let's move on to the|now|and)[\\s,.!]+)*";
/** The word itself, and no sentence that only begins with it. */
const CLOSED = new RegExp(
  `^${LEAD}(?:(?:done|finished)(?:\\s*$|[.,!;:]|\\s+(?:with (?:this|that|it)|here|now|thanks)\\b)|next(?:\\s*$|[,!;:]|\\.\\s|\\.$|\\s+(?:one|topic|task|step|thing|item)\\b))`,
  'i',
);

const CORRECTED =
  /^(?:no|nope|stop|wrong)(?:[,.!:;]|\s*$)|\b(?:that(?:'s| is| was) (?:wrong|not (?:right|correct|what i))|you(?:'re| are) wrong|i (?:said|told you|asked (?:you|for))\b.*\bnot\b|not what i (?:asked|meant|wanted)|(?:undo|revert|redo) (?:that|this|it)\b|don't do that|i meant\b)/i;
