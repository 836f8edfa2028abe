// The page of tide opinion. What a model said stands in quotation marks, with its name: it is nobody's decision.

import { ANSWER_TOKENS } from '../../../../engine/opinion/ask-opinions.ts';
import type { Opinion } from '../../../../engine/opinion/read-opinion.ts';
import type { Member, UnclearPairs } from '../../../../engine/opinion/unclear-pairs.ts';
import { clip, inert, type Paint, plural } from '../../paint.ts';
import type { Opinions, Told } from './give.ts';

export function opinionPage(given: Opinions, paint: Paint): string {
  const { found, told } = given;
  const passed = found.passed.map(
    ({ id, why }) => `${paint.warn('Not compared')}: ${paint.id(id)}: ${why}.\n`,
  );
  const head = `${headline(found, told.length)}${passed.join('')}`;
  if (told.length === 0) return head;
  const pairs = told.map((one) => `\n${pairLines(one, given, paint)}`).join('');
  return `${head}${pairs}\n${given.dryRun ? unsent(given, paint) : lastWords(given, paint)}`;
}

function headline({ pairs, compared, since, left, skipped }: UnclearPairs, shown: number): string {
  const facts = plural(compared, 'fact');
  const among = since === null ? `of ${facts}` : `of ${facts} that changed since the review of ${since}`;
  const rest = [
    ...(shown < pairs.length
      ? [`${shown === 1 ? 'the first is' : `the first ${shown} are`} shown (--limit)`]
      : []),
    ...(left > 0 ? [`${plural(left, 'older fact')} left out: --all has every one`] : []),
    ...(skipped > 0 ? [`${plural(skipped, 'pair')} with common words alone not compared`] : []),
  ];
  const all = pairs.length === 0 && since !== null ? ' --all looks at every fact.' : '';
  return `${pairs.length === 0 ? 'No unclear pair' : plural(pairs.length, 'unclear pair')} ${among}${rest.map((one) => `; ${one}`).join('')}.${all}\n`;
}

function pairLines({ pair, prompt, tokens, opinion }: Told, { dryRun, provider }: Opinions, paint: Paint) {
  const { proposal, held, verdict } = pair;
  const words = verdict.words.length === 0 ? '' : row('words', verdict.words.join(', '), paint);
  const said =
    opinion === undefined ? '' : row('opinion', opinionText(opinion, provider?.name, paint), paint);
  const sent = dryRun ? row('sent', `about ${plural(tokens, 'token')}\n${prompt.data}`, paint) : '';
  return `${memberLines('A', held, paint)}${memberLines('B', proposal, paint)}${row('unclear', inert(verdict.because), paint)}${words}${said}${sent}`;
}

/** By the letters the model was told: it uses them in its reason. */
function memberLines(letter: string, { fact, everywhere }: Member, paint: Paint): string {
  const where = everywhere ? 'in every project' : fact.scope;
  return `${letter}  ${paint.id(fact.id)} ${paint.dim(`(${fact.kind}, ${where})`)}\n     ${clip(fact.statement, paint.width - 6)}\n`;
}

function row(name: string, text: string, paint: Paint): string {
  return `   ${paint.dim(name.padEnd(8))} ${text.replaceAll('\n', `\n${' '.repeat(12)}`)}\n`;
}

function opinionText({ answer, reason, given }: Opinion, model: string | undefined, paint: Paint): string {
  if (!given) return `${answer}: no opinion of ${inert(model ?? '')} (${inert(reason)})`;
  const word = answer === 'conflict' ? paint.warn(answer) : answer;
  return `${word}, thinks the model ${inert(model ?? '')}: "${inert(reason)}"`;
}

function unsent({ told, provider, reason }: Opinions, paint: Paint): string {
  const whole = told.reduce((sum, { tokens }) => sum + tokens, 0);
  const to =
    provider === undefined
      ? `Nothing was sent, and nobody would be asked: ${inert(reason ?? '')}`
      : `Nothing was sent. Without --dry-run the model ${inert(provider.name)} at ${inert(provider.host)} would be asked about each of these by itself.`;
  return `${to}\n${plural(told.length, 'request')}, about ${plural(whole, 'token')} in all, and at most ${plural(ANSWER_TOKENS, 'token')} of answer to each. Before the texts above, each request says:\n\n${told[0]?.prompt.instructions.replace(/^(?=.)/gm, paint.dim('  ')) ?? ''}\n`;
}

function lastWords({ told, provider, reason, isUnset }: Opinions, paint: Paint): string {
  if (provider === undefined)
    return `Nobody was asked. ${inert(reason ?? '')}\n${isUnset ? paint.own(HOW) : ''}`;
  const unasked = told.filter(({ opinion }) => opinion === undefined).length;
  const rest =
    unasked === 0
      ? ''
      : `${paint.warn('Not asked')} about the last ${unasked}: ${inert(provider.host)} failed twice in a row.\n`;
  const isGiven = told.some(({ opinion }) => opinion?.given);
  return `${rest}${isGiven ? DECIDES_NOTHING : UNCLEAR}${paint.own(YOURS)}`;
}

const DECIDES_NOTHING =
  'An opinion of a model decides nothing: nothing was written, and every pair is as unclear as before. Yours to do, if you think so too:\n';
const UNCLEAR = 'Nothing was written, and every pair is as unclear as before. Yours to do:\n';

const YOURS = `  they conflict   tide supersede OLD NEW --because "WHY"
  who knows?      tide raise "QUESTION" --type contradiction --about ID --about ID
  they agree      nothing
`;

const HOW = `A person names a model in the user store; a project's settings cannot:
  tide config set provider.kind openai --user        (or anthropic; Ollama speaks openai)
  tide config set provider.url http://127.0.0.1:11434 --user
  tide config set provider.model MODEL --user
  tide config set provider.key VARIABLE --user       (the variable that holds the key, where one is needed)
`;
