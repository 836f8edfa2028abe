import { describe } from 'vitest';
import { viewContract } from '../../../test/contracts/view-contract.ts';
import { samples } from '../../../test/layouts/continuity-samples.ts';
import { continuityView } from './view.ts';

describe('the continuity layout', () => {
  viewContract(continuityView, samples);
});
