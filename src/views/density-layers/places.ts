// Which file of the layout holds what, and the kind a reader takes for granted there.

export const LAYER_ZERO = 'MEMORY.md';
/** Where one guide of the seed puts layer 0; read, never written. */
export const OTHER_LAYER_ZERO = 'memory/MEMORY.md';
export const LAYER_ONE = 'memory/INDEX.md';
export const PROFILE = 'memory/user/profile.md';
export const REGISTRY = 'blackboard/REGISTRY.md';
export const CARDS = 'blackboard/projects/';
export const LEARNINGS = '.learnings/LEARNINGS.md';
export const INSTINCTS = '.learnings/instincts/';
/** `memory/archive/`, where the seed puts old logs, belongs to the evolving layout. */
export const OLD_LOGS = 'memory/logs-archive/';

// Beside them lie files of other layouts and what explains the folder itself.
const NOT_LOOSE = /^(?:index|memory|readme|continuity|decay-policy|_.*|\d{4}-\d\d-\d\d)$/i;

/** A file of notes in the root of memory, where the layout has none: to be moved to the category it belongs to. */
export function isLoose(path: string): boolean {
  return /^memory\/[^/]+\.md$/.test(path) && !NOT_LOOSE.test(stemOf(path));
}

export type Place =
  | { readonly holds: 'entries'; readonly usual: string }
  | { readonly holds: 'document'; readonly folder: 'events' | 'cases' }
  | {
      readonly holds:
        | 'card'
        | 'instinct'
        | 'layer-zero'
        | 'layer-one'
        | 'registry'
        | 'log'
        | 'loose'
        | 'other';
    };

const FOLDERS: readonly (readonly [string, Place])[] = [
  ['memory/user/preferences/', { holds: 'entries', usual: 'preference' }],
  ['memory/user/entities/', { holds: 'entries', usual: 'entity' }],
  ['memory/agent/patterns/', { holds: 'entries', usual: 'pattern' }],
  ['memory/user/events/', { holds: 'document', folder: 'events' }],
  ['memory/agent/cases/', { holds: 'document', folder: 'cases' }],
  [CARDS, { holds: 'card' }],
];

const FILES: ReadonlyMap<string, Place> = new Map<string, Place>([
  [LAYER_ZERO, { holds: 'layer-zero' }],
  [OTHER_LAYER_ZERO, { holds: 'layer-zero' }],
  [LAYER_ONE, { holds: 'layer-one' }],
  [PROFILE, { holds: 'entries', usual: 'profile' }],
  [REGISTRY, { holds: 'registry' }],
  [LEARNINGS, { holds: 'entries', usual: 'learning' }],
]);

export function placeOf(path: string): Place {
  const file = FILES.get(path);
  if (file !== undefined) return file;
  if (path.startsWith(INSTINCTS) && /\.ya?ml$/.test(path)) return { holds: 'instinct' };
  if (/^memory\/\d{4}-\d\d-\d\d\.md$/.test(path)) return { holds: 'log' };
  if (!path.endsWith('.md') || stemOf(path).startsWith('_')) return { holds: 'other' };
  const place = FOLDERS.find(([folder]) => path.startsWith(folder))?.[1];
  if (place !== undefined) return place;
  const stray = /^memory\/(?:user|agent)\//.test(path) && !NOT_LOOSE.test(stemOf(path));
  return { holds: stray || isLoose(path) ? 'loose' : 'other' };
}

/** A file the layout lists; where it is gone, a line of ours about it says nothing. */
export function isOfLayout(path: string): boolean {
  return !path.endsWith('/') && placeOf(path).holds !== 'other';
}

export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
