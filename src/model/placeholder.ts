const PLACEHOLDERS: ReadonlySet<string> = new Set(['WHY', 'ANSWER', '...', '…']);

/** What our own hints write where a reason belongs is not one. */
export function isPlaceholder(reason: string): boolean {
  return PLACEHOLDERS.has(reason.trim());
}
