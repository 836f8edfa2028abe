// A statement that names one file or one module of the project holds there, as far as anybody can tell: the narrowest scope
// that is true is the right one (continuity-protocol; memory-and-state, scope levels).

import type { Field } from '../../model/event.ts';
import { isWithin, readScope } from '../../model/scope.ts';
import type { Store } from '../../model/store.ts';

/** The one narrower scope a statement speaks of; a file before a module. Undefined where it speaks of none, or of several. */
export function narrowerScope(
  store: Store,
  scope: string,
  statement: string,
  fields: readonly Field[],
): string | undefined {
  if (store.kind === 'user') return undefined;
  const texts = [statement, ...fields.filter(([key]) => SPEAKING.has(key)).map(([, value]) => value)];
  const { modules } = store.config;
  const scopes = texts.flatMap((text) => [...pathsIn(store, text), ...modulesIn(modules, text)]);
  const narrower = [...new Set(scopes)].filter((one) => one !== scope && isWithin(one, scope, modules));
  // A file of a module that is named too is still one place.
  const places = narrower.filter(
    (one) => !narrower.some((other) => other !== one && isWithin(other, one, modules)),
  );
  return places.length === 1 ? places[0] : undefined;
}

const SPEAKING: ReadonlySet<string> = new Set(['decision', 'constraint', 'prevention', 'anchor', 'path']);

function pathsIn({ files, project }: Store, text: string): string[] {
  return (text.match(PATHS) ?? []).flatMap((found) => {
    const path = found.replace(/(?::\d+)?(?<![.,:;])[.,:;]*$/, '');
    const scope = readScope(`path:${path}`);
    return scope !== undefined && files.stat(`${project.root}/${path}`) !== undefined ? [scope] : [];
  });
}

/** With a folder or an ending: a word alone is seldom a file. */
const PATHS = /(?<![\w/.@-])[\w@-][\w.@-]*(?:\/[\w.@-]+)+|(?<![\w/.@-])[\w-]+\.[a-z]{1,5}\b/g;

function modulesIn(modules: Readonly<Record<string, readonly string[]>>, text: string): string[] {
  return Object.keys(modules).flatMap((name) => {
    const at = ` ${text.toLowerCase().replace(/[^a-z0-9_@/.-]+/g, ' ')} `;
    const word = name.toLowerCase();
    return at.includes(` ${word} module `) || at.includes(` module ${word} `) ? [`module:${name}`] : [];
  });
}
