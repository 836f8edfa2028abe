// The words an item of a summary is known by, to tell which other one speaks of the same.

/** Words of three letters and more without their endings; who said it in which turn is no part of it. */
export function tellingWords(text: string): ReadonlySet<string> {
  const known = TOLD.get(text);
  if (known !== undefined) return known;
  const said = text
    .replace(/\((?:[^()"]*, )?turn \d+\)|[,;] (?:overrules|changed by) turn \d+/g, ' ')
    .toLowerCase();
  const words = said.match(/[a-z0-9_\u00c0-\uffff]{3,}/g) ?? [];
  const found = new Set(
    words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  );
  if (TOLD.size > 2_000) TOLD.clear();
  TOLD.set(text, found);
  return found;
}

export function sharedWords(a: string, b: string): number {
  const words = tellingWords(a);
  let hits = 0;
  for (const word of tellingWords(b)) if (words.has(word)) hits++;
  return hits;
}

/** `said` speaks of `item`: most of the telling words of the item are in it. */
export function isAbout(said: string, item: string): boolean {
  const words = tellingWords(item);
  if (words.size === 0) return false;
  const hits = sharedWords(said, item);
  return hits >= 2 && hits * 2 >= words.size;
}

/** The same items are compared with every group of a long transcript. */
const TOLD = new Map<string, ReadonlySet<string>>();

const COMMON: ReadonlySet<string> = new Set(
  `the and for with you can are was has not but all its also add use please could would should will have that this from into then
  need want make sure added fixed done implemented created updated changed removed moved wrote write create update change remove
  now next step remaining progress blocked user assistant todo still using used actually instead rather never don let lets our
  your shall which what when where how who why does did any even just only really again longer more than them they there here
  keep going decided decide agreed switch stop idea plan approach thing sorry meant mind`.split(/\s+/),
);
