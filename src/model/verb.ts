// What an event says happened. The table tells the codec how a verb is written and the projection
// whether naming a fact with it is a use.

export interface VerbSpec {
  readonly name: string;
  /** `fact`: about a fact by id. `text`: carries text only. */
  readonly about: 'fact' | 'text';
  /** Naming a fact with this verb is a use of it. */
  readonly use: boolean;
  readonly meaning: string;
}

const fact = (name: string, use: boolean, meaning: string): VerbSpec => ({
  name,
  about: 'fact',
  use,
  meaning,
});
const text = (name: string, meaning: string): VerbSpec => ({ name, about: 'text', use: false, meaning });

export const VERBS: readonly VerbSpec[] = [
  fact('Created', true, 'a fact was stated for the first time'),
  fact('Adopted', false, 'the fact was taken over from a file, with the life it had there'),
  fact('Referenced', true, 'the fact was used'),
  fact('Reinforced', true, 'the fact was met again; its life grows'),
  fact('Reactivated', true, 'an archived fact was used and is active again'),
  fact('Updated', true, 'fields or statement changed'),
  fact('Corrected', true, 'the statement was wrong and is now right'),
  fact('Superseded', false, 'replaced by another fact; terminal'),
  fact('Invalidated', false, 'proved wrong; terminal'),
  fact('Verified', true, 'confirmed; by a person it raises trust'),
  fact('Archived', false, 'put away by a review or a person'),
  fact('Pinned', false, 'kept from fading'),
  fact('Unpinned', false, 'may fade again'),
  fact('Promoted', false, 'holds in a wider scope'),
  fact('Raised', true, 'a thread was opened for a person'),
  fact('Closed', true, 'a thread was answered'),
  fact('Redacted', false, 'the content was erased; a tombstone remains'),
  text('Revoked', 'a source is no longer believed'),
  text('Erased', 'an imported conversation was forgotten; the text is the hash of its name'),
  text('Reviewed', 'the review ran'),
  text(
    'Kept',
    'text of a file of a layout that memory alone does not give, or names the layout gave to facts',
  ),
  text('Given', 'facts were put before an agent; each is named by `fact`'),
  text('Goal', 'what we are trying to achieve'),
  text('Task', 'what is being done; with `status: done` what was done, with `dropped` no longer'),
  text('Next', 'a next step, or with `status` its end'),
  text('Blocked', 'something stands in the way'),
  text('Unblocked', 'it no longer does'),
  text('Failed', 'an error was met; `pattern` tells which ones are the same'),
  text('Touched', 'a file is being changed, or with `status: done` no longer'),
  text('Anchor', 'objective, step and constraints, to be read before each step'),
  text('Checkpoint', 'where the work stands'),
  text('Noted', 'a remark of this session, or with `status` what became of those named by `note`'),
];

const BY_NAME: ReadonlyMap<string, VerbSpec> = new Map(VERBS.map((verb) => [verb.name, verb]));

export function verbSpec(name: string): VerbSpec | undefined {
  return BY_NAME.get(name);
}
