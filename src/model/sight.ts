// What an anchor looked like when somebody stood for the fact: one line a person can read, `<anchor> <what was seen>`.

export interface Sight {
  readonly anchor: string;
  /** Hash of the content, as git makes it, cut short. */
  readonly hash?: string;
  /** Too large to be read: its size. */
  readonly bytes?: number;
  /** The version of a package that the manifest asks for. */
  readonly range?: string;
  /** The file it was found in, where the anchor does not say. */
  readonly place?: string;
  readonly line?: number;
  /** For people: how a command was defined. */
  readonly note?: string;
}

export const HASH_LENGTH = 12;

/** `src/a.ts 3f2c1ab9e0d1`, `#login 3f2c1ab9e0d1 at src/a.ts:12`, `package:express ^4.18.2 in package.json`, `docs/ there`. */
export function printSight({ anchor, hash, bytes, range, place, line, note }: Sight): string {
  const known = hash !== undefined && SECRETIVE.test(anchor) ? `like ${hash}` : hash;
  const what = known ?? range ?? (bytes === undefined ? 'there' : `${bytes} bytes`);
  const at = line === undefined ? ` in ${place}` : ` at ${place}:${line}`;
  return `${anchor} ${what}${place === undefined ? '' : at}${note === undefined ? '' : ` (${note})`}`;
}

/** A hash right after such a name would be taken for the secret itself, and out. */
const SECRETIVE = /key|token|secret|pass|pwd|credential|\.env$/i;

/** What was seen of this anchor; undefined where the line speaks of another one. */
export function readSight(anchor: string, text: string): Sight | undefined {
  if (!text.startsWith(`${anchor} `)) return undefined;
  const said = SAID.exec(text.slice(anchor.length + 1))?.groups;
  if (said === undefined) return undefined;
  const { hash, bytes, there, range, place, file, line, note } = said;
  return {
    anchor,
    ...(hash === undefined ? {} : { hash }),
    ...(bytes === undefined ? {} : { bytes: Number(bytes) }),
    ...(range === undefined || there !== undefined ? {} : { range }),
    ...((place ?? file) === undefined ? {} : { place: place ?? file }),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(note === undefined ? {} : { note }),
  } as Sight;
}

const SAID =
  /^(?:(?:like )?(?<hash>[0-9a-f]{12})|(?<bytes>\d+) bytes|(?<there>there)|(?<range>\S(?:.*?\S)??))(?: in (?<place>.+?)| at (?<file>.+):(?<line>\d+))?(?: \((?<note>.*)\))?$/;
