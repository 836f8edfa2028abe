// Sections of continuity.md, in the order of the protocol, and the kind of fact each of them is for.

export const SECTIONS = [
  'Project State',
  'Stack & Tools',
  'Architectural Invariants',
  'Key Decisions',
  'Conventions',
  'Open Threads',
  'User Preferences',
  'Team / Members',
] as const;

export type Section = (typeof SECTIONS)[number];

const SIGNS: readonly (readonly [RegExp, Section])[] = [
  [/^project state\b|^state$/, 'Project State'],
  [/^stack\b|^tools\b|^tech stack\b|^technology\b/, 'Stack & Tools'],
  [/\binvariants?\b/, 'Architectural Invariants'],
  [/\bdecisions?\b/, 'Key Decisions'],
  [/\bconventions?\b/, 'Conventions'],
  [/\bopen (?:threads?|questions?)\b|^threads?$/, 'Open Threads'],
  [/\bpreferences?\b/, 'User Preferences'],
  [/^team\b|^members\b|^people\b/, 'Team / Members'],
];

/** Which section of the protocol a heading means, however it is decorated. */
export function sectionCalled(heading: string): Section | undefined {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&/ ]+/gu, ' ')
    .replace(/^[\d\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return SIGNS.find(([sign]) => sign.test(words))?.[1];
}

/** The kind of a fact without a box that says no other. */
export function kindIn(heading: string): string {
  switch (sectionCalled(heading)) {
    case 'Architectural Invariants':
      return 'invariant';
    case 'Key Decisions':
      return 'decision';
    case 'User Preferences':
      return 'preference';
    case 'Stack & Tools':
    case 'Team / Members':
      return 'entity';
    default:
      return 'learning';
  }
}

/** Where a new fact of a kind goes. */
export function sectionFor(kind: string): Section {
  return HOMES.get(kind) ?? 'Conventions';
}

const HOMES: ReadonlyMap<string, Section> = new Map([
  ['invariant', 'Architectural Invariants'],
  ['decision', 'Key Decisions'],
  ['preference', 'User Preferences'],
  ['profile', 'User Preferences'],
  ['entity', 'Stack & Tools'],
  ['module', 'Stack & Tools'],
  ['project', 'Stack & Tools'],
  ['thread', 'Open Threads'],
]);
