// Tables in a TOML file. What is ours is a table of its own at the end; nothing else is moved or written anew.

import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';
import { type Json, type Read, type Standing, sameJson, type Table } from '../piece.ts';
import { deepToml, isDeep, longToml } from './depth.ts';
import { readOnce } from './read-once.ts';
import { lineAfter, lineAt, lineStart, styleOf } from './style.ts';
import { inlineHolder, inlineText, putInline, takeInline } from './toml-inline.ts';

type Program = AST.TOMLProgram;

interface Parsed {
  readonly program: Program;
  readonly value: unknown;
}

type Top = AST.TOMLTopLevelTable['body'][number];

export function tomlStanding(text: string, piece: Table): Read<Standing> {
  const parsed = parse(text);
  if ('flaw' in parsed) return parsed;
  let { value } = parsed.read;
  for (const [depth, key] of piece.keys.entries()) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return {
        flaw: {
          line: lineOfKey(parsed.read.program, piece.keys.slice(0, depth)),
          message: `has no table at ${piece.keys.slice(0, depth).join('.')} where one is expected`,
        },
      };
    value = (value as Record<string, unknown>)[key];
    if (value === undefined) return { read: 'absent' };
  }
  return { read: sameJson(value as Json, piece.value) ? 'same' : 'other' };
}

export function putToml(text: string, piece: Table): Read<string> {
  const standing = tomlStanding(text, piece);
  if ('flaw' in standing) return standing;
  const holder = holderIn(text, piece);
  if (holder !== undefined)
    return checked(putInline(text, holder, piece, inlineText(piece.value, literal)), text, piece);
  const { eol } = styleOf(text);
  const lines = [
    `[${piece.keys.map(bare).join('.')}]`,
    ...Object.entries(piece.value).map(([key, value]) => `${bare(key)} = ${literal(value)}`),
  ].join(eol);
  const places = placesOf(text, piece);
  if ('flaw' in places) return places;
  const [first, ...others] = places.read;
  if (first !== undefined) {
    const rest = others.reduceRight((done, [from, to]) => done.slice(0, from) + done.slice(to), text);
    return checked(`${rest.slice(0, first[0])}${lines}${eol}${rest.slice(first[1])}`, text, piece);
  }
  const head = text === '' || text.endsWith('\n') ? text : text + eol;
  return checked(`${head}${head.trim() === '' ? '' : eol}${lines}${eol}`, text, piece);
}

export function takeToml(text: string, piece: Table): Read<string> {
  const holder = holderIn(text, piece);
  if (holder !== undefined) return { read: takeInline(text, holder, piece) };
  const places = placesOf(text, piece);
  if ('flaw' in places) return places;
  return {
    read: places.read.reduceRight((done, [from, to]) => {
      const rest = done.slice(to);
      // The empty line that parts it from what stands above.
      const above = /(^|\n)\r?\n$/.test(done.slice(0, from)) && (rest === '' || /^\r?\n/.test(rest));
      return done.slice(0, above ? lineStart(done, from - 1) : from) + rest;
    }, text),
  };
}

function holderIn(text: string, piece: Table): AST.TOMLInlineTable | undefined {
  const parsed = parse(text);
  return 'read' in parsed ? inlineHolder(parsed.read.program, piece) : undefined;
}

/** Whole lines: of the tables under our name, and of members that make one. */
function placesOf(text: string, piece: Table): Read<(readonly [number, number])[]> {
  const parsed = parse(text);
  if ('flaw' in parsed) return parsed;
  const places: (readonly [number, number])[] = [];
  const body = parsed.read.program.body[0].body;
  for (const top of [...body, ...body.flatMap(membersOf)]) {
    const keys = keysOf(top);
    if (!startsWith(keys, piece.keys)) continue;
    if (top.type === 'TOMLTable' || !insideOf(places, top.range[0]))
      places.push([lineStart(text, top.range[0]), lineAfter(text, top.range[1])]);
  }
  const standing = tomlStanding(text, piece);
  if (places.length === 0 && 'read' in standing && standing.read !== 'absent')
    return {
      flaw: {
        line: lineOfKey(parsed.read.program, piece.keys.slice(0, -1)),
        message: `has ${piece.keys.join('.')} inside an inline table, which is left to whoever wrote it`,
      },
    };
  return { read: places.sort(([a], [b]) => a - b) };
}

function membersOf(top: Top): readonly Top[] {
  return top.type === 'TOMLTable' ? top.body : [];
}

/** The path of a table, or of a member with the table it stands in. */
function keysOf(top: Top): readonly string[] {
  if (top.type === 'TOMLTable') return top.resolvedKey.map(String);
  const own = top.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value));
  return top.parent.type === 'TOMLTable' ? [...top.parent.resolvedKey.map(String), ...own] : own;
}

function insideOf(places: readonly (readonly [number, number])[], offset: number): boolean {
  return places.some(([from, to]) => offset >= from && offset < to);
}

function startsWith(keys: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((key, i) => keys[i] === key);
}

/** Read again, with ours as it should be and everything else as it was. */
function checked(text: string, before: string, piece: Table): Read<string> {
  const standing = tomlStanding(text, piece);
  if ('read' in standing && standing.read === 'same') return { read: text };
  const parsed = parse(before);
  return {
    flaw: {
      line: 'read' in parsed ? lineOfKey(parsed.read.program, piece.keys.slice(0, 1)) : 1,
      message: `has ${piece.keys[0]} written so that no table can be added to it; write what is in it as [${piece.keys[0]}.NAME]`,
    },
  };
}

function lineOfKey(program: Program, keys: readonly string[]): number {
  const top = program.body[0].body.find((one) => startsWith(keysOf(one), keys));
  return top?.loc.start.line ?? 1;
}

const parse = readOnce((text): Read<Parsed> => {
  try {
    const program = parseTOML(text);
    const value: unknown = getStaticTOMLValue(program);
    return isDeep(value) ? { flaw: deepToml(text) } : { read: { program, value } };
  } catch (error) {
    if (error instanceof RangeError) return { flaw: longToml(text) ?? deepToml(text) };
    if (!(error instanceof ParseError)) throw error;
    return {
      flaw: {
        line: lineOfError(text, error),
        message: `is no valid TOML (${error.message.replace(/\.$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase())})`,
      },
    };
  }
});

/** What stands at the top of a text, in its order. */
export function topsOf(
  text: string,
): readonly { readonly keys: readonly string[]; readonly range: readonly [number, number] }[] {
  const parsed = parse(text);
  const body = 'read' in parsed ? parsed.read.program.body[0].body : [];
  return body.map((top) => ({ keys: keysOf(top), range: top.range }));
}

/** What a text says; undefined where it cannot be read. */
export function tomlValue(text: string): unknown {
  const parsed = parse(text);
  return 'read' in parsed ? parsed.read.value : undefined;
}

/** What is missing is noticed later only: on the next line, or at the end of the file. */
function lineOfError(text: string, error: ParseError): number {
  const before = text.slice(0, error.index ?? 0);
  if (/^Unterminated string/.test(error.message) && before.endsWith('\n'))
    return lineAt(text, Math.max(before.lastIndexOf('"""'), before.lastIndexOf("'''"), 0));
  return /^(Unspecified|Unterminated|The key, equals sign)/.test(error.message)
    ? lineAt(text, before.trimEnd().length)
    : error.lineNumber;
}

function bare(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

function literal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item as Json)).join(', ')}]`;
  return JSON.stringify(value);
}
