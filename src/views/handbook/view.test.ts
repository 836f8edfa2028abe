import { describe } from 'vitest';
import { viewContract } from '../../../test/contracts/view-contract.ts';
import { FULL, ODD, SIMPLE } from '../../../test/layouts/handbook-samples.ts';
import { handbookView } from './view.ts';

describe('the handbook as a layout', () => {
  viewContract(handbookView, { 'a full folder': FULL, 'an odd folder': ODD, 'one file': SIMPLE });
});
