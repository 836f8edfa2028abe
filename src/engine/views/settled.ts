// A layout rendered until rendering it again changes nothing.

import type { Problem } from '../../model/problem.ts';
import type { Rendered, View, ViewInput } from '../../model/view.ts';

/** What a layout shows may tell it more about what it should show: until it has no more to say. */
export function settled(view: View, input: ViewInput): Rendered {
  let rendered = view.render(input);
  let from = input.frame;
  for (let pass = 1; pass < PASSES && !rendered.settled && !sameFiles(rendered.files, from); pass++) {
    from = rendered.files;
    const { notes } = rendered;
    rendered = view.render({ ...input, frame: from, previous: from, names: rendered.names });
    rendered = {
      ...rendered,
      notes: [...notes.filter((one) => !isToldAgain(one, rendered)), ...rendered.notes],
    };
  }
  return rendered;
}

/** What was done in the first look is told by it alone; of what holds, the last look knows best. */
function isToldAgain({ code, file }: Problem, { notes }: Rendered): boolean {
  return notes.some((one) => one.code === code && one.file === file);
}

const PASSES = 4;

export function sameFiles(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
