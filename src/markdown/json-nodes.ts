// JSON with the place of everything in it, so that one value can be changed and every other byte stays. Strict: what is not
// JSON is a fault with its line, what was expected and what was there.

export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  readonly items?: readonly JsonNode[];
  readonly members?: readonly JsonMember[];
}

interface JsonMember {
  readonly key: string;
  /** Where its key begins. */
  readonly start: number;
  readonly node: JsonNode;
}

interface JsonFault {
  readonly line: number;
  readonly expected: string;
  readonly received: string;
}

export function parseJson(text: string): { readonly node: JsonNode } | { readonly fault: JsonFault } {
  const scanner = new Scanner(text);
  try {
    return { node: scanner.document() };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return {
      fault: { line: lineAt(text, error.at), expected: error.expected, received: piece(text, error.at) },
    };
  }
}

export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return line;
}

function piece(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  const rest = text.slice(at, end < 0 ? undefined : end).trim();
  return rest === '' ? (end < 0 ? 'the end of the file' : 'the end of the line') : rest.slice(0, 40);
}

class Fault {
  readonly at: number;
  readonly expected: string;
  constructor(at: number, expected: string) {
    this.at = at;
    this.expected = expected;
  }
}

/** Deeper than any record; a file made of brackets must not exhaust the stack. */
const DEPTH = 100;

class Scanner {
  private at: number;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.at = text.startsWith('\ufeff') ? 1 : 0;
  }

  document(): JsonNode {
    const node = this.node(0);
    this.space();
    if (this.at < this.text.length) throw new Fault(this.at, 'the end of the file');
    return node;
  }

  private node(depth: number): JsonNode {
    this.space();
    const start = this.at;
    if (depth > DEPTH) throw new Fault(start, `at most ${DEPTH} levels`);
    const letter = this.text[start];
    if (letter === '[') return this.array(start, depth);
    if (letter === '{') return this.object(start, depth);
    if (letter === '"') return { start, value: this.string(), end: this.at };
    SCALAR.lastIndex = start;
    const scalar = SCALAR.exec(this.text)?.[0];
    if (scalar === undefined) throw new Fault(start, depth === 0 ? '`[`' : 'a value');
    this.at += scalar.length;
    return { start, value: JSON.parse(scalar), end: this.at };
  }

  private array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.at++;
    if (!this.eat(']')) {
      do items.push(this.node(depth + 1));
      while (this.eat(','));
      if (!this.eat(']')) throw new Fault(this.at, '`,` or `]`');
    }
    return { start, end: this.at, items, value: items.map(({ value }) => value) };
  }

  private object(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    this.at++;
    if (!this.eat('}')) {
      do members.push(this.member(depth));
      while (this.eat(','));
      if (!this.eat('}')) throw new Fault(this.at, '`,` or `}`');
    }
    return {
      start,
      end: this.at,
      members,
      value: Object.fromEntries(members.map(({ key, node }) => [key, node.value])),
    };
  }

  private member(depth: number): JsonMember {
    this.space();
    const start = this.at;
    if (this.text[start] !== '"') throw new Fault(start, 'a key in quotes');
    const key = this.string();
    if (!this.eat(':')) throw new Fault(this.at, '`:`');
    return { key, start, node: this.node(depth + 1) };
  }

  private string(): string {
    const start = this.at;
    STRING.lastIndex = start;
    const found = STRING.exec(this.text)?.[0];
    if (found === undefined) throw new Fault(start, 'a string closed on its line');
    this.at += found.length;
    return JSON.parse(found);
  }

  private eat(letter: string): boolean {
    this.space();
    if (this.text[this.at] !== letter) return false;
    this.at++;
    return true;
  }

  private space(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
