// Second opinions: a bundle of its own, and the only one that can ask a model.

export { giveOpinions } from './opinion/give.ts';
