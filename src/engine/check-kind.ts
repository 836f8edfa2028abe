import { KINDS, type KindSpec, kindSpec } from '../model/kind.ts';
import { kindPlural } from '../model/kind-plural.ts';
import { nearest } from '../model/nearest.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';

const STATING = 'tide remember preference "Commits are small and signed"';

export function checkKind(name: string, example = STATING): KindSpec {
  const spec = kindSpec(name) ?? KINDS.find((kind) => kindPlural(kind.name) === name);
  if (spec !== undefined) return spec;
  const names = KINDS.map((kind) => kind.name);
  const near = nearest(name, names);
  throw new TidemarkError(
    'usage',
    `There is no kind of fact \`${received(name)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    {
      hint: `Expected one of ${names.join(', ')}. Example: ${example}. Received: ${received(name)}`,
    },
  );
}
