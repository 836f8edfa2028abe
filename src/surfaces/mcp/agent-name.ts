// Who writes through this connection. It is always an agent: what a client calls itself never makes it a person.

const KNOWN: readonly (readonly [pattern: RegExp, agent: string])[] = [
  // Other programs of the same house, such as Claude Desktop (`claude-ai`), sign with their own names.
  [/^claude(-code|$)/, 'claude-code'],
  [/codex/, 'codex'],
  [/gemini/, 'gemini'],
  [/cursor/, 'cursor'],
  [/opencode/, 'opencode'],
];

/** The name given from outside (`TIDEMARK_AGENT`, where a sub-agent signs) comes before what the client says of itself. */
export function agentName(given: string | undefined, client: string | undefined): string {
  const [own = '', ...sub] = (given ?? '').split('/').map(plain);
  if (own !== '') return [own, ...sub.filter((word) => word !== '')].join('/');
  const name = plain(client);
  return KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? (name === '' ? 'mcp' : name);
}

/** As it can stand in the name of a file; `cli` is what a person at a terminal is called. */
function plain(name: string | undefined): string {
  const word = (name ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-+|-+$/g, '');
  return word === 'cli' ? '' : word;
}
