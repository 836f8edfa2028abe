// Values that stand in templates and say nothing: in angle brackets, dots, or a word that fits everywhere.

export function isPlaceholder(text: string): boolean {
  const bare = text.trim();
  return /^<[^<>]+>$/.test(bare) || /^(?:\.{3}|…)$/.test(bare) || /^\{\{[^{}]*\}\}$/.test(bare);
}

/** A bullet that only says that there is nothing to say. */
export function isNone(bullet: string): boolean {
  const bare = bullet.replace(/^[-*+]\s*/, '').trim();
  return isPlaceholder(bare) || /^[([]?(?:none|nothing|n\/a|not applicable)\b[^"“]{0,40}$/i.test(bare);
}

const ANYTHING = new Set(
  'misc miscellaneous general other various stuff things task tasks project todo tbd none unknown example untitled'.split(
    ' ',
  ),
);

/** A name that does not tell one thing from another. */
export function isEmptyName(text: string): boolean {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/(?<![.…\s])[.…\s]+$/, '');
  return bare === '' || ANYTHING.has(bare) || isPlaceholder(text);
}
