// A text on one line: every run of white space is one space.

export function oneLine(text: string): string {
  return (BROKEN.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Most texts are on one line already, and looking costs less than writing them anew. */
const BROKEN = /\s\s|[^\S ]/;
