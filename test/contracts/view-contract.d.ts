import type { State } from '../../src/model/state.ts';
import type { View, ViewInput } from '../../src/model/view.ts';
export type Folder = Readonly<Record<string, string>>;
/** Memory after the items were taken over, as `tide adopt` does it. */
export declare function adopted(view: View, files: ReadonlyMap<string, string>, today?: string): ViewInput;
/** What the engine hands to a view. */
export declare function inputOf(state: State, today: string, more?: Partial<ViewInput>): ViewInput;
export declare function folder(files: Folder): ReadonlyMap<string, string>;
/** `samples` are whole folders of the layout, by what is special about each. */
export declare function viewContract(view: View, samples: Readonly<Record<string, Folder>>): void;
