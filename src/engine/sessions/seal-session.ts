// Closing a session: its prose sections and the seal, in one write. After that the file is never appended to.

import { redact } from '../../capture/redaction/redact.ts';
import { renderSeal } from '../../ledger/seal.ts';
import { escapeProse } from '../../markdown/escape-prose.ts';
import { cleanText } from '../../model/clean-text.ts';
import type { Store } from '../../model/store.ts';
import { portableText } from '../append/portable-paths.ts';
import { lockPath, mendTail } from './mend-tail.ts';

interface Closing {
  readonly did?: string | undefined;
  readonly context?: string | undefined;
}

/** Seals the file; false when it was sealed already. */
export function sealSession(store: Store, path: string, name: string, closing: Closing): boolean {
  return store.files.locked(lockPath(store, name), () => {
    const portable = portableText(store);
    let prose = '';
    if (closing.did) prose += section('What We Did', portable(closing.did));
    if (closing.context) prose += section('Context for Next Session', portable(closing.context));
    // A seal is only true of the bytes it was made for.
    for (;;) {
      const { text, size, file } = mendTail(store, path);
      if (file.sealed !== undefined) return false;
      const glue = text.endsWith('\n') ? '' : '\n';
      const before = `${text}${glue}${prose}\n`;
      const seal = renderSeal(before, file.events.length - 1, store.digest);
      if (store.files.append(path, `${prose}\n${seal}`, size)) return true;
    }
  });
}

function section(title: string, text: string): string {
  return `\n## ${title}\n\n${escapeProse(redact(cleanText(text, title)).text.trim())}\n`;
}
