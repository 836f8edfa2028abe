/** At most so many letters, the last of them an ellipsis where some were left out. */
export function ellipsis(line: string, most: number): string {
  const letters = [...line];
  if (letters.length <= most) return line;
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
