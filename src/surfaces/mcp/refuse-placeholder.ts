import { isPlaceholder } from '../../model/placeholder.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';

/** A choice that was taken as it was offered has no reason yet. */
export function refusePlaceholder(because: unknown): void {
  if (typeof because !== 'string' || !isPlaceholder(because)) return;
  const said = because.trim();
  throw new TidemarkError('usage', '`because` needs the reason itself.', {
    hint: `${said} only stands for it. Example: {"because":"mobile clients need revocation"}. Received: ${said}`,
    data: { field: 'because' },
  });
}
