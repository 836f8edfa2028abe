/** At most so many characters, cut between words where possible; the cut is shown. */
export function clip(text: string, length: number): string {
  const letters = Array.from(text);
  if (letters.length <= length) return text;
  const cut = letters.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
