// Conversation tiers and templates: a bundle of its own, loaded when one of them runs.

export { partingOf } from '../../../engine/tiers/parting.ts';
export { anchor } from './tiers/anchor.ts';
export { compact } from './tiers/compact.ts';
export { handoff } from './tiers/handoff.ts';
export { pressure } from './tiers/pressure.ts';
export { reflectOn, topic } from './tiers/reflect.ts';
