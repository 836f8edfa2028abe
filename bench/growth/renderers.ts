// Every layout as a function of the number of facts: made anew, brought up from what stands there, and read back.

import { initialState } from '../../src/projection/initial-state.ts';
import { VIEWS } from '../../src/views/all.ts';
import { layoutInput, stateOf } from './layout-input.ts';

export interface Renderer {
  readonly name: string;
  /** Prepares a memory of so many facts. */
  readonly make: (facts: number) => () => unknown;
}

export const RENDERERS: readonly Renderer[] = VIEWS.flatMap((view) => {
  const shown = (facts: number, alike: boolean) => {
    const input = layoutInput(stateOf(facts, alike));
    return { input, ...view.render(input) };
  };
  const again = (facts: number, alike: boolean) => {
    const { input, files, names } = shown(facts, alike);
    return () => view.render({ ...input, frame: files, previous: files, names });
  };
  return [
    {
      name: `${view.name}: new files`,
      make: (facts) => {
        const input = layoutInput(stateOf(facts));
        return () => view.render(input);
      },
    },
    { name: `${view.name}: files that stand`, make: (facts) => again(facts, false) },
    { name: `${view.name}: facts of the same words`, make: (facts) => again(facts, true) },
    {
      name: `${view.name}: files read back`,
      make: (facts) => {
        const { files } = shown(facts, false);
        return () => view.read(files);
      },
    },
    {
      name: `${view.name}: files whose facts are gone`,
      make: (facts) => {
        const { files, names } = shown(facts, false);
        const input = layoutInput(initialState(), { frame: files, previous: files, names });
        return () => view.render(input);
      },
    },
  ];
});
