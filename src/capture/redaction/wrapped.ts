// Secrets that a terminal, an editor or a mail broke over several lines.
// Invariant: a line is taken along only if the secret is incomplete without it, or if the line itself looks generated.
import { type CutView, cutView, seamsWithin, toWhole } from './cut-view.ts';
import { find, type Hit, matchAt, type Settle } from './find.ts';
import { isMixed, isRandom } from './guards.ts';
import type { Rule, Span } from './rule.ts';

export function findWrapped(text: string): Hit[] {
  const breaks = joinableBreaks(text);
  if (breaks.length === 0) return [];
  const joined = cutView(text, breaks);
  return find(joined.text, (hit) => settle(joined, hit)).map((hit) => ({ ...hit, ...toWhole(joined, hit) }));
}

const BREAK = /\\?\r?\n|\\r\\n|\\n/g;
const CONTINUED = /[A-Za-z0-9+/_=.~%@!$^&*#?-]{1,512}/y;
// No secret is broken over more lines than this, but for key blocks, which have rows of their own.
const MAX_LINES = 16;

function joinableBreaks(text: string): Span[] {
  const breaks: Span[] = [];
  let runEnd = -1;
  let lines = 0;
  for (const { index, 0: found } of text.matchAll(BREAK)) {
    const end = index + found.length;
    if (!/[^\s,;{}()[\]<>|"'`\\]/.test(text[index - 1] ?? ' ')) continue;
    lines = runEnd === index ? lines + 1 : 1;
    CONTINUED.lastIndex = end;
    const run = CONTINUED.exec(text)?.[0];
    if (run === undefined || lines >= MAX_LINES || isName(run, text[end + run.length])) continue;
    runEnd = end + run.length;
    breaks.push({ start: index, end });
  }
  return breaks;
}

// A line that starts like `name:`, `name=` or `call(` is a line of its own.
function isName(run: string, next: string | undefined): boolean {
  return /^[\w.-]+=[^=]/.test(run) || next === '(' || (next === ':' && !run.includes('@'));
}

function settle(joined: CutView, hit: Hit): ReturnType<Settle> {
  const seams = seamsWithin(joined, hit.from, hit.end);
  let complete = false;
  for (const [i, seam] of seams.entries()) {
    const piece = joined.text.slice(Math.max(seam, hit.start), seams[i + 1] ?? hit.end);
    complete ||= seam <= hit.start || isComplete(joined.text, hit, seam);
    if (!belongs(piece, complete, hit.rule)) return { end: seam, keep: i > 0 };
  }
  return { end: hit.end, keep: seams.length > 0 };
}

// A shape that is incomplete proves that the line belongs to it; a name proves nothing, so the line must at least not be a word.
function belongs(piece: string, complete: boolean, rule: Rule): boolean {
  if (complete) return looksGenerated(piece);
  return rule.named !== true || (/\d/.test(piece) && /[A-Za-z]/.test(piece));
}

// Directly under a secret less is needed than in a place of its own.
function looksGenerated(piece: string): boolean {
  return isRandom(piece) || (isMixed(piece) && /^[\w+/=-]{6,512}$/.test(piece));
}

function isComplete(text: string, hit: Hit, end: number): boolean {
  const start = Math.max(0, hit.from - 64);
  return matchAt(hit.rule, text.slice(start, end), hit.from - start)?.value !== undefined;
}
