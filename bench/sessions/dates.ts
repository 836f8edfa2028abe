// Dates as data sets write them, as ISO times. What cannot be read becomes empty: no date is better than a wrong one.

/** `1:56 pm on 8 May, 2023`. */
export function spokenDate(text: string): string {
  const found = /^\s*(\d{1,2}):(\d\d)\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})\s*$/i.exec(
    text,
  );
  if (found === null) return '';
  const [, hour = '', minute = '', half = '', day = '', name = '', year = ''] = found;
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) / 3 + 1;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return Number.isInteger(month) && month >= 1
    ? `${year}-${two(month)}-${two(Number(day))}T${two(hours)}:${minute}:00Z`
    : '';
}

/** `2023/05/20 (Sat) 02:21`. */
export function slashedDate(text: string): string {
  const found = /^\s*(\d{4})\/(\d\d)\/(\d\d)(?:\s*\([^)]*\))?(?:\s+(\d\d):(\d\d))?\s*$/.exec(text);
  if (found === null) return '';
  const [, year, month, day, hour, minute] = found;
  return `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:00Z`}`;
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

function two(value: number): string {
  return String(value).padStart(2, '0');
}
