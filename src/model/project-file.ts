// Files of the project that are text somebody wrote: documents and source.

export interface ProjectFile {
  /** Below the root of the project, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly stamp: string;
  /** False while another change could still leave the same stamp. */
  readonly settled: boolean;
}

/** The files of a project as they are now. Reading never follows a link. */
export interface ProjectFiles {
  /** In the order of their paths; a reason where nobody can tell. */
  list(): readonly ProjectFile[] | { readonly reason: string };
  read(path: string): Uint8Array | undefined;
}

type TextKind = 'document' | 'source';

const DOCUMENTS: ReadonlySet<string> = new Set('md mdx markdown txt rst adoc asciidoc org tex'.split(' '));
const SOURCES: ReadonlySet<string> = new Set(
  (
    'ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi rb go rs java kt kts scala groovy swift m mm c h cc cpp cxx hpp hh cs fs vb ' +
    'php pl pm lua r jl dart ex exs erl hrl hs ml mli clj cljs cljc elm zig nim v sol sh bash zsh fish ps1 bat sql graphql gql proto ' +
    'css scss sass less html htm tf gradle cmake mk'
  ).split(' '),
);
const NAMED: ReadonlyMap<string, TextKind> = new Map([
  ['readme', 'document'],
  ['license', 'document'],
  ['changelog', 'document'],
  ['makefile', 'source'],
  ['dockerfile', 'source'],
]);

/** Undefined for what is neither, for what tools keep (packages, git, our own store, minified files), and for names nobody can print. */
export function textKindOf(path: string): TextKind | undefined {
  if (KEPT_BY_TOOLS.test(path) || UNPRINTABLE.test(path)) return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return NAMED.get(name);
  const ending = name.slice(dot + 1);
  return DOCUMENTS.has(ending) ? 'document' : SOURCES.has(ending) ? 'source' : undefined;
}

const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\ufffd]/;
const KEPT_BY_TOOLS = /(?:^|\/)(?:\.git|\.tidemark|node_modules)\/|\.min\.(?:js|css)$/;

export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:tests?|specs?|__tests__)\/|[._-](?:test|spec)s?\.[^/]+$|(?:^|\/)test_[^/]+$/i.test(path);
}

/** From more than so many on, looking for something in them by hand takes long (continuity-protocol, semantic search). */
const MANY: Readonly<Record<TextKind, number>> = { document: 50, source: 200 };

/** What there is much of; looks at no more paths than it takes to know. */
export function worthSearching(paths: Iterable<string>): string | undefined {
  const count: Record<TextKind, number> = { document: 0, source: 0 };
  for (const path of paths) {
    const kind = textKindOf(path);
    if (kind !== undefined && ++count[kind] > MANY[kind])
      return `more than ${MANY[kind]} ${kind === 'document' ? 'documents' : 'source files'}`;
  }
  return undefined;
}
