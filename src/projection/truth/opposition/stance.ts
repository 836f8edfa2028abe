// One says what the other denies: a ban and somebody who does it, a duty and somebody who does without.

import { isBygone } from './bygone.ts';
import type { Word } from './clause.ts';
import { AFFIRMED, covered, DENIED, isSaid, SOMEHOW } from './coverage.ts';
import type { Look } from './finding.ts';
import type { Read, ReadText } from './read-text.ts';
import { isEnding } from './signs.ts';
import { LIGHT } from './word-lists.ts';

/** Less than one telling word is nothing to go by. */
const LEAST = 60;
/** More than one telling word. */
const SEVERAL = 160;

/** The fact denies what the proposal affirms. */
export const forbids: Look = ({ theirs, ours, proposal, topic }) => {
  const denied = deniedBy(theirs);
  // Whoever takes away what is forbidden follows the ban.
  if (
    denied.length === 0 ||
    (ours.ends && !REPLACES.test(ours.text) && !denied.some(({ stem }) => isEnding(stem))) ||
    isGuarded(ours, denied) ||
    (theirs.ends && ours.words.some(({ stem }) => isEnding(stem)))
  )
    return [];
  // What is off is broken by whoever turns it on.
  if (
    /\b(?:off|disabled)\b/i.test(theirs.text) &&
    !/\b(?:enabl\w+|turn|switch|activat\w+|on|allow)\b/i.test(ours.text)
  )
    return [];
  // "Never X without Y" asks for Y where X is done.
  const needed = NEVER_WITHOUT.test(theirs.text)
    ? theirs.words.filter(({ sign, weight }) => sign > 0 && weight >= LEAST)
    : [];
  const missed = needed.filter((word) => isSaid(word, theirs, ours.says, DENIED));
  if (needed.length > 0 && missed.length === 0) return [];
  const done = denied.filter((word) => !missed.includes(word));
  // "Never from an interrupt": where nothing else is denied, the place is what is.
  const plainly = done.every(({ aside }) => aside);
  if (plainly && !NOT_THERE.test(theirs.text)) return [];
  const no = covered(done, theirs, ours.says, DENIED, { plainly });
  const yes = covered(done, theirs, ours.says, AFFIRMED, { except: no.words, plainly });
  if (yes.weight < LEAST || no.words.some(({ weight }) => weight >= LEAST)) return [];
  // "Unregistered models are not deployed" says nothing about those that are registered.
  if (denied.some((word) => /^(?:un|non|in)[a-z]{5}/i.test(word.text) && !yes.words.includes(word)))
    return [];
  // Of "rows are never changed" it is the changing that is denied, not the rows.
  if (theirs.bySubject && !isDone(denied, yes.words)) return [];
  // "Start-up must not run migrations" says nothing about migrating a wiki.
  const subject = subjectOf(theirs);
  if (
    subject.length > 0 &&
    yes.weight < SEVERAL &&
    !subject.some((word) => isSaid(word, theirs, ours.says, SOMEHOW))
  )
    return [];
  const said = ours.words.filter((word) => yes.words.some(({ stem }) => stem === word.stem));
  if (said.length > 0 && said.every((word) => isBygone([word], ours))) return [];
  const shared = topic.besides(yes.words);
  // One word of several tells something only where the matter is the same, or where it is what is done.
  if (
    yes.words.length === 1 &&
    denied.length > 1 &&
    (yes.share < 55 || (shared < 100 && !isObject(yes.words[0] as Word, theirs, ours)))
  )
    return [];
  // "Never delete invoices" is about invoices.
  if (yes.words.every(({ stem, sign }) => sign < 0 && isEnding(stem))) {
    const kept = theirs.words.filter(({ sign, weight }) => sign > 0 && weight >= LEAST);
    if (kept.length > 0 && covered(kept, theirs, ours.says, SOMEHOW).share < 60) return [];
  }
  // What is forbidden is the first thing that is denied, as a whole where it is short.
  const core = denied.filter(
    ({ sign, aside, weight, lower }) =>
      sign < 0 && (plainly || !aside) && weight >= LEAST && !LIGHT.has(lower),
  );
  if (
    core.length <= 3 &&
    core[0] !== undefined &&
    !yes.words.includes(core[0]) &&
    core[0].either === undefined
  )
    return [];
  if (core.length === 2 && !core.every((word) => yes.words.includes(word) || word.either !== undefined))
    return [];
  if (!plainly && isOutside(ours, proposal, theirs, denied)) return [];
  const strength = yes.share + Math.min(shared, 200) / 10;
  return [
    { rule: 'forbidden', by: 'denied', fact: theirs, proposal: ours, words: texts(yes.words), strength },
  ];
};

