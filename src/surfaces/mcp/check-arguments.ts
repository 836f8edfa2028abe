// Arguments of a tool call against its schema. What is wrong is told in a sentence that names the field, what was expected, an
// example and what was received: an agent that reads it can call again rightly.

import { nearest } from '../../model/nearest.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import type { Field, Gathering, Given, InputSchema } from './schema.ts';

/** The arguments that were given; an empty value for one that need not be given counts as left out. */
export function checkArguments(
  tool: string,
  schema: InputSchema,
  given: unknown,
  gathers?: Gathering,
): Given {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw new TidemarkError('usage', `${tool} takes named arguments.`, {
      hint: `Example: ${exampleCall(schema)}. Received: ${shown(given)}`,
    });
  const known = Object.keys(schema.properties);
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(gathered(given ?? {}, schema, gathers))) {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (field === undefined) throw unknownField(tool, name, known, gathers?.names ?? []);
    if (value === null || value === undefined) continue;
    checked[name] = checkValue(tool, name, field, value);
  }
  refuseMissing(tool, schema, schema.required ?? [], checked);
  return checked;
}

function gathered(given: object, schema: InputSchema, gathers: Gathering | undefined): object {
  if (gathers === undefined) return given;
  const { into, names } = gathers;
  const entries = Object.entries(given);
  const belongs = (name: string) => names.includes(name) && !Object.hasOwn(schema.properties, name);
  const found = entries.filter(([name]) => belongs(name));
  const there: unknown = Object.fromEntries(entries)[into] ?? {};
  if (found.length === 0 || typeof there !== 'object' || Array.isArray(there)) return given;
  return {
    ...Object.fromEntries(entries.filter(([name]) => !belongs(name))),
    [into]: { ...Object.fromEntries(found), ...there },
  };
}

/** All that is missing at once. Some fields only the chosen action needs, which is named then. */
export function refuseMissing(
  tool: string,
  schema: InputSchema,
  names: readonly string[],
  given: Given,
  action?: string,
): void {
  const missing = names.filter((name) => isEmpty(given[name]));
  const [first] = missing;
  if (first === undefined) return;
  const fields = missing.map((name) => ({ name, field: schema.properties[name], value: given[name] }));
  const needs = fields.map(({ name, field }) => {
    const purpose = purposeOf(field, action);
    return `\`${name}\`${purpose === '' ? '' : missing.length === 1 ? `: ${purpose}` : ` (${purpose})`}`;
  });
  const empty = fields.filter(({ value }) => value !== undefined);
  throw new TidemarkError(
    'usage',
    `${[tool, ...(action === undefined ? [] : [action])].join(' ')} needs ${needs.join(' and ')}.`,
    {
      hint: `Example: ${exampleOfAll(fields)}. Received: ${empty.length === 0 ? 'nothing' : shown(Object.fromEntries(empty.map(({ name, value }) => [name, value])))}`,
      data: { field: first, fields: missing },
    },
  );
}

function checkValue(tool: string, name: string, field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'string':
      if (typeof value !== 'string') throw wrong(tool, name, field, 'a text', value);
      if (field.enum !== undefined && !field.enum.includes(value))
        throw wrong(tool, name, field, `one of ${field.enum.join(', ')}`, value, OTHER_TOOLS[value]);
      return value;
    case 'integer':
      if (
        typeof value !== 'number' ||
        !Number.isInteger(value) ||
        value < field.minimum ||
        value > field.maximum
      )
        throw wrong(tool, name, field, `a whole number from ${field.minimum} to ${field.maximum}`, value);
      return value;
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong(tool, name, field, 'true or false', value);
      return value;
    case 'array': {
      // One text is a list of one: models leave the brackets out.
      const list = typeof value === 'string' ? [value] : value;
      if (!Array.isArray(list) || list.some((one) => typeof one !== 'string'))
        throw wrong(tool, name, field, 'a list of texts', value);
      return list;
    }
    case 'object':
      if (typeof value !== 'object' || Array.isArray(value))
        throw wrong(tool, name, field, 'named texts', value);
      return Object.fromEntries(
        Object.entries(value as object).flatMap(([key, one]) =>
          one === null
            ? []
            : [[key, textOf(one) ?? refuse(wrong(tool, `${name}.${key}`, field, 'a text', one))]],
        ),
      );
  }
}

