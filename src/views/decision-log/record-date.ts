// The day a record was made: a `Date` of its header, in the ways they are written, else the day in front of its file name.

import { type Day, dayOf } from '../../model/day.ts';
import { baseName } from './record-reference.ts';

/** How far from the top a header is looked for. */
const TOP = 40;

/** `isDayFirst` tells what 05/02/2018 means, where that is known. */
export function recordDate(file: string, text: string, isDayFirst?: boolean): Day | undefined {
  for (const value of dateValues(text)) {
    const day = dayIn(value, isDayFirst);
    if (day !== undefined) return day;
  }
  return dayIn(/^\d{4}-?\d\d-?\d\d/.exec(baseName(file))?.[0] ?? '');
}

/** Whether the records of a folder write the day before the month; undefined where none of them tells. */
export function isDayFirstIn(texts: readonly string[]): boolean | undefined {
  for (const value of texts.flatMap(dateValues)) {
    const [first = 0, second = 0] = SLASHED.exec(value)?.slice(1).map(Number) ?? [];
    if (first > 12 && second <= 12) return true;
    if (second > 12 && first <= 12) return false;
  }
  return undefined;
}

function dateValues(text: string): string[] {
  const lines = text.split(/\r?\n/).slice(0, TOP);
  return lines.flatMap(
    (line, n) => LINE.exec(line)?.[1] ?? (/^#{1,6}\s+date\s*$/i.test(line) ? (below(lines, n) ?? []) : []),
  );
}

const SLASHED = /^\D*(\d{1,2})[/.](\d{1,2})[/.](\d{4})/;
const LINE =
  /^\s*(?:[-*+>|]\s*)?[*_]*(?:date|created|decided(?: on)?|decision date)[*_]*\s*[:|][*_]*\s*(.+)$/i;

function below(lines: readonly string[], n: number): string | undefined {
  return lines.slice(n + 1).find((line) => line.trim() !== '');
}

function dayIn(value: string, isDayFirst?: boolean): Day | undefined {
  const slashed = isDayFirst === undefined ? null : SLASHED.exec(value);
  if (slashed !== null) {
    const [, a = '', b = '', year] = slashed;
    const [day, month] = isDayFirst ? [a, b] : [b, a];
    return dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  }
  const iso = /(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)/.exec(value);
  if (iso !== null) return dayOf(`${iso[1]}-${iso[2]}-${iso[3]}`);
  const worded = /(\d{1,2})(?:st|nd|rd|th)?[-\s]+([A-Za-z]{3})[a-z]*[-,\s]+(\d{4})/.exec(value);
  const american = /([A-Za-z]{3})[a-z]*\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/.exec(value);
  const [day, month, year] = worded?.slice(1) ?? [american?.[2], american?.[1], american?.[3]];
  const at = MONTHS.indexOf((month ?? '').toLowerCase());
  if (at < 0 || day === undefined) return undefined;
  return dayOf(`${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
