// The layout of memory-manager: three layers of density, a blackboard of project cards, and instincts.

import type { View } from '../../model/view.ts';
import { editedDocuments, editedItems, withoutEdits } from './edited-documents.ts';
import { parseFolder } from './parse.ts';
import { placeFor } from './place-new.ts';
import { isLoose, LAYER_ONE, LAYER_ZERO, OLD_LOGS, OTHER_LAYER_ZERO } from './places.ts';
import { render } from './render.ts';
import { settleMerges } from './settle-merge.ts';

export const densityLayersView: View = {
  name: 'density-layers',
  summary: 'MEMORY.md, memory/INDEX.md and memory/user, memory/agent beneath; blackboard cards; instincts',
  root: '.',
  claims: [
    LAYER_ZERO,
    OTHER_LAYER_ZERO,
    LAYER_ONE,
    'memory/user/',
    'memory/agent/',
    OLD_LOGS,
    'memory/####-##-##.md',
    'blackboard/',
    '.learnings/',
  ],
  labels: [
    'statement',
    'lesson',
    'next time',
    'summary',
    'suggested action',
    'details',
    'key points',
    'follow up',
  ],
  looksAt: isLoose,
  placeFor,
  read(files, previous = new Map()) {
    const settled = settleMerges(files).files;
    const edited = editedDocuments(settled, previous);
    const folder = parseFolder(withoutEdits(settled, edited));
    return { items: editedItems(folder, edited), problems: folder.problems };
  },
  render,
};
