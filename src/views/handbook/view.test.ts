import { describe } from 'vitest';
import { type Folder, viewContract } from '../../../test/contracts/view-contract.ts';
import { FULL, ODD, SIMPLE } from '../../../test/layouts/handbook-samples.ts';
import { FIRST_VERSION, LARGE, TERSE } from '../../../test/layouts/handbook-styles.ts';
import { handbookView } from './view.ts';

const mapped = (files: Folder, change: (text: string) => string): Folder =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, change(text)]));

describe('the handbook as a layout', () => {
  viewContract(handbookView, {
    'a full folder': FULL,
    'an odd folder': ODD,
    'one file': SIMPLE,
    'a terse folder': TERSE,
    'a large folder': LARGE,
    'a folder of the first version': FIRST_VERSION,
    'a large folder as an editor on Windows saves it': mapped(
      LARGE,
      (text) => `\ufeff${text.trimEnd().replaceAll('\n', '\r\n')}`,
    ),
  });
});
