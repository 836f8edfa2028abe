// The list of records some projects keep in a README: a mark or a status word beside each link. It is asked only for records
// that state no status themselves; an index is known to fall behind.

import { baseName } from './record-reference.ts';
import { type RecordStatus, recordStatus } from './record-status.ts';

/** File name -> status. */
export function readRecordIndex(text: string): ReadonlyMap<string, RecordStatus> {
  const lines = text.split(/\r?\n/);
  const legend = new Map<string, RecordStatus>();
  for (const line of lines) {
    const match =
      /^\s*(?:[-*+|]\s*)?\**([A-Za-z][A-Za-z ]{1,40}?)\**\s*[:|=]\s*(\p{Extended_Pictographic}\ufe0f?)\s*\|?\s*$/u.exec(
        line,
      );
    const status = recordStatus(match?.[1] ?? '');
    if (match !== null && status !== undefined) legend.set(bare(match[2] ?? ''), status);
  }
  const index = new Map<string, RecordStatus>();
  for (const line of lines) {
    const link =
      /^(\s*(?:[-*+|]|\d+[.)])\s*)(.*?)\[(?:[^\][]|\[[^\]]{0,200}\]){0,500}\]\(([^)\s]+)[^)]{0,500}\)(.*)$/su.exec(
        line,
      );
    if (link === null) continue;
    const around = `${link[2]} ${link[4]}`;
    const marks = around.match(/\p{Extended_Pictographic}/gu) ?? [];
    const status = marks
      .map((mark) => legend.get(bare(mark)) ?? COMMON.get(bare(mark)))
      .find((one) => one !== undefined);
    const told = status ?? recordStatus(around);
    if (told !== undefined) index.set(baseName(link[3] ?? ''), told);
  }
  return index;
}

const COMMON: ReadonlyMap<string, RecordStatus> = new Map([
  ['✅', 'accepted'],
  ['❌', 'rejected'],
  ['🤔', 'proposed'],
]);

function bare(mark: string): string {
  return mark.replace(/\ufe0f/g, '');
}
