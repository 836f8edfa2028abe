// The handbook: memory of many sessions as task groups, a summary that routes to them, skills, and the rollouts they rest on.

import type { Rendered, View, ViewReading } from '../../model/view.ts';
import { remarked, unmarked } from './byte-order-mark.ts';
import { locate } from './located.ts';
import { problemsOf } from './problems.ts';
import { renderHandbook } from './render.ts';

export const handbookView: View = {
  name: 'handbook',
  summary: 'task groups, a routing summary, skills and rollout summaries (Codex memories)',
  root: '.tidemark/handbook',
  claims: ['raw_memories.md', 'rollout_summaries/', 'MEMORY.md', 'memory_summary.md', 'skills/'],
  read: (given): ViewReading => {
    const files = unmarked(given);
    return { items: locate(files).items, problems: problemsOf(files) };
  },
  render: (input): Rendered => {
    const rendered = renderHandbook({ ...input, frame: unmarked(input.frame) });
    return { ...rendered, files: remarked(rendered.files, input.frame) };
  },
};
