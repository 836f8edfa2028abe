// A draft as it may be written: plain words for its parts, no control characters, no secrets.

import { redact } from '../../capture/redaction/redact.ts';
import { RESERVED_KEYS } from '../../ledger/event-text.ts';
import { cleanText } from '../../model/clean-text.ts';
import type { Draft, Field } from '../../model/event.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';

export interface Cleaned {
  readonly draft: Draft;
  readonly kinds: readonly string[];
}

/** Normalise first, then redact: a secret split by invisible characters must not come together afterwards. */
export function cleanDraft(draft: Draft): Cleaned {
  const odd = [draft.verb, draft.kind, draft.id, draft.by, ...draft.fields.map(([key]) => key)].find((word) =>
    /[`\s:]/.test(word ?? ''),
  );
  if (odd !== undefined || draft.fields.some(([key]) => RESERVED_KEYS.has(key)))
    throw new TidemarkError('invalid', 'An event needs plain words for verb, kind, id and keys.', {
      hint: `Received: ${JSON.stringify(odd ?? 'a reserved key')}`,
    });
  const kinds = new Set<string>();
  const safe = (text: string, what: string) => {
    const result = redact(cleanText(text, what));
    for (const kind of result.kinds) kinds.add(kind);
    return result.text;
  };
  const text = draft.text === undefined ? undefined : safe(draft.text, 'statement');
  const fields: Field[] = draft.fields.map(([key, value]) => [key, safe(value, `field ${key}`)]);
  const found = [...kinds].sort();
  if (found.length > 0) fields.push(['redacted', found.join(', ')]);
  const { text: _, ...rest } = draft;
  return { draft: { ...rest, ...(text === undefined ? {} : { text }), fields }, kinds: found };
}
