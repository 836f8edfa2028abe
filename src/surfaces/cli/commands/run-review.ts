// The review: a bundle of its own, loaded when one runs.

export { type Reviewed, reviewAtEnd, reviewMemory } from './review/run.ts';
