// The tools, in the order clients list them. At most eight, and small: every session pays for their schemas.

import type { Tool } from './tool.ts';
import { decideTool } from './tools/decide.ts';
import { markTool } from './tools/mark.ts';
import { recallTool } from './tools/recall.ts';
import { rememberTool } from './tools/remember.ts';
import { resumeTool } from './tools/resume.ts';
import { reviewTool } from './tools/review.ts';
import { showTool } from './tools/show.ts';
import { workTool } from './tools/work.ts';

export const TOOLS: readonly Tool[] = [
  resumeTool,
  recallTool,
  rememberTool,
  decideTool,
  markTool,
  workTool,
  reviewTool,
  showTool,
];