/** A field may be given several times, which is a list. */
function textOf(value: unknown): string | readonly string[] | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isText =
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  return isText ? (value as string | string[]) : undefined;
}

function refuse(error: TidemarkError): never {
  throw error;
}

/** Kinds of facts that a tool of their own keeps. */
const OTHER_TOOLS: Readonly<Record<string, string>> = {
  decision: 'Decisions are recorded with the tool decide.',
  thread: 'A question for the user is raised with work {"action":"raise"}.',
};

function wrong(
  tool: string,
  name: string,
  field: Field,
  expected: string,
  value: unknown,
  elsewhere?: string,
): TidemarkError {
  return new TidemarkError('usage', `\`${received(name)}\` of ${tool} must be ${expected}.`, {
    hint: `${elsewhere === undefined || name !== 'kind' ? '' : `${elsewhere} `}Example: ${exampleOf(name.split('.')[0] ?? name, field)}. Received: ${shown(value)}`,
    data: { field: name },
  });
}

function unknownField(
  tool: string,
  name: string,
  known: readonly string[],
  inside: readonly string[],
): TidemarkError {
  const near = nearest(name, known) ?? nearest(name, inside);
  return new TidemarkError(
    'usage',
    `${tool} takes no \`${received(name)}\`.${near === undefined ? '' : ` Did you mean \`${near}\`?`}`,
    { hint: `Expected: ${known.join(', ') || 'no arguments'}.`, data: { field: name } },
  );
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** `Reason or proof; for resolve the answer of the user` is one thing for resolve and another for the rest, and `(touch)` only says who takes it. */
function purposeOf(field: Field | undefined, action: string | undefined): string {
  const [all = '', other] = (field?.description ?? '').replace(/\.$/, '').split('; for ');
  if (other !== undefined && action !== undefined && other.startsWith(`${action} `))
    return other.slice(action.length + 1);
  return action === undefined
    ? (field?.description ?? '').replace(/\.$/, '')
    : all.replace(/ \([^)]*\)$/, '');
}

function exampleCall(schema: InputSchema): string {
  const names = schema.required ?? Object.keys(schema.properties).slice(0, 1);
  return exampleOfAll(names.map((name) => ({ name, field: schema.properties[name] })));
}

function exampleOfAll(
  fields: readonly { readonly name: string; readonly field: Field | undefined }[],
): string {
  return `{${fields.map(({ name, field }) => exampleOf(name, field).slice(1, -1)).join(', ')}}`;
}

function exampleOf(name: string, field: Field | undefined): string {
  const given = field !== undefined && 'examples' in field ? field.examples?.[0] : undefined;
  return JSON.stringify({ [name]: given ?? EXAMPLES[name] ?? exampleValue(field) });
}

/** Of fields whose schema has none: a session pays for every word of that, and for these only who needs them. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  path: 'src/tariff/lookup.ts',
  statement: 'The cache lives ten minutes',
  by: 'cookie-sessions',
  budget: 800,
  because: 'links are shared',
};

function exampleValue(field: Field | undefined): unknown {
  switch (field?.type) {
    case 'integer':
      return field.minimum;
    case 'boolean':
      return true;
    case 'array':
      return [field.items.enum?.[0] ?? 'commits-small'];
    case 'object':
      return { status: 'blocked' };
    default:
      return field?.enum?.[0] ?? '...';
  }
}

function shown(value: unknown): string {
  try {
    return received(JSON.stringify(value) ?? String(value));
  } catch {
    return `${Array.isArray(value) ? 'a list' : 'an object'} that is nested too deeply to be shown`;
  }
}
