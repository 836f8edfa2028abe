// Our table where the tables it belongs to are written as one inline table: `mcp_servers = { docs = { … } }`. No other table may be added to that.

import type { AST } from 'toml-eslint-parser';
import type { Json, Table } from '../piece.ts';

type Member = AST.TOMLInlineTable['body'][number];

/** The inline table that ours belongs into; undefined where it is none. */
export function inlineHolder(program: AST.TOMLProgram, piece: Table): AST.TOMLInlineTable | undefined {
  const [holder = '', ...rest] = piece.keys.slice(0, -1);
  if (rest.length > 0) return undefined;
  for (const top of program.body[0].body)
    if (top.type === 'TOMLKeyValue' && top.key.keys.length === 1 && nameOf(top) === holder)
      return top.value.type === 'TOMLInlineTable' ? top.value : undefined;
  return undefined;
}

export function putInline(text: string, holder: AST.TOMLInlineTable, piece: Table, value: string): string {
  const own = `${piece.keys.at(-1)} = ${value}`;
  const ours = holder.body.filter((member) => nameOf(member) === piece.keys.at(-1));
  const [first] = ours;
  if (first !== undefined && ours.length === 1)
    return text.slice(0, first.range[0]) + own + text.slice(first.range[1]);
  const last = holder.body.at(-1);
  if (last === undefined) return `${text.slice(0, holder.range[0])}{ ${own} }${text.slice(holder.range[1])}`;
  // Written in parts (`tidemark.command = …`): the last of them makes room for the whole.
  const added = `${text.slice(0, last.range[1])}, ${own}${text.slice(last.range[1])}`;
  return ours.reduceRight((done, member) => without(done, holder, member), added);
}

export function takeInline(text: string, holder: AST.TOMLInlineTable, piece: Table): string {
  const ours = holder.body.filter((member) => nameOf(member) === piece.keys.at(-1));
  if (ours.length === holder.body.length && ours.length > 0)
    return `${text.slice(0, holder.range[0])}{}${text.slice(holder.range[1])}`;
  return ours.reduceRight((done, member) => without(done, holder, member), text);
}

/** With the comma that parts it from its neighbour. */
function without(text: string, { body }: AST.TOMLInlineTable, member: Member): string {
  const at = body.indexOf(member);
  const [before, after] = [body[at - 1], body[at + 1]];
  const from = before === undefined ? member.range[0] : before.range[1];
  const to = before === undefined ? (after?.range[0] ?? member.range[1]) : member.range[1];
  return text.slice(0, from) + text.slice(to);
}

export function inlineText(value: Readonly<Record<string, Json>>, literal: (value: Json) => string): string {
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key} = ${literal(inner)}`)
    .join(', ')} }`;
}

function nameOf({ key }: AST.TOMLKeyValue): string | undefined {
  const [first] = key.keys;
  return first?.type === 'TOMLBare' ? first.name : first?.value;
}
