// Paths that settings and layouts may name.

/** A place for a layout: in the project, and not where git, packages or the store itself keep theirs. */
export function isViewRoot(path: string): boolean {
  const place = path
    .replace(/^\.\/+/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  // A path that can be written in two ways would be looked at in one and used in the other.
  const isPlain = place === '' || place === '.' || !/(?:^|\/)\.?(?:\/|$)/.test(place);
  return isInside(path) && isPlain && !TAKEN.test(place);
}

const TAKEN = /(?:^|\/)\.git(?:\/|$)|^node_modules(?:\/|$)|^\.tidemark(?:$|\/(?!handbook))/;

/** A path that cannot lead out of the folder it is taken from. */
export function isInside(path: string): boolean {
  return path !== '' && !/^[/\\~]|^[A-Za-z]:|\\|\p{Cc}/u.test(path) && !path.split('/').includes('..');
}
