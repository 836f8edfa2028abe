/** Several facts of a kind: "decisions", "entities". */
export function kindPlural(kind: string): string {
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
