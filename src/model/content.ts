// What of a fact somebody stands for who confirms it: its kind, its words, the fields its kind is made of, and where it holds. Tags,
// anchors and what a layout keeps beside them are upkeep.

import type { Field } from './event.ts';
import type { Fact } from './fact.ts';
import { hash32 } from './hash.ts';
import { isGrowing, isOwnField, KINDS } from './kind.ts';

interface Content {
  readonly kind: string;
  readonly statement: string;
  readonly fields: readonly Field[];
  readonly scope: string;
}

/** What else there is tells what is, was or should be asked; nobody can act against it. */
const BINDING: ReadonlySet<string> = new Set([
  'decision',
  'invariant',
  'preference',
  'learning',
  'pattern',
  'procedure',
]);

export function isBinding(kind: string): boolean {
  return BINDING.has(kind);
}

/** A person said it, or confirmed it. */
export function isConfirmed({ verified, trust }: Pick<Fact, 'verified' | 'trust'>): boolean {
  return verified !== undefined || trust === 'human';
}

const SAID: ReadonlySet<string> = new Set(
  KINDS.filter(({ name }) => isBinding(name)).flatMap(({ fields }) => fields.map(({ name }) => name)),
);

/** Whether a field says something, rather than keeping the fact in its place. */
export function isSaid(key: string): boolean {
  return SAID.has(key);
}

/** Equal for two that say the same, in whatever order their fields came. */
export function contentText({ kind, statement, fields, scope }: Content): string {
  const said = fields.filter(([key, value]) => SAID.has(key) && value !== '').map((field) => field.join('='));
  return [kind, scope, statement, ...said.sort()].join('\n');
}

/** The same with every field of its kind, also of kinds that bind nobody; entries of a log that grows only where they are asked for. */
export function wholeContent(content: Content, withEntries: boolean): string {
  const { kind, fields } = content;
  const isWanted = (key: string) => isOwnField(kind, key) && (withEntries || !isGrowing(kind, key));
  const own = fields.filter(([key]) => !SAID.has(key) && isWanted(key));
  return [contentText(content), ...own.map((field) => field.join('=')).sort()].join('\n');
}

/** Short enough to stand in an event. */
export function contentPrint(content: Content): string {
  const text = contentText(content);
  return [text, `\n${text}`].map((one) => (hash32(one) >>> 0).toString(36)).join('-');
}
