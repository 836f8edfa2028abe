// Files of agents as people and other programs leave them: any indentation, line ends, comments, trailing commas, marks of byte order.

import fc from 'fast-check';
import type { AgentName } from '../../src/model/hook.ts';
import type { Level } from '../../src/surfaces/install/agent.ts';
import type { Json } from '../../src/surfaces/install/piece.ts';

interface Writing {
  readonly unit: string;
  readonly eol: string;
  readonly comments: boolean;
  readonly trailing: boolean;
  readonly mark: boolean;
  readonly end: string;
}

const writing: fc.Arbitrary<Writing> = fc.record({
  unit: fc.constantFrom('', ' ', '  ', '    ', '\t'),
  eol: fc.constantFrom('\n', '\r\n'),
  comments: fc.boolean(),
  trailing: fc.boolean(),
  mark: fc.boolean(),
  end: fc.constantFrom('', '\n', '\n\n', '\n// end', '  '),
});

const word = fc.constantFrom('docs', 'search', 'a b', 'naïve', 'tide', '{', '//', 'x"y', '__proto__x');
const plain: fc.Arbitrary<Json> = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null));
const server: fc.Arbitrary<Json> = fc.record({ command: word, args: fc.array(plain, { maxLength: 2 }) });
const handler: fc.Arbitrary<Json> = fc.record({
  type: fc.constant('command'),
  command: word,
  timeout: fc.nat(),
});
const group: fc.Arbitrary<Json> = fc.record(
  { matcher: word, hooks: fc.array(handler, { maxLength: 2 }) },
  { requiredKeys: ['hooks'] },
);
const event = fc.constantFrom('SessionStart', 'Stop', 'sessionStart', 'AfterTool', 'PreCompact', 'stop');

/** Settings with servers under `mcp` or `mcpServers`, and hooks. */
export const settings: fc.Arbitrary<Record<string, Json>> = fc.record(
  {
    mcpServers: fc.dictionary(word, server, { maxKeys: 2 }),
    mcp: fc.dictionary(word, server, { maxKeys: 2 }),
    hooks: fc.dictionary(event, fc.array(fc.oneof(group, handler), { maxLength: 2 }), { maxKeys: 3 }),
    theme: plain,
    nested: fc.dictionary(word, fc.array(plain, { maxLength: 3 }), { maxKeys: 2 }),
    version: fc.constant(1),
  },
  { requiredKeys: [] },
);

export const jsonText = fc.tuple(settings, writing).map(([value, style]) => renderSettings(value, style));

export function renderSettings(value: Json, style: Writing): string {
  const comment = (indent: string) => (style.comments ? `${indent}// kept${style.eol}` : '');
  const tail = style.comments ? ' /* kept */' : '';
  const render = (inner: Json, indent: string): string => {
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner);
    const list = Array.isArray(inner);
    const [open, close] = list ? '[]' : '{}';
    const deeper = indent + style.unit;
    const children = list
      ? inner.map((item) => render(item as Json, deeper))
      : Object.entries(inner).map(([key, item]) => `${JSON.stringify(key)}: ${render(item, deeper)}`);
    if (children.length === 0) return `${open}${close}`;
    if (style.unit === '') return `${open}${children.join(', ')}${close}`;
    const last = children.length - 1;
    const lines = children.map(
      (child, i) => `${comment(deeper)}${deeper}${child}${i < last || style.trailing ? ',' : ''}${tail}`,
    );
    return `${open}${style.eol}${lines.join(style.eol)}${style.eol}${indent}${close}`;
  };
  return `${style.mark ? '\ufeff' : ''}${render(value, '')}${style.end.replaceAll('\n', style.eol)}`;
}

/** Of byte order, as some editors write it. */
const mark = fc.constantFrom('', '\ufeff');

const tomlLines = fc.array(
  fc.constantFrom(
    '# a comment',
    '',
    'model = "x" # why',
    '[tools]',
    'web = true',
    '[[agents]]',
    'name = "one"',
    '[mcp_servers.docs]',
    'command = "docs"',
    '[projects."/a b"]',
    'trust_level = "trusted"',
    'text = """\n[mcp_servers.tidemark]\n"""',
    'odd = [nan, -inf, +inf, 07:32:00, 1979-05-27]',
  ),
  { maxLength: 8 },
);

/** Some of these are no valid TOML; such a file must be left alone. */
export const tomlText = fc
  .tuple(tomlLines, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n', '\n\n'), mark)
  .map(([lines, eol, end, start]) => start + (lines.join('\n') + end).replaceAll('\n', eol));

export const markdownText = fc
  .tuple(
    fc.array(fc.constantFrom('# Title', '', 'Use pnpm.', '- one', '<!-- a comment -->', '```'), {
      maxLength: 6,
    }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\n\n'),
    mark,
  )
  .map(([lines, eol, end, start]) => start + lines.join(eol) + end.replaceAll('\n', eol));

const PATHS: Readonly<Record<AgentName, Readonly<Record<Level, readonly string[]>>>> = {
  'claude-code': {
    project: ['/m/project/.mcp.json', '/m/project/.claude/settings.json'],
    user: ['/m/home/.claude.json', '/m/home/.claude/settings.json'],
  },
  codex: {
    project: ['/m/project/.codex/config.toml', '/m/project/.codex/hooks.json'],
    user: ['/m/home/.codex/config.toml', '/m/home/.codex/hooks.json'],
  },
  gemini: {
    project: ['/m/project/.gemini/settings.json', '/m/project/GEMINI.md'],
    user: ['/m/home/.gemini/settings.json', '/m/home/.gemini/GEMINI.md'],
  },
  cursor: {
    project: ['/m/project/.cursor/mcp.json', '/m/project/.cursor/hooks.json'],
    user: ['/m/home/.cursor/mcp.json', '/m/home/.cursor/hooks.json'],
  },
  opencode: {
    project: ['/m/project/opencode.json', '/m/project/.opencode/plugins/other.js'],
    user: ['/m/home/.config/opencode/opencode.jsonc', '/m/home/.agents/skills/x/SKILL.md'],
  },
};

/** Some agents at a level, and what is there of their files. */
export const situation = fc
  .tuple(
    fc.subarray(['claude-code', 'codex', 'gemini', 'cursor', 'opencode'] as AgentName[], { minLength: 1 }),
    fc.constantFrom<Level>('project', 'user'),
  )
  .chain(([agents, level]) => {
    const paths = agents.flatMap((agent) => PATHS[agent][level]);
    return fc
      .tuple(...paths.map((path) => fc.option(textFor(path), { nil: undefined, freq: 4 })))
      .map((texts) => ({
        agents,
        level,
        files: Object.fromEntries(
          paths.flatMap((path, i) => (texts[i] === undefined ? [] : [[path, texts[i] as string]])),
        ),
      }));
  });

function textFor(path: string): fc.Arbitrary<string> {
  if (path.endsWith('.toml')) return tomlText;
  return path.endsWith('.json') || path.endsWith('.jsonc') ? jsonText : markdownText;
}
