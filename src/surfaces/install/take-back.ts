// Our own change taken back, so that even the blanks are as they were: what we put in cut out again where it stands, else line by line.

import { applyPatch, reversePatch, structuredPatch } from 'diff';

/** Undefined where somebody wrote into our lines. `base` is the text before us, `made` the one after. */
export function takenBack(text: string, base: string, made: string): string | undefined {
  return withoutInsertion(text, base, made) ?? unpatched(text, base, made);
}

function withoutInsertion(text: string, base: string, made: string): string | undefined {
  let same = 0;
  while (same < base.length && base[same] === made[same]) same++;
  const rest = base.slice(same);
  if (made.length <= base.length || !made.endsWith(rest)) return undefined;
  const put = made.slice(same, made.length - rest.length);
  // Some editors take the last line end away.
  const shown = text.includes(put) ? put : put.replace(/\r?\n$/, '');
  const at = text.indexOf(shown);
  if (at < 0 || at !== text.lastIndexOf(shown)) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at + shown.length)];
  if (shown !== put && after !== '') return undefined;
  // What others wrote behind ours does not run on in the last line of what was there.
  const runsOn = rest === '' && /^[^\r\n]/.test(after) && /[^\n]$/.test(before);
  return before + (runsOn ? (/^\r?\n/.exec(put)?.[0] ?? '') : '') + after;
}

function unpatched(text: string, base: string, made: string): string | undefined {
  const patch = reversePatch(structuredPatch('', '', base, made, undefined, undefined, { context: 1 }));
  const done = applyPatch(text, patch, { autoConvertLineEndings: false });
  return done === false ? undefined : done;
}
