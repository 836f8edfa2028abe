// A labelled bullet whose emphasis is damaged: `- **Decision* text`, `- **Decision: text`, `- Decision**: text`, `-**Decision**: text`.
// A reader that expects `- **Decision**: text` does not see its label.

/**
 * The label of a damaged bullet. `isLabel` is asked with lower-case words; anything else in bold is somebody's prose. `below`: the
 * lines that go on with it.
 */
export function brokenLabel(
  line: string,
  isLabel: (words: string) => boolean,
  below: () => string = () => '',
): string | undefined {
  const [start, bullet = '', gap = '', open = '', label = '', colon = '', close = '', after = ''] =
    BULLET.exec(line.slice(0, LOOKED_AT)) ?? [];
  if (start === undefined) return undefined;
  const known = isLabel(plain(label));
  const hasColon = colon !== '' || after !== '';
  if (open === '') return known && close.length > 1 && hasColon ? label : undefined;
  if (close === '') {
    const first = firstLabel(label, isLabel);
    // Bold that ends behind the label is a sentence in bold.
    const isClosed = first !== undefined && (line.slice(start.length) + below()).includes(open);
    return isClosed ? undefined : first;
  }
  if (!known) return undefined;
  if (open !== close) return label;
  const isGlued = bullet !== '' && gap === '';
  return isGlued || (open.length !== 2 && hasColon) ? label : undefined;
}

/** Bullet, blanks, emphasis, label, colon, emphasis, colon. A `*` without a blank behind it is no bullet. */
const BULLET =
  /^[ \t]*([-+]|\*(?=[ \t])|)([ \t]*)([*_]{0,3})([A-Za-z](?:[^*_:\n]{0,60}[^*_:\s])?)(:?)([*_]{0,3})[ \t]?(:?)/;

const LOOKED_AT = 200;

/** `**Decision Every endpoint …` was never closed, so nothing says where its label ends. */
function firstLabel(text: string, isLabel: (words: string) => boolean): string | undefined {
  const words = text.split(/[ \t]+/);
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count--) {
    const label = words.slice(0, count).join(' ');
    if (isLabel(plain(label))) return label;
  }
  return undefined;
}

const MOST_WORDS = 4;

function plain(label: string): string {
  return label.toLowerCase().replace(/\s+/g, ' ').trim();
}