/** Who blocks, masks or looks for what is forbidden keeps the ban. */
function isGuarded(ours: Read, denied: readonly Word[]): boolean {
  const guard = GUARDS.exec(ours.text)?.[0].toLowerCase().trim().split(' ').at(-1) ?? '';
  return guard !== '' && !denied.some(({ lower }) => lower.slice(0, 4) === guard.slice(0, 4));
}

/** "No secrets in logs" says nothing about secrets in a vault; of who brings in something new, nobody knows where it will be. */
function isOutside(ours: Read, proposal: ReadText, theirs: Read, denied: readonly Word[]): boolean {
  const places = denied.filter(({ aside, weight, sign }) => sign < 0 && aside && weight >= LEAST);
  if (places.length === 0 || !PLACED.test(theirs.text)) return false;
  if (places.some((word) => isSaid(word, theirs, proposal.says, SOMEHOW))) return false;
  return !BRINGS.test(ours.text) || ours.words.some(({ aside, weight }) => aside && weight >= LEAST);
}

const PLACED = /\b(?:no|not|never|nothing)\b.*\b(?:in|into|inside|on|onto|from|within)\b/i;
const BRINGS = /^(?:let us |we (?:will |should )?)?(?:use|make|introduce|allow|enable|adopt)\b/i;
const NOT_THERE = /\b(?:not|never|nor) (?:in|into|inside|on|onto|at|from|to|over|via|through|by|with)\b/i;
const REPLACES = /\breplac\w+\b.*\b(?:with|by)\b/i;
export const GUARDS =
  /(?:^|\b(?:and|then|to) )(?:catch|prevent|detect|flag|block|filter|strip|scrub|mask|redact|scan|guard|alert|warn|lint|fail|abort|reject|refuse)\b|(?<!\b(?:when|if|while|once|until)\b.*)\b(?:is|are|get|gets|be) (?:caught|filtered|stripped|flagged|masked|redacted|blocked|rejected|refused)\b|\b(?:lint|eslint|rule|check|hook|alarm|alert|guard|gate|scan)\b[^.;]{0,30} (?:against|forbids|bans|catches|flags)\b|\b(?:that|which|hook|policy|rule|gate|check|job|linter?) (?:denies|blocks?|forbids?|prevents?|rejects?|refuses?|flags?|fails?|bans?|stops?|catches)\b/i;

/** The proposal denies what the fact affirms. */
export const denies: Look = ({ theirs, ours, fact, topic }) => {
  const denied = ours.words.filter(({ sign, weight }) => sign < 0 && weight > 0);
  // Whoever turns away what breaks a rule keeps it, and so does whoever denies what was rejected.
  if (denied.length === 0 || TURNS_AWAY.test(ours.text) || TWICE.test(ours.text)) return [];
  const asked = covered(denied, ours, theirs.says, AFFIRMED).share;
  if (fact.rejected.some((one) => covered(denied, ours, one.says, SOMEHOW).share >= Math.max(60, asked)))
    return [];
  if (
    fact.clauses.some((one) => covered(denied, ours, one.says, one.bySubject ? SOMEHOW : DENIED).share >= 50)
  )
    return [];
  if (fact.clauses.some((one) => one.ends && covered(denied, ours, one.says, SOMEHOW).share >= 40)) return [];
  // Of a ban the subject is not affirmed: "private keys are never checked in" asks for no keys.
  if (theirs.ends || theirs.words.some(({ sign, weight, stem }) => sign < 0 && weight > 0 && !isEnding(stem)))
    return [];
  // To delete after 14 days is to keep for 14 days.
  if (
    ours.words.some(
      (one) => one.number !== undefined && theirs.words.some(({ number }) => number === one.number),
    )
  )
    return [];
  // "Convert their timestamps to UTC" brings about what is asked for.
  if (/^(?:convert|move|migrate|switch|port|change|turn)\b/i.test(ours.text)) {
    const wanted = theirs.words.filter(({ sign, weight }) => sign > 0 && weight >= LEAST);
    if (covered(wanted, theirs, ours.says, AFFIRMED, { plainly: true, whole: true }).weight >= 100) return [];
  }
  // "Local time only at display" does not ask for local time.
  if (/\bonly (?:at|in|on|for|within|during|when|after)\b/i.test(theirs.text)) return [];
  const yes = covered(denied, ours, theirs.says, AFFIRMED, { plainly: true });
  if (yes.weight < LEAST && !isRepeated(theirs, ours)) return [];
  if (covered(denied, ours, theirs.says, DENIED).weight >= yes.weight) return [];
  // To do without one of a kind is not to do without all of it.
  if (!theirs.universal && !yes.words.some(({ stem }) => theirs.says.has(stem))) return [];
  if (yes.words.every((word) => word.number !== undefined || isOfOtherNumber(word, ours, theirs))) return [];
  const shared = topic.besides(yes.words);
  if (
    yes.words.length === 1 &&
    shared < (theirs.universal ? 60 : 100) &&
    !isCentral(yes.words[0] as Word, ours, theirs)
  )
    return [];
  const strength = yes.share + Math.min(shared, 200) / 10 - 5;
  return [
    {
      rule: theirs.universal ? 'required' : 'opposed',
      by: 'denying',
      fact: theirs,
      proposal: ours,
      words: texts(yes.words),
      strength,
    },
  ];
};

