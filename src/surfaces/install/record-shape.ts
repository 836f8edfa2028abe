// The record as it has to be written, checked value by value: whatever else stands there is a flaw with its line, and nothing is done by it.

import type { Node } from 'jsonc-parser';
import { jsonOf, parseStrict } from './edit/json-text.ts';
import { lineAt } from './edit/style.ts';
import type { Flaw, Read } from './piece.ts';
import type { InstallRecord } from './record.ts';

/** A record, and the line each of its files is told on. */
export interface RecordRead {
  readonly record: InstallRecord;
  readonly lines: ReadonlyMap<string, number>;
}

export function readRecord(text: string): Read<RecordRead> {
  const root = parseStrict(text);
  if ('flaw' in root) return root;
  const wrong = RECORD(root.read, 'the record');
  if (wrong !== undefined) return { flaw: flawOf(text, wrong) };
  const files = memberOf(root.read, 'files')?.children ?? [];
  return {
    read: {
      record: jsonOf(root.read) as unknown as InstallRecord,
      lines: new Map(files.map((file) => [String(file.children?.[0]?.value), lineAt(text, file.offset)])),
    },
  };
}

interface Wrong {
  readonly node: Node;
  readonly at: string;
  readonly expected: string;
}

type Shape = (node: Node, at: string) => Wrong | undefined;

function flawOf(text: string, { node, at, expected }: Wrong): Flaw {
  const there = text.slice(node.offset, node.offset + node.length).replace(/\s+/g, ' ');
  return {
    line: lineAt(text, node.offset),
    message: `has at ${at} not ${expected}, but ${there.length > 60 ? `${there.slice(0, 60)}…` : there}`,
  };
}

function of(expected: string, is: (node: Node) => boolean): Shape {
  return (node, at) => (is(node) ? undefined : { node, at, expected });
}

function list(item: Shape, least = 0): Shape {
  return (node, at) => {
    const items = node.type === 'array' ? (node.children ?? []) : undefined;
    if (items === undefined || items.length < least) return { node, at, expected: 'a list' };
    return first(items.map((one, i) => item(one, `${at}[${i}]`)));
  };
}

function byName(value: Shape): Shape {
  return (node, at) => inObject(node, at, (member, name, place) => value(member, `${place}."${name}"`));
}

function object(members: Readonly<Record<string, Shape>>, may: Readonly<Record<string, Shape>> = {}): Shape {
  return (node, at) =>
    inObject(node, at, (member, name, place) => {
      const shape = Object.hasOwn(members, name)
        ? members[name]
        : Object.hasOwn(may, name)
          ? may[name]
          : undefined;
      const names = Object.keys({ ...members, ...may }).join(', ');
      return shape === undefined
        ? { node: member, at: `${place}.${name}`, expected: `one of ${names}` }
        : shape(member, place === 'the record' ? name : `${place}.${name}`);
    }) ??
    first(
      Object.keys(members).map((name) =>
        memberOf(node, name) === undefined ? { node, at, expected: `an object with ${name}` } : undefined,
      ),
    );
}

function inObject(
  node: Node,
  at: string,
  check: (member: Node, name: string, at: string) => Wrong | undefined,
): Wrong | undefined {
  if (node.type !== 'object') return { node, at, expected: 'an object' };
  const names = new Set<string>();
  return first(
    (node.children ?? []).map((pair) => {
      const [key, value] = pair.children ?? [];
      const name = String(key?.value);
      if (names.has(name) || value === undefined) return { node: pair, at, expected: `${name} once` };
      names.add(name);
      return check(value, name, at);
    }),
  );
}

function memberOf(node: Node, name: string): Node | undefined {
  return node.children?.find((pair) => pair.children?.[0]?.value === name)?.children?.[1];
}

function first(wrongs: readonly (Wrong | undefined)[]): Wrong | undefined {
  return wrongs.find((one) => one !== undefined);
}

const text = of('a text', (node) => node.type === 'string');
const anything: Shape = () => undefined;
const yes = of('true', (node) => node.value === true);
/** Bytes are named by their hash, and by nothing that could be a path. */
const hash = of('the hash of kept bytes', (node) => /^[0-9a-f]{64}$/.test(String(node.value)));
const keys = list(text, 1);
const inJson = { form: text, path: text, keys, value: anything };
const FORMS: Readonly<Record<string, Shape>> = {
  entry: object(inJson),
  needed: object(inJson, { inNew: yes }),
  hook: object({ ...inJson, call: text }),
  table: object({ ...inJson, value: byName(anything) }),
  block: object({ form: text, path: text, text }),
  file: object({ form: text, path: text, text }),
};

const piece: Shape = (node, at) => {
  const form = node.type === 'object' ? memberOf(node, 'form') : undefined;
  const name = String(form?.value);
  const shape = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  return shape === undefined
    ? { node: form ?? node, at, expected: `a part with one of the forms ${Object.keys(FORMS).join(', ')}` }
    : shape(node, at);
};

const RECORD = object({
  version: of('1', (node) => node.value === 1),
  files: byName(
    object({
      base: of(
        'null or the hash of kept bytes',
        (node) => node.type === 'null' || hash(node, '') === undefined,
      ),
      made: hash,
      pieces: list(object({ piece, owners: list(text, 1) }, { found: yes })),
    }),
  ),
  folders: list(text),
  replaced: list(object({ path: text, at: text, hash })),
});
