// The name of a project as people and agents read it. It may come with a clone, so it is a short plain name and never a sentence.

export function isProjectName(text: string): boolean {
  return (
    /^[\p{L}\p{N}@_.][\p{L}\p{N}\p{M} ._@/+-]{0,79}$/u.test(text) &&
    /[\p{L}\p{N}]/u.test(text) &&
    text.trim() === text
  );
}