/** "Answers are never short" repeats "Answers are short" word for word, however little the words tell. */
function isRepeated(theirs: Read, ours: Read): boolean {
  const told = theirs.words.filter(({ weight }) => weight > 0);
  return told.length > 1 && told.every(({ stem }) => ours.words.some((word) => word.stem === stem));
}

export const NEVER_WITHOUT =
  /\b(?:no|not|never|nothing|cannot)\b.*\b(?:without|lacking)\b|\b(?:without|lacking)\b.*\b(?:not|never|rejected|refused|blocked|banned|forbidden)\b/i;
const TURNS_AWAY =
  /\bafter (?:\d+|the \w+) (?:attempts?|tries|retries|times|failures?)\b|\b(?:reject|refuse|deny|denie)s?\b|^(?:fail|block|abort)s?\b|\b(?:fails?|blocks?) (?:if|when|on)\b/i;
/** Two negations hold a rule up: "nothing without a review". */
const TWICE =
  /\b(?:no|not|never|nothing|nobody)\b.*\bwithout\b|\bwithout\b.*(?:\b(?:no|not|never|refused|rejected|blocked|fails?)\b|n['\u2019]t\b)/i;

/** The proposal says the word of what it does, not of where or for what. */
function isObject(word: Word, from: Read, clause: Read): boolean {
  const keys = from.keys.get(word) ?? [];
  return clause.words.some(
    (one) => !one.aside && one.sign > 0 && clause.keys.get(one)?.some((key) => keys.includes(key)) === true,
  );
}

/** A duty that is mostly about this word. */
function isCentral(word: Word, from: Read, clause: Read): boolean {
  // "Support IE11" is about nothing else; of "one cache per process" that cannot be said.
  const told = clause.words.filter(({ weight, aside }) => weight >= LEAST && !(aside && clause.universal));
  return (
    told.length <= (clause.universal ? 3 : 1) &&
    told.some((one) => from.keys.get(word)?.some((key) => clause.keys.get(one)?.includes(key)))
  );
}

/** What a clause denies: of a passive, or a verb that says little, the subject too. */
function deniedBy(clause: Read): Word[] {
  const denied = clause.words.filter(({ sign, weight }) => sign < 0 && weight > 0);
  return clause.bySubject && denied.length > 0 ? [...subjectOf(clause), ...denied] : denied;
}

/** "TLS 1.0" is not "TLS 1.2". */
function isOfOtherNumber(word: Word, from: Read, clause: Read): boolean {
  const of = (read: Read, stem: string) =>
    read.words
      .flatMap((one, i) => (one.stem === stem ? [read.words[i + 1]?.number] : []))
      .filter((one) => one !== undefined);
  const [ours, theirs] = [of(from, word.stem), of(clause, word.stem)];
  return ours.length > 0 && theirs.length > 0 && !ours.some((one) => theirs.includes(one));
}

/** The verb that is denied is said, or says so little that the rest will do. */
function isDone(denied: readonly Word[], said: readonly Word[]): boolean {
  const [verb, ...rest] = denied.filter(({ sign }) => sign < 0);
  if (verb === undefined) return false;
  if (LIGHT.has(verb.lower)) return rest.some((word) => word.weight >= LEAST && said.includes(word));
  if (verb.weight < LEAST && !isEnding(verb.stem)) return said.some(({ weight }) => weight >= 100);
  return said.some((word) => word === verb || (verb.either !== undefined && word.either === verb.either));
}

function subjectOf(clause: Read): Word[] {
  return clause.words.slice(0, clause.subject).filter(({ weight }) => weight > 0);
}

function texts(words: readonly Word[]): string[] {
  return words.map(({ text }) => text);
}
