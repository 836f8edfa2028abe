// What sort of skill it is, as its own words tell.

const EFFECTS =
  /\b(?:git push|push(?:es)? (?:to|the|a)|deploy(?:s|ed)?|publish(?:es)?|delete[sd]?|drop (?:table|database)|rm\s+-r|terraform (?:apply|destroy)|kubectl (?:apply|delete)|force-push|send(?:s)? (?:an? )?e?mail)\b/i;

/** Its steps change something outside the working copy, so a model must not start it by itself. */
export function hasSideEffects(steps: string): boolean {
  return EFFECTS.test(steps);
}

/** Material to consult rather than a task to carry out. */
export function isReference(description: string): boolean {
  return /^\s*(?:reference|background)\b/i.test(description);
}
