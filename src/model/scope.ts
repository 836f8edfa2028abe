// Scope algebra: `global` > `project` > `module:<name>` > `path:<file or glob>`. A question asked at a scope
// sees that scope, its ancestors and what lies inside it; never what lies beside it.

import { received, TidemarkError } from './tidemark-error.ts';

/** Where the files of a module lie; a module that is not listed lies in the usual folders of its name. */
export type ModuleMap = Readonly<Record<string, readonly string[]>>;

/** Composing makes a text shorter, by far less than this. */
const MOST_READ = 2_000;
const EXAMPLE = 'global, project, module:auth, path:src/auth/session.ts or path:src/auth/**';

/** The canonical spelling of a scope; aliases of the seeds are read, anything unsafe is refused. */
export function parseScope(text: string): string {
  const scope = text.trim().slice(0, MOST_READ).normalize('NFC');
  const refuse = (why: string): never => {
    throw new TidemarkError('usage', `The scope is not usable: ${why}.`, {
      hint: `Expected ${EXAMPLE}. Received: ${received(JSON.stringify(text))}`,
    });
  };
  if (scope.length > 300) refuse('it is longer than 300 characters');
  if (/[\u0000-\u001f\u007f-\u009f]/.test(scope)) refuse('it contains control characters');
  if (scope === 'global' || scope === 'user') return 'global';
  if (scope === 'project') return scope;
  const match = /^(module|path|component|file):(.*)$/s.exec(scope);
  if (match === null) return refuse('its kind is not known');
  const rest = (match[2] ?? '').trim();
  if (rest === '') refuse('nothing follows the colon');
  if (match[1] === 'module') {
    if (!/^[@\p{L}\p{N}][\p{L}\p{N}._@/-]*$/u.test(rest) || rest.includes('..'))
      refuse('a module name is letters, digits, `.`, `_`, `-` and `/`');
    return `module:${rest}`;
  }
  if (/^([a-zA-Z]:|[\\/~])/.test(rest)) refuse('the path is absolute');
  if (rest.includes('\\')) refuse('a path is written with `/`');
  const parts = rest.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) refuse('the path leaves the project with `..`');
  // A pattern that leaves nothing out is no place inside the project.
  return parts.every((part) => /^[*?]+(\.[*?]+)?$/.test(part)) ? 'project' : `path:${parts.join('/')}`;
}

/** As parseScope, for what is read rather than typed: undefined instead of an error. */
export function readScope(text: string): string | undefined {
  try {
    return parseScope(text);
  } catch {
    return undefined;
  }
}

/** Whether a fact of scope `fact` is seen when asking at `asked`. */
export function isVisible(fact: string, asked: string, modules: ModuleMap = {}): boolean {
  return isWithin(asked, fact, modules) || isWithin(fact, asked, modules);
}

/** Whether everything in `inner` also lies in `outer`. */
export function isWithin(inner: string, outer: string, modules: ModuleMap = {}): boolean {
  if (inner === outer || outer === 'global') return true;
  if (inner === 'global') return false;
  if (outer === 'project') return true;
  if (inner === 'project') return false;
  const innerName = inner.slice(inner.indexOf(':') + 1);
  const outerName = outer.slice(outer.indexOf(':') + 1);
  if (outer.startsWith('module:')) {
    if (inner.startsWith('module:')) return innerName.startsWith(`${outerName}/`);
    return foldersOf(outerName, modules).some((folder) => covers(folder, innerName));
  }
  return inner.startsWith('path:') && covers(outerName, innerName);
}

function foldersOf(module: string, modules: ModuleMap): readonly string[] {
  const listed = Object.hasOwn(modules, module) ? modules[module] : undefined;
  return (
    listed ?? ['src', 'lib', 'packages', 'apps', 'crates'].map((root) => `${root}/${module}`).concat(module)
  );
}

/** A folder covers what lies under it; a glob covers what it matches, and every narrower glob. */
function covers(outer: string, inner: string): boolean {
  if (outer === inner) return true;
  if (!/[*?]/.test(outer)) return inner.startsWith(`${outer}/`);
  return matches(outer.split('/'), inner.split('/'), '**', (glob, part) => part !== '**' && fits(glob, part));
}

function fits(glob: string, part: string): boolean {
  return matches(
    [...glob],
    [...part],
    '*',
    (mark, letter) => letter !== '*' && (mark === '?' || mark === letter),
  );
}

/** Greedy with a single point of return: no glob makes it slow. `many` stands for any number of items. */
function matches(
  pattern: readonly string[],
  items: readonly string[],
  many: string,
  one: (pattern: string, item: string) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < items.length; ) {
    if (pattern[at] === many) {
      star = at++;
      resume = i;
    } else if (at < pattern.length && one(pattern[at] ?? '', items[i] ?? '')) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++resume;
    } else return false;
  }
  while (pattern[at] === many) at++;
  return at === pattern.length;
}
