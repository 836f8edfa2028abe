// Days and instants. A day is a whole number of UTC days since 1970, so ages are integer subtractions
// that give the same answer in every time zone.

export type Day = number;

const DAY_MS = 86_400_000;
const INSTANT =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The day of an ISO instant or of `YYYY-MM-DD`; undefined when it is neither. */
export function dayOf(text: string): Day | undefined {
  const utc = DAY.test(text) || (text.endsWith('Z') && INSTANT.test(text));
  const cached = utc ? recent.get(text.slice(0, 10)) : undefined;
  if (cached !== undefined) return cached;
  const ms = parseTime(text);
  if (ms === undefined) return undefined;
  const day = Math.floor(ms / DAY_MS);
  if (utc) {
    if (recent.size > 4096) recent.clear();
    recent.set(text.slice(0, 10), day);
  }
  return day;
}

// Replaying a million events asks for the same few thousand days again and again.
const recent = new Map<string, Day>();

export function dayText(day: Day): string {
  const date = new Date(day * DAY_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** Milliseconds of an ISO instant (with zone) or of a day; undefined for anything else, 31 February included. */
export function parseTime(text: string): number | undefined {
  if (DAY.test(text)) {
    const ms = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : ms;
  }
  if (!INSTANT.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || parseTime(text.slice(0, 10)) === undefined ? undefined : ms;
}

/** The canonical instant of the ledger: UTC, whole seconds. */
export function instantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Whole days from one day to a later one; a clock that went back counts as no time at all. */
export function daysBetween(from: Day, to: Day): number {
  return Math.max(0, to - from);
}
