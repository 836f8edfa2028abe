// A part of an agent's configuration that is ours, as data: it can be put into a text, found there, and taken out again. Plain JSON, because the record keeps it.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type Piece = Entry | Hook | Needed | Table | Block | WholeFile;

/** A member of an object in a JSON file. */
export interface Entry {
  readonly form: 'entry';
  readonly path: string;
  readonly keys: readonly string[];
  readonly value: Json;
}

/** An element of a list of hooks in a JSON file; known by the call it makes, whatever else stands in it. */
export interface Hook {
  readonly form: 'hook';
  readonly path: string;
  readonly keys: readonly string[];
  readonly value: Json;
  /** Agent and event, as they stand after `tide hook`. */
  readonly call: string;
}

/** A member the file is not valid without. Put in where it is missing, and left to whoever needs the file after us. */
export interface Needed {
  readonly form: 'needed';
  readonly path: string;
  readonly keys: readonly string[];
  readonly value: Json;
  /** Only in a file that we make: one that was there before does without it. */
  readonly inNew?: true;
}

/** A table of a TOML file. */
export interface Table {
  readonly form: 'table';
  readonly path: string;
  readonly keys: readonly string[];
  readonly value: { readonly [key: string]: Json };
}

/** A block between two marks in a text for agents. */
export interface Block {
  readonly form: 'block';
  readonly path: string;
  readonly text: string;
}

/** A file that is ours alone. */
export interface WholeFile {
  readonly form: 'file';
  readonly path: string;
  readonly text: string;
}

/** Two pieces of one name are the same part, perhaps of different versions. */
export function nameOf(piece: Piece): string {
  switch (piece.form) {
    case 'hook':
      return `hook ${piece.keys.join('.')} ${piece.call}`;
    case 'block':
    case 'file':
      return piece.form;
    default:
      return `${piece.form} ${piece.keys.join('.')}`;
  }
}

/** The same for a person, who knows texts by what they are to an agent. */
export function titleOf(piece: Piece): string {
  if (piece.form === 'block') return 'section';
  if (piece.form !== 'file') return nameOf(piece);
  return piece.path.endsWith('.js') ? 'plugin' : piece.path.endsWith('.mdc') ? 'rule' : 'skill';
}

export interface Flaw {
  readonly line: number;
  readonly message: string;
}

/** Where a text cannot be understood, nobody edits it. */
export type Read<T> = { readonly read: T } | { readonly flaw: Flaw };

export type Standing = 'absent' | 'same' | 'other';

export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  // TOML knows numbers that are none, and dates.
  if (one === other || Object.is(one, other)) return true;
  if (one instanceof Date || other instanceof Date) return JSON.stringify(one) === JSON.stringify(other);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, i) => sameJson(value as Json, other[i] as Json))
    );
  const [left, right] = [one as Record<string, Json>, other as Record<string, Json>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => key in right && sameJson(left[key], right[key]))
  );
}
