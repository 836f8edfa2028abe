// The command a call stands for. What was given and nobody looked at is refused: dropped silently, an agent would take it for done.

import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import { isEmpty } from './check-arguments.ts';
import { refusePlaceholder } from './refuse-placeholder.ts';
import type { Given } from './schema.ts';
import type { Invocation, Tool } from './tool.ts';

export function invocationOf(tool: Tool, given: Given): Invocation {
  const looked = new Set<string>();
  const inside = new Map<string, Set<string>>();
  const seen: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isMap(value)) seen[name] = value;
    else {
      const keys = new Set<string>();
      inside.set(name, keys);
      seen[name] = noting(value, keys);
    }
  }
  const invocation = tool.invocation(noting(seen, looked));
  const { action, what } = given;
  const called = [tool.name, action ?? what].filter((word) => typeof word === 'string').join(' ');
  const fields = Object.keys(tool.inputSchema.properties).filter((name) => looked.has(name));
  for (const [name, value] of Object.entries(given)) {
    if (!isGiven(value)) continue;
    if (!looked.has(name)) throw untaken(called, name, '', fields);
    const keys = inside.get(name) ?? new Set();
    for (const [key, one] of isMap(value) ? Object.entries(value) : [])
      if (isGiven(one) && !keys.has(key)) throw untaken(called, key, ` in \`${name}\``, [...keys]);
  }
  refusePlaceholder(given.because);
  return invocation;
}

function noting<T extends object>(value: T, names: Set<string>): T {
  return new Proxy(value, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
  });
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Models fill in what they do not mean: nothing, or no. */
const isGiven = (value: unknown) => value !== false && !isEmpty(value);

function untaken(called: string, name: string, where: string, known: readonly string[]): TidemarkError {
  const near = nearest(name, known);
  return new TidemarkError(
    'usage',
    `${called} takes no \`${received(name)}\`${where}.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    {
      hint: `Expected${where}: ${known.length === 0 ? 'nothing' : known.join(', ')}. Nothing was done.`,
      data: { field: name },
    },
  );
}
