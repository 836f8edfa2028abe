// The layout of the continuity protocol: a working file and three JSON files of what was learned and decided.

import type { View } from '../../model/view.ts';
import { LEARNING_LABELS } from './learning-blocks.ts';
import { readWork } from './read-work.ts';
import { readFolder } from './reading.ts';
import { renderFolder } from './render-folder.ts';

export const continuityView: View = {
  name: 'continuity',
  summary: 'CONTINUITY.md with learnings, decisions and meta-learnings as JSON (continuity protocol)',
  root: '.cm',
  claims: [
    'CONTINUITY.md',
    'learnings.json',
    'decisions.json',
    'meta-learnings.json',
    'memory/learnings.json',
    'memory/decisions.json',
  ],
  labels: LEARNING_LABELS,
  read: (files, previous) => {
    const { items, working, problems } = readFolder(files, previous);
    return {
      items: Array.from(items.values(), ({ item }) => item),
      ...(working === undefined ? {} : { work: readWork(working) }),
      problems,
    };
  },
  render: renderFolder,
};
