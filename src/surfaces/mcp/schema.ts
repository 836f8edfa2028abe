// The part of JSON Schema that tools describe their arguments with. It is what clients see and what arguments are checked by.

interface TextField {
  readonly type: 'string';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
}

interface NumberField {
  readonly type: 'integer';
  readonly description?: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly examples?: readonly number[];
}

interface SwitchField {
  readonly type: 'boolean';
  readonly description?: string;
}

interface ListField {
  readonly type: 'array';
  readonly description?: string;
  readonly items: TextField;
  readonly examples?: readonly (readonly string[])[];
}

/** Named texts, such as the fields of a fact. */
interface MapField {
  readonly type: 'object';
  readonly description?: string;
  readonly additionalProperties: { readonly type: 'string' };
  readonly examples?: readonly Readonly<Record<string, string>>[];
}

export type Field = TextField | NumberField | SwitchField | ListField | MapField;

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** Names that belong into a map and that models put beside it; they are taken as meant. */
export interface Gathering {
  readonly into: string;
  readonly names: readonly string[];
}

export type Given = Readonly<Record<string, unknown>>;

/** Arguments that need not be given stand after the required ones. */
export function input(
  required: Readonly<Record<string, Field>>,
  optional: Readonly<Record<string, Field>> = {},
): InputSchema {
  const names = Object.keys(required);
  return {
    type: 'object',
    properties: { ...required, ...optional },
    ...(names.length === 0 ? {} : { required: names }),
    additionalProperties: false,
  };
}
