// What of the code a fact speaks about: a file, a symbol, a package, a command. Reading never fails: what is none of these is
// kept as text, and nothing is ever concluded from it.

export type Anchor =
  | { readonly of: 'file'; readonly path: string }
  /** Without a path: wherever it is. */
  | { readonly of: 'symbol'; readonly name: string; readonly path?: string }
  | { readonly of: 'package'; readonly name: string }
  | { readonly of: 'command'; readonly line: string }
  | { readonly of: 'text'; readonly text: string };

export function readAnchor(written: string): Anchor {
  const text = written.trim();
  const [, label = '', value = ''] = /^(package|command|symbol|file):\s*(\S.*)$/.exec(text) ?? [];
  const kept: Anchor = { of: 'text', text };
  if (label === 'package') return PACKAGE.test(value) ? { of: 'package', name: value } : kept;
  if (label === 'command') return { of: 'command', line: value.replace(/\s+/g, ' ') };
  const place = label === 'symbol' && !value.includes('#') ? `#${value}` : label === '' ? text : value;
  const hash = place.indexOf('#');
  const path = plainPath(hash < 0 ? place : place.slice(0, hash));
  const name = hash < 0 ? '' : place.slice(hash + 1).replace(/\(\)$/, '');
  if (path !== '' && (!isPath(path, label === 'file' || name !== '') || leadsOut(path) !== undefined))
    return kept;
  if (name === '' || (LINES.test(name) && path !== '')) return path === '' ? kept : { of: 'file', path };
  if (!SYMBOL.test(name)) return kept;
  return path === '' ? { of: 'symbol', name } : { of: 'symbol', name, path };
}

export function printAnchor(anchor: Anchor): string {
  switch (anchor.of) {
    case 'file':
      return anchor.path;
    case 'symbol':
      return `${anchor.path ?? ''}#${anchor.name}`;
    case 'package':
      return `package:${anchor.name}`;
    case 'command':
      return `command:${anchor.line}`;
    case 'text':
      return anchor.text;
  }
}

/** Why a path cannot be one of the project; undefined where it can. */
export function leadsOut(path: string): 'absolute' | 'outside' | undefined {
  const plain = path.replaceAll('\\', '/');
  if (/^(?:\/|~|[A-Za-z]:\/)/.test(plain)) return 'absolute';
  return plain.split('/').includes('..') ? 'outside' : undefined;
}

/** The path that an anchor names, as it was written; for saying what is wrong with it. */
export function pathIn(written: string): string | undefined {
  const text = written.trim().replace(/^(?:file|symbol):\s*/, '');
  if (/^(?:package|command):/.test(text)) return undefined;
  const hash = text.indexOf('#');
  return hash < 0 ? text : text.slice(0, hash);
}

const PACKAGE = /^@?[A-Za-z0-9][\w.~/:+-]*$/;
const SYMBOL = /^[^\s`'"(){}[\],;\\/]+$/;
/** Lines of a file as forges name them; they move with every edit. */
const LINES = /^L\d+(?:-L?\d+)?$/;

function plainPath(path: string): string {
  return path
    .trim()
    .replaceAll('\\', '/')
    .replace(/(?::\d+){1,2}$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\.\/)+/, '');
}

/** A sentence is none; a word may be one, like Makefile. */
function isPath(path: string, isSaid: boolean): boolean {
  if (/[\0\n\r]/.test(path) || /^[a-z][a-z+.-]*:/i.test(path) || path === '.') return false;
  return isSaid || !/\s/.test(path) || /[^\s/]\/[^\s/]|\.\w+$/.test(path);
}
