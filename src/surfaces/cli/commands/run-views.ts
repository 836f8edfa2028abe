// All that commands need of layouts, and what else is rare: a bundle of its own, loaded when it is asked for.

export { iterationShown } from '../../../engine/views/continuity-iteration.ts';
export { eraseInLayouts } from '../../../engine/views/erase-in-layouts.ts';
export { layoutErrors } from '../../../engine/views/layout-errors.ts';
export { layoutTexts } from '../../../engine/views/layout-texts.ts';
export { placesFor } from '../../../engine/views/places-for.ts';
export { recallHandbook } from '../../../engine/views/recall-handbook.ts';
export { stillShown } from '../../../engine/views/still-shown.ts';
export { showAnchors } from './anchors/show-anchors.ts';
export { showReferences } from './anchors/show-references.ts';
export { importFiles } from './import-files.ts';
export { adoptFolder } from './layouts/adopt.ts';
export { layoutFindings, layoutProblems, renderLayouts } from './layouts/in-order.ts';
export { disable, enable, initContinuity, listViews } from './layouts/keep.ts';
export { listLearnings } from './layouts/learnings.ts';
export { lint } from './layouts/lint.ts';
export { answerFromHandbook, answerFromProject } from './layouts/recall-texts.ts';
export { isEdited, render, sync, syncAround, waitingEdits } from './layouts/sync.ts';
