// What facts and code have to do with each other: a bundle of its own, loaded where a fact that is stated or shown names code.

export { doubtedAmong } from '../../../engine/anchors/doubted.ts';
export { lostReferences } from '../../../engine/anchors/lost-references.ts';
export { plainAnchors, sightsOf } from '../../../engine/anchors/record.ts';
export { openWorktree } from '../../../platform/open-worktree.ts';
