// Words that were forgotten do not come back into the ledger from a file that still shows them.

import { FORGOTTEN } from '../forgotten.ts';

/** The text with the lines as the ledger has them where it has forgotten words of them. */
export function withForgottenLines(text: string, kept: string | undefined): string {
  if (kept === undefined || !kept.includes(FORGOTTEN)) return text;
  const [lines, known] = [text.split('\n'), kept.split('\n')];
  for (const [n, line] of known.entries()) {
    if (!line.includes(FORGOTTEN)) continue;
    const pattern = new RegExp(`^${line.split(FORGOTTEN).map(literally).join('.+')}$`);
    const isTelling = /\p{L}/u.test(line.replaceAll(FORGOTTEN, ''));
    for (const [at, other] of lines.entries()) {
      const isBeside = lines[at - 1] === known[n - 1] || lines[at + 1] === known[n + 1];
      if ((isTelling || isBeside) && pattern.test(other)) lines[at] = line;
    }
  }
  return lines.join('\n');
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
