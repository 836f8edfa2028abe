// The packages a manifest asks for, by name. What cannot be read names none.

export function isManifest(path: string): boolean {
  return READERS.some(([name]) => name.test(path));
}

export function packagesIn(path: string, text: string | undefined): ReadonlySet<string> {
  const reader = READERS.find(([name]) => name.test(path))?.[1];
  if (reader === undefined || text === undefined) return new Set();
  return new Set(reader(text).filter((name) => name !== ''));
}

/** Of formats whose mistakes can be told; the others are read line by line. */
export function isReadable(path: string, text: string | undefined): boolean {
  if (!path.endsWith('.json')) return true;
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    return false;
  }
}

type Reader = (text: string) => string[];

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    /(?:^|\/)package\.json$/,
    (text) => keysOf(text, ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']),
  ],
  [
    /(?:^|\/)composer\.json$/,
    (text) => keysOf(text, ['require', 'require-dev']).filter((name) => name.includes('/')),
  ],
  [/(?:^|\/)requirements[^/]*\.txt$/, (text) => text.split('\n').map(pythonName)],
  [/(?:^|\/)pyproject\.toml$/, pyproject],
  [/(?:^|\/)Cargo\.toml$/, cargo],
  [/(?:^|\/)go\.mod$/, goModules],
  [/(?:^|\/)Gemfile$/, (text) => all(text, /^[ \t]*gem\s+['"]([^'"]+)['"]/gm)],
  [
    /(?:^|\/)pom\.xml$/,
    (text) => all(text, /<dependency>[\s\S]*?<artifactId>\s*([^<\s]+)\s*<\/artifactId>/g),
  ],
];

function keysOf(text: string, groups: readonly string[]): string[] {
  try {
    const parsed = JSON.parse(text) as Record<string, unknown> | null;
    return groups.flatMap((group) => {
      const part = parsed?.[group];
      return typeof part === 'object' && part !== null ? Object.keys(part) : [];
    });
  } catch {
    return [];
  }
}

function pythonName(line: string): string {
  return /^\s*["']?([A-Za-z0-9][\w.-]*)\s*(?:[[<>=!~;@,"' ]|$)/.exec(line.replace(/#.*$/, ''))?.[1] ?? '';
}

/** Sections of TOML with their lines; that is all that is needed of it. */
function sections(text: string): { name: string; body: string }[] {
  return text.split(/^(?=[ \t]*\[)/m).map((part) => ({
    name: /^\s*\[+([^\]\n]+)\]/.exec(part)?.[1]?.trim() ?? '',
    body: part.replace(/^\s*\[.*\n?/, ''),
  }));
}

const keysIn = (body: string) => all(body, /^[ \t]*["']?([A-Za-z0-9][\w.-]*?)["']?(?:\.workspace)?\s*=/gm);

function pyproject(text: string): string[] {
  return sections(text).flatMap(({ name, body }) => {
    if (/^tool\.poetry(?:\.group\.[^.]+)?\.(?:dev-)?dependencies$/.test(name))
      return keysIn(body).filter((key) => key !== 'python');
    const lists = name === 'project' ? all(body, /^dependencies\s*=\s*\[([\s\S]*?)\]\s*$/gm) : [];
    const groups = /^(?:project\.optional-dependencies|dependency-groups)$/.test(name) ? [body] : [];
    return [...lists, ...groups].flatMap((list) => all(list, /["']([^"'\n]+)["']/g).map(pythonName));
  });
}

function cargo(text: string): string[] {
  return sections(text).flatMap(({ name, body }) => {
    const single = /(?:^|\.)(?:dev-|build-)?dependencies\.([\w-]+)$/.exec(name)?.[1];
    if (single !== undefined) return [single];
    return /(?:^|\.)(?:dev-|build-)?dependencies$/.test(name) ? keysIn(body) : [];
  });
}

/** By the part people say: the last of the path that is no version. */
function goModules(text: string): string[] {
  const listed = all(text, /^require\s*\(([\s\S]*?)^\)/gm).flatMap((block) =>
    all(block, /^[ \t]*(\S+)\s+v\S+/gm),
  );
  return [...listed, ...all(text, /^require\s+(\S+)\s+v\S+/gm)].map(
    (path) =>
      path
        .split('/')
        .filter((part) => !/^v\d+$/.test(part))
        .at(-1) ?? '',
  );
}

function all(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}
