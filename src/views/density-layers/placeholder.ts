/** Text a template left to be filled in is not data: `[keyword]`, `<name>`, `{{topic}}`, `(none yet)`, `TBD`, `…`. */
export function isPlaceholder(text: string): boolean {
  const words = text
    .trim()
    .replace(/^\*\*(.*?)\*\*:?\s*/s, '$1 ')
    .replace(/^\[[ xX]\]\s*/, '')
    .trim();
  return (
    words === '' ||
    /^(?:\[[^\]]*\]|<[^<>]*>|\{\{?[^{}]*\}\}?|\((?:none|empty|nothing)[^)]*\)|_[^_]*_)(?:[:\s]+(?:\[[^\]]*\]|<[^<>]*>|\{\{?[^{}]*\}\}?))*$/i.test(
      words,
    ) ||
    /^(?:none(?: yet)?|n\/a|tbd|todo|\.{3}|…|-+)\.?$/i.test(words)
  );
}
