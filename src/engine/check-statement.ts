// What a person or agent wants to state, checked before anything is written: kind, statement, fields, id.

import { redact } from '../capture/redaction/redact.ts';
import { RESERVED_KEYS } from '../ledger/event-text.ts';
import { dayOf } from '../model/day.ts';
import type { Field } from '../model/event.ts';
import { FOUND } from '../model/flag.ts';
import { grouped } from '../model/grouped.ts';
import { isId } from '../model/id.ts';
import { type KindSpec, SHARED_FIELDS } from '../model/kind.ts';
import { nearest } from '../model/nearest.ts';
import { parseScope } from '../model/scope.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { isTrust, TRUSTS, type Trust } from '../model/trust.ts';
import { spellsSecret } from './safe-id.ts';
import { AGREES } from './truth/agreed.ts';

export function checkStatement(spec: KindSpec, statement: string): string {
  const text = statement.trim();
  if (text !== '') return checkLength(checkVisible(text, `${spec.statement}. ${exampleOf(spec)}`), spec);
  throw new TidemarkError('usage', `A ${spec.name} needs a statement: ${spec.statement}.`, {
    hint: exampleOf(spec),
  });
}

const MOST_STATEMENT = 2_000;

/** Whoever is given a fact reads all of its statement: one that is longer would never fit a brief. */
export function checkLength(statement: string, spec: KindSpec): string {
  if (statement.length <= MOST_STATEMENT) return statement;
  throw new TidemarkError('usage', `The statement is too long: ${grouped(statement.length)} characters.`, {
    hint: `Expected at most ${grouped(MOST_STATEMENT)}: what holds, in a sentence or two. Details belong in fields, as in --set details="...", or where they can be read, as in --set evidence=docs/report.md. What says several things is several facts. ${exampleOf(spec)} Received: ${received(statement)}`,
  });
}

/** Text of which something is left when it is cleaned, and more than one sign: `-` is meant for standard input, which is not read. */
export function checkVisible(text: string, expected: string): string {
  if (!isBlank(text) && /^\s*[\p{P}\p{S}]\s*$/u.test(text))
    throw new TidemarkError('usage', 'The statement is a single sign.', {
      hint: `Nothing was written; standard input is not read. Expected ${expected}. Received: ${received(text)}`,
    });
  if (!isBlank(text)) return text;
  throw new TidemarkError('invalid', 'The statement holds nothing that can be seen.', {
    hint: `Expected ${expected}. Received: ${received(codePoints(text))}`,
  });
}

export function checkId(id: string): string {
  if (spellsSecret(id))
    throw new TidemarkError('usage', 'The id looks like a secret.', {
      hint: 'Leave --id out, or choose words that name the fact.',
    });
  // The tilde is how replay tells namesakes apart.
  if (isId(id) && !id.includes('~')) return id;
  throw new TidemarkError('usage', 'The id is not usable.', {
    hint: `Expected up to 64 lower-case letters and digits joined by hyphens, for example missing-locale-keys. Received: ${received(JSON.stringify(id))}`,
  });
}

/** The fields, each with a usable key and a value of its form; `required` says how strictly the kind is taken. */
export function checkFields(
  spec: KindSpec,
  fields: readonly Field[],
  required: 'typed' | 'always',
): readonly Field[] {
  checkCount(fields.length);
  for (const [key, value] of fields) checkField(spec, key, value);
  for (const field of spec.fields) {
    const needed = field.required === 'always' || (field.required === 'typed' && required === 'typed');
    if (!needed || fields.some(([key, value]) => key === field.name && !isBlank(value))) continue;
    throw new TidemarkError('usage', `A ${spec.name} needs \`${field.name}\`: ${field.purpose}.`, {
      hint: `Example: ${field.name}="${field.example}". ${exampleOf(spec)}`,
      data: { field: field.name, purpose: field.purpose, example: field.example },
    });
  }
  return fields;
}

export const MOST_FIELDS = 200;

/** Whoever asks for a fact reads all of it. */
export function checkCount(fields: number): void {
  if (fields <= MOST_FIELDS) return;
  throw new TidemarkError('usage', `The fact would have too many fields: ${grouped(fields)}.`, {
    hint: `Expected at most ${MOST_FIELDS}, every anchor, tag and alternative counted. State several facts, or name where the rest can be read, for example evidence=docs/report.md`,
  });
}

