// Text of memory as it is put before an agent: nothing in it that people do not see, and nothing that ends or begins what its host says.

export function harmless(text: string): string {
  const seen = /[^\n -~]/.test(text) ? withoutHidden(text) : text;
  return seen.includes('<') ? seen.replace(FRAME, '\u2039') : seen;
}

/** No escape sequences, no direction overrides, no letters without a shape; joiners and variants only where scripts need them. */
function withoutHidden(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replace(TAGS, '')
    .replace(/[\u00ad\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\ufeff]/g, '')
    .replace(/(^|[\n -~])[\u200c\u200d]+|[\u200c\u200d]+(?=[\n -~]|$)/g, '$1')
    .replace(/([\ufe00-\ufe0f])[\ufe00-\ufe0f]+/g, '$1')
    .replace(/([\n -"$-)+-/:-~])[\ufe00-\ufe0f]/g, '$1');
}

/** U+E0000 to U+E01EF: invisible letters and variants, by their two halves. */
const TAGS = /\udb40[\udc00-\uddef]/g;

/** What begins or ends a part of a conversation for some host. */
const FRAME =
  /<(?=\s*\/?\s*(?:\||antml:|system\b|human\b|assistant\b|developer\b|instructions\b|invoke\b|(?:hook|user|tool|function|session|command|environment)[-_]))/gi;
