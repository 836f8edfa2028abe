// Which files say what packages a project uses, and what each asks for. One row per form of manifest; a form is read as far as it
// takes to find one name.

interface Manifest {
  readonly ecosystem: string;
  /** By the name of the file. */
  readonly file: RegExp;
  /** The version asked for, `*` where any will do; undefined where the package is not named. */
  readonly range: (text: string, name: string) => string | undefined;
}

const MANIFESTS: readonly Manifest[] = [
  {
    ecosystem: 'npm',
    file: /^package\.json$/,
    range: (text, name) =>
      inJson(text, ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'], name),
  },
  {
    ecosystem: 'Deno',
    file: /^(?:deno|jsr)\.jsonc?$/,
    range: (text, name) => inJson(text, ['imports'], name),
  },
  {
    ecosystem: 'Composer',
    file: /^composer\.json$/,
    range: (text, name) => inJson(text, ['require', 'require-dev'], name),
  },
  {
    ecosystem: 'PyPI',
    file: /^(?:[\w-]*requirements[\w-]*|constraints)\.(?:txt|in)$/,
    range: inRequirements,
  },
  { ecosystem: 'PyPI', file: /^(?:pyproject\.toml|Pipfile|setup\.(?:cfg|py))$/, range: inPythonProject },
  { ecosystem: 'Cargo', file: /^Cargo\.toml$/, range: inToml },
  {
    ecosystem: 'Go',
    file: /^go\.mod$/,
    range: (text, name) => found(text, `^[ \\t]*(?:require\\s+)?${literal(name)}\\s+(v\\S+)`),
  },
  { ecosystem: 'Maven', file: /^pom\.xml$/, range: inPom },
  { ecosystem: 'Gradle', file: /^(?:build\.gradle(?:\.kts)?|libs\.versions\.toml)$/, range: inGradle },
  { ecosystem: 'Gem', file: /^Gemfile$|\.gemspec$/, range: inGemfile },
  {
    ecosystem: 'NuGet',
    file: /\.(?:cs|fs|vb)proj$|^(?:packages\.config|Directory\.Packages\.props)$/,
    range: inNuget,
  },
];

export function manifestFor(path: string): Manifest | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return MANIFESTS.find(({ file }) => file.test(name));
}

/** What decides whether a package is still what it was: the first number, or the second below one. */
export function generation(range: string): string {
  const [, major = '', minor = ''] = /(\d+)(?:\.(\d+))?/.exec(range) ?? [];
  return major === '0' ? `0.${minor}` : major;
}

function inJson(text: string, sections: readonly string[], name: string): string | undefined {
  try {
    const read = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
    for (const section of sections) {
      const asked = own(own(read, section), name);
      if (asked !== undefined) return typeof asked === 'string' && asked !== '' ? asked : '*';
    }
    return undefined;
  } catch {
    // Comments, or half written: by its text.
    return found(text, `^[ \\t]*"${literal(name)}"\\s*:\\s*"([^"]*)"`);
  }
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** One name in many spellings (PEP 503). */
function pythonName(name: string): string {
  return name
    .split(/[-_.]+/)
    .map(literal)
    .join('[-_.]+');
}

const VERSION = '\\s*(?:\\[[^\\]]*\\])?\\s*\\(?([^;#"\'\\n)]*)';

function inRequirements(text: string, name: string): string | undefined {
  return found(text, `^[ \\t]*${pythonName(name)}(?![\\w.-])${VERSION}`, 'i');
}

function inPythonProject(text: string, name: string): string | undefined {
  const listed = found(text, `["']${pythonName(name)}(?![\\w.-])${VERSION}["';]`, 'i');
  return (
    listed ??
    found(text, `^[ \\t]*"?${pythonName(name)}"?\\s*=\\s*(.+)$`, 'i', fromToml) ??
    inRequirements(text, name)
  );
}

function inToml(text: string, name: string): string | undefined {
  const table = new RegExp(
    `^[ \\t]*\\[[\\w.'"()=-]*dependencies\\.["']?${literal(name)}["']?\\]([^[]*)`,
    'm',
  ).exec(text)?.[1];
  if (table !== undefined) return /^[ \t]*version\s*=\s*"([^"]*)"/m.exec(table)?.[1] ?? '*';
  return found(
    dependencyTables(text),
    `^[ \\t]*"?${literal(name)}"?(?:\\.workspace)?\\s*=\\s*(.+)$`,
    '',
    fromToml,
  );
}

function dependencyTables(text: string): string {
  const parts = text.split(/^(?=[ \t]*\[)/m);
  return parts.filter((part) => /^\s*\[[^\]]*dependencies\]/.test(part)).join('\n');
}

function fromToml(value: string): string {
  return /^["']([^"']*)["']/.exec(value)?.[1] ?? /\bversion\s*=\s*["']([^"']*)["']/.exec(value)?.[1] ?? '*';
}

/** As `group:artifact`, or the artifact alone. */
function inPom(text: string, name: string): string | undefined {
  const [group, artifact] = name.includes(':') ? name.split(':') : [undefined, name];
  for (const [, body = ''] of text.matchAll(
    /<(?:dependency|plugin|parent)>([\s\S]*?)<\/(?:dependency|plugin|parent)>/g,
  )) {
    const value = (tag: string) => new RegExp(`<${tag}>\\s*([^<]*?)\\s*</${tag}>`).exec(body)?.[1];
    if (value('artifactId') === artifact && (group === undefined || value('groupId') === group))
      return value('version') ?? '*';
  }
  return undefined;
}

function inGradle(text: string, name: string): string | undefined {
  const module = name.includes(':') ? literal(name) : `[\\w.-]+:${literal(name)}`;
  return (
    found(text, `["']${module}(?::([^"'@]*))?[@"']`) ??
    found(text, `\\bid\\s*\\(?["']${literal(name)}["']\\)?(?:\\s+version\\s*\\(?["']([^"']*))?`)
  );
}

function inGemfile(text: string, name: string): string | undefined {
  return found(
    text,
    `^[ \\t]*(?:gem|\\w+\\.add_(?:\\w+_)?dependency)\\s*\\(?\\s*["']${literal(name)}["'](?:\\s*,\\s*["']([^"']*))?`,
  );
}

function inNuget(text: string, name: string): string | undefined {
  const tag = `<(?:PackageReference|PackageVersion|package)\\b[^>]*\\b(?:Include|Update|id)="${literal(name)}"`;
  return found(text, `${tag}[^>]*?(?:\\b[Vv]ersion="([^"]*)"|>)`, 'i');
}

function found(
  text: string,
  pattern: string,
  flags = '',
  read: (value: string) => string = (value) => value,
): string | undefined {
  const match = new RegExp(pattern, `m${flags}`).exec(text);
  return match === null
    ? undefined
    : read((match[1] ?? '').trim())
        .replace(/[()]/g, '')
        .trim() || '*';
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
