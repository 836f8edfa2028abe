// The addresses of what can be read: tidemark://brief, tidemark://threads, tidemark://fact/ID, tidemark://view/NAME.

export type Address =
  | { readonly kind: 'brief' }
  | { readonly kind: 'threads' }
  | { readonly kind: 'fact'; readonly name: string }
  | { readonly kind: 'view'; readonly name: string };

export const TEMPLATES = [
  {
    uriTemplate: 'tidemark://fact/{id}',
    name: 'fact',
    title: 'A fact',
    description: 'One fact with its fields, life, doubts and origin',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'tidemark://view/{name}',
    name: 'view',
    title: 'A layout',
    description: 'The files of a layout that is kept, for example evolving or decision-log',
    mimeType: 'text/markdown',
  },
] as const;

/** Undefined for an address that is none of ours. */
export function addressOf(uri: string): Address | undefined {
  const [, kind, name] = /^tidemark:\/\/(brief|threads|fact|view)(?:\/(.+))?$/.exec(uri) ?? [];
  if ((kind === 'brief' || kind === 'threads') && name === undefined) return { kind };
  if ((kind !== 'fact' && kind !== 'view') || name === undefined) return undefined;
  try {
    return { kind, name: decodeURIComponent(name) };
  } catch {
    return undefined;
  }
}

export function factUri(id: string): string {
  return `tidemark://fact/${encodeURIComponent(id)}`;
}
