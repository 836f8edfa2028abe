// A title or excerpt made from someone's words: one line without marks that mean something, cut with an ellipsis.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { withMarker } from './marks.ts';

export function plainLine(text: string, most: number): string {
  const line = withMarker(text)
    .replace(/\*\*|__|`{3,}|<!--|-->/g, ' ')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  return ellipsis(line, most);
}
