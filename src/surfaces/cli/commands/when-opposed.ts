// What can be said about what a statement is opposed to: the same options for every command that states something.

import type { WhenOpposed } from '../../../engine/weigh.ts';
import type { Call, Option } from '../command.ts';

export const WHEN_OPPOSED: readonly Option[] = [
  { name: 'supersedes', value: 'ID', repeat: true, purpose: 'the fact it replaces' },
  { name: 'keep-both', purpose: 'record it beside what it is opposed to; a thread stays open about both' },
  {
    name: 'no-conflict',
    purpose: 'record it, because what looks opposed is not; nobody is asked about it again',
  },
  { name: 'because', value: 'WHY', purpose: 'why it replaces it, why both are kept, or why they agree' },
];

export function whenOpposed(call: Call): WhenOpposed {
  const supersedes = call.options('supersedes');
  return {
    supersedes: supersedes.length === 0 ? undefined : supersedes,
    keepBoth: call.flag('keep-both'),
    noConflict: call.flag('no-conflict'),
    because: call.option('because'),
  };
}
