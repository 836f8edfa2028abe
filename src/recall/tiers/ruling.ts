// Sentences that settle something: a choice, a rule, a prohibition, a correction. English, told by their form.

/** Settles something: a choice, a rule, a prohibition. */
export function isRuling(text: string): boolean {
  if (text.endsWith('?')) return POLITE.test(text) && /\binstead\b/i.test(text);
  if (APPROVES.test(text)) return false;
  return FORBIDS.test(text) || CHOOSES.test(text) || isCorrection(text) || isInstead(text);
}

/** "No, it still fails" tells what happened; "No, Postgres" and "Actually, the port is 9090" say what is to be. */
function isCorrection(text: string): boolean {
  if (!CORRECTS.test(text) || REPORTS.test(text)) return false;
  return !/^no\b/i.test(text) || isDirective(text);
}

/** Tells somebody what to do, at least by naming it. */
export function isDirective(text: string): boolean {
  return DIRECTS.test(text) || text.split(/\s+/).length <= 5;
}

/** What is said behind "actually", "no" and the like. */
export function withoutLead(text: string): string {
  return text.replace(LEADS, '');
}

/** Nothing to be carried out: it holds from now on. */
export function isRule(text: string): boolean {
  if (text.endsWith('?')) return false;
  return (
    FORBIDS.test(text) ||
    CHOOSES.test(text) ||
    (isInstead(text) && /\b(?:use|go with|keep|prefer)\b/i.test(text))
  );
}

const LEAD =
  '(?:(?:ok|okay|hm+|oh|ah|sorry|well|and|but|so|also|yes|yeah|no|nope|wait|actually|please|then|right|hang on|hold on|scratch that|on second thought|change of plans?|never ?mind)[,.;:!\u2014-]*\\s+)*';
const LEADS = new RegExp(`^${LEAD}`, 'i');
const FORBIDS = new RegExp(
  `[,;:\u2014] (?:and |but |so )?(?:(?:don(?:'|’)?t|do not) (?!worry|forget|know)|never |let(?:'|’)?s not )|^${LEAD}(?:(?:don(?:'|’)?t|do not)(?! (?:worry|forget|hesitate|know|mind|think|see|understand))|never\\b(?! ?mind)|stop (?:using|doing|adding|\\w+ing)\\b|avoid\\b|always\\b|let(?:'|’)?s not\\b|no (?!problem|worr|idea|thanks|one\\b|rush|hurry|errors?\\b|luck|difference|change|longer)[\\w\`])` +
    `|\\b(?:must(?:n(?:'|’)t| not| never| always)|may not|shall not|should(?:n(?:'|’)t| not| never| always)|(?:we|you) (?:never|always|don(?:'|’)t|do not) (?:use|want|touch|change|add|log|store|commit|push|ship|deploy|run|do|merge|mock)|i (?:don(?:'|’)t|do not) want|(?:we|you) (?:cannot|can(?:'|’)t) (?:use|have|run|add|change|touch|break|ship|deploy|store|log|rely|depend|afford|install|upgrade|require|expose|send|keep)|not allowed|off limits|from now on)\\b`,
  'i',
);
const CHOOSES = new RegExp(
  `^${LEAD}(?:(?:let(?:'|’)?s|we(?:'|’)ll|we will|i(?:'|’)ll|we(?:'|’)re|i(?:'|’)d (?:rather|prefer to)|i(?:'|’)d|we should|you should) )?(?:use|go with|go for|go back to|stick (?:with|to)|stay with|switch (?:back )?to|keep\\b(?! (?:going|it up|me)\\b)|prefer|settle on|going with|using)\\b`,
  'i',
);
export const CORRECTS =
  /^(?:(?:ok|okay|hm+|oh|ah|sorry|well|but)[,.;:!]*\s+)*(?:no[,.;:!\u2014-]|nope\b|actually\b|wait\b|scratch that|on second thought|change of plans?|correction\b|(?:sorry, )?i meant\b|that(?:(?:'|’)s| is) (?:too \w+|wrong|not (?:right|what i))\b|(?:i|we) (?:have )?changed (?:my|our) mind|never ?mind\b|forget (?:about )?(?:that|it|the)\b)/i;
const REPORTS =
  /\b(?:still|broken|fails?|failed|failing|crash\w*|errors?|(?:does(?:n(?:'|’)t| not)|is(?:n(?:'|’)t| not)|not) work(?:ing)?)\b/i;
const APPROVES =
  /^(?:no (?:problem|worries)|no[,.] (?:that|this|it)(?:'|’)?s? (?:is |looks? |works? )?(?:all |just )?(?:fine|good|great|ok|okay|perfect|all)|(?:actually|wait)[,.!]*\s+(?:that|this|it)(?:(?:'|’)s| is| looks?| works?)?\s*(?:very |really |just |all )?(?:fine|good|great|nice|perfect|ok|okay|works?|right|correct)?[.!]*$)/i;
const POLITE = /^(?:(?:and|but|actually|hm+)[,.]* )?(?:can|could|would|will) (?:you|we)\b/i;

/** Told to somebody; "it returns null instead of a list" tells how a program behaves. */
export function isInstead(text: string): boolean {
  return /\binstead\b|\brather than\b/i.test(text) && DIRECTS.test(text);
}

const DIRECTS =
  /\b(?:use|go|switch|keep|make|put|do|write|store|take|pick|choose|call|name|prefer|move|return|send|read|run|try|build|start|stay|rename|set|want|let(?:'|’)?s|should|must|rather(?! than)|will|using|going|switched|replaced|chose|went|has to|have to|needs? to)\b|(?:'|’)ll\b/i;
