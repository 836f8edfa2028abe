// What sort of skill it is, as its own words tell.

/** Commands, wherever they stand in a step. */
const COMMANDS =
  /\b(?:git push|(?:npm|pnpm|yarn|cargo|gem) publish|drop (?:table|database)|rm\s+-r|terraform (?:apply|destroy)|kubectl (?:apply|delete)|helm (?:install|upgrade|uninstall)|force-push)\b/i;
/** Orders: a clause that begins with the verb. */
const ORDERS =
  /(?:^|[.;:,(]\s+|\b(?:and|then|or)\s+)(?:push|deploy|publish|delete|send (?:an? |the )?(?:e?mail|message))\b(?![\w./-]*[/=])/im;
/** What is only warned of, or only tried. */
const SPARED = /\b(?:do not|don't|never|without|must not|no need to)\s[^.;\n]*|[^.;\n]*--dry-run\b[^.;\n]*/gi;

/** Its steps change something outside the working copy, so a model must not start it by itself. */
export function hasSideEffects(steps: string): boolean {
  const meant = steps.replace(SPARED, '');
  return COMMANDS.test(meant) || ORDERS.test(meant);
}

/** Material to consult rather than a task to carry out. */
export function isReference(description: string): boolean {
  return /^\s*(?:reference|background)\b/i.test(description);
}
