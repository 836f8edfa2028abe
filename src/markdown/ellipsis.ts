/** At most so many letters, the last of them an ellipsis where some were left out. */
export function ellipsis(line: string, most: number): string {
  // A letter has one unit or two: few units are few letters.
  if (line.length <= most) return line;
  const letters = [...line];
  if (letters.length <= most) return line;
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
