// The review, and what takes up conversations for others: a bundle of its own, loaded when one runs.

export { takeUpIn } from '../../../engine/take-up.ts';
export { type Reviewed, reviewAtEnd, reviewMemory } from './review/run.ts';
