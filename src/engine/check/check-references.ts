// References that a change breaks: files, folders and names of code that a decision in force points to and that are gone afterwards.

import type { ChangedFile, Found } from '../../model/change.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { forbiddenTerms } from '../../projection/truth/forbidden-terms.ts';
import { type Checked, constraintsOf, met } from './binding-facts.ts';

interface Reference {
  readonly field: string;
  readonly clause: string;
  readonly path?: string;
  /** A name of code: in the file, or anywhere where there is none. */
  readonly name?: string;
}

/** What looking for them needs to know. */
type Looked = Pick<Checked, 'change' | 'binding' | 'isOurs'>;

export function checkReferences(checked: Looked): Found[] {
  const gone = checked.change.files.filter(({ status }) => status === 'deleted' || status === 'renamed');
  const changed = checked.change.files.filter(
    ({ path, removed }) => removed.length > 0 && !checked.isOurs(path),
  );
  if (gone.length === 0 && changed.length === 0) return [];
  return checked.binding.flatMap((fact) =>
    referencesOf(fact).flatMap((reference) => {
      const broken = brokenPath(checked, gone, reference) ?? brokenName(checked, changed, reference);
      if (broken === undefined) return [];
      return [
        { rule: 'broken-reference', commit: null, ...broken, ...met(fact), ...pick(reference) } as const,
      ];
    }),
  );
}

function pick({ field, clause, path, name }: Reference): Pick<Found, 'field' | 'clause' | 'words'> {
  return { field, clause, words: [name ?? path ?? ''] };
}

type Broken = Pick<Found, 'file' | 'line' | 'said' | 'because'>;

function brokenPath(
  { change }: Looked,
  gone: readonly ChangedFile[],
  { path, field }: Reference,
): Broken | undefined {
  if (path === undefined || change.exists(path)) return undefined;
  const file = gone.find((one) => oldPath(one) === path || oldPath(one).startsWith(`${path}/`));
  if (file === undefined) return undefined;
  const isWhole = oldPath(file) === path;
  const how = file.status === 'renamed' && isWhole ? `renamed to ${file.path}` : 'deleted';
  return {
    file: file.status === 'renamed' ? file.path : oldPath(file),
    line: null,
    said: `${path} is ${how}`,
    because: `The ${field} of the decision points to ${path}, which the change takes away.`,
  };
}

function oldPath({ path, was }: ChangedFile): string {
  return was ?? path;
}

function brokenName(
  { change }: Looked,
  changed: readonly ChangedFile[],
  reference: Reference,
): Broken | undefined {
  const { path, name, field } = reference;
  if (name === undefined) return undefined;
  const word = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
  for (const file of changed) {
    if (path !== undefined && oldPath(file) !== path) continue;
    const line = file.removed.find(({ text }) => word.test(text));
    if (line === undefined) continue;
    const isLeft = path === undefined ? change.occurs(name) : word.test(change.after(file.path) ?? '');
    if (isLeft) return undefined;
    return {
      file: file.path,
      line: null,
      said: `${name} is gone: ${line.text.trim().slice(0, 160)}`,
      because: `The ${field} of the decision names ${name}, which is nowhere ${path === undefined ? 'in the code' : `in ${path}`} after the change.`,
    };
  }
  return undefined;
}

function referencesOf(fact: Fact): Reference[] {
  const pointed = ['anchor', 'evidence'].flatMap((field) =>
    fieldsOf(fact, field).flatMap((clause) => place(clause).map((found) => ({ field, clause, ...found }))),
  );
  const named = constraintsOf(fact).flatMap(({ field, clause }) => {
    // What is forbidden is meant to go.
    const forbidden = new Set(forbiddenTerms(clause).map(({ term }) => term));
    if (forbidden.size === 0 && /\b(?:no|not|never|avoid|without)\b/i.test(clause)) return [];
    return Array.from(clause.matchAll(/`([^`\n]+)`|(?<![\w@`/.-])((?:[\w@.-]+\/)+[\w@.-]+\.[A-Za-z]\w*)/g))
      .map((match) => (match[1] ?? match[2] ?? '').trim())
      .filter((term) => !forbidden.has(term))
      .flatMap((term) => [...place(term), ...codeName(term)].map((found) => ({ field, clause, ...found })));
  });
  return [...pointed, ...named];
}

/** `path`, `path:42`, `path#name` or `path::name`. */
function place(text: string): { path: string; name?: string }[] {
  const found = /^(?:\.\/)?((?:[\w@.-]+\/)*[\w@.-]+)\/?(?::\d[\d:-]*|(?:#|::)([A-Za-z_$][\w$]*))?$/.exec(
    text.trim(),
  );
  const path = found?.[1] ?? '';
  if (!path.includes('/') && !/^[\w-]+\.[a-z]{1,5}$/.test(path)) return [];
  return [{ path, ...(found?.[2] === undefined ? {} : { name: found[2] }) }];
}

/** Looks like a name of code, not like a word. */
function codeName(term: string): { name: string }[] {
  const open = term.endsWith(')') ? term.indexOf('(') : -1;
  const name = open < 0 ? term : term.slice(0, open);
  const isName = /^[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*$/.test(name);
  return isName && /[a-z][A-Z]|_|\.[a-z]\w{5}|::/.test(name) ? [{ name }] : [];
}
