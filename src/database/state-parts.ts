// The parts of a state that are one row each, as JSON.

import type { State } from '../model/state.ts';

export type PartName =
  | 'working'
  | 'healed'
  | 'reviewed'
  | 'problems'
  | 'aliases'
  | 'namesakes'
  | 'revoked'
  | 'questions'
  | 'forgotten'
  | 'keptTexts'
  | 'keptNames';

export type StateParts = Pick<State, PartName>;

interface Part<Value> {
  readonly render: (value: Value) => string;
  readonly parse: (text: string) => Value;
}

export const STATE_PARTS: { readonly [Name in PartName]: Part<StateParts[Name]> } = {
  working: asItIs(),
  healed: asItIs(),
  reviewed: {
    render: (value) => JSON.stringify(value ?? null),
    parse: (text) => (JSON.parse(text) as StateParts['reviewed'] | null) ?? undefined,
  },
  problems: asItIs(),
  aliases: asMap(),
  namesakes: asMap(),
  revoked: asMap(),
  questions: asMap(),
  forgotten: {
    render: (value) => JSON.stringify([...value]),
    parse: (text) => new Set(JSON.parse(text) as string[]),
  },
  keptTexts: asMap(),
  keptNames: asMap(),
};

function asItIs<Value>(): Part<Value> {
  return { render: (value) => JSON.stringify(value), parse: (text) => JSON.parse(text) as Value };
}

function asMap<Value>(): Part<Map<string, Value>> {
  return {
    render: (value) => JSON.stringify([...value]),
    parse: (text) => new Map(JSON.parse(text) as [string, Value][]),
  };
}
