// Which tool, action and field stand for a command and its options: found by filling in every field of every tool and looking where
// it comes out, so that it is never other than what the tools do.

import type { Command } from '../cli/command.ts';
import type { Field, Given } from './schema.ts';
import type { Invocation, Tool } from './tool.ts';

export interface Reach {
  readonly tool: string;
  /** What has to be given besides, such as the action. */
  readonly fixed: Given;
  /** Field by option; `details.to` is a key of a field. */
  readonly options: ReadonlyMap<string, Spot>;
  readonly positions: readonly Spot[];
  /** How many options are always on. */
  readonly switched: number;
}

export interface Spot {
  readonly name: string;
  readonly key?: string | undefined;
  readonly type: Field['type'];
  readonly choices?: readonly string[] | undefined;
}

export function reachOf(tools: readonly Tool[], commands: readonly Command[]): ReadonlyMap<string, Reach> {
  const keys = [...new Set(commands.flatMap(({ options }) => (options ?? []).map(({ name }) => name)))];
  const found = new Map<string, Reach>();
  for (const tool of tools)
    for (const fixed of variants(tool))
      for (const leftOut of [undefined, ...Object.keys(tool.inputSchema.properties)]) {
        const invocation = tried(tool, { ...filled(tool, keys, leftOut), ...fixed });
        if (invocation === undefined) continue;
        const one = reach(tool, fixed, invocation);
        // Of two the one that switches nothing on by itself: `review run`, not `plan`.
        if (one.switched < (found.get(invocation.command)?.switched ?? Number.POSITIVE_INFINITY))
          found.set(invocation.command, one);
      }
  return found;
}

/** A tool does several things by one word. */
function variants({ inputSchema }: Tool): Given[] {
  const { action, what } = inputSchema.properties;
  if (action?.type === 'string') return (action.enum ?? []).map((word) => ({ action: word }));
  return [{}, ...(what?.type === 'string' ? (what.enum ?? []).map((word) => ({ what: word })) : [])];
}

function filled(tool: Tool, keys: readonly string[], leftOut: string | undefined): Given {
  return Object.fromEntries(
    Object.entries(tool.inputSchema.properties)
      .filter(([name]) => name !== leftOut && name !== 'action' && name !== 'what')
      .map(([name, field]) => [name, filling(name, field, keys)]),
  );
}

function filling(name: string, field: Field, keys: readonly string[]): unknown {
  if (field.type === 'boolean') return true;
  if (field.type === 'array') return [MARK + name];
  if (field.type === 'object') return Object.fromEntries(keys.map((key) => [key, `${MARK}${name}.${key}`]));
  return MARK + name;
}

const MARK = '\u0001';

function tried(tool: Tool, given: Given): Invocation | undefined {
  try {
    return tool.invocation(given);
  } catch {
    return undefined;
  }
}

function reach(tool: Tool, fixed: Given, { command: _, args, options }: Invocation): Reach {
  const { properties } = tool.inputSchema;
  const spot = (value: unknown): Spot | undefined => {
    const [, , name = '', key] =
      /^(\w[^\u0001]*=)?\u0001([^.]+)(?:\.(.+))?$/.exec(typeof value === 'string' ? value : '') ?? [];
    const field = properties[name];
    if (field === undefined) return undefined;
    // Fields of a fact are named by whoever gives them.
    return {
      name,
      type: field.type,
      ...(key === undefined || String(value).includes('=') ? {} : { key }),
      ...('enum' in field ? { choices: field.enum } : {}),
    };
  };
  const named = Object.entries(options ?? {}).flatMap(([option, value]): [string, Spot][] => {
    const switched = option.replaceAll('-', '_');
    if (value === true) return switched in properties ? [[option, { name: switched, type: 'boolean' }]] : [];
    const at = spot(Array.isArray(value) ? value[0] : value);
    return at === undefined ? [] : [[option, at]];
  });
  return {
    tool: tool.name,
    fixed,
    options: new Map(named),
    switched: Object.entries(options ?? {}).filter(
      ([option, value]) => value === true && !(option.replaceAll('-', '_') in properties),
    ).length,
    positions: (args ?? []).flatMap((value) => spot(value) ?? []),
  };
}
