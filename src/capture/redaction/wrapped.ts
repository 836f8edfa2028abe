// Secrets that a terminal, an editor or a mail broke over several lines.
// Invariant: a line is taken along only if the secret is incomplete without it, or if the line itself looks generated.
import { type CutView, cutView, seamsWithin, toWhole } from './cut-view.ts';
import { find, type Hit, matchAt } from './find.ts';
import { isRandom } from './guards.ts';
import type { Span } from './rule.ts';

export function findWrapped(text: string): Hit[] {
  const breaks = joinableBreaks(text);
  if (breaks.length === 0) return [];
  const joined = cutView(text, breaks);
  const hits: Hit[] = [];
  for (const hit of find(joined.text)) {
    const end = acceptedEnd(joined, hit);
    if (end === undefined) continue;
    hits.push({
      ...hit,
      ...toWhole(joined, { start: hit.start, end }),
      from: toWhole(joined, { start: hit.from, end }).start,
    });
  }
  return hits;
}

const BREAK = /\\?\r?\n|\\r\\n|\\n/g;
const CONTINUED = /[A-Za-z0-9+/_=.~%@!$^&*#?-]{1,512}/y;

// A line that starts like `name:`, `name=` or `call(` is a line of its own.
function joinableBreaks(text: string): Span[] {
  const breaks: Span[] = [];
  for (const { index, 0: found } of text.matchAll(BREAK)) {
    const end = index + found.length;
    if (!/[^\s,;{}()[\]<>|"'`\\]/.test(text[index - 1] ?? ' ')) continue;
    CONTINUED.lastIndex = end;
    const run = CONTINUED.exec(text)?.[0];
    if (run === undefined || isName(run, text[end + run.length])) continue;
    breaks.push({ start: index, end });
  }
  return breaks;
}

function isName(run: string, next: string | undefined): boolean {
  return /^[\w.-]+=[^=]/.test(run) || next === '(' || (next === ':' && !run.includes('@'));
}

function acceptedEnd(joined: CutView, hit: Hit): number | undefined {
  const seams = seamsWithin(joined, hit.from, hit.end);
  if (seams.length === 0) return undefined;
  for (const [i, seam] of seams.entries()) {
    const piece = joined.text.slice(Math.max(seam, hit.start), seams[i + 1] ?? hit.end);
    if (looksGenerated(piece) || (seam > hit.start && !isComplete(joined.text, hit, seam))) continue;
    return i === 0 ? undefined : seam;
  }
  return hit.end;
}

// Directly under a secret less is needed than in a place of its own.
function looksGenerated(piece: string): boolean {
  return isRandom(piece) || /^(?=.*[A-Za-z])(?=.*\d)[\w+/=-]{8,512}$/.test(piece);
}

function isComplete(text: string, hit: Hit, end: number): boolean {
  const start = Math.max(0, hit.from - 64);
  return matchAt(hit.rule, text.slice(start, end), hit.from - start)?.value !== undefined;
}
