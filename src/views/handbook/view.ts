// The handbook: memory of many sessions as task groups, a summary that routes to them, skills, and the rollouts they rest on.

import type { View, ViewReading } from '../../model/view.ts';
import { locate } from './located.ts';
import { problemsOf } from './problems.ts';
import { renderHandbook } from './render.ts';

export const handbookView: View = {
  name: 'handbook',
  summary: 'task groups, a routing summary, skills and rollout summaries (Codex memories)',
  root: '.tidemark/handbook',
  claims: ['raw_memories.md', 'rollout_summaries/', 'MEMORY.md', 'memory_summary.md', 'skills/'],
  read: (files): ViewReading => ({ items: locate(files).items, problems: problemsOf(files) }),
  render: renderHandbook,
};