/** A scope in its canonical spelling. What would be taken out of it must not place a fact. */
export function checkScope(text: string): string {
  const scope = parseScope(text);
  if (redact(scope).kinds.length === 0) return scope;
  throw new TidemarkError('usage', 'The scope looks like a secret.', {
    hint: 'Name the module or the path without it, for example module:auth.',
  });
}

export function checkTrust(name: string): Trust {
  if (isTrust(name)) return name;
  throw new TidemarkError('usage', 'The trust is not known.', {
    hint: `Expected one of ${TRUSTS.join(', ')}. Example: agent. Received: ${received(name)}`,
  });
}

function checkField(spec: KindSpec, key: string, value: string): void {
  if (redact(key).kinds.length > 0)
    throw new TidemarkError('usage', 'The name of a field looks like a secret.', {
      hint: 'Expected key=value with a word for the key, for example evidence=test/i18n/sync.test.ts:42',
    });
  if (!/^[A-Za-z][\w-]{0,40}$/.test(key) || RESERVED_KEYS.has(key) || OURS.has(key)) {
    throw new TidemarkError('usage', `\`${received(key)}\` cannot be the name of a field.`, {
      hint: `Expected a word such as ${spec.fields[0]?.name ?? 'evidence'}; ${[...RESERVED_KEYS, ...OURS].join(', ')} are kept for the ledger itself.`,
    });
  }
  const known = [...spec.fields, ...SHARED_FIELDS].map((field) => field.name);
  if (!known.includes(key)) {
    const near = nearest(key, known);
    if (near !== undefined && key.length > 3) {
      throw new TidemarkError('usage', `A ${spec.name} has no field \`${key}\`. Did you mean \`${near}\`?`, {
        hint: `Its fields: ${known.join(', ')}. Any other word that is not nearly one of these is kept as an attribute.`,
      });
    }
  }
  if ((key === 'date' || key === 'deadline' || key === 'created') && dayOf(value) === undefined)
    throw badValue(key, 'a day', '2026-11-15', value);
  if (key === 'ttl' && !/^[1-9]\d{0,5}$/.test(value)) throw badValue(key, 'a number of days', '365', value);
}

/** Keys by which tide show tells the life of a fact: a field of that name would be taken for it. */
const LIFE: ReadonlySet<string> = new Set([
  'verified',
  'pinned',
  'archived',
  'closed',
  'forgotten',
  'reinforced',
  'adds',
  'supersedes',
  'superseded-by',
]);

/** Refuses fields that somebody sets by hand and that would look like the life of the fact; `status` only where the kind has none. */
export function refuseLifeFields(spec: KindSpec, fields: readonly Field[]): void {
  for (const [key] of fields) {
    const name = key.toLowerCase();
    const isLife = LIFE.has(name) || (name === 'status' && !spec.fields.some((field) => field.name === name));
    if (!isLife) continue;
    throw new TidemarkError('usage', `\`${received(key)}\` cannot be set: it tells the life of a fact.`, {
      hint: 'Commands change it: tide verify, pin, archive, supersede, invalidate, resolve. Example of a field: --set evidence=test/a.test.ts:42',
    });
  }
}

const OURS: ReadonlySet<string> = new Set([
  'redacted',
  'adopted',
  'tier',
  'person',
  'seen',
  AGREES,
  FOUND,
  'id',
  'kind',
  'statement',
]);

/** Nothing but white space and what has no shape: control characters, joiners, marks of direction. */
function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

function codePoints(text: string): string {
  const points = Array.from(text, (sign) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return points.map((point) => `U+${point.padStart(4, '0')}`).join(' ');
}

function badValue(key: string, what: string, example: string, value: string): TidemarkError {
  return new TidemarkError('usage', `\`${key}\` must be ${what}.`, {
    hint: `Example: ${key}=${example}. Received: ${received(value)}`,
  });
}

function exampleOf(spec: KindSpec): string {
  const fields = spec.fields.filter((field) => field.required !== undefined);
  return `In full: tide remember ${spec.name} "${spec.statement}"${fields.map((field) => ` --set ${field.name}="${field.example}"`).join('')}`;
}
