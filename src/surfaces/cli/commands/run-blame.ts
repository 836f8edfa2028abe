// Blame, heal and faults: a bundle of its own, loaded when one of them runs.

export { blame } from './blame/blame.ts';
export { listFaults } from './blame/faults.ts';
export { heal } from './blame/heal.ts';
