// A whole page as it is printed: without secrets and misleading text. Of escape sequences it keeps only our own colours.

import { shown } from '../../engine/shown.ts';
import { withoutSecrets } from '../../engine/without-secrets.ts';

export function shownPage(page: string, coloured: boolean): string {
  if (!coloured) return shown(page);
  // A colour may end in front of a token and hide where it begins, or stand between a name and its secret value.
  return withoutSecrets(page)
    .split(COLOUR)
    .map((part, i) => (i % 2 === 0 ? shown(part) : part))
    .join('');
}

const COLOUR = /(\u001b\[(?:1|2|22|3[1236]|39)m)/;
