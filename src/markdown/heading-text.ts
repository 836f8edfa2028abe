// The words of a heading line behind its opening marks. Written without a regular expression that looks for the closing marks
// from every blank: a line of blanks would take hours.

/** Closing marks are `#`, in some dialects also `=`. */
export function headingText(behindMarks: string, closing: '#' | '#=' = '#'): string {
  const text = behindMarks.trim();
  let end = text.length;
  while (end > 0 && closing.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end).trimEnd();
}
